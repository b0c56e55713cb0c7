import type { Patch } from './patch'

/** Roles, invitations, and members who leave. */
export const teamPatches: Patch[] = [
  {
    breaks: "read a program's rights from its token alone",
    edits: [
      {
        file: 'api/tokens/tokens.ts',
        find: 'rightsOf(role, row.tokenRole)',
        replace: 'rightsOf(row.tokenRole)',
      },
    ],
    test: { file: 'api/team/team.test.ts', name: 'a token has at most the rights of its role' },
  },
  {
    breaks: 'let other sessions go on when someone joins the team',
    edits: [
      {
        file: 'api/team/invitations.ts',
        find: 'await deleteSessions(tx, { userId: user.id, id: { not: session.id } })',
        replace: 'await deleteSessions(tx, { userId: user.id, id: { in: [] } })',
      },
    ],
    test: { file: 'api/team/team.test.ts', name: 'someone with an account signs in to join' },
  },
  {
    breaks: 'count the owners who are left without the lock of the team',
    edits: [
      {
        file: 'api/team/members.ts',
        find: '    await lockTeam(tx)\n    if (!isId(userId))',
        replace: '    if (!isId(userId))',
      },
    ],
    test: { file: 'api/team/team.test.ts', name: 'of two owners who demote each other at once' },
  },
  {
    breaks: 'accept an invitation when its link is opened',
    edits: [
      {
        file: 'api/team/invitation.routes.ts',
        find: '    const { invitation, way } = await openLink(request, token)\n',
        replace: `    const { invitation, way } = await openLink(request, token)
    const account = { firstName: 'A', lastName: 'B', password: 'a fine new secret' }
    await acceptInvitation(request, { ...account, token })
`,
      },
    ],
    test: { file: 'api/team/team.test.ts', name: 'opening the link 100 times changes nothing' },
  },
  {
    breaks: 'let staff without the right change a deal',
    edits: [
      {
        file: 'api/deals/deal-of.ts',
        find: '  if (deal.customerId !== visitor.user?.id) requireRight(visitor, staffNeed)\n',
        replace: '',
      },
    ],
    test: { file: 'api/team/team.test.ts', name: 'uploads need DEALS' },
  },
]

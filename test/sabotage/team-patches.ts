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
  {
    breaks: 'accept an invitation of a sender who may no longer send it',
    edits: [
      {
        file: 'api/team/open-invitations.ts',
        find: "return ofSender !== null && hasRight(ofSender, 'TEAM') && !isAbove(role, ofSender)",
        replace: 'return true',
      },
    ],
    test: { file: 'api/team/team.test.ts', name: 'a sender whom STAFF_EMAILS no longer lists' },
  },
  {
    breaks: 'leave the invitations of an owner open who gets another role',
    edits: [
      {
        file: 'api/team/members.ts',
        find: '  await mailRoleChange(tx, { user, revision, role })\n  const revoked = await revokeOvertaken(tx, actor, user)\n',
        replace: '  await mailRoleChange(tx, { user, revision, role })\n  const revoked = 0\n',
      },
    ],
    test: { file: 'api/team/team.test.ts', name: 'a sender who has the right back' },
  },
  {
    breaks: 'join without looking at the sender under the lock of the team',
    edits: [
      {
        file: 'api/team/members.ts',
        find: "'deactivated'])\n  const revoked = await revokeOvertaken(tx, actor, user)\n",
        replace: "'deactivated'])\n  const revoked = 0\n",
      },
      {
        file: 'api/team/invitations.ts',
        find: '    if (!isAuthorized(sent)) throw noLongerValid()\n    await refuseMoreMembers(tx)\n',
        replace: '    await refuseMoreMembers(tx)\n',
      },
    ],
    test: { file: 'api/team/team.test.ts', name: 'at the same time, leave first' },
  },
  {
    breaks: 'delete the account of a member who wanted that as a customer',
    edits: [
      {
        file: 'api/team/invitations.ts',
        find: '    await withdrawDeletion(tx, [userId])\n',
        replace: '',
      },
    ],
    test: {
      file: 'api/team/team.test.ts',
      name: 'is not deleted when they leave, by an invitation',
    },
  },
]

import { submit } from '../../test/kit/people/forms'
import { linkMailedTo, tokenIn } from '../../test/kit/people/mailed-links'
import {
  makeCustomer,
  makeCustomerWithPassword,
  makeMember,
  makeStaff,
  signIn,
} from '../../test/kit/people/people'
import { changeRole, deactivate, reactivate } from '../../test/kit/requests/team-queries'
import {
  invitationPath,
  invited,
  join,
  joinWhileSenderLeaves,
  newInvitee,
} from '../../test/kit/scenes/invitations'
import { type Caller, codeOf, graph, makeVisitor, rest } from '../../test/kit/servers/shop'
import { welcomeListed } from '../account/member-rows'
import { config } from '../platform/config'
import { db } from '../platform/db'
import { eraseDueAccounts } from '../privacy/account-deletion'
import { erasePerson } from '../privacy/erase'
import { deactivateByCommand, makeOwner } from './members'

const isOver = 'This invitation is no longer valid.'

function unlist({ email }: { email: string }) {
  config.STAFF_EMAILS.splice(config.STAFF_EMAILS.indexOf(email), 1)
}

const invitationOf = (id: string) => db.staffInvitation.findUniqueOrThrow({ where: { id } })

const listed = async (caller: Caller): Promise<string[]> =>
  (await graph(caller, '{ staffInvitations { id } }')).data.staffInvitations.map(
    ({ id }: { id: string }) => id,
  )

/** Expects that a link leads nowhere, for people with and without an account. */
async function expectOver({ link, token }: { link: string; token: string }, email: string) {
  const { status, body } = await rest(makeVisitor(), 'GET', link)
  expect([status, String(body)]).toEqual([404, expect.stringContaining(isOver)])
  const joined = await join(token)
  expect([joined.status, joined.html]).toEqual([404, expect.stringContaining(isOver)])
  expect(await db.staffMember.count({ where: { user: { email } } })).toBe(0)
}

describe('an invitation is worth what its sender may do when it is used', () => {
  const commandLine = { name: 'Command line' }
  const losses = {
    deactivated: async ({ caller, sender }: Loss) => deactivate(caller, sender.id),
    'deactivated by the command line': async ({ sender }: Loss) =>
      deactivateByCommand(sender, commandLine),
    'made an advocate': async ({ caller, sender }: Loss) =>
      changeRole(caller, sender.id, 'ADVOCATE'),
    'made a supporter': async ({ caller, sender }: Loss) =>
      changeRole(caller, sender.id, 'SUPPORT'),
    'made a reader': async ({ caller, sender }: Loss) => changeRole(caller, sender.id, 'READER'),
  }
  interface Loss {
    caller: Caller
    sender: Awaited<ReturnType<typeof makeMember>>['user']
  }

  test.each(Object.entries(losses))('a sender who was %s', async (_words, lose) => {
    const { caller, user: owner } = await makeMember('OWNER', { firstName: 'Olga', lastName: 'Oh' })
    const sender = await makeMember('OWNER')
    const [email, other] = [newInvitee(), newInvitee()]
    const sent = await invited(email, 'OWNER', sender.caller)
    const ofOlga = await invited(other, 'OWNER', caller)
    await lose({ caller, sender: sender.user })
    await expectOver(sent, email)
    expect(await invitationOf(sent.id)).toMatchObject({ revokedAt: expect.any(Date) })
    expect(await db.user.count({ where: { email } })).toBe(0)
    expect(await listed(caller)).toEqual([ofOlga.id])
    const entries = await db.historyEntry.findMany({
      where: { subjectId: sent.id },
      orderBy: { createdAt: 'asc' },
    })
    expect(entries).toMatchObject([
      { field: 'invitation', before: null, after: 'Owner' },
      { field: 'invitation', before: 'Owner', after: null, subjectName: 'j…@example.com' },
    ])
    expect([owner.id, null]).toContain(entries[1]?.staffId)
    expect((await join(ofOlga.token)).status).toBe(303)
  })

  test('a sender whom STAFF_EMAILS no longer lists, with and without a row', async () => {
    const { caller } = await makeMember('OWNER')
    for (const hasRow of [true, false]) {
      const { user } = await makeStaff()
      if (hasRow) await welcomeListed(user.id)
      const sender = await signIn(user.id)
      const email = newInvitee()
      const sent = await invited(email, 'READER', sender)
      await db.staffMember.deleteMany({ where: { userId: user.id, isFromEnv: !hasRow } })
      expect(await listed(caller)).toContain(sent.id)
      unlist(user)
      await expectOver(sent, email)
      expect(await listed(caller)).not.toContain(sent.id)
    }
  })

  test('a sender whose account was erased', async () => {
    const { user } = await makeStaff()
    await makeMember('OWNER')
    const email = newInvitee()
    const sent = await invited(email, 'ADVOCATE', await signIn(user.id))
    unlist(user)
    await erasePerson({ userId: user.id })
    await expectOver(sent, email)
  })

  test('a sender who has joined with a lower role', async () => {
    const { caller } = await makeMember('OWNER')
    const { user } = await makeStaff()
    await welcomeListed(user.id)
    const sender = await signIn(user.id)
    const email = newInvitee()
    const sent = await invited(email, 'OWNER', sender)
    const lower = await invited(user.email, 'ADVOCATE', caller)
    expect((await submit(sender, invitationPath, { token: lower.token })).status).toBe(303)
    await expectOver(sent, email)
    expect(await invitationOf(sent.id)).toMatchObject({ revokedAt: expect.any(Date) })
  })

  test('a sender who has the right back: the link stays revoked', async () => {
    const { caller } = await makeMember('OWNER')
    const [demoted, deactivated] = [await makeMember('OWNER'), await makeMember('OWNER')]
    const [one, two] = [newInvitee(), newInvitee()]
    const sent = await invited(one, 'OWNER', demoted.caller)
    const sentToo = await invited(two, 'OWNER', deactivated.caller)
    await changeRole(caller, demoted.user.id, 'READER')
    await changeRole(caller, demoted.user.id, 'OWNER')
    await deactivate(caller, deactivated.user.id)
    await reactivate(caller, deactivated.user.id)
    await expectOver(sent, one)
    await expectOver(sentToo, two)
  })

  test('for someone with an account, signed in or not', async () => {
    const { caller } = await makeMember('OWNER')
    const sender = await makeMember('OWNER')
    const member = await makeCustomerWithPassword()
    const unverified = await makeCustomer({ emailVerified: false })
    const sent = await invited(member.email, 'OWNER', sender.caller)
    const sentToo = await invited(unverified.user.email, 'OWNER', sender.caller)
    await deactivate(caller, sender.user.id)
    expect((await submit(member.caller, invitationPath, { token: sent.token })).status).toBe(404)
    await expectOver(sentToo, unverified.user.email)
    expect(await db.user.findUnique({ where: { id: unverified.user.id } })).toMatchObject({
      emailVerified: false,
    })
  })

  test.each(['join first', 'leave first'] as const)('at the same time, %s', async (order) => {
    await joinWhileSenderLeaves(2, order)
  })
})

test('a new role of a member ends the invitation that would give them another one', async () => {
  const { caller } = await makeMember('OWNER')
  const { user } = await makeStaff()
  await welcomeListed(user.id)
  const { link, token, id } = await invited(user.email, 'OWNER', caller)
  await changeRole(caller, user.id, 'READER')
  const member = await signIn(user.id)
  expect((await rest(member, 'GET', link)).status).toBe(404)
  expect((await submit(member, invitationPath, { token })).status).toBe(404)
  expect((await graph(member, '{ me { role } }')).data.me.role).toBe('READER')
  expect(await invitationOf(id)).toMatchObject({ revokedAt: expect.any(Date) })
})

test('the other owners read how many invitations were revoked with an owner', async () => {
  const { caller } = await makeMember('OWNER')
  const kim = await makeMember('OWNER')
  for (const [leave, sentence] of [
    [
      (id: string) => deactivate(caller, id),
      'who was an owner. 2 open invitations of theirs were revoked.',
    ],
    [
      (id: string) => changeRole(caller, id, 'READER'),
      'a reader. 2 open invitations of theirs were revoked.',
    ],
  ] as const) {
    const sender = await makeMember('OWNER')
    await invited(newInvitee(), 'READER', sender.caller)
    await invited(newInvitee(), 'OWNER', sender.caller)
    await leave(sender.user.id)
    const mail = await db.mail.findFirstOrThrow({
      where: { recipient: kim.user.email, cause: { startsWith: 'team-changed' } },
      orderBy: { createdAt: 'desc' },
    })
    expect(mail.text).toContain(sentence)
  }
})

describe('an account that its owner wanted to delete before they joined the team', () => {
  const confirmPath = '/api/login/account/confirm'

  /** A customer who has confirmed the deletion of their account, and has another link to do so. */
  async function makeLeaver() {
    const leaver = await makeCustomerWithPassword()
    const request = () =>
      submit(leaver.caller, '/api/login/account/delete', { deletePassword: 'correct horse' })
    await request()
    const first = tokenIn(await linkMailedTo(leaver.email, 'delete-account'))
    await submit(leaver.caller, confirmPath, { token: first })
    await request()
    const token = tokenIn(await linkMailedTo(leaver.email, 'delete-account'))
    expect(await db.user.findUnique({ where: { id: leaver.user.id } })).toMatchObject({
      deleteAt: expect.any(Date),
    })
    return { ...leaver, token }
  }

  test.each([
    [
      'by an invitation',
      async ({ email, caller }: Awaited<ReturnType<typeof makeLeaver>>) => {
        const { token } = await invited(email, 'ADVOCATE')
        await submit(caller, invitationPath, { token })
      },
    ],
    [
      'by the command line',
      async ({ user }: Awaited<ReturnType<typeof makeLeaver>>) =>
        makeOwner(user, { name: 'Command line' }),
    ],
    [
      'by STAFF_EMAILS',
      async ({ user, email }: Awaited<ReturnType<typeof makeLeaver>>) => {
        config.STAFF_EMAILS.push(email)
        await welcomeListed(user.id)
      },
    ],
  ])('is not deleted when they leave, %s', async (_words, joinTeam) => {
    const leaver = await makeLeaver()
    await joinTeam(leaver)
    const where = { id: leaver.user.id }
    expect(await db.user.findUnique({ where })).toMatchObject({ deleteAt: null })
    const late = await submit(leaver.caller, confirmPath, { token: leaver.token })
    expect(late.status).toBe(400)
    const { caller } = await makeMember('OWNER')
    expect(codeOf(await deactivate(caller, leaver.user.id))).toBeUndefined()
    await eraseDueAccounts()
    expect(await db.user.findUnique({ where })).toMatchObject({ deleteAt: null })
  })
})

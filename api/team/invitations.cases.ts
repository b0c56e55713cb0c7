import { randomUUID } from 'node:crypto'
import { brand } from '../../shared/brand'
import { stateOfDatabase } from '../../test/kit/guards/database-state'
import { submit } from '../../test/kit/people/forms'
import { linkMailedTo, tokenIn } from '../../test/kit/people/mailed-links'
import {
  makeCustomer,
  makeCustomerWithPassword,
  makeMember,
  password,
} from '../../test/kit/people/people'
import { invite, revokeInvitation } from '../../test/kit/requests/team-queries'
import { type Caller, codeOf, graph, makeVisitor, rest } from '../../test/kit/servers/shop'
import { deleteExpiredAccess } from '../account/account.jobs'
import { db } from '../platform/db'

const path = '/api/login/invitation'
const names = { firstName: 'Ann', lastName: 'Lee' }
const newPassword = 'a fine new secret'
const account = { ...names, password: newPassword }

const newEmail = () => `join-${randomUUID().slice(0, 8)}@example.com`

/** Invites someone; returns the link's path and token. */
async function invited(email: string, role = 'ADVOCATE', by?: Caller) {
  const { data } = await invite(by ?? (await makeMember('OWNER')).caller, email, role)
  const link = await linkMailedTo(email, 'invitation')
  return { link, token: tokenIn(link), id: data.inviteMember.id as string }
}

const open = (caller: Caller, link: string) => rest(caller, 'GET', link)
const me = async (caller: Caller) => (await graph(caller, '{ me { email role isStaff } }')).data.me

const age = (id: string, interval: string) =>
  db.$executeRawUnsafe(
    `UPDATE staff_invitation SET created_at = created_at - interval '${interval}',
       expires_at = expires_at - interval '${interval}' WHERE id = '${id}'`,
  )

test('someone without an account joins by the mailed link, and is verified staff at once', async () => {
  const owner = await makeMember('OWNER', { firstName: 'Sam', lastName: 'Staff' })
  const email = newEmail()
  const { data } = await invite(owner.caller, email.toUpperCase())
  expect(data.inviteMember).toMatchObject({ email, role: 'ADVOCATE', invitedBy: 'Sam Staff' })
  const { createdAt, expiresAt } = data.inviteMember
  expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(7 * 24 * 3_600_000)
  const mail = await db.mail.findFirstOrThrow({ where: { recipient: email } })
  expect(mail.subject).toBe(`Join the ${brand.name} team`)
  expect(mail.text).toContain(
    `Sam Staff invites you to ${brand.name} as an advocate. The link works once, until `,
  )
  expect(mail.text).toContain("Don't know Sam Staff? You can ignore this email.")

  const link = await linkMailedTo(email, 'invitation')
  const browser = makeVisitor()
  expect(String((await open(browser, link)).body)).toMatch(
    /First name.*Last name.*Password.*Join the team/s,
  )
  const joined = await submit(browser, path, { token: tokenIn(link), ...account })
  expect([joined.status, joined.location]).toEqual([303, '/staff/'])
  expect(await me(browser)).toEqual({ email, role: 'ADVOCATE', isStaff: true })
  const { body } = await rest(browser, 'GET', '/api/auth/user')
  expect(body.isStaff).toBe(true)
  const user = await db.user.findUniqueOrThrow({ where: { email }, include: { staffMember: true } })
  expect(user).toMatchObject({
    emailVerified: true,
    staffMember: { isFromEnv: false, invitedByName: 'Sam Staff' },
  })
})

test('a link works once; later it is 404, and 410 after seven days', async () => {
  const used = await invited(newEmail())
  await submit(makeVisitor(), path, { token: used.token, ...account })
  for (const { status, body } of [
    await open(makeVisitor(), used.link),
    await open(makeVisitor(), `${path}?token=wrong`),
  ]) {
    expect([status, String(body)]).toEqual([
      404,
      expect.stringContaining('This invitation is no longer valid.'),
    ])
  }
  const again = await submit(makeVisitor(), path, { token: used.token, ...account })
  expect([again.status, again.html]).toEqual([
    404,
    expect.stringContaining('This invitation is no longer valid.'),
  ])

  const old = await invited(newEmail())
  await age(old.id, '7 days 1 second')
  const expired = 'This invitation has expired. Ask for another one.'
  const { status, body } = await open(makeVisitor(), old.link)
  expect([status, String(body)]).toEqual([410, expect.stringContaining(expired)])
  const late = await submit(makeVisitor(), path, { token: old.token, ...account })
  expect([late.status, late.html]).toEqual([410, expect.stringContaining(expired)])
})

test('opening the link 100 times changes nothing', async () => {
  const { link } = await invited(newEmail())
  const before = await stateOfDatabase()
  const browser = makeVisitor()
  const opened = await Promise.all(Array.from({ length: 100 }, () => open(browser, link)))
  expect(new Set(opened.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await stateOfDatabase()).toEqual(before)
})

test('an attacker who made an account with the invited email loses it when its owner joins', async () => {
  const email = newEmail()
  const attacker = await makeCustomerWithPassword({ email, emailVerified: false })
  const userId = attacker.user.id
  await db.secondFactor.create({ data: { userId, secret: 'secret', recoveryHashes: [] } })
  const { link, token } = await invited(email)
  const invitee = makeVisitor()
  const page = String((await open(invitee, link)).body)
  expect(page).toContain('Join the team')
  expect(page).not.toContain('First name')
  const weak = await submit(invitee, path, { token, password: 'password' })
  expect([weak.status, weak.html]).toEqual([400, expect.stringContaining('Join the team')])
  expect((await submit(invitee, path, { token, password: newPassword })).location).toBe('/staff/')

  expect(await me(invitee)).toMatchObject({ email, role: 'ADVOCATE' })
  expect(await me(attacker.caller)).toBeNull()
  expect(await db.secondFactor.count({ where: { userId } })).toBe(0)
  expect((await submit(makeVisitor(), '/api/login', { email, password })).status).toBe(401)
  expect((await submit(makeVisitor(), '/api/login', { email, password: newPassword })).status).toBe(
    303,
  )
})

test('someone with an account signs in to join; all their other sessions end', async () => {
  const { email, user, caller: other } = await makeCustomerWithPassword()
  const { link, token } = await invited(email, 'SUPPORT')
  const browser = makeVisitor()
  expect(String((await open(browser, link)).body)).toContain('Sign in to join')
  const early = await submit(browser, path, { token, password: newPassword })
  expect(early.status).toBe(403)
  expect(await db.staffMember.count({ where: { userId: user.id } })).toBe(0)
  const signedIn = await submit(browser, '/api/login', { email, password, returnTo: link })
  expect(signedIn.location).toBe(link)
  const page = String((await open(browser, link)).body)
  expect(page).toContain('Join the team')
  expect(page).not.toContain('Password')
  expect((await submit(browser, path, { token })).location).toBe('/staff/')
  expect(await me(browser)).toMatchObject({ email, role: 'SUPPORT' })
  expect(await me(other)).toBeNull()
})

test('someone signed in with another email sees whom the invitation is for, and cannot use it', async () => {
  const email = 'rosa.diaz@example.com'
  const { link, token } = await invited(email)
  const { caller } = await makeCustomer()
  const page = String((await open(caller, link)).body)
  expect(page).toContain('This invitation is for r…@example.com.')
  expect(page).toContain('Sign out')
  expect(page).not.toContain('diaz')
  expect((await submit(caller, path, { token, ...account })).status).toBe(403)
  expect(await db.user.count({ where: { email } })).toBe(0)
})

test('of two browsers that accept a link at once, one joins', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const email = newEmail()
    const { token } = await invited(email)
    const answers = await Promise.all(
      [makeVisitor(), makeVisitor()].map((browser) => submit(browser, path, { token, ...account })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 404])
    expect(await db.user.count({ where: { email } })).toBe(1)
  }
})

test('an invitation is accepted or revoked, never both', async () => {
  const { caller } = await makeMember('OWNER')
  const accepted = await invited(newEmail(), 'READER', caller)
  await submit(makeVisitor(), path, { token: accepted.token, ...account })
  expect(codeOf(await revokeInvitation(caller, accepted.id))).toBe('CONFLICT')
  const revoked = await invited(newEmail(), 'READER', caller)
  expect((await revokeInvitation(caller, revoked.id)).errors).toBeUndefined()
  expect((await submit(makeVisitor(), path, { token: revoked.token, ...account })).status).toBe(404)
  for (let turn = 0; turn < 5; turn++) {
    const { token, id } = await invited(newEmail(), 'READER', caller)
    const [joined, ended] = await Promise.all([
      submit(makeVisitor(), path, { token, ...account }),
      revokeInvitation(caller, id),
    ])
    const results = [joined.status, codeOf(ended)]
    expect([
      [303, 'CONFLICT'],
      [404, undefined],
    ]).toContainEqual(results)
  }
  const open = await graph(caller, '{ staffInvitations { id } }')
  expect(open.data.staffInvitations).not.toContainEqual({ id: revoked.id })
})

test('inviting again ends the earlier link', async () => {
  const { caller } = await makeMember('OWNER')
  const email = newEmail()
  const first = await invited(email, 'SUPPORT', caller)
  const second = await invited(email, 'READER', caller)
  expect((await open(makeVisitor(), first.link)).status).toBe(404)
  const { data } = await graph(caller, '{ staffInvitations { email role id } }')
  const ofThem = data.staffInvitations.filter((each: { email: string }) => each.email === email)
  expect(ofThem).toEqual([{ email, role: 'READER', id: second.id }])
})

test('members and former members are not invited', async () => {
  const { caller } = await makeMember('OWNER')
  const { user } = await makeMember('SUPPORT')
  expect(codeOf(await invite(caller, user.email))).toBe('CONFLICT')
  await db.staffMember.update({
    where: { userId: user.id },
    data: { deactivatedAt: new Date(), deactivatedByName: 'Sam Staff' },
  })
  expect(codeOf(await invite(caller, user.email))).toBe('CONFLICT')
  const bad = await invite(caller, 'nobody')
  expect(bad.errors[0].extensions).toMatchObject({
    code: 'BAD_INPUT',
    fields: { email: expect.any(String) },
  })
})

test('a member sends at most 20 invitations a day and has at most 20 open', async () => {
  const { caller, user } = await makeMember('OWNER')
  const email = newEmail()
  for (let turn = 0; turn < 20; turn++) {
    expect((await invite(caller, email)).errors).toBeUndefined()
  }
  expect(codeOf(await invite(caller, email))).toBe('RATE_LIMITED')

  await db.attempt.deleteMany({ where: { key: { startsWith: 'invitation user' } } })
  await db.staffInvitation.createMany({
    data: Array.from({ length: 19 }, () => ({
      email: newEmail(),
      role: 'READER' as const,
      tokenHash: Buffer.from(randomUUID().replaceAll('-', '')),
      invitedById: user.id,
      invitedByName: 'Max',
    })),
  })
  expect(codeOf(await invite(caller, newEmail()))).toBe('CONFLICT')
  expect((await invite(caller, email)).errors).toBeUndefined() // it replaces one
})

test('ten wrong links in ten minutes stop a network', async () => {
  const browser = makeVisitor()
  const statuses = []
  for (let turn = 0; turn < 11; turn++) {
    statuses.push((await open(browser, `${path}?token=wrong${turn}`)).status)
  }
  expect(statuses).toEqual([...Array(10).fill(404), 429])
})

test('invitations are deleted 30 days after they ended', async () => {
  const [old, young] = [await invited(newEmail()), await invited(newEmail())]
  await age(old.id, '38 days')
  await age(young.id, '36 days')
  await deleteExpiredAccess()
  const ids = { id: { in: [old.id, young.id] } }
  expect(await db.staffInvitation.findMany({ where: ids, select: { id: true } })).toEqual([
    { id: young.id },
  ])
})

import { withClockAhead } from '../../test/kit/clock'
import { open, submit } from '../../test/kit/people/forms'
import { makeCustomer, makeCustomerWithPassword, password } from '../../test/kit/people/people'
import { startCheckout } from '../../test/kit/scenes/purchases'
import { makeVisitor, rest, send } from '../../test/kit/servers/shop'
import { db } from '../platform/db'
import { eraseAccounts, eraseDueAccounts } from './account-deletion'
import { applyRetention } from './retention'

const path = '/api/login/account'
const DAY_MS = 24 * 60 * 60_000

async function mailedLink(recipient: string) {
  const { text } = await db.mail.findFirstOrThrow({
    where: { recipient, cause: { startsWith: 'delete-account' } },
  })
  return new URL(/http:\S+/.exec(text)?.[0] ?? '').searchParams.get('token') ?? ''
}

const deleteAtOf = async ({ id }: { id: string }) =>
  (await db.user.findUnique({ where: { id } }))?.deleteAt

async function requestDeletion() {
  const { user, caller } = await makeCustomerWithPassword()
  const { html } = await submit(caller, `${path}/delete`, { deletePassword: password })
  expect(html).toContain('Check your email')
  return { user, caller, token: await mailedLink(user.email) }
}

test('downloads the data of the signed-in user, after their password', async () => {
  const { user, caller } = await makeCustomerWithPassword()
  expect((await open(caller, path)).html).toContain('Download my data')
  const wrong = await submit(caller, `${path}/download`, { downloadPassword: 'wrong' })
  expect(wrong.status).toBe(400)
  expect(wrong.html).toContain('That&#x27;s not your current password.')
  const form = new URLSearchParams({ downloadPassword: password }).toString()
  const { status, headers, body } = await send(caller, 'POST', `${path}/download`, form, {
    'content-type': 'application/x-www-form-urlencoded',
  })
  expect(status).toBe(200)
  expect(headers.get('content-disposition')).toContain('attachment')
  expect(body).toMatchObject({ email: user.email, account: { id: user.id }, orders: [] })
})

test('deletes an account seven days after its owner confirmed it by email', async () => {
  const { user, caller, token } = await requestDeletion()
  expect((await open(caller, `${path}/confirm?token=${token}`)).html).toContain('seven days')
  expect(await deleteAtOf(user)).toBeNull() // a mail scanner opens links, too
  await submit(caller, `${path}/confirm`, { token })
  const inDays = ((await deleteAtOf(user))?.getTime() ?? 0) - Date.now()
  expect(Math.round(inDays / DAY_MS)).toBe(7)
  await eraseDueAccounts()
  expect((await rest(caller, 'GET', '/api/auth/user')).status).toBe(200)

  await db.user.update({ where: { id: user.id }, data: { deleteAt: new Date() } })
  await eraseDueAccounts()
  expect(await deleteAtOf(user)).toBeUndefined()
})

test('erases nothing while the clocks of this server and the database differ', async () => {
  const due = (await makeCustomer()).user
  const young = (await makeCustomer({ emailVerified: false })).user
  await db.session.deleteMany({ where: { userId: young.id } })
  await db.user.update({ where: { id: due.id }, data: { deleteAt: new Date() } })
  for (const minutes of [40 * 24 * 60, 2, -2]) {
    await withClockAhead(minutes, async () => {
      const differ = 'the clocks of this server and of the database differ by'
      await expect(eraseDueAccounts()).rejects.toThrow(differ)
      await expect(applyRetention()).rejects.toThrow(differ)
    })
  }
  const left = { where: { id: { in: [due.id, young.id] } } }
  expect(await db.user.count(left)).toBe(2)
})

test('deletes an account seven days later by the clock of the database', async () => {
  const { user, caller, token } = await requestDeletion()
  await withClockAhead(-9 * 24 * 60, () => submit(caller, `${path}/confirm`, { token }))
  const inDays = ((await deleteAtOf(user))?.getTime() ?? 0) - Date.now()
  expect(Math.round(inDays / DAY_MS)).toBe(7)
})

test('lets the owner change their mind', async () => {
  const { user, caller, token } = await requestDeletion()
  await submit(caller, `${path}/confirm`, { token })
  expect((await open(caller, path)).html).toContain('Keep my account')
  await submit(caller, `${path}/keep`, {})
  expect(await deleteAtOf(user)).toBeNull()
  expect((await submit(caller, `${path}/confirm`, { token })).status).toBe(400) // works once
})

test('needs the password, the link, and its own user', async () => {
  const { user, token } = await requestDeletion()
  const other = await makeCustomerWithPassword()
  expect((await submit(other.caller, `${path}/confirm`, { token })).status).toBe(400)
  expect((await submit(other.caller, `${path}/delete`, { deletePassword: 'wrong' })).status).toBe(
    400,
  )
  for (const page of [path, `${path}/confirm?token=${token}`]) {
    expect((await open(makeVisitor(), page)).location).toMatch(/^\/api\/login\?returnTo=/)
  }
  expect((await submit(makeVisitor(), `${path}/confirm`, { token })).status).toBe(303)
  expect([await deleteAtOf(user), await deleteAtOf(other.user)]).toEqual([null, null])
})

test('an account that is refused holds up no other, in any batch', async () => {
  const people = [await makeCustomer(), await makeCustomer(), await makeCustomer()]
  const ids = people.map(({ user }) => user.id).sort()
  const { id: sessionId } = await startCheckout()
  await db.order.update({ where: { sessionId }, data: { userId: ids[0] ?? '' } })
  const left = () => db.user.findMany({ where: { id: { in: ids } }, select: { id: true } })

  await eraseAccounts({ id: { in: ids } }, AbortSignal.abort(), 1)
  expect(await left()).toHaveLength(3)
  await eraseAccounts({ id: { in: ids } }, undefined, 1)
  expect(await left()).toEqual([{ id: ids[0] }])
})

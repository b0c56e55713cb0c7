import { open, submit, submitSignIn } from '../../../test/kit/people/forms'
import {
  makeCustomer,
  makeCustomerWithPassword,
  makeStaff,
  password,
  signIn,
} from '../../../test/kit/people/people'
import { type Caller, graph, makeVisitor, rest } from '../../../test/kit/servers/shop'
import { db, pool } from '../../platform/db'
import { pubsub } from '../../platform/pubsub'

const statusOf = async (caller: Caller) => (await rest(caller, 'GET', '/api/auth/user')).status
const path = '/api/login/sessions'

test('an account has at most twenty sessions; the oldest ends', async () => {
  const { caller: oldest, email } = await makeCustomerWithPassword()
  const user = await db.user.findUniqueOrThrow({ where: { email } })
  const others = []
  for (let made = 0; made < 19; made++) others.push(await signIn(user.id))
  expect(await statusOf(oldest)).toBe(200)
  expect((await submitSignIn(email)).status).toBe(303)
  expect(await statusOf(oldest)).toBe(401)
  expect(await statusOf(others[0] ?? oldest)).toBe(200)
  expect(await db.session.count({ where: { userId: user.id } })).toBe(20)
})

test("lists the user's sessions, and ends one or all others", async () => {
  const { caller, user } = await makeCustomer()
  const [second, third] = [await signIn(user.id), await signIn(user.id)]
  await db.session.updateMany({
    where: { userId: user.id },
    data: {
      userAgent: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    },
  })
  const { html, status } = await open(caller, path)
  expect(status).toBe(200)
  expect(html.match(/Chrome on Windows<\/strong>/g)).toHaveLength(3)
  expect(html.match(/This browser/g)).toHaveLength(1)

  const [, middle] = await db.session.findMany({
    where: { userId: user.id },
    orderBy: { createdAt: 'asc' },
  })
  const ended = pubsub.subscribe('sessionEnded')
  const published = ended.next()
  const form = { id: middle?.id ?? '' }
  expect(await submit(caller, path, form)).toMatchObject({
    status: 303,
    location: `${path}?notice=ended`,
  })
  expect((await published).value).toEqual({ sessionId: middle?.id })
  await ended.return()
  expect([await statusOf(caller), await statusOf(second), await statusOf(third)]).toEqual([
    200, 401, 200,
  ])

  await submit(caller, path, { id: 'others' })
  expect([await statusOf(caller), await statusOf(third)]).toEqual([200, 401])
})

test('asks for the password before it ends a session, thirty minutes after the last time', async () => {
  const { caller, user } = await makeCustomer()
  const other = await signIn(user.id)
  await pool.query(
    `UPDATE session SET confirmed_at = now() - interval '31 minutes' WHERE user_id = $1`,
    [user.id],
  )
  const confirm = '/api/login/confirm?returnTo=%2Fapi%2Flogin%2Fsessions'
  expect(await submit(caller, path, { id: 'others' })).toMatchObject({ location: confirm })
  expect(await statusOf(other)).toBe(200)
})

test("never ends the sessions of someone else's account", async () => {
  const { caller } = await makeCustomer()
  const { caller: other, user } = await makeCustomer()
  const { id } = await db.session.findFirstOrThrow({ where: { userId: user.id } })
  for (const given of [id, 'others', 'x'.repeat(1_000)]) {
    expect((await submit(caller, path, { id: given })).status).toBe(303)
  }
  expect(await statusOf(other)).toBe(200)
  expect(await open(makeVisitor(), path)).toMatchObject({ status: 303 })
  expect(await submit(makeVisitor(), path, { id })).toMatchObject({ status: 303 })
  expect(await statusOf(other)).toBe(200)
})

test('a new password renews the session it was set in', async () => {
  const { caller } = await makeCustomerWithPassword()
  const copy = { cookies: { ...caller.cookies } }
  const form = { oldPassword: password, password: 'staple battery' }
  expect((await submit(caller, '/api/login/password', form)).status).toBe(200)
  expect(await statusOf(caller)).toBe(200)
  expect(await statusOf(copy)).toBe(401)
})

test('staff can sign a customer out everywhere, customers cannot', async () => {
  const { caller: staff } = await makeStaff()
  const { caller, user } = await makeCustomer()
  const { caller: stranger } = await makeCustomer()
  const end = 'mutation ($id: ID!) { endUserSessions(userId: $id) }'
  expect((await graph(stranger, end, { id: user.id })).errors[0].extensions.code).toBe('FORBIDDEN')
  expect(await statusOf(caller)).toBe(200)
  expect(await graph(staff, end, { id: user.id })).toEqual({ data: { endUserSessions: 1 } })
  expect(await statusOf(caller)).toBe(401)
  for (const id of ['x', '00000000-0000-4000-8000-000000000000']) {
    expect((await graph(staff, end, { id })).errors[0].extensions.code).toBe('NOT_FOUND')
  }
})

test("a staff member's session ends twelve hours after signing in, a customer's does not", async () => {
  const staff = await makeStaff()
  const customer = await makeCustomer()
  const age = (hours: number) =>
    pool.query(
      `UPDATE session SET created_at = now() - $1 * interval '1 hour' WHERE user_id IN ($2, $3)`,
      [hours, staff.user.id, customer.user.id],
    )
  await age(11.9)
  expect(await statusOf(staff.caller)).toBe(200)
  await age(12.1)
  expect(await statusOf(staff.caller)).toBe(401)
  expect(await statusOf(customer.caller)).toBe(200)
})

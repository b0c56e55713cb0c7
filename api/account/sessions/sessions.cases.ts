import { withClockAhead } from '../../../test/kit/clock'
import { open, signUp, submit } from '../../../test/kit/people/forms'
import { requestReset } from '../../../test/kit/people/mailed-links'
import { makeCustomer, makeStaff, signIn } from '../../../test/kit/people/people'
import { type Caller, graph, makeVisitor, rest } from '../../../test/kit/servers/shop'
import { db, pool } from '../../platform/db'
import { pubsub } from '../../platform/pubsub'
import { deleteExpiredAccess } from '../account.jobs'

const me = '{ me { id firstName lastName email emailVerified isStaff } }'

test('the graph and REST return the signed-in user', async () => {
  const { caller, user } = await makeCustomer({ firstName: 'Zoë' })
  const { id, firstName, lastName, email } = user
  const shown = { id, firstName, lastName, email, isStaff: false }

  expect((await rest(caller, 'GET', '/api/auth/user')).body).toEqual(shown)
  expect(await graph(caller, me)).toEqual({ data: { me: { ...shown, emailVerified: true } } })
})

test('signed out, REST returns 401 and the graph null', async () => {
  const answer = await rest(makeVisitor(), 'GET', '/api/auth/user')
  expect(answer.status).toBe(401)
  expect(answer.body).toMatchObject({ message: 'Unauthorized', code: 'UNAUTHENTICATED' })
  expect(await graph(makeVisitor(), me)).toEqual({ data: { me: null } })
})

test('staff have a verified email of STAFF_EMAILS', async () => {
  const isStaff = async (caller: Caller) =>
    (await rest(caller, 'GET', '/api/auth/user')).body.isStaff
  expect(await isStaff((await makeStaff()).caller)).toBe(true)
  expect(await isStaff((await makeCustomer()).caller)).toBe(false)

  const { caller, user } = await makeStaff({ emailVerified: false })
  expect(await isStaff(caller)).toBe(false)
  await db.user.update({ where: { id: user.id }, data: { emailVerified: true } })
  expect(await isStaff(caller)).toBe(true)
})

test('rejects a session cookie with a wrong signature', async () => {
  const { caller } = await makeCustomer()
  const [name = '', value = ''] = Object.entries(caller.cookies)[0] ?? []
  const [token = '', signature = ''] = decodeURIComponent(value).split('.')
  const other = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`
  for (const forged of [
    `${token}.${other}`,
    token,
    `${token}.`,
    `.${signature}`,
    '.',
    'x'.repeat(5_000),
  ]) {
    const answer = await rest(
      { cookies: { [name]: encodeURIComponent(forged) } },
      'GET',
      '/api/auth/user',
    )
    expect(answer.status).toBe(401)
  }
})

/** Moves the sessions of a user into the past. */
const ageSessions = (days: number, userId: string) =>
  pool.query(
    `UPDATE session SET created_at = created_at - $1 * interval '1 day',
       expires_at = expires_at - $1 * interval '1 day' WHERE user_id = $2`,
    [days, userId],
  )

const statusOf = async (caller: Caller) => (await rest(caller, 'GET', '/api/auth/user')).status

test('a session expires after seven days without use', async () => {
  const { caller, user } = await makeCustomer()
  await ageSessions(6.9, user.id)
  expect(await statusOf(caller)).toBe(200) // extended by this use
  await ageSessions(6.9, user.id)
  expect(await statusOf(caller)).toBe(200)
  await ageSessions(7.1, user.id)
  expect(await statusOf(caller)).toBe(401)
})

test('a session in use expires after thirty days', async () => {
  const { caller, user } = await makeCustomer()
  for (const days of [6, 6, 6, 6, 5.9]) {
    await ageSessions(days, user.id)
    expect(await statusOf(caller)).toBe(200)
  }
  await ageSessions(0.2, user.id)
  expect(await statusOf(caller)).toBe(401)
})

test('renews the cookie with the session, at most once an hour', async () => {
  const { caller, user } = await makeCustomer()
  const renewed = async () => (await rest(caller, 'GET', '/api/auth/user')).headers.getSetCookie()
  expect(await renewed()).toEqual([])
  await ageSessions(1 / 20, user.id)
  expect(await renewed()).toEqual([expect.stringMatching(/^drivefair-session=.*Max-Age=604800;/)])
  expect(await renewed()).toEqual([])
})

test('sign-out ends only this session, closes its sockets and clears both cookies', async () => {
  const { caller, user } = await makeCustomer()
  const elsewhere = await signIn(user.id)
  const session = await db.session.findFirstOrThrow({
    where: { userId: user.id },
    orderBy: { createdAt: 'asc' },
  })
  const ended = pubsub.subscribe('sessionEnded')
  const stolen = { cookies: { ...caller.cookies } }

  const published = ended.next()
  const answer = await rest(caller, 'POST', '/api/logout')
  expect(answer.headers.get('clear-site-data')).toBe('"cache"')
  expect(answer.status).toBe(204)
  expect((await published).value).toEqual({ sessionId: session.id })
  await ended.return()

  for (const name of ['drivefair-session', 'drivefair-cart']) {
    expect(answer.headers.getSetCookie()).toContainEqual(
      expect.stringMatching(new RegExp(`^${name}=; Max-Age=0; Path=/; .*HttpOnly; SameSite=Lax$`)),
    )
  }
  expect(await statusOf(stolen)).toBe(401)
  expect(await statusOf(elsewhere)).toBe(200)
})

test('sign-out works as a form, and when already signed out', async () => {
  const { caller } = await makeCustomer()
  expect(await submit(caller, '/api/logout', {})).toMatchObject({ status: 303, location: '/' })
  expect(await statusOf(caller)).toBe(401)
  expect((await rest(makeVisitor(), 'POST', '/api/logout')).status).toBe(204)
  expect((await rest(makeVisitor(), 'POST', '/api/logout', {})).status).toBe(204)
})

test('pages and files do not read the session', async () => {
  const { caller, user } = await makeCustomer()
  await ageSessions(1, user.id)
  expect((await open(caller, '/healthz')).headers.getSetCookie()).toEqual([])
})

test('the job deletes only what has expired', async () => {
  const { user } = await makeCustomer()
  const idle = await makeCustomer()
  const old = await makeCustomer()
  await ageSessions(8, idle.user.id)
  await pool.query(
    `UPDATE session SET created_at = now() - interval '31 days' WHERE user_id = $1`,
    [old.user.id],
  )
  const past = new Date(Date.now() - 1_000)
  const soon = new Date(Date.now() + 60_000)
  await db.attempt.createMany({
    data: [
      { key: 'expired', count: 3, resetAt: past },
      { key: 'active', count: 3, resetAt: soon },
    ],
  })
  await db.verification.createMany({
    data: [
      { identifier: 'expired', value: '', expiresAt: past },
      { identifier: 'active', value: '', expiresAt: soon },
    ],
  })

  await deleteExpiredAccess()

  const left = await db.session.findMany({
    where: { userId: { in: [user.id, idle.user.id, old.user.id] } },
  })
  expect(left.map(({ userId }) => userId)).toEqual([user.id])
  expect(await db.attempt.findMany({ select: { key: true } })).toEqual([{ key: 'active' }])
  const identifier = { in: ['expired', 'active'] }
  expect(await db.verification.findMany({ where: { identifier } })).toMatchObject([
    { identifier: 'active' },
  ])
})

test('sessions and mailed links live as long when the clock of a server is ahead', async () => {
  const { caller, email } = await signUp()
  const link = await withClockAhead(30, () => requestReset(email))
  const session = { expiresAt: new Date(Date.now() + 20 * 60_000) }
  await db.session.updateMany({ where: { user: { email } }, data: session })
  await withClockAhead(90, async () => {
    expect((await open(makeVisitor(), link)).status).toBe(200)
    await deleteExpiredAccess()
    expect(await statusOf(caller)).toBe(200)
  })
  const { id } = await db.user.findUniqueOrThrow({ where: { email } })
  const { expiresAt } = await db.verification.findFirstOrThrow({
    where: { value: id, identifier: { startsWith: 'reset' } },
  })
  expect(expiresAt.getTime() - Date.now()).toBeLessThan(60 * 60_000)
})

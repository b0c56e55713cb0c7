import { open, signUp, submit, submitSignIn } from '../../../test/kit/people/forms'
import { linkMailedTo, requestReset, tokenIn } from '../../../test/kit/people/mailed-links'
import { withSlowHashing } from '../../../test/kit/people/password-cost'
import {
  makeCustomer,
  makeCustomerWithPassword,
  password,
  signIn,
} from '../../../test/kit/people/people'
import { type Caller, makeVisitor, rest } from '../../../test/kit/servers/shop'
import { db, pool } from '../../platform/db'

const newPassword = 'staple battery'

const statusOf = async (caller: Caller) => (await rest(caller, 'GET', '/api/auth/user')).status

const reset = (token: string, caller = makeVisitor()) =>
  submit(caller, '/api/login/reset', { token, password: newPassword })

const requestToken = async (email: string) => tokenIn(await requestReset(email))

test('a mailed link replaces a forgotten password and signs out all browsers', async () => {
  const { caller, email } = await makeCustomerWithPassword({ emailVerified: false })
  const path = await requestReset(email, '/cart')
  const { status, html } = await open(makeVisitor(), path)
  expect(status).toBe(200)
  expect(html).toContain('New password</label>')

  const form = { token: tokenIn(path), password: newPassword, returnTo: '/cart' }
  const answer = await submit(makeVisitor(), '/api/login/reset', form)
  expect(answer.status).toBe(303)
  expect(answer.location).toBe('/api/login?notice=new-password&returnTo=%2Fcart')
  expect((await open(makeVisitor(), answer.location ?? '')).html).toContain(
    'Your new password is set.',
  )

  expect(await statusOf(caller)).toBe(401)
  expect(await submitSignIn(email)).toMatchObject({ status: 401 })
  expect(await submitSignIn(email, newPassword)).toMatchObject({ status: 303 })
  expect((await db.user.findUniqueOrThrow({ where: { email } })).emailVerified).toBe(true)
})

test('a reset link works once, even when used concurrently, and only for an hour', async () => {
  const { email } = await makeCustomerWithPassword()
  const token = await requestToken(email)
  const statuses = (await Promise.all([reset(token), reset(token)])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([303, 400])
  expect((await reset('no-such-token')).html).toContain('This link is invalid')

  const late = await requestReset(email)
  const { id } = await db.user.findUniqueOrThrow({ where: { email } })
  const expiresAt = new Date(Date.now() - 1_000)
  await db.verification.updateMany({ where: { value: id }, data: { expiresAt } })
  expect(await open(makeVisitor(), late)).toMatchObject({ status: 400 })
  expect((await reset(tokenIn(late))).status).toBe(400)
})

test('stores no token of a mailed link', async () => {
  const { email } = await makeCustomerWithPassword()
  const token = await requestToken(email)
  const { id } = await db.user.findUniqueOrThrow({ where: { email } })
  const [link, ...others] = await db.verification.findMany({ where: { value: id } })
  expect(others).toEqual([])
  expect(link?.identifier).toMatch(/^reset-password /)
  expect(JSON.stringify(link)).not.toContain(token)
})

test('a new password that is too short does not use up the link', async () => {
  const { email } = await makeCustomerWithPassword()
  const token = await requestToken(email)
  const form = { token, password: 'short' }
  const { status, html } = await submit(makeVisitor(), '/api/login/reset', form)
  expect(status).toBe(400)
  expect(html).toContain('At least 8 characters')
  expect((await reset(token)).status).toBe(303)
})

test('responds to a reset request in the same way for known and unknown emails', async () => {
  const { email } = await makeCustomerWithPassword()
  const answers = []
  for (const to of [email, 'unknown@example.com']) {
    const started = performance.now()
    const { status, html } = await submit(makeVisitor(), '/api/login/forgotten', { email: to })
    expect(performance.now() - started).toBeGreaterThan(240)
    answers.push({ status, html: html.replace(to, '') })
  }
  expect(answers[1]).toEqual(answers[0])
  expect(await db.mail.count({ where: { recipient: 'unknown@example.com' } })).toBe(0)
})

test('stores no usable link', async () => {
  const { email } = await signUp()
  const tokens = [await requestToken(email), tokenIn(await linkMailedTo(email, 'verify'))]
  const stored = JSON.stringify(await db.verification.findMany())
  for (const token of tokens) {
    expect(token.length).toBeGreaterThanOrEqual(24)
    expect(stored).not.toContain(token)
  }
})

test('a reset clears the failed sign-ins of this network', async () => {
  const { email } = await makeCustomerWithPassword()
  const [here, elsewhere] = ['203.0.113.5', '198.51.100.7']
  for (const network of [here, elsewhere]) {
    await submitSignIn(email, 'wrong horse', makeVisitor(network))
  }
  await db.attempt.updateMany({
    where: { key: { startsWith: 'sign-in pair' } },
    data: { count: 10 },
  })
  expect(await submitSignIn(email, password, makeVisitor(here))).toMatchObject({ status: 429 })
  await reset(await requestToken(email), makeVisitor(here))
  const signInFrom = (network: string) => submitSignIn(email, newPassword, makeVisitor(network))
  expect(await signInFrom(here)).toMatchObject({ status: 303 })
  expect(await signInFrom(elsewhere)).toMatchObject({ status: 429 })
})

test('no sign-in with the old password survives a concurrent reset', () =>
  withSlowHashing(async () => {
    const { email } = await makeCustomerWithPassword()
    const token = await requestToken(email)
    // The last of them wait in the hashing queue after reading the old hash.
    const guesses = Array.from({ length: 6 }, () => submitSignIn(email))
    const [answer] = await Promise.all([reset(token), ...guesses])
    expect(answer.status).toBe(303)
    expect(await db.session.count({ where: { user: { email } } })).toBe(0)
    expect((await submitSignIn(email, newPassword)).status).toBe(303)
  }))

test("a new password invalidates the account's other links, and no one else's", async () => {
  const { caller, email } = await makeCustomerWithPassword()
  const { user: other } = await makeCustomer()
  const [older, used] = [await requestToken(email), await requestToken(email)]
  const others = await requestToken(other.email)
  expect((await reset(used)).status).toBe(303)
  expect((await reset(older)).status).toBe(400)

  const another = await requestToken(email)
  expect((await submitSignIn(email, newPassword, caller)).status).toBe(303)
  const change = { oldPassword: newPassword, password: 'battery horse' }
  expect((await submit(caller, '/api/login/password', change)).status).toBe(200)
  expect((await reset(another)).status).toBe(400)
  expect((await reset(others)).status).toBe(303)
})

test('a reset ends all sessions before it marks the email as verified', async () => {
  await pool.query(`
    CREATE FUNCTION refuse_verified_with_sessions() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF EXISTS (SELECT FROM session WHERE user_id = NEW.id) THEN RAISE 'sessions are left'; END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER refuse_verified_with_sessions BEFORE UPDATE OF email_verified ON users
      FOR EACH ROW EXECUTE FUNCTION refuse_verified_with_sessions()`)
  const { caller: squatter, email } = await makeCustomerWithPassword({ emailVerified: false })
  expect((await reset(await requestToken(email))).status).toBe(303)
  expect(await statusOf(squatter)).toBe(401)
  expect((await db.user.findUniqueOrThrow({ where: { email } })).emailVerified).toBe(true)
  await pool.query('DROP FUNCTION refuse_verified_with_sessions CASCADE')
})

test('changing the password requires the current one and signs out all other browsers', async () => {
  const { caller, email } = await makeCustomerWithPassword()
  const { id } = await db.user.findUniqueOrThrow({ where: { email } })
  const elsewhere = await signIn(id)
  expect((await open(caller, '/api/login/password')).html).toContain('Current password</label>')

  const change = (oldPassword: string, given: string) =>
    submit(caller, '/api/login/password', { oldPassword, password: given })
  const wrong = await change('wrong horse', newPassword)
  expect(wrong.status).toBe(400)
  expect(wrong.html).toContain('not your current password.')
  expect((await change(password, 'short')).status).toBe(400)
  expect(await statusOf(elsewhere)).toBe(200)

  expect((await change(password, newPassword)).status).toBe(200)
  expect(await statusOf(caller)).toBe(200)
  expect(await statusOf(elsewhere)).toBe(401)
  expect(await submitSignIn(email)).toMatchObject({ status: 401 })
  expect(await submitSignIn(email, newPassword)).toMatchObject({ status: 303 })
})

test('limits guesses of the current password', async () => {
  const { caller } = await makeCustomerWithPassword()
  const guess = () =>
    submit(caller, '/api/login/password', { oldPassword: 'wrong', password: newPassword })
  await guess()
  await db.attempt.updateMany({
    where: { key: { startsWith: 'password guess' } },
    data: { count: 9 },
  })
  const statuses = (await Promise.all([guess(), guess(), guess()])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([400, 429, 429])
})

test('changing the password while signed out leads to sign-in', async () => {
  const location = '/api/login?returnTo=%2Fapi%2Flogin%2Fpassword'
  expect(await open(makeVisitor(), '/api/login/password')).toMatchObject({ status: 303, location })
  const form = { oldPassword: password, password: newPassword }
  expect(await submit(makeVisitor(), '/api/login/password', form)).toMatchObject({
    status: 303,
    location,
  })
})

test('leads password managers to the page that changes the password', async () => {
  const { caller } = await makeCustomerWithPassword()
  const { status, location } = await open(caller, '/.well-known/change-password')
  expect([status, location]).toEqual([303, '/api/login/password'])
  expect((await open(caller, location ?? '')).status).toBe(200)
  const unknown = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200'
  expect((await open(caller, unknown)).status).toBe(404)
})

test('explains to an account without a password how to set one', async () => {
  const { caller } = await makeCustomer()
  const form = { oldPassword: password, password: newPassword }
  const { status, html } = await submit(caller, '/api/login/password', form)
  expect(status).toBe(400)
  expect(html).toContain('have a password yet.')
})

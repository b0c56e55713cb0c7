import { open, password, signUp, submit, trySignIn } from '../../test/kit/forms'
import { makeCustomer, signIn } from '../../test/kit/people'
import { type Caller, makeVisitor, openShop, rest } from '../../test/kit/shop'
import { db } from '../platform/db'

openShop()

const statusOf = async (caller: Caller) => (await rest(caller, 'GET', '/api/auth/user')).status

/** The path in the last mail to somebody whose cause begins so. */
async function linkTo(recipient: string, cause: string) {
  const mail = await db.mail.findFirstOrThrow({
    where: { recipient, cause: { startsWith: cause } },
    orderBy: { createdAt: 'desc' },
  })
  const [link = ''] = /http:\/\/localhost:3000\/\S+/.exec(mail.text) ?? []
  return link.replace('http://localhost:3000', '')
}

async function askForLink(email: string, returnTo = '/') {
  const { status } = await submit(makeVisitor(), '/api/login/forgotten', { email, returnTo })
  expect(status).toBe(200)
  return linkTo(email, 'reset')
}

const tokenOf = (path: string) => new URL(path, 'http://localhost').searchParams.get('token') ?? ''

test('a forgotten password is replaced by a mailed link, and everybody else is signed out', async () => {
  const { caller, email } = await signUp()
  const path = await askForLink(email, '/cart')
  const { status, html } = await open(makeVisitor(), path)
  expect(status).toBe(200)
  expect(html).toContain('New password</label>')

  const form = { token: tokenOf(path), password: 'staple battery', returnTo: '/cart' }
  const answer = await submit(makeVisitor(), '/api/login/reset', form)
  expect(answer.status).toBe(303)
  expect(answer.location).toBe('/api/login?notice=new-password&returnTo=%2Fcart')
  expect((await open(makeVisitor(), answer.location ?? '')).html).toContain(
    'Your new password is set.',
  )

  expect(await statusOf(caller)).toBe(401)
  expect(await trySignIn(email, password)).toMatchObject({ status: 401 })
  expect(await trySignIn(email, 'staple battery')).toMatchObject({ status: 303 })
  expect((await db.user.findUniqueOrThrow({ where: { email } })).emailVerified).toBe(true)
})

test('a link works once, also when it is used twice at once, and never after an hour', async () => {
  const { email } = await signUp()
  const token = tokenOf(await askForLink(email))
  const reset = (given: string) =>
    submit(makeVisitor(), '/api/login/reset', { token: given, password: 'staple battery' })
  const statuses = (await Promise.all([reset(token), reset(token)])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([303, 400])
  expect((await reset('no-such-token')).html).toContain('This link is not valid, or not any more.')

  const late = await askForLink(email)
  await db.verification.updateMany({ data: { expiresAt: new Date(Date.now() - 1_000) } })
  expect(await open(makeVisitor(), late)).toMatchObject({ status: 400 })
  expect((await reset(tokenOf(late))).status).toBe(400)
})

test('a new password that is too short costs nobody the link', async () => {
  const { email } = await signUp()
  const token = tokenOf(await askForLink(email))
  const { status, html } = await submit(makeVisitor(), '/api/login/reset', {
    token,
    password: 'short',
  })
  expect(status).toBe(400)
  expect(html).toContain('At least 8 characters')
  const form = { token, password: 'staple battery' }
  expect((await submit(makeVisitor(), '/api/login/reset', form)).status).toBe(303)
})

test('asking for a link is answered alike for known and unknown addresses', async () => {
  const { email } = await signUp()
  const answers = []
  for (const asked of [email, 'nobody@example.com']) {
    const started = performance.now()
    const { status, html } = await submit(makeVisitor(), '/api/login/forgotten', { email: asked })
    expect(performance.now() - started).toBeGreaterThan(240)
    answers.push({ status, html: html.replace(asked, '') })
  }
  expect(answers[1]).toEqual(answers[0])
  expect(await db.mail.count({ where: { recipient: 'nobody@example.com' } })).toBe(0)
})

test('the database keeps no link that could be used', async () => {
  const { email } = await signUp()
  const tokens = [tokenOf(await askForLink(email)), tokenOf(await linkTo(email, 'verify'))]
  const kept = JSON.stringify(await db.verification.findMany())
  for (const token of tokens) {
    expect(token.length).toBeGreaterThanOrEqual(24)
    expect(kept).not.toContain(token)
  }
})

test('a reset gives the tries to sign in back', async () => {
  const { email } = await signUp()
  await trySignIn(email, 'wrong horse')
  await db.attempt.updateMany({
    where: { key: { startsWith: 'sign-in account' } },
    data: { count: 10 },
  })
  expect(await trySignIn(email, password)).toMatchObject({ status: 429 })
  const token = tokenOf(await askForLink(email))
  await submit(makeVisitor(), '/api/login/reset', { token, password: 'staple battery' })
  expect(await trySignIn(email, 'staple battery')).toMatchObject({ status: 303 })
})

test('a change of password asks for the old one and signs out everywhere else', async () => {
  const { caller, email } = await signUp()
  const { id } = await db.user.findUniqueOrThrow({ where: { email } })
  const elsewhere = await signIn(id)
  expect((await open(caller, '/api/login/password')).html).toContain('Current password</label>')

  const change = (oldPassword: string, given: string) =>
    submit(caller, '/api/login/password', { oldPassword, password: given })
  const wrong = await change('wrong horse', 'staple battery')
  expect(wrong.status).toBe(400)
  expect(wrong.html).toContain('This is not your current password.')
  expect((await change(password, 'short')).status).toBe(400)
  expect(await statusOf(elsewhere)).toBe(200)

  expect((await change(password, 'staple battery')).status).toBe(200)
  expect(await statusOf(caller)).toBe(200)
  expect(await statusOf(elsewhere)).toBe(401)
  expect(await trySignIn(email, password)).toMatchObject({ status: 401 })
  expect(await trySignIn(email, 'staple battery')).toMatchObject({ status: 303 })
})

test('the old password cannot be guessed here either', async () => {
  const { caller } = await signUp()
  const guess = () =>
    submit(caller, '/api/login/password', { oldPassword: 'wrong', password: 'staple battery' })
  await guess()
  await db.attempt.updateMany({
    where: { key: { startsWith: 'password account' } },
    data: { count: 9 },
  })
  const statuses = (await Promise.all([guess(), guess(), guess()])).map(({ status }) => status)
  expect(statuses.sort()).toEqual([400, 429, 429])
})

test('signed out, a change of password begins with signing in', async () => {
  const location = '/api/login?returnTo=%2Fapi%2Flogin%2Fpassword'
  expect(await open(makeVisitor(), '/api/login/password')).toMatchObject({ status: 303, location })
  const form = { oldPassword: password, password: 'staple battery' }
  expect(await submit(makeVisitor(), '/api/login/password', form)).toMatchObject({
    status: 303,
    location,
  })
})

test('an account without a password is told how to get one', async () => {
  const { caller } = await makeCustomer()
  const form = { oldPassword: password, password: 'staple battery' }
  const { status, html } = await submit(caller, '/api/login/password', form)
  expect(status).toBe(400)
  expect(html).toContain('Your account has no password yet.')
})

test('an address is confirmed by whoever signed up with it and reads its mail', async () => {
  const { caller, email } = await signUp()
  const path = await linkTo(email, 'verify')
  expect((await open(caller, path)).html).toContain('your e-mail address is confirmed')
  expect((await db.user.findUniqueOrThrow({ where: { email } })).emailVerified).toBe(true)
  expect((await open(caller, path)).status).toBe(200) // a second click
})

test('a link clicked without signing in, or by somebody else, confirms nothing', async () => {
  const { email } = await signUp()
  const path = await linkTo(email, 'verify')
  const signedOut = await open(makeVisitor(), path)
  expect(signedOut.status).toBe(303)
  expect(signedOut.location).toBe(
    `/api/login?${new URLSearchParams({ notice: 'verify', returnTo: path })}`,
  )

  const { caller } = await makeCustomer({ emailVerified: false })
  expect((await open(caller, path)).status).toBe(400)
  expect((await db.user.findUniqueOrThrow({ where: { email } })).emailVerified).toBe(false)

  const form = { email, password, returnTo: path }
  const later = makeVisitor()
  expect(await submit(later, '/api/login', form)).toMatchObject({ status: 303, location: path })
  expect((await open(later, path)).html).toContain('your e-mail address is confirmed')
})

test('the mail that confirms an address can be sent again, a few times', async () => {
  const { caller, email } = await signUp()
  const { html } = await open(caller, '/api/login/password')
  expect(html).toContain('href="/api/login/verify"')
  expect((await open(caller, '/api/login/verify')).html).toContain('Send the link')
  const again = () => submit(caller, '/api/login/verify', {})
  expect((await again()).status).toBe(200)
  expect(await db.mail.count({ where: { recipient: email } })).toBe(2)
  expect((await open(caller, await linkTo(email, 'verify'))).status).toBe(200)

  const other = await signUp()
  const many = Array.from({ length: 5 }, () => submit(other.caller, '/api/login/verify', {}))
  const statuses = (await Promise.all(many)).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 200, 200, 429, 429])
})

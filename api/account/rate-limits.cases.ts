import type { FastifyInstance } from 'fastify'
import { open, signUp, signUpForm, submit, submitSignIn } from '../../test/kit/people/forms'
import { requestReset, tokenIn } from '../../test/kit/people/mailed-links'
import { makeCustomerWithPassword, password } from '../../test/kit/people/people'
import { accountPages, address, makeVisitor, rest } from '../../test/kit/servers/shop'
import { buildApp } from '../app'
import { db, pool } from '../platform/db'
import { networkOf } from '../platform/network'

const wrong = 'wrong horse'

/** The network that several browsers of a test share. */
const home = '203.0.113.9'

const signInFrom = (clientIp: string, email: string, tried = password) =>
  submitSignIn(email, tried, makeVisitor(clientIp))

async function countRefused(answers: Promise<{ status: number }>[]) {
  const all = (await Promise.all(answers)).map(({ status }) => status)
  return {
    passed: all.filter((status) => status !== 429).length,
    refused: all.filter((status) => status === 429).length,
  }
}

/** Adds attempts to every counter of an action, as if they had been made before. */
const addAttempts = (action: string, attempts: number) =>
  pool.query(`UPDATE attempt SET count = count + $1 WHERE key LIKE $2 || ' %'`, [attempts, action])

const times = (count: number, run: (index: number) => Promise<{ status: number }>) =>
  countRefused(Array.from({ length: count }, (_, index) => run(index)))

test('ten concurrent guesses from a network are checked; then even the right password is refused', async () => {
  const { email } = await makeCustomerWithPassword()
  expect(await times(15, () => signInFrom(home, email, wrong))).toEqual({ passed: 10, refused: 5 })
  const { status, headers, html } = await signInFrom(home, email)
  expect(status).toBe(429)
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(600)
  expect(html).toContain('Please try again in 10 minutes.')
  expect((await signInFrom(home, email.toUpperCase())).status).toBe(429)

  await pool.query(`UPDATE attempt SET reset_at = now() - interval '1 second'`)
  expect((await signInFrom(home, email)).status).toBe(303)
})

test("a stranger's wrong passwords never lock the owner out", async () => {
  const { email } = await makeCustomerWithPassword()
  const guesses = times(12, () => signInFrom('203.0.113.5', email, wrong))
  expect(await guesses).toEqual({ passed: 10, refused: 2 })
  expect((await signInFrom('203.0.113.5', email)).status).toBe(429)
  expect((await signInFrom('198.51.100.7', email)).status).toBe(303)
})

test('a hundred failures from all networks slow sign-ins down, but refuse none', async () => {
  const { email } = await makeCustomerWithPassword()
  await signInFrom('203.0.113.6', email, wrong)
  expect((await signInFrom('198.51.100.7', email)).status).toBe(303)

  await addAttempts('sign-in account', 100)
  const started = performance.now()
  expect((await signInFrom('198.51.100.8', email)).status).toBe(303)
  expect(performance.now() - started).toBeGreaterThan(1_000)
})

/** Creates an account, and a browser that has signed in to it. */
async function makeKnownBrowser() {
  const { email, caller } = await makeCustomerWithPassword()
  await submitSignIn(email, password, caller)
  return { email, caller }
}

test('a browser that signed in before has ten guesses of its own', async () => {
  const { email, caller } = await makeKnownBrowser()
  expect((await rest(caller, 'POST', '/api/logout')).status).toBe(204)
  await signInFrom(home, email, wrong)
  for (const key of ['account', 'address', 'pair']) await addAttempts(`sign-in ${key}`, 100)
  expect((await signInFrom(home, email)).status).toBe(429)

  const known = (tried: string) =>
    submitSignIn(email, tried, { ...makeVisitor(home), cookies: { ...caller.cookies } })
  expect((await known(wrong)).status).toBe(401)
  await addAttempts('sign-in device', 8)
  expect((await known(password)).status).toBe(303)
  expect((await known(wrong)).status).toBe(401)
  await addAttempts('sign-in device', 8)
  expect(await times(3, () => known(wrong))).toEqual({ passed: 1, refused: 2 })
})

test('the cookie of a known browser is signed, and counts for its own account only', async () => {
  const { caller } = await makeKnownBrowser()
  const { email } = await makeCustomerWithPassword()
  const cookie = caller.cookies['drivefair-device'] ?? ''
  // It stays after signing out. What follows the JSON is the signature.
  const [content] = Buffer.from(cookie, 'base64url').toString().split('}', 1)
  expect(content).not.toContain('@')
  await times(10, () => signInFrom(home, email, wrong))
  for (const tried of [cookie, `x${cookie}`]) {
    const browser = { ...makeVisitor(home), cookies: { 'drivefair-device': tried } }
    expect((await submitSignIn(email, password, browser)).status).toBe(429)
  }
})

test('a reset lets its owner in at once, and forgives no one else', async () => {
  const { email, caller } = await makeKnownBrowser()
  const token = tokenIn(await requestReset(email))
  const known = () => ({ ...makeVisitor(home), cookies: { ...caller.cookies } })
  await times(11, () => submitSignIn(email, wrong, known()))
  await times(11, () => signInFrom(home, email, wrong))
  const counted = async () =>
    (await db.attempt.findMany({ orderBy: { key: 'asc' } })).filter(({ key }) =>
      /^sign-in (account|address)/.test(key),
    )
  const before = await counted()
  expect(before.length).toBeGreaterThan(1)

  const form = { token, password: 'staple battery' }
  expect((await submit(known(), '/api/login/reset', form)).status).toBe(303)
  expect(await counted()).toEqual(before)
  expect((await submitSignIn(email, form.password, known())).status).toBe(303)
  expect((await signInFrom(home, email, form.password)).status).toBe(303)
})

test('limits an email without an account in the same way', async () => {
  const email = 'unknown@example.com'
  expect((await signInFrom(home, email, wrong)).status).toBe(401)
  await addAttempts('sign-in pair', 7)
  expect(await times(4, () => signInFrom(home, email, wrong))).toEqual({ passed: 2, refused: 2 })
})

test("a successful sign-in clears the network's count for the account", async () => {
  const { email } = await makeCustomerWithPassword()
  for (const _round of [1, 2]) {
    expect((await signInFrom(home, email, wrong)).status).toBe(401)
    await addAttempts('sign-in pair', 8)
    expect((await signInFrom(home, email)).status).toBe(303)
  }
})

test('one network can fail to sign in fifty times; successes do not count', async () => {
  const { email } = await makeCustomerWithPassword()
  for (const _time of [1, 2]) expect((await signInFrom(home, email)).status).toBe(303)
  const caller = makeVisitor(home)
  expect((await submitSignIn(email, wrong, caller)).status).toBe(401)
  await addAttempts('sign-in address', 47)
  const guesses = times(5, (index) => submitSignIn(`victim-${index}@example.com`, wrong, caller))
  expect(await guesses).toEqual({ passed: 2, refused: 3 })
})

test('limits sign-ups per network', async () => {
  const { caller } = await signUp()
  await addAttempts('sign-up address', 49)
  expect((await submit(caller, '/api/login/new', signUpForm())).status).toBe(429)
})

test('mails one inbox three links a day per network, with or without an account', async () => {
  const { caller, email } = await signUp()
  const unknown = 'unknown@example.com'
  const request = (to: string) =>
    submit(makeVisitor(caller.clientIp), '/api/login/forgotten', { email: to })

  for (const to of [email, unknown])
    expect(await times(5, () => request(to))).toEqual({ passed: 3, refused: 2 })
  const answers = [await request(email.toUpperCase()), await request(unknown)] as const
  expect(answers[0].html).toContain('You&#x27;ve requested several links already.')
  expect(Number(answers[0].headers.get('retry-after'))).toBeGreaterThan(86_000)
  expect(answers[1].html.replace(unknown, '')).toBe(
    answers[0].html.replace(email.toUpperCase(), ''),
  )
  const verify = await submit(caller, '/api/login/verify', {})
  expect(verify).toMatchObject({ status: 429 }) // links of every kind count

  await pool.query(`UPDATE attempt SET reset_at = now() WHERE key LIKE 'mail %'`)
  expect((await request(email)).status).toBe(200)
})

test("a stranger doesn't use up the owner's links; an inbox gets ten a day in all", async () => {
  const { email } = await makeCustomerWithPassword()
  const request = (clientIp: string) =>
    submit(makeVisitor(clientIp), '/api/login/forgotten', { email })
  expect(await times(20, () => request('203.0.113.5'))).toEqual({ passed: 3, refused: 17 })
  expect(await times(3, () => request('198.51.100.7'))).toEqual({ passed: 3, refused: 0 })
  for (const [clientIp, passed] of [
    ['192.0.2.1', 3],
    ['192.0.2.2', 1],
  ] as const) {
    expect((await times(3, () => request(clientIp))).passed).toBe(passed)
  }
  const links = { recipient: email, cause: { startsWith: 'reset' } }
  expect(await db.mail.count({ where: links })).toBe(10)
})

test('rejects a NUL in the token of a reset link', async () => {
  expect((await open(makeVisitor(), '/api/login/reset?token=%00')).status).toBe(400)
  const form = { token: '\0', password: 'staple battery' }
  expect((await submit(makeVisitor(), '/api/login/reset', form)).status).toBe(400)
})

describe('on two instances', () => {
  let second: FastifyInstance
  let secondUrl: string
  beforeAll(async () => {
    second = await buildApp({ accountPages })
    secondUrl = await second.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => second.close())

  test('counts guesses together', async () => {
    const { email } = await makeCustomerWithPassword()
    const guess = (base: string) =>
      fetch(`${base}/api/login`, {
        method: 'POST',
        body: new URLSearchParams({ email, password: wrong }),
      })
    await guess(address)
    await addAttempts('sign-in pair', 5)
    const answers = Array.from({ length: 8 }, (_, index) => guess(index % 2 ? address : secondUrl))
    expect(await countRefused(answers)).toEqual({ passed: 4, refused: 4 })
  })
})

test('stores only hashes of emails and networks', async () => {
  const { email } = await makeCustomerWithPassword()
  await submitSignIn(email, wrong)
  const keys = (await db.attempt.findMany()).map(({ key }) => key)
  expect(keys.length).toBeGreaterThan(1)
  for (const key of keys) expect(key).toMatch(/^[\w-]+ (account|address|pair) [\w-]{43}$/)
})

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::1', '2001:db8:1:2'],
  ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['192.0.2.7', '192.0.2.7'],
  ['', ''],
])('counts the IP address %s as the network %s', (clientIp, network) => {
  expect(networkOf(clientIp)).toBe(network)
})

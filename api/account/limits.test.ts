import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app'
import { db, pool } from '../platform/db'
import { submit } from '../test/forms'
import { address, makeVisitor, openShop } from '../test/shop'
import { network } from './limits'

openShop()

const password = 'correct horse'
let made = 0

beforeEach(() => db.attempt.deleteMany()) // all tests come from one network address

async function signUp() {
  const email = `ann-${++made}@example.com`
  const form = { firstName: 'Ann', lastName: 'Lee', email, password }
  expect((await submit(makeVisitor(), '/api/login/new', form)).status).toBe(303)
  return email
}

const trySignIn = async (email: string, tried = 'wrong horse') =>
  submit(makeVisitor(), '/api/login', { email, password: tried })

async function statuses(answers: Promise<{ status: number }>[]) {
  const all = (await Promise.all(answers)).map(({ status }) => status)
  return {
    passed: all.filter((status) => status !== 429).length,
    refused: all.filter((status) => status === 429).length,
  }
}

/** As many more tries as if they had been made before. */
const pretendTries = (kind: string, tries: number) =>
  pool.query(`UPDATE attempt SET count = count + $1 WHERE key LIKE $2 || ' %'`, [tries, kind])

const times = (count: number, run: (index: number) => Promise<{ status: number }>) =>
  statuses(Array.from({ length: count }, (_, index) => run(index)))

test('of many guesses at once ten are looked at, and then the right password does not help', async () => {
  const email = await signUp()
  expect(await times(15, () => trySignIn(email))).toEqual({ passed: 10, refused: 5 })
  const { status, headers, html } = await trySignIn(email, password)
  expect(status).toBe(429)
  expect(headers.get('retry-after')).toBe('600')
  expect(html).toContain('Too many attempts. Please wait ten minutes and try again.')
  expect((await trySignIn(email.toUpperCase(), password)).status).toBe(429)

  await pool.query(`UPDATE attempt SET reset_at = now() - interval '1 second'`)
  expect((await trySignIn(email, password)).status).toBe(303)
})

test('an address without an account is limited alike', async () => {
  const email = `nobody-${++made}@example.com`
  expect((await trySignIn(email)).status).toBe(401)
  await pretendTries('sign-in account', 7)
  expect(await times(4, () => trySignIn(email))).toEqual({ passed: 2, refused: 2 })
})

test('whoever signs in well has all tries again', async () => {
  const email = await signUp()
  for (const _round of [1, 2]) {
    expect((await trySignIn(email)).status).toBe(401)
    await pretendTries('sign-in account', 8)
    expect((await trySignIn(email, password)).status).toBe(303)
  }
})

test('one network address can try fifty accounts, and successes do not count', async () => {
  const email = await signUp()
  for (const _time of [1, 2]) expect((await trySignIn(email, password)).status).toBe(303)
  await pretendTries('sign-in address', 48)
  const guesses = times(5, (index) => trySignIn(`victim-${index}@example.com`))
  expect(await guesses).toEqual({ passed: 2, refused: 3 })
})

test('sign-ups and mailed links are limited too', async () => {
  const askForLink = () => submit(makeVisitor(), '/api/login/forgotten', { email: 'a@example.com' })
  expect(await times(12, askForLink)).toEqual({ passed: 10, refused: 2 })

  await signUp()
  await pretendTries('sign-up address', 49)
  const form = { firstName: 'Ann', lastName: 'Lee', email: 'late@example.com', password }
  expect((await submit(makeVisitor(), '/api/login/new', form)).status).toBe(429)
})

describe('on two instances', () => {
  let second: FastifyInstance
  let secondAddress: string
  beforeAll(async () => {
    second = await buildApp()
    secondAddress = await second.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => second.close())

  test('guesses are counted together', async () => {
    const email = await signUp()
    const guess = (base: string) =>
      fetch(`${base}/api/login`, {
        method: 'POST',
        body: new URLSearchParams({ email, password: 'wrong horse' }),
      })
    await guess(address)
    await pretendTries('sign-in account', 5)
    const answers = Array.from({ length: 8 }, (_, index) =>
      guess(index % 2 ? address : secondAddress),
    )
    expect(await statuses(answers)).toEqual({ passed: 4, refused: 4 })
  })
})

test('what is stored of an attempt names nobody', async () => {
  const email = await signUp()
  await trySignIn(email)
  const keys = (await db.attempt.findMany()).map(({ key }) => key)
  expect(keys.length).toBeGreaterThan(1)
  for (const key of keys) expect(key).toMatch(/^[\w-]+ (account|address) [\w-]{43}$/)
})

test('who has one IPv6 address has the network around it', () => {
  expect(network('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2')
  expect(network('2001:db8:1:2::1')).toBe('2001:db8:1:2')
  expect(network('2001:0db8:0001:0002:ffff::')).toBe('2001:db8:1:2')
  expect(network('::1')).toBe('0:0:0:0')
  expect(network('fe80::1%eth0')).toBe('fe80:0:0:0')
  expect(network('::ffff:192.0.2.7')).toBe('192.0.2.7')
  expect(network('192.0.2.7')).toBe('192.0.2.7')
})

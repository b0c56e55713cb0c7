import type { FastifyInstance } from 'fastify'
import { password, person, signUp, submit, trySignIn } from '../../test/kit/forms'
import { address, makeVisitor, openShop } from '../../test/kit/shop'
import { buildApp } from '../app'
import { db, pool } from '../platform/db'
import { network } from './limits'

openShop()

const wrong = 'wrong horse'

beforeEach(() => db.attempt.deleteMany()) // all tests come from one network address

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
  const { email } = await signUp()
  expect(await times(15, () => trySignIn(email, wrong))).toEqual({ passed: 10, refused: 5 })
  const { status, headers, html } = await trySignIn(email, password)
  expect(status).toBe(429)
  expect(headers.get('retry-after')).toBe('600')
  expect(html).toContain('Too many attempts. Please wait ten minutes and try again.')
  expect((await trySignIn(email.toUpperCase(), password)).status).toBe(429)

  await pool.query(`UPDATE attempt SET reset_at = now() - interval '1 second'`)
  expect((await trySignIn(email, password)).status).toBe(303)
})

test('an address without an account is limited alike', async () => {
  const email = 'nobody@example.com'
  expect((await trySignIn(email, wrong)).status).toBe(401)
  await pretendTries('sign-in account', 7)
  expect(await times(4, () => trySignIn(email, wrong))).toEqual({ passed: 2, refused: 2 })
})

test('whoever signs in well has all tries again', async () => {
  const { email } = await signUp()
  for (const _round of [1, 2]) {
    expect((await trySignIn(email, wrong)).status).toBe(401)
    await pretendTries('sign-in account', 8)
    expect((await trySignIn(email, password)).status).toBe(303)
  }
})

test('one network address can try fifty accounts, and successes do not count', async () => {
  const { email } = await signUp()
  for (const _time of [1, 2]) expect((await trySignIn(email, password)).status).toBe(303)
  await pretendTries('sign-in address', 48)
  const guesses = times(5, (index) => trySignIn(`victim-${index}@example.com`, wrong))
  expect(await guesses).toEqual({ passed: 2, refused: 3 })
})

test('sign-ups are limited too', async () => {
  await signUp()
  await pretendTries('sign-up address', 49)
  expect((await submit(makeVisitor(), '/api/login/new', person())).status).toBe(429)
})

test('one mailbox gets three links in a quarter of an hour and ten in a day, if it has an account or not', async () => {
  const { caller, email } = await signUp()
  const nobody = 'nobody@example.com'
  const ask = (asked: string) => submit(makeVisitor(), '/api/login/forgotten', { email: asked })
  const letPass = (kind: string) =>
    pool.query(`UPDATE attempt SET reset_at = now() WHERE key LIKE $1 || ' account %'`, [kind])

  for (const asked of [email, nobody])
    expect(await times(5, () => ask(asked))).toEqual({ passed: 3, refused: 2 })
  const [known, unknown] = [await ask(email.toUpperCase()), await ask(nobody)]
  expect(known.html).toContain('A link was asked for several times already.')
  expect(known.headers.get('retry-after')).toBe('900')
  expect(unknown.html.replace(nobody, '')).toBe(known.html.replace(email.toUpperCase(), ''))
  const again = await submit(caller, '/api/login/verify', {})
  expect(again).toMatchObject({ status: 429 }) // whatever the link is for

  for (const passed of [3, 3, 1, 0]) {
    await letPass('mail')
    for (const asked of [email, nobody])
      expect(await times(3, () => ask(asked))).toEqual({ passed, refused: 3 - passed })
  }
  await letPass('mail')
  expect((await ask(email)).headers.get('retry-after')).toBe('86400')
  const links = { recipient: email, cause: { startsWith: 'reset' } }
  expect(await db.mail.count({ where: links })).toBe(10)

  await letPass('mail-day')
  expect((await ask(email)).status).toBe(200)
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
    const { email } = await signUp()
    const guess = (base: string) =>
      fetch(`${base}/api/login`, {
        method: 'POST',
        body: new URLSearchParams({ email, password: wrong }),
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
  const { email } = await signUp()
  await trySignIn(email, wrong)
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

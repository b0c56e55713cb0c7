import { randomBytes, scryptSync } from 'node:crypto'
import { jest } from '@jest/globals'
import { brand } from '../../../shared/brand'
import { signUpForm, submit, submitSignIn } from '../../../test/kit/people/forms'
import { requestReset, tokenIn } from '../../../test/kit/people/mailed-links'
import { recommendedCost, withSlowHashing } from '../../../test/kit/people/password-cost'
import { makeCustomer, makeCustomerWithPassword, password } from '../../../test/kit/people/people'
import { makeVisitor } from '../../../test/kit/servers/shop'
import { db } from '../../platform/db'
import { busy } from '../../platform/queue'
import { hashPassword } from './hashing'

const person = { firstName: 'Zoë', lastName: 'Nakamura', email: 'zoe.nakamura@mailbox.example' }
const register = (given: string, details = {}) =>
  submit(makeVisitor(), '/api/login/new', signUpForm({ ...person, ...details, password: given }))

const tooCommon = 'This password is too common. Choose another one.'
const guessable = 'it contains your name, your email, or our name.'

test.each([
  'password',
  '12345678',
  'qwertyui',
  'iloveyou',
  'password1',
  'PassWord1',
  '        ',
  'zzzzzzzzzzzz',
])('rejects %j, which is too common', async (given) => {
  const { status, html } = await register(given)
  expect(status).toBe(400)
  expect(html).toContain(tooCommon)
  expect(await db.user.count({ where: { email: person.email } })).toBe(0)
})

test.each([
  `our ${brand.name}`,
  `${brand.name.replaceAll(' ', '')}2024`,
  'nakamura7',
  'zoe.nakamura',
  'Nakamura!1990',
  'zoe.nakamura@mailbox.example',
  'mailbox2024',
  'zoënakamura1',
])('rejects %j, which contains what anyone knows about this person', async (given) => {
  const { status, html } = await register(given)
  expect(status).toBe(400)
  expect(html).toContain(guessable)
})

test('accepts a name within a long password', async () => {
  const email = 'nakamura@long.example'
  expect((await register('nakamura likes horses', { email })).status).toBe(303)
})

test('applies the same rules to a changed and a reset password, and keeps the link', async () => {
  const { caller, email } = await makeCustomerWithPassword()
  const change = { oldPassword: password, password: 'password1' }
  const changed = await submit(caller, '/api/login/password', change)
  expect(changed.status).toBe(400)
  expect(changed.html).toContain(tooCommon)

  const token = tokenIn(await requestReset(email))
  const reset = (given: string) =>
    submit(makeVisitor(), '/api/login/reset', { token, password: given })
  expect(await reset('password1')).toMatchObject({ status: 400 })
  expect(await reset(`${email}1`)).toMatchObject({ status: 400 })
  expect((await reset('staple battery')).status).toBe(303)
})

test('a password waits at most twenty seconds for its turn to be hashed', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] })
  const hashes = Promise.allSettled(Array.from({ length: 6 }, () => hashPassword(password)))
  jest.advanceTimersByTime(20_000)
  jest.useRealTimers()
  const [first, second, ...others] = await hashes
  expect([first?.status, second?.status]).toEqual(['fulfilled', 'fulfilled'])
  for (const other of others) expect(other).toMatchObject({ reason: busy() })
})

test('hashes at the cost that OWASP recommends', () => {
  expect(recommendedCost).toEqual({ N: 2 ** 15, r: 8, p: 3 })
})

test('concurrent sign-ins replace a hash of an older cost', () =>
  withSlowHashing(async () => {
    const { user } = await makeCustomer()
    const salt = randomBytes(16).toString('hex')
    const cost = { N: 2 ** 14, r: 16, p: 1, maxmem: 2 ** 26 }
    const old = `${salt}:${scryptSync(password, salt, 64, cost).toString('hex')}`
    const account = { userId: user.id, accountId: user.id, providerId: 'credential' }
    const { id } = await db.signIn.create({ data: { ...account, password: old } })
    const stored = async () => (await db.signIn.findUniqueOrThrow({ where: { id } })).password

    expect((await submitSignIn(user.email, 'wrong horse')).status).toBe(401)
    expect(await stored()).toBe(old)
    const both = await Promise.all([submitSignIn(user.email), submitSignIn(user.email)])
    expect(both.map(({ status }) => status)).toEqual([303, 303])
    const replaced = await stored()
    expect(replaced).toMatch(/^scrypt 4096 8 3 /)
    expect((await submitSignIn(user.email)).status).toBe(303)
    expect(await stored()).toBe(replaced)
  }))

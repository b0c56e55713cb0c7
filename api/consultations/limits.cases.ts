import { randomUUID } from 'node:crypto'
import { stateOfDatabase } from '../../test/kit/guards/database-state'
import { add } from '../../test/kit/people/cart-owners'
import { makeCustomer } from '../../test/kit/people/people'
import { consultationForm, graphConsultation } from '../../test/kit/scenes/consultation-requests'
import {
  type Caller,
  graph,
  makePackage,
  makeVisitor,
  rest,
  send,
} from '../../test/kit/servers/shop'
import { db } from '../platform/db'

const post = (caller: Caller, body: object = consultationForm()) =>
  rest(caller, 'POST', '/api/consultation', body)

const counts = async (kind: string) =>
  (await db.attempt.findMany({ where: { key: { startsWith: `consultation ${kind}` } } })).map(
    ({ count }) => count,
  )

async function makeGuestWithCart() {
  const caller = makeVisitor()
  await add(caller, await makePackage(), 1)
  return caller
}

const makeUser = async () => (await makeCustomer()).caller

test.each([
  ['signed-in user', makeUser],
  ['browser with a cart', makeGuestWithCart],
])('accepts five requests an hour from a %s, even when they race', async (_who, make) => {
  const caller = await make()
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(caller)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)

  await db.attempt.updateMany({
    where: { key: { startsWith: 'consultation visitor' } },
    data: { resetAt: new Date(Date.now() + 1_200_000) },
  })
  const before = await stateOfDatabase()
  const { status, headers, body } = await post(caller)
  expect({ status, code: body.code }).toEqual({ status: 429, code: 'RATE_LIMITED' })
  expect(body.message).toMatch(
    /^You've sent several requests already\..* try again in 20 minutes\.$/,
  )
  const retryAfter = Number(headers.get('retry-after'))
  expect(retryAfter).toBeGreaterThan(1_100)
  expect(retryAfter).toBeLessThanOrEqual(1_200)
  expect(await stateOfDatabase()).toEqual(before)
  expect((await post(makeVisitor())).status).toBe(201)
})

test('limits the graph in the same way', async () => {
  const caller = await makeUser()
  await post(caller)
  await db.attempt.updateMany({ data: { count: 5 } })
  const { errors } = await graph(caller, ...graphConsultation())
  expect(errors[0].extensions.code).toBe('RATE_LIMITED')
})

test('counts neither invalid requests nor retries, but changed ones', async () => {
  const caller = await makeUser()
  const form = consultationForm({ requestKey: randomUUID() })
  await post(caller, { ...form, firstName: '' })
  expect(await counts('visitor')).toEqual([])
  await Promise.all(Array.from({ length: 7 }, () => post(caller, form)))
  expect(await counts('visitor')).toEqual([1])
  expect(await counts('address')).toEqual([1])
  await post(caller, { ...form, email: `other-${form.email}` })
  expect(await counts('visitor')).toEqual([2])
})

test('accepts 50 requests in ten minutes from one network, even when they race', async () => {
  const caller = makeVisitor()
  expect((await post(caller)).status).toBe(201)
  await db.attempt.updateMany({ data: { count: 45 } })
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(caller)))
  const rejected = answers.filter(({ status }) => status === 429)
  expect(rejected).toHaveLength(5)
  expect(rejected[0]?.body.message).toContain('Please try again in 10 minutes.')
})

test('limits an IPv6 /64 as one network, and stores no IP address', async () => {
  const sendFrom = async (clientIp: string) => {
    const headers = { 'x-forwarded-for': clientIp }
    const form = consultationForm()
    return (await send(makeVisitor(), 'POST', '/api/consultation', form, headers)).status
  }
  expect(await sendFrom('2001:db8:1:2::1')).toBe(201)
  await db.attempt.updateMany({ data: { count: 49 } })
  expect(await sendFrom('2001:db8:1:2::2')).toBe(201)
  expect(await sendFrom('2001:db8:1:2:ffff::3')).toBe(429)
  expect(await sendFrom('2001:db8:1:3::1')).toBe(201)
  const limits = await db.attempt.findMany({
    where: { key: { startsWith: 'consultation address' } },
  })
  expect(limits).toHaveLength(2)
  for (const { key } of limits) expect(key).toMatch(/^consultation address [\w-]{43}$/)
})

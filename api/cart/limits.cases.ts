import { createHash } from 'node:crypto'
import { eventually } from '../../test/kit/eventually'
import { stateOfDatabase } from '../../test/kit/guards/database-state'
import { add, copyOf } from '../../test/kit/people/cart-owners'
import { makeCustomer } from '../../test/kit/people/people'
import { addToCart } from '../../test/kit/requests/operations'
import { cartLines } from '../../test/kit/scenes/purchases'
import {
  type Caller,
  graph,
  makePackage,
  makeVisitor,
  rest,
  send,
} from '../../test/kit/servers/shop'
import { cartCookie } from '../http/visitor'
import { db } from '../platform/db'
import { visitorKey } from '../platform/rate-limit'

const put = (caller: Caller, id: string, quantity: number) =>
  rest(caller, 'PUT', `/api/cart/${id}`, { quantity })

const countStatus = (answers: { status: number }[], wanted: number) =>
  answers.filter(({ status }) => status === wanted).length

async function makeVisitorWithItem() {
  const visitor = makeVisitor()
  const { id: packageId } = await makePackage({ availableInventory: 5 })
  const { body } = await rest(visitor, 'POST', '/api/cart', { packageId })
  return { visitor, itemId: String(body.id), packageId }
}

test('accepts 60 writes a minute from one visitor, even when they race; then changes nothing', async () => {
  const { visitor, itemId } = await makeVisitorWithItem()
  const answers = await Promise.all(Array.from({ length: 65 }, () => put(visitor, itemId, 2)))
  expect(countStatus(answers, 200)).toBe(59)
  expect(countStatus(answers, 429)).toBe(6)

  const before = await stateOfDatabase()
  const { status, headers, body } = await put(visitor, itemId, 3)
  expect({ status, code: body.code }).toEqual({ status: 429, code: 'RATE_LIMITED' })
  expect(body.message).toMatch(
    /^You've changed your cart many times in a row\. Please try again in/,
  )
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60)
  expect((await rest(visitor, 'DELETE', `/api/cart/${itemId}`)).status).toBe(429)
  expect((await rest(visitor, 'DELETE', '/api/cart')).status).toBe(429)
  const query = 'mutation { clearCart { id } }'
  const inGraph = await send(visitor, 'POST', '/graphql', { query })
  expect(inGraph).toMatchObject({
    status: 429,
    body: { errors: [{ extensions: { code: 'RATE_LIMITED' } }] },
  })
  expect(inGraph.body.errors[0].extensions).not.toHaveProperty('http')
  expect(Number(inGraph.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await stateOfDatabase()).toEqual(before)
  expect((await rest(visitor, 'GET', '/api/cart')).status).toBe(200)
})

test('counts no refused writes and no reads', async () => {
  const { visitor, itemId } = await makeVisitorWithItem()
  for (const _round of [1, 2]) {
    const refused = await Promise.all(Array.from({ length: 40 }, () => put(visitor, itemId, 9)))
    expect(countStatus(refused, 409)).toBe(40)
  }
  for (let read = 0; read < 5; read++) await cartLines(visitor)
  expect((await put(visitor, itemId, 2)).status).toBe(200)
})

test('starts 20 carts a minute for one network, even when they race', async () => {
  const { clientIp = '' } = makeVisitor()
  const { id: packageId } = await makePackage({ availableInventory: 100 })
  const existing: Caller = { cookies: {}, clientIp }
  await add(existing, { id: packageId }, 1)
  const newVisitors = Array.from({ length: 24 }, (): Caller => ({ cookies: {}, clientIp }))
  const answers = await Promise.all(
    newVisitors.map((visitor) => rest(visitor, 'POST', '/api/cart', { packageId })),
  )
  expect(countStatus(answers, 201)).toBe(19)
  expect(answers.find(({ status }) => status === 429)?.body.message).toContain('Your network')

  const before = await stateOfDatabase()
  const { caller } = await makeCustomer()
  const { errors } = await graph({ ...copyOf(caller), clientIp }, addToCart, {
    packageId,
    quantity: 1,
  })
  expect(errors[0].extensions.code).toBe('RATE_LIMITED')
  expect((await stateOfDatabase()).cart).toBe(before.cart)
  await add(existing, { id: packageId }, 1) // a visitor with a cart goes on
  expect(await cartLines(existing)).toMatchObject([{ quantity: 2 }])
})

const counterOf = ({ cookies }: Caller) => {
  const owner = createHash('sha256')
    .update(cookies[cartCookie] ?? '')
    .digest()
  return { where: { key: visitorKey('cart', owner) } }
}

test('shares counters with other instances within seconds once they reach a quarter of their limit', async () => {
  const { visitor: quiet } = await makeVisitorWithItem()
  const { visitor, itemId } = await makeVisitorWithItem()
  const { where } = counterOf(visitor)
  const shared = (count: number) =>
    eventually(async () => expect(await db.attempt.findUnique({ where })).toMatchObject({ count }))
  for (let writes = 1; writes < 15; writes += 1) await put(visitor, itemId, 2)
  await shared(15)
  expect(await db.attempt.findUnique(counterOf(quiet))).toBeNull()
  await db.attempt.update({ where, data: { count: 58 } }) // by another instance
  expect((await put(visitor, itemId, 3)).status).toBe(200)
  await shared(59)
  expect((await put(visitor, itemId, 4)).status).toBe(200)
  expect((await put(visitor, itemId, 5)).status).toBe(429)
})

import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { addToCart } from '../../test/kit/requests/operations'
import { cartLines } from '../../test/kit/scenes/purchases'
import { graph, makePackage, makeVisitor, rest, send } from '../../test/kit/servers/shop'
import { db } from '../platform/db'

const cookie = 'drivefair-cart'
const update = `mutation ($id: ID!) { updateCartItem(id: $id, quantity: 1) { id } }`
const remove = `mutation ($id: ID!) { removeCartItem(id: $id) { id } }`

async function makeVisitorWithGold() {
  const visitor = makeVisitor()
  const gold = await makePackage()
  const { data } = await graph(visitor, addToCart, { packageId: gold.id, quantity: 2 })
  const { id: cartId, items } = data.addToCart
  return { visitor, gold, cartId: cartId as string, itemId: items[0].id as string }
}

const malformed = ['x', '', 'a'.repeat(5_000), "' OR 1=1 --"]

test("treats an item of someone else's cart like an unknown item", async () => {
  const { visitor, gold, cartId, itemId } = await makeVisitorWithGold()
  const { visitor: other } = await makeVisitorWithGold()

  for (const caller of [other, makeVisitor()]) {
    for (const id of [itemId, itemId.toUpperCase(), cartId, randomUUID(), ...malformed]) {
      for (const operation of [update, remove]) {
        const { data, errors } = await graph(caller, operation, { id })
        expect(data).toBeNull()
        expect(errors).toMatchObject([
          { message: 'This item is no longer in your cart.', extensions: { code: 'NOT_FOUND' } },
        ])
      }
    }
  }
  expect(await cartLines(visitor)).toEqual([{ name: gold.name, quantity: 2 }])
})

test('treats it the same over REST, whatever the path contains', async () => {
  const { visitor, gold, cartId, itemId } = await makeVisitorWithGold()
  const { visitor: other } = await makeVisitorWithGold()

  for (const id of [itemId, cartId, randomUUID(), 'x', '%27', '..%2f..%2fpackages']) {
    const answers = [
      await rest(other, 'PUT', `/api/cart/${id}`, { quantity: 1 }),
      await rest(other, 'DELETE', `/api/cart/${id}`),
    ]
    for (const { status, body } of answers) {
      expect(status).toBe(404)
      expect(body).toMatchObject({ code: 'NOT_FOUND', requestId: expect.any(String) })
    }
  }
  const tooLong = await rest(other, 'DELETE', `/api/cart/${'a'.repeat(5_000)}`)
  expect(tooLong.status).toBeGreaterThanOrEqual(400)
  expect(tooLong.status).toBeLessThan(500)
  expect(await cartLines(visitor)).toEqual([{ name: gold.name, quantity: 2 }])
})

test('rejects an unknown or malformed package id without creating a cart', async () => {
  const visitor = makeVisitor()
  const before = await db.cart.count()
  for (const packageId of [randomUUID(), ...malformed]) {
    const { errors } = await graph(visitor, addToCart, { packageId })
    expect(errors).toMatchObject([
      { message: "This package isn't available.", extensions: { code: 'NOT_FOUND' } },
    ])
    expect((await rest(visitor, 'POST', '/api/cart', { packageId })).status).toBe(404)
  }
  expect(visitor.cookies).toEqual({})
  expect(await db.cart.count()).toBe(before)
})

test('reading or clearing a missing cart creates no row and no cookie', async () => {
  const visitor = makeVisitor()
  const before = await db.cart.count()

  const { data } = await graph(visitor, '{ cart { id totalQuantity total items { id } } }')
  expect(data.cart).toEqual({ id: expect.any(String), totalQuantity: 0, total: 0, items: [] })
  expect((await rest(visitor, 'GET', '/api/cart')).body).toEqual([])
  expect((await rest(visitor, 'DELETE', '/api/cart')).status).toBe(204)

  expect(visitor.cookies).toEqual({})
  expect(await db.cart.count()).toBe(before)
})

test('the cart cookie is HttpOnly, lasts 30 days, and only its hash is stored', async () => {
  const visitor = makeVisitor()
  const gold = await makePackage()

  const { headers } = await rest(visitor, 'POST', '/api/cart', { packageId: gold.id })

  const [sent = '', ...others] = headers.getSetCookie()
  expect(others).toEqual([])
  const [pair = '', ...attributes] = sent.split('; ')
  expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax'])
  const token = pair.slice(`${cookie}=`.length)
  expect(token).toMatch(/^[\w-]{43}$/)
  const ownerHash = createHash('sha256').update(token).digest()
  expect(await db.cart.count({ where: { ownerHash } })).toBe(1)
  const [{ stored }] = await db.$queryRaw<[{ stored: string }]>`
    SELECT string_agg(cart::text, '') AS stored FROM cart`
  expect(stored).not.toContain(token)
  expect(stored).not.toContain(Buffer.from(token).toString('hex'))
})

test('visitors see only their own cart', async () => {
  const [one, two] = [await makeVisitorWithGold(), await makeVisitorWithGold()]
  expect(one.visitor.cookies[cookie]).not.toBe(two.visitor.cookies[cookie])
  expect(await cartLines(one.visitor)).toEqual([{ name: one.gold.name, quantity: 2 }])
  expect(await cartLines(two.visitor)).toEqual([{ name: two.gold.name, quantity: 2 }])
})

test.each([
  ['a forged token', randomBytes(32).toString('base64url')],
  ['the hash of a real token', ''],
  ['plain text', 'hello'],
  ['no value', ''],
  ['too many characters', 'a'.repeat(3_000)],
  ['an invalid escape', '%E0%A4%A'],
  ['quotes', '%27%22'],
])('a cookie with %s leads to an empty cart', async (what, forged) => {
  const { visitor } = await makeVisitorWithGold()
  const real = visitor.cookies[cookie] ?? ''
  const hash = createHash('sha256').update(real).digest('base64url')
  const value = what === 'the hash of a real token' ? hash : forged
  const answer = await send(makeVisitor(), 'GET', '/api/cart', undefined, {
    cookie: `${cookie}=${value}`,
  })
  expect(answer).toMatchObject({ status: 200, body: [] })
  expect(answer.headers.getSetCookie()).toEqual([])
})

import { addToCart } from '../../test/kit/operations'
import { cartLines } from '../../test/kit/purchases'
import { graph, makePackage, makeVisitor, openShop, rest } from '../../test/kit/shop'

openShop()

const update = `mutation ($id: ID!, $quantity: Int!) {
  updateCartItem(id: $id, quantity: $quantity) { totalQuantity }
}`

async function makeVisitorWithTwo() {
  const visitor = makeVisitor()
  const gold = await makePackage({ availableInventory: 50 })
  const { data } = await graph(visitor, addToCart, { packageId: gold.id, quantity: 2 })
  return { visitor, gold, lineId: data.addToCart.items[0].id as string }
}

const refused = [0, 11, -1, 1.5, '2', null, 2_147_483_648, 1e308, true, [1], {}]

test.each(refused)('a quantity of %p is refused by the graph', async (quantity) => {
  const { visitor, gold, lineId } = await makeVisitorWithTwo()
  for (const [operation, key] of [
    [addToCart, { packageId: gold.id }],
    [update, { id: lineId }],
  ] as const) {
    const { data, errors } = await graph(visitor, operation, { ...key, quantity })
    expect(data ?? null).toBeNull()
    expect(errors).toHaveLength(1)
    expect(errors[0].extensions).toMatchObject({
      code: 'BAD_INPUT',
      fields: { quantity: expect.any(String) },
    })
  }
  expect(await cartLines(visitor)).toEqual([{ name: gold.name, quantity: 2 }])
})

test.each(refused)('a quantity of %p is refused by REST', async (quantity) => {
  const { visitor, gold, lineId } = await makeVisitorWithTwo()
  const answers = [
    await rest(visitor, 'POST', '/api/cart', { packageId: gold.id, quantity }),
    await rest(visitor, 'PUT', `/api/cart/${lineId}`, { quantity }),
  ]
  for (const { status, body } of answers) {
    expect(status).toBe(400)
    expect(body).toEqual({
      message: expect.stringContaining('quantity'),
      code: 'BAD_INPUT',
      fields: { quantity: expect.any(String) },
      requestId: expect.any(String),
    })
  }
  expect(await cartLines(visitor)).toEqual([{ name: gold.name, quantity: 2 }])
})

test.each([1, 10])('a quantity of %i is taken', async (quantity) => {
  const { visitor, gold, lineId } = await makeVisitorWithTwo()
  expect((await rest(visitor, 'PUT', `/api/cart/${lineId}`, { quantity })).status).toBe(200)
  expect(await cartLines(visitor)).toEqual([{ name: gold.name, quantity }])
})

test('a quantity that is left out is one when adding, and refused when changing', async () => {
  const { visitor, gold, lineId } = await makeVisitorWithTwo()
  expect((await rest(visitor, 'POST', '/api/cart', { packageId: gold.id })).body.quantity).toBe(3)
  expect((await graph(visitor, addToCart, { packageId: gold.id })).errors).toBeUndefined()

  const changed = await rest(visitor, 'PUT', `/api/cart/${lineId}`, {})
  expect(changed.body).toMatchObject({
    code: 'BAD_INPUT',
    fields: { quantity: expect.any(String) },
  })
  const inGraph = await graph(visitor, update, { id: lineId })
  expect(inGraph.errors[0].extensions).toMatchObject({ code: 'BAD_INPUT' })
  expect(await cartLines(visitor)).toEqual([{ name: gold.name, quantity: 4 }])
})

test.each([
  [undefined, ['body']],
  [{}, ['packageId']],
  [{ packageId: 7 }, ['packageId']],
  [{ packageId: null, quantity: null }, ['packageId', 'quantity']],
])('POST /api/cart with %j names what is wrong', async (body, fields) => {
  const visitor = makeVisitor()
  const answer = await rest(visitor, 'POST', '/api/cart', body)
  expect(answer.status).toBe(400)
  expect(answer.body.code).toBe('BAD_INPUT')
  expect(Object.keys(answer.body.fields)).toEqual(fields)
  expect(visitor.cookies).toEqual({})
})

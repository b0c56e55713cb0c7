import { addToCart } from '../../test/kit/requests/operations'
import { cartLines } from '../../test/kit/scenes/purchases'
import { graph, makePackage, makeVisitor, rest } from '../../test/kit/servers/shop'

const update = `mutation ($id: ID!, $quantity: Int!) {
  updateCartItem(id: $id, quantity: $quantity) { totalQuantity }
}`

async function makeVisitorWithTwo() {
  const visitor = makeVisitor()
  const gold = await makePackage({ availableInventory: 50 })
  const { data } = await graph(visitor, addToCart, { packageId: gold.id, quantity: 2 })
  return { visitor, gold, itemId: data.addToCart.items[0].id as string }
}

const invalid = [0, 11, -1, 1.5, '2', null, 2_147_483_648, 1e308, true, [1], {}]

test('the graph rejects quantities that are not whole numbers from 1 to 10', async () => {
  const { visitor, gold, itemId } = await makeVisitorWithTwo()
  for (const quantity of invalid) {
    for (const [operation, key] of [
      [addToCart, { packageId: gold.id }],
      [update, { id: itemId }],
    ] as const) {
      const { data, errors } = await graph(visitor, operation, { ...key, quantity })
      expect([quantity, data ?? null, errors?.[0].extensions]).toMatchObject([
        quantity,
        null,
        { code: 'BAD_INPUT', fields: { quantity: expect.any(String) } },
      ])
      expect(errors).toHaveLength(1)
    }
  }
  expect(await cartLines(visitor)).toEqual([{ name: gold.name, quantity: 2 }])
})

test('REST rejects quantities that are not whole numbers from 1 to 10', async () => {
  const { visitor, gold, itemId } = await makeVisitorWithTwo()
  for (const quantity of invalid) {
    const answers = [
      await rest(visitor, 'POST', '/api/cart', { packageId: gold.id, quantity }),
      await rest(visitor, 'PUT', `/api/cart/${itemId}`, { quantity }),
    ]
    for (const { status, body } of answers) {
      expect([quantity, status]).toEqual([quantity, 400])
      expect(body).toEqual({
        message: expect.stringContaining('quantity'),
        code: 'BAD_INPUT',
        fields: { quantity: expect.any(String) },
        requestId: expect.any(String),
      })
    }
  }
  expect(await cartLines(visitor)).toEqual([{ name: gold.name, quantity: 2 }])
})

test('accepts quantities of 1 and 10', async () => {
  const { visitor, gold, itemId } = await makeVisitorWithTwo()
  for (const quantity of [1, 10]) {
    expect((await rest(visitor, 'PUT', `/api/cart/${itemId}`, { quantity })).status).toBe(200)
    expect(await cartLines(visitor)).toEqual([{ name: gold.name, quantity }])
  }
})

test('a missing quantity is 1 when adding, and rejected when updating', async () => {
  const { visitor, gold, itemId } = await makeVisitorWithTwo()
  expect((await rest(visitor, 'POST', '/api/cart', { packageId: gold.id })).body.quantity).toBe(3)
  expect((await graph(visitor, addToCart, { packageId: gold.id })).errors).toBeUndefined()

  const changed = await rest(visitor, 'PUT', `/api/cart/${itemId}`, {})
  expect(changed.body).toMatchObject({
    code: 'BAD_INPUT',
    fields: { quantity: expect.any(String) },
  })
  const inGraph = await graph(visitor, update, { id: itemId })
  expect(inGraph.errors[0].extensions).toMatchObject({ code: 'BAD_INPUT' })
  expect(await cartLines(visitor)).toEqual([{ name: gold.name, quantity: 4 }])
})

test.each([
  [undefined, ['body']],
  [{}, ['packageId']],
  [{ packageId: 7 }, ['packageId']],
  [{ packageId: null, quantity: null }, ['packageId', 'quantity']],
])('POST /api/cart with %j names the invalid fields', async (body, fields) => {
  const visitor = makeVisitor()
  const answer = await rest(visitor, 'POST', '/api/cart', body)
  expect(answer.status).toBe(400)
  expect(answer.body.code).toBe('BAD_INPUT')
  expect(Object.keys(answer.body.fields)).toEqual(fields)
  expect(visitor.cookies).toEqual({})
})

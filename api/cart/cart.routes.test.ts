import { graph, makePackage, makeVisitor, openShop, rest } from '../../test/kit/shop'

openShop()

async function makeVisitorWithGold() {
  const visitor = makeVisitor()
  const gold = await makePackage({ priceCents: 599_50, availableInventory: 8, totalInventory: 15 })
  const { body, status } = await rest(visitor, 'POST', '/api/cart', {
    packageId: gold.id,
    quantity: 2,
  })
  return { visitor, gold, line: body, status }
}

test('POST /api/cart answers 201 and the line', async () => {
  const { gold, line, status } = await makeVisitorWithGold()
  expect(status).toBe(201)
  expect(line).toEqual({
    id: expect.any(String),
    quantity: 2,
    package: {
      id: gold.id,
      name: gold.name,
      price: 599.5,
      features: gold.features,
      availableInventory: 8,
      totalInventory: 15,
      isMostPopular: false,
      availability: 'LIMITED',
    },
  })
})

test('GET /api/cart answers the lines in the order they were added', async () => {
  const { visitor, line } = await makeVisitorWithGold()
  const silver = await makePackage()
  const { body: second } = await rest(visitor, 'POST', '/api/cart', { packageId: silver.id })

  const { status, headers, body } = await rest(visitor, 'GET', '/api/cart')

  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(body).toEqual([line, second])
})

test('PUT /api/cart/{cartId} answers 200 and the changed line', async () => {
  const { visitor, line } = await makeVisitorWithGold()
  const { status, body } = await rest(visitor, 'PUT', `/api/cart/${line.id}`, { quantity: 5 })
  expect(status).toBe(200)
  expect(body).toEqual({ ...line, quantity: 5 })
})

test('DELETE /api/cart/{cartId} answers 204 and removes this line only', async () => {
  const { visitor, line } = await makeVisitorWithGold()
  const silver = await makePackage()
  const { body: second } = await rest(visitor, 'POST', '/api/cart', { packageId: silver.id })

  const { status, body } = await rest(visitor, 'DELETE', `/api/cart/${line.id}`)

  expect({ status, body }).toEqual({ status: 204, body: '' })
  expect((await rest(visitor, 'GET', '/api/cart')).body).toEqual([second])
})

test('DELETE /api/cart answers 204 and clears the cart', async () => {
  const { visitor } = await makeVisitorWithGold()
  const { status, body } = await rest(visitor, 'DELETE', '/api/cart')
  expect({ status, body }).toEqual({ status: 204, body: '' })
  expect((await rest(visitor, 'GET', '/api/cart')).body).toEqual([])
})

test('fewer left than asked is 409 with the reason', async () => {
  const { visitor, gold, line } = await makeVisitorWithGold()
  const answers = [
    await rest(visitor, 'POST', '/api/cart', { packageId: gold.id, quantity: 7 }),
    await rest(visitor, 'PUT', `/api/cart/${line.id}`, { quantity: 9 }),
  ]
  for (const { status, body } of answers) {
    expect(status).toBe(409)
    expect(body).toEqual({
      message: 'Only 8 left',
      code: 'CONFLICT',
      requestId: expect.any(String),
    })
  }
})

test('REST and the graph show one cart', async () => {
  const { visitor, line } = await makeVisitorWithGold()
  const { data } = await graph(visitor, '{ cart { totalQuantity total items { id quantity } } }')
  expect(data.cart).toEqual({
    totalQuantity: 2,
    total: 1199,
    items: [{ id: line.id, quantity: 2 }],
  })
})

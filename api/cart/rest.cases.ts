import { graph, makePackage, makeVisitor, rest } from '../../test/kit/servers/shop'

async function makeVisitorWithGold() {
  const visitor = makeVisitor()
  const gold = await makePackage({ priceCents: 599_50, availableInventory: 8, totalInventory: 15 })
  const { body, status } = await rest(visitor, 'POST', '/api/cart', {
    packageId: gold.id,
    quantity: 2,
  })
  return { visitor, gold, item: body, status }
}

test('POST /api/cart returns 201 and the item', async () => {
  const { gold, item, status } = await makeVisitorWithGold()
  expect(status).toBe(201)
  expect(item).toEqual({
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

test('GET /api/cart returns the items in the order they were added, as in the graph', async () => {
  const { visitor, item } = await makeVisitorWithGold()
  const silver = await makePackage()
  const { body: second } = await rest(visitor, 'POST', '/api/cart', { packageId: silver.id })

  const { status, headers, body } = await rest(visitor, 'GET', '/api/cart')

  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(body).toEqual([item, second])
  const { data } = await graph(visitor, '{ cart { totalQuantity total items { id quantity } } }')
  expect(data.cart).toEqual({
    totalQuantity: 3,
    total: 1798,
    items: [
      { id: item.id, quantity: 2 },
      { id: second.id, quantity: 1 },
    ],
  })
})

test('PUT /api/cart/{cartId} returns 200 and the changed item', async () => {
  const { visitor, item } = await makeVisitorWithGold()
  const { status, body } = await rest(visitor, 'PUT', `/api/cart/${item.id}`, { quantity: 5 })
  expect(status).toBe(200)
  expect(body).toEqual({ ...item, quantity: 5 })
})

test('DELETE /api/cart/{cartId} returns 204 and removes only this item; DELETE /api/cart removes all', async () => {
  const { visitor, item } = await makeVisitorWithGold()
  const silver = await makePackage()
  const { body: second } = await rest(visitor, 'POST', '/api/cart', { packageId: silver.id })

  const removed = await rest(visitor, 'DELETE', `/api/cart/${item.id}`)
  expect(removed).toMatchObject({ status: 204, body: '' })
  expect((await rest(visitor, 'GET', '/api/cart')).body).toEqual([second])

  expect(await rest(visitor, 'DELETE', '/api/cart')).toMatchObject({ status: 204, body: '' })
  expect((await rest(visitor, 'GET', '/api/cart')).body).toEqual([])
})

test('returns 409 with the reason when fewer units are left', async () => {
  const { visitor, gold, item } = await makeVisitorWithGold()
  const answers = [
    await rest(visitor, 'POST', '/api/cart', { packageId: gold.id, quantity: 7 }),
    await rest(visitor, 'PUT', `/api/cart/${item.id}`, { quantity: 9 }),
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

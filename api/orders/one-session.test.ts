import { addToCart, checkout } from '../../test/kit/operations'
import { payOnPage, tokenOf } from '../../test/kit/payment-page'
import { cartLines, openPage, orderOf, startCheckout, unitsOf } from '../../test/kit/purchases'
import { type Caller, graph, makePackage, makeVisitor, openShop, rest } from '../../test/kit/shop'
import { db, pool } from '../platform/db'

openShop()

const setQuantity = async (visitor: Caller, quantity: number) => {
  const { data } = await graph(visitor, '{ cart { items { id } } }')
  const id = data.cart.items[0].id
  return graph(
    visitor,
    `mutation { updateCartItem(id: "${id}", quantity: ${quantity}) { totalQuantity } }`,
  )
}

test('the order keeps lines and prices as they were when the page was made', async () => {
  const { visitor, bought, id } = await startCheckout({ quantity: 2, priceCents: 599_00 })
  await pool.query(`UPDATE package SET price_cents = 70000, name = 'New', features = '{}'`)

  const { data } = await graph(
    visitor,
    `{ order(reference: "${id}") { status total items { packageName price quantity subtotal features } } }`,
  )

  const line = { packageName: bought.name, price: 599, quantity: 2, subtotal: 1198 }
  expect(data.order).toEqual({
    status: 'PENDING',
    total: 1198,
    items: [{ ...line, features: bought.features }],
  })
})

test('an open page holds its units, and the list shows what is left', async () => {
  const { bought } = await startCheckout({ quantity: 2, availableInventory: 8 })
  expect(await unitsOf(bought)).toEqual([6, 2, 0])
  const { body } = await rest(makeVisitor(), 'GET', '/api/packages')
  const shown = body.find(({ id }: { id: string }) => id === bought.id)
  expect(shown).toMatchObject({ availableInventory: 6, availability: 'LIMITED' })
})

test('the page lives 31 minutes, at the provider and in the order', async () => {
  const { id } = await startCheckout()
  const { sessionExpiresAt } = await orderOf(id)
  const minutes = (sessionExpiresAt.getTime() - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(30.5)
  expect(minutes).toBeLessThanOrEqual(31)
})

test('the last unit goes to one of two visitors', async () => {
  const gold = await makePackage({ availableInventory: 1 })
  const visitors = [makeVisitor(), makeVisitor()]
  for (const visitor of visitors) await graph(visitor, addToCart, { packageId: gold.id })

  const answers = await Promise.all(visitors.map((visitor) => graph(visitor, checkout)))

  expect(answers.filter(({ data }) => data)).toHaveLength(1)
  expect(answers.flatMap(({ errors }) => errors ?? [])).toMatchObject([
    { message: 'Out of stock', extensions: { code: 'CONFLICT' } },
  ])
  expect(await unitsOf(gold)).toEqual([0, 1, 0])
})

test('two tabs get one page, one after another and at once', async () => {
  const { visitor, bought, id } = await startCheckout()
  expect((await openPage(visitor)).id).toBe(id)

  const other = makeVisitor()
  await graph(other, addToCart, { packageId: bought.id })
  const pages = await Promise.all(Array.from({ length: 4 }, () => openPage(other)))

  expect(new Set(pages.map((page) => page.id)).size).toBe(1)
  expect(new Set(pages.map((page) => page.url)).size).toBe(1)
  expect(await unitsOf(bought)).toEqual([8, 2, 0])
})

test('a changed cart gets a new page, and the former one can never be paid', async () => {
  const { visitor, bought, id, url } = await startCheckout({ quantity: 2 })
  const token = await tokenOf(url)
  await setQuantity(visitor, 3)

  const second = await openPage(visitor)

  expect(second.id).not.toBe(id)
  const refused = await payOnPage(url, { token })
  expect(refused.status).toBe(200)
  expect(refused.html).toContain('This checkout session has expired')
  expect(await orderOf(id)).toMatchObject({ status: 'EXPIRED', paidAt: null })
  expect(await orderOf(second.id)).toMatchObject({ status: 'PENDING', totalCents: 3 * 599_00 })
  expect(await unitsOf(bought)).toEqual([7, 3, 0])
})

test('a cart changed while the former page was being paid: paid units are not asked for again', async () => {
  const { visitor, bought, id, url } = await startCheckout({ quantity: 2 })
  await payOnPage(url, { webhook: 'lost' })
  await setQuantity(visitor, 3)

  const second = await openPage(visitor)

  expect(await orderOf(id)).toMatchObject({ status: 'PAID' })
  expect(await orderOf(second.id)).toMatchObject({ totalCents: 599_00 })
  expect(await unitsOf(bought)).toEqual([7, 1, 2])
  expect(await cartLines(visitor)).toEqual([{ name: bought.name, quantity: 1 }])
})

test('two tabs that change the cart and check out at once leave one open page', async () => {
  const { visitor, bought } = await startCheckout({ quantity: 1 })

  await Promise.all(
    [2, 3, 4].map(async (quantity) => {
      await setQuantity(visitor, quantity)
      return graph(visitor, checkout)
    }),
  )
  const { id } = await openPage(visitor)

  const [line] = await cartLines(visitor)
  expect(await orderOf(id)).toMatchObject({ totalCents: (line?.quantity ?? 0) * 599_00 })
  expect(await unitsOf(bought)).toEqual([10 - (line?.quantity ?? 0), line?.quantity, 0])
})

test('a price the visitor was not told is a conflict once, then the new price', async () => {
  const visitor = makeVisitor()
  const gold = await makePackage({ priceCents: 599_00 })
  await graph(visitor, addToCart, { packageId: gold.id })
  await pool.query('UPDATE package SET price_cents = 64900 WHERE id = $1', [gold.id])

  const { errors } = await graph(visitor, checkout)
  expect(errors).toMatchObject([
    {
      message: `The price of ${gold.name} has changed. Please review your cart and try again.`,
      extensions: { code: 'CONFLICT' },
    },
  ])
  expect(await unitsOf(gold)).toEqual([10, 0, 0])

  const { id } = await openPage(visitor)
  expect(await orderOf(id)).toMatchObject({ totalCents: 649_00 })
})

test('an empty cart cannot be checked out', async () => {
  const cleared = makeVisitor()
  const { id } = await makePackage()
  await graph(cleared, addToCart, { packageId: id })
  await graph(cleared, 'mutation { clearCart { id } }')

  for (const visitor of [makeVisitor(), cleared]) {
    const { errors } = await graph(visitor, checkout)
    expect(errors).toMatchObject([
      {
        message: 'Your cart is empty',
        extensions: { code: 'BAD_INPUT', fields: { cart: expect.any(String) } },
      },
    ])
  }
})

test('many visitors who want the same packages in different orders never block each other', async () => {
  const packages = await Promise.all(
    [7, 7, 7, 7].map((availableInventory) => makePackage({ availableInventory })),
  )
  const visitors = Array.from({ length: 12 }, makeVisitor)
  for (const [index, visitor] of visitors.entries()) {
    const turned = [...packages.slice(index % 4), ...packages.slice(0, index % 4)]
    for (const { id } of turned) await graph(visitor, addToCart, { packageId: id })
  }

  const answers = await Promise.all(visitors.map((visitor) => graph(visitor, checkout)))

  const codes = answers.map(({ errors }) => errors?.[0].extensions.code ?? 'OPEN').sort()
  expect(codes).toEqual([...Array(5).fill('CONFLICT'), ...Array(7).fill('OPEN')])
  for (const bought of packages) expect(await unitsOf(bought)).toEqual([0, 7, 0])
  expect(await db.order.count({ where: { items: { some: { packageId: packages[0]?.id } } } })).toBe(
    7,
  )
})

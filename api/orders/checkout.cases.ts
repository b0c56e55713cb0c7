import { makeCustomer } from '../../test/kit/people/people'
import { addToCart, checkout } from '../../test/kit/requests/operations'
import { payOnPage, tokenOf } from '../../test/kit/scenes/payment-page'
import {
  cartLines,
  openPage,
  orderOf,
  sessionAtProvider,
  startCheckout,
  unitsOf,
} from '../../test/kit/scenes/purchases'
import { type Caller, graph, makePackage, makeVisitor, rest } from '../../test/kit/servers/shop'
import { pool } from '../platform/db'

async function setQuantity(visitor: Caller, quantity: number) {
  const { data } = await graph(visitor, '{ cart { items { id } } }')
  const id = data.cart.items[0].id
  return graph(
    visitor,
    `mutation { updateCartItem(id: "${id}", quantity: ${quantity}) { totalQuantity } }`,
  )
}

const changePackage = (id: string, cents: number) =>
  pool.query(
    `UPDATE package SET price_cents = $2, name = 'New ' || name, features = '{}' WHERE id = $1`,
    [id, cents],
  )

test('never oversells: 20 visitors who want 3 units get 3 holds and 17 conflicts', async () => {
  const gold = await makePackage({ availableInventory: 3 })
  const visitors = Array.from({ length: 20 }, makeVisitor)
  await Promise.all(visitors.map((visitor) => graph(visitor, addToCart, { packageId: gold.id })))

  const answers = await Promise.all(visitors.map((visitor) => graph(visitor, checkout)))

  const refused = answers.flatMap((answer) => answer.errors ?? [])
  expect(refused).toHaveLength(17)
  for (const error of refused) {
    expect(error).toMatchObject({ message: 'Out of stock', extensions: { code: 'CONFLICT' } })
  }
  expect(await unitsOf(gold)).toEqual([0, 3, 0])
})

test('keeps items and prices as they were when the payment page was opened', async () => {
  const { visitor, bought, id } = await startCheckout({ quantity: 2, priceCents: 599_00 })
  await changePackage(bought.id, 700_00)

  const { data } = await graph(
    visitor,
    `{ order(reference: "${id}") { status total items { packageName price quantity subtotal features } } }`,
  )

  const item = { packageName: bought.name, price: 599, quantity: 2, subtotal: 1198 }
  expect(data.order).toEqual({
    status: 'PENDING',
    total: 1198,
    items: [{ ...item, features: bought.features }],
  })
})

test('an open payment page holds its units for 35 minutes, and the list shows what is left', async () => {
  const { bought, id } = await startCheckout({ quantity: 2, availableInventory: 8 })
  expect(await unitsOf(bought)).toEqual([6, 2, 0])
  const { body } = await rest(makeVisitor(), 'GET', '/api/packages')
  const shown = body.find((each: { id: string }) => each.id === bought.id)
  expect(shown).toMatchObject({ availableInventory: 6, availability: 'LIMITED' })

  const { sessionExpiresAt } = await orderOf(id)
  const minutes = (sessionExpiresAt.getTime() - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(34.5)
  expect(minutes).toBeLessThanOrEqual(35)
})

test('two tabs get one payment page, one after another and at once', async () => {
  const { visitor, bought, id } = await startCheckout()
  expect((await openPage(visitor)).id).toBe(id)

  const other = makeVisitor()
  await graph(other, addToCart, { packageId: bought.id })
  const pages = await Promise.all(Array.from({ length: 4 }, () => openPage(other)))

  expect(new Set(pages.map((page) => page.id)).size).toBe(1)
  expect(new Set(pages.map((page) => page.url)).size).toBe(1)
  expect(await unitsOf(bought)).toEqual([8, 2, 0])
})

test('hands the verified email of the signed-in buyer to the payment page, and no other', async () => {
  const buyer = await makeCustomer()
  const unverified = await makeCustomer({ emailVerified: false })
  const emailFor = async (visitor: Caller) =>
    (await sessionAtProvider((await startCheckout({ visitor })).id)).customer_email
  expect(await emailFor(buyer.caller)).toBe(buyer.user.email)
  expect(await emailFor(unverified.caller)).toBeNull()
  expect(await emailFor(makeVisitor())).toBeNull()
})

test('a changed cart gets a new page, and the previous page can never be paid', async () => {
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

test('asks only for the new units when the cart changed while the previous page was paid', async () => {
  const { visitor, bought, id, url } = await startCheckout({ quantity: 2 })
  await payOnPage(url, { webhook: 'lost' })
  await setQuantity(visitor, 3)

  const second = await openPage(visitor)

  expect(await orderOf(id)).toMatchObject({ status: 'PAID' })
  expect(await orderOf(second.id)).toMatchObject({ totalCents: 599_00 })
  expect(await unitsOf(bought)).toEqual([7, 1, 2])
  expect(await cartLines(visitor)).toEqual([{ name: bought.name, quantity: 1 }])
})

test('tabs that change the cart and check out at once leave one open page', async () => {
  const { visitor, bought } = await startCheckout({ quantity: 1, availableInventory: 12 })

  await Promise.all(
    [2, 3, 4].map(async (quantity) => {
      await setQuantity(visitor, quantity)
      return graph(visitor, checkout)
    }),
  )
  const { id } = await openPage(visitor)

  const [item] = await cartLines(visitor)
  const quantity = item?.quantity ?? 0
  expect(await orderOf(id)).toMatchObject({ totalCents: quantity * 599_00 })
  expect(await unitsOf(bought)).toEqual([12 - quantity, quantity, 0])
})

test('rejects a price that the visitor has not seen once, then charges it', async () => {
  const visitor = makeVisitor()
  const gold = await makePackage({ priceCents: 599_00 })
  await graph(visitor, addToCart, { packageId: gold.id })
  await changePackage(gold.id, 649_00)

  const { errors } = await graph(visitor, checkout)
  expect(errors).toMatchObject([
    {
      message: `The price of New ${gold.name} has changed. Please review your cart and try again.`,
      extensions: { code: 'CONFLICT' },
    },
  ])
  expect(await unitsOf(gold)).toEqual([10, 0, 0])

  const { id } = await openPage(visitor)
  expect(await orderOf(id)).toMatchObject({ totalCents: 649_00 })
})

test('rejects an empty cart', async () => {
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

test('visitors with the same packages in different orders never deadlock', async () => {
  const packages = await Promise.all(
    [5, 5, 5, 5].map((availableInventory) => makePackage({ availableInventory })),
  )
  const visitors = Array.from({ length: 8 }, makeVisitor)
  await Promise.all(
    visitors.map(async (visitor, index) => {
      const rotated = [...packages.slice(index % 4), ...packages.slice(0, index % 4)]
      for (const { id } of rotated) await graph(visitor, addToCart, { packageId: id })
    }),
  )

  const answers = await Promise.all(visitors.map((visitor) => graph(visitor, checkout)))

  const codes = answers.map(({ errors }) => errors?.[0].extensions.code ?? 'OPEN').sort()
  expect(codes).toEqual([...Array(3).fill('CONFLICT'), ...Array(5).fill('OPEN')])
  for (const bought of packages) expect(await unitsOf(bought)).toEqual([0, 5, 0])
})

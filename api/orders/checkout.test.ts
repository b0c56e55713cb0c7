import { eventually } from '../../test/kit/eventually'
import { addToCart, checkout } from '../../test/kit/operations'
import { payOnPage } from '../../test/kit/payment-page'
import { graph, makePackage, makeVisitor, openShop } from '../../test/kit/shop'
import { db } from '../platform/db'

openShop()

test('twenty visitors who want three units at once get three holds and 17 conflicts', async () => {
  const gold = await makePackage({ availableInventory: 3 })
  const visitors = Array.from({ length: 20 }, makeVisitor)
  for (const visitor of visitors) await graph(visitor, addToCart, { packageId: gold.id })

  const answers = await Promise.all(visitors.map((visitor) => graph(visitor, checkout)))

  const refused = answers.flatMap((answer) => answer.errors ?? [])
  expect(refused).toHaveLength(17)
  for (const error of refused) {
    expect(error).toMatchObject({ message: 'Out of stock', extensions: { code: 'CONFLICT' } })
  }
  expect(await db.package.findUnique({ where: { id: gold.id } })).toMatchObject({
    availableInventory: 0,
    heldInventory: 3,
  })
})

test('a paid page becomes a paid order through the webhook, and the cart is empty', async () => {
  const visitor = makeVisitor()
  const gold = await makePackage()
  await graph(visitor, addToCart, { packageId: gold.id, quantity: 2 })
  const { data } = await graph(visitor, checkout)

  const { status, location } = await payOnPage(data.createCheckoutSession.url)

  expect(status).toBe(303)
  expect(location).toBe(`http://localhost:3000/success?session_id=${data.createCheckoutSession.id}`)
  await eventually(async () => {
    const order = await db.order.findFirstOrThrow({
      where: { sessionId: data.createCheckoutSession.id },
    })
    expect(order).toMatchObject({ status: 'PAID', totalCents: 2 * 599_00, paidCents: 2 * 599_00 })
  })
  expect((await graph(visitor, '{ cart { totalQuantity } }')).data.cart.totalQuantity).toBe(0)
})

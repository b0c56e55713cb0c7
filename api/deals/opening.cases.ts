import { makeCustomer } from '../../test/kit/people/people'
import { addToCart } from '../../test/kit/requests/operations'
import { makeConsultation } from '../../test/kit/scenes/consultation-requests'
import { payOnPage } from '../../test/kit/scenes/payment-page'
import { openPage, orderOf, returnToShop, startCheckout } from '../../test/kit/scenes/purchases'
import { graph, makePackage } from '../../test/kit/servers/shop'
import { db } from '../platform/db'
import { watchNewDeals } from './deals.jobs'

const dealsOf = (orderId: string) =>
  db.deal.findMany({ where: { orderId }, orderBy: { number: 'asc' } })

test('opens one deal for each paid unit, however often the payment is reported', async () => {
  const { caller, user } = await makeCustomer()
  const silver = await makePackage({ name: 'Silver', priceCents: 299_00 })
  const gold = await makePackage({ name: 'Gold', priceCents: 599_00 })
  await graph(caller, addToCart, { packageId: gold.id, quantity: 3 })
  await graph(caller, addToCart, { packageId: silver.id, quantity: 1 })
  const { id, url } = await openPage(caller)
  const { number, id: orderId } = await orderOf(id)
  expect(await dealsOf(orderId)).toEqual([])

  await payOnPage(url, { webhook: 'lost' })
  await Promise.all(Array.from({ length: 10 }, () => returnToShop(caller, id)))

  const deals = await dealsOf(orderId)
  expect(deals.map((deal) => [deal.number, deal.tier, deal.feeCents, deal.customerId])).toEqual([
    [`${number}-1`, 'SILVER', 299_00, user.id],
    [`${number}-2`, 'GOLD', 599_00, user.id],
    [`${number}-3`, 'GOLD', 599_00, user.id],
    [`${number}-4`, 'GOLD', 599_00, user.id],
  ])
  const { paidAt } = await orderOf(id)
  const day = 24 * 60 * 60_000
  expect(deals.map(({ contactBy }) => contactBy.getTime() - Number(paidAt))).toEqual(
    Array(4).fill(day),
  )
})

test.each(['PENDING', 'EXPIRED', 'FAILED', 'REVIEW'] as const)(
  'opens no deal for an order that is %s',
  async (status) => {
    const { id, visitor } = await startCheckout()
    const order = await orderOf(id)
    if (status === 'PENDING') await returnToShop(visitor, id)
    else {
      const settled = { status, settledAt: new Date() }
      await db.$transaction(async (tx) => {
        await tx.package.updateMany({
          where: { orderItems: { some: { orderId: order.id } } },
          data: { heldInventory: { decrement: 1 }, availableInventory: { increment: 1 } },
        })
        await tx.order.update({ where: { id: order.id }, data: settled })
      })
    }
    await watchNewDeals()
    expect(await dealsOf(order.id)).toEqual([])
  },
)

test('opens deals that an older instance left out', async () => {
  const { id, url, visitor } = await startCheckout({ quantity: 2 })
  await payOnPage(url, { webhook: 'lost' })
  await returnToShop(visitor, id)
  const order = await orderOf(id)
  await db.deal.deleteMany({ where: { orderId: order.id } })

  await Promise.all([watchNewDeals(), watchNewDeals()])
  expect(await dealsOf(order.id)).toMatchObject([
    { number: `${order.number}-1` },
    { number: `${order.number}-2` },
  ])
})

test("fills in the wishes from the account's latest consultation", async () => {
  const { caller, user } = await makeCustomer()
  await makeConsultation({
    userId: user.id,
    hoursAgo: 2,
    city: 'Reno, NV',
    budgetRange: '50k-plus',
  })
  await makeConsultation({
    userId: user.id,
    hoursAgo: 1,
    city: 'Marietta, GA',
    travelDistance: '50-miles',
    phone: '(555) 010-0177',
    additionalDetails: 'A quiet one.',
  })
  const started = await startCheckout({ visitor: caller })
  await payOnPage(started.url, { webhook: 'lost' })
  await returnToShop(caller, started.id)

  const { data, errors } = await graph(
    caller,
    `{ myDeals { vehicles { make } wishes {
      state phone travelDistance purchaseMethod budgetRange timeline details revision isServed } } }`,
  )
  expect(errors).toBeUndefined()
  expect(data.myDeals).toEqual([
    {
      vehicles: [],
      wishes: {
        state: 'GA',
        phone: '(555) 010-0177',
        travelDistance: '_50_MILES',
        purchaseMethod: 'CASH',
        budgetRange: '_20K_30K',
        timeline: 'ASAP',
        details: 'A quiet one.',
        revision: 0,
        isServed: true,
      },
    },
  ])
})

import { eventually } from '../../test/kit/eventually'
import { figuresOf, makeOrderPaidAt, refundAt } from '../../test/kit/scenes/figures'
import { atProvider, makePaidOrder, orderOf } from '../../test/kit/scenes/purchases'
import { db } from '../platform/db'

const partsOf = async (orderId: string) =>
  (await db.orderRefund.findMany({ where: { orderId }, orderBy: { at: 'asc' } })).map(
    ({ cents }) => cents,
  )

test('each part of a refund counts once, in the week when it went back', async () => {
  const id = await makeOrderPaidAt('2025-09-01T16:00:00Z', 2)
  await refundAt(id, '2025-09-03T16:00:00Z', 100_25)
  await refundAt(id, '2025-09-10T16:00:00Z', 200_50)
  await refundAt(id, '2025-09-16T03:59:59Z', 897_25) // after the week that began on the 8th
  const { now, before } = await figuresOf('2025-09-08', '2025-09-14')
  expect(now).toMatchObject({ revenue: 0, refunds: 200.5, net: -200.5 })
  expect(before).toMatchObject({ revenue: 1198, refunds: 100.25, net: 1097.75 })
  expect((await figuresOf('2025-09-01', '2025-09-30')).now).toMatchObject({
    paid: 1,
    revenue: 1198,
    refunds: 1198,
    net: 0,
  })
})

test('a refund that failed later is taken off when it failed', async () => {
  const id = await makeOrderPaidAt('2025-10-01T16:00:00Z')
  await refundAt(id, '2025-10-02T16:00:00Z', 599_00)
  await refundAt(id, '2025-10-08T16:00:00Z', -599_00)
  const { now, before } = await figuresOf('2025-10-06', '2025-10-12')
  expect([before.refunds, now.refunds]).toEqual([599, -599])
  expect((await figuresOf('2025-10-01', '2025-10-31')).now).toMatchObject({ refunds: 0, net: 599 })
})

test('what the card provider says of the same part again adds none', async () => {
  const { id, order, paymentIntentId } = await makePaidOrder()
  await atProvider().refunds.create({ payment_intent: paymentIntentId, amount: 100_00 })
  await eventually(async () => expect((await orderOf(id)).refundedCents).toBe(100_00))
  await atProvider().refunds.create({ payment_intent: paymentIntentId })
  await eventually(async () => expect((await orderOf(id)).refundedCents).toBe(2 * 599_00))
  expect(await partsOf(order.id)).toEqual([100_00, 1_098_00])
})

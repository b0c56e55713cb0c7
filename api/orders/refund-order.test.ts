import { eventually } from '../../test/kit/eventually'
import { refundOrder as operation } from '../../test/kit/operations'
import { payOnPage } from '../../test/kit/payment-page'
import { makeStaff } from '../../test/kit/people'
import { withProvider } from '../../test/kit/provider-proxy'
import {
  atProvider,
  deliver,
  letPass,
  makeEvent,
  makePaidOrder,
  orderOf,
  process,
  refundsOf,
  sessionAtProvider,
  startCheckout,
  unitsOf,
} from '../../test/kit/purchases'
import { graph, openShop } from '../../test/kit/shop'
import { db, pool } from '../platform/db'
import { reconcile } from './orders.jobs'

openShop()

let staff: Awaited<ReturnType<typeof makeStaff>>
beforeAll(async () => {
  staff = await makeStaff({ firstName: 'Sam', lastName: 'Hill' })
})

const refundOrder = (id: string, reason = 'Bought by mistake') =>
  graph(staff.caller, operation, { id, reason })

/** What was written down about an order, by field. */
async function historyOf(subjectId: string) {
  const entries = await db.historyEntry.findMany({ where: { subjectId } })
  return entries.sort((a, b) => (a.field < b.field ? -1 : 1))
}

test('a refund sends the money back, sells the units again and is written down', async () => {
  const { order, bought, paymentIntentId } = await makePaidOrder()
  expect(await unitsOf(bought)).toEqual([8, 0, 7])

  const { data, errors } = await refundOrder(order.id, '  Bought by mistake ')

  expect(errors).toBeUndefined()
  expect(data.refundOrder).toEqual({
    id: order.id,
    status: 'REFUNDED',
    refunded: 2 * 599,
    refundReason: 'Bought by mistake',
  })
  expect(await unitsOf(bought)).toEqual([10, 0, 5])
  expect(await refundsOf(paymentIntentId)).toEqual([2 * 599_00])
  const by = { staffId: staff.user.id, staffName: 'Sam Hill', subjectName: `Order ${order.number}` }
  expect(await historyOf(order.id)).toMatchObject([
    { ...by, field: 'refundReason', before: null, after: 'Bought by mistake' },
    { ...by, field: 'status', before: 'PAID', after: 'REFUNDING' },
  ])
})

test('a double click, also five clicks at once, refunds once and answers the order each time', async () => {
  const { order, bought, paymentIntentId } = await makePaidOrder()

  const answers = await Promise.all(Array.from({ length: 5 }, () => refundOrder(order.id)))
  expect(answers.flatMap(({ errors }) => errors ?? [])).toEqual([])
  for (const { data } of answers) {
    expect(data.refundOrder.id).toBe(order.id)
    expect(['REFUNDING', 'REFUNDED']).toContain(data.refundOrder.status)
  }
  const again = await refundOrder(order.id, 'Another reason')
  expect(again.data.refundOrder).toMatchObject({
    status: 'REFUNDED',
    refundReason: 'Bought by mistake',
  })

  expect(await unitsOf(bought)).toEqual([10, 0, 5])
  expect(await refundsOf(paymentIntentId)).toEqual([2 * 599_00])
  expect(await historyOf(order.id)).toHaveLength(2)
})

test('the event of our own refund changes nothing more', async () => {
  const { order, bought, id, paymentIntentId } = await makePaidOrder()
  await refundOrder(order.id)
  const charge = { id: 'ch_1', object: 'charge', payment_intent: paymentIntentId }
  const all = { ...charge, amount_refunded: 2 * 599_00 }
  await Promise.all([1, 2, 3].map(() => deliver(makeEvent('charge.refunded', all))))
  await deliver(makeEvent('checkout.session.completed', await sessionAtProvider(id)))

  expect(await orderOf(id)).toMatchObject({ status: 'REFUNDED', refundedCents: 2 * 599_00 })
  expect(await unitsOf(bought)).toEqual([10, 0, 5])
  expect(await historyOf(order.id)).toHaveLength(2)
})

test('with the provider down the order is answered as on its way, and the job finishes it', async () => {
  const { order, bought, id, paymentIntentId } = await makePaidOrder()

  await withProvider([], 'gateway', async () => {
    const { data, errors } = await refundOrder(order.id)
    expect(errors).toBeUndefined()
    expect(data.refundOrder).toMatchObject({ status: 'REFUNDING', refunded: 0 })
    expect((await refundOrder(order.id)).data.refundOrder.status).toBe('REFUNDING')
  })
  expect(await unitsOf(bought)).toEqual([10, 0, 5])
  expect(await refundsOf(paymentIntentId)).toEqual([])

  await letPass(60 * 24 * 90, id) // a purchase of long ago is refunded like any other
  await reconcile()
  expect(await orderOf(id)).toMatchObject({ status: 'REFUNDED', refundedCents: 2 * 599_00 })
  expect(await unitsOf(bought)).toEqual([10, 0, 5])
  expect(await refundsOf(paymentIntentId)).toEqual([2 * 599_00])
})

test('an answer that is lost on the way makes no second refund', async () => {
  const { order, bought, paymentIntentId, id } = await makePaidOrder()
  await withProvider(['lose-answer'], 'error', async () => {
    expect((await refundOrder(order.id)).errors).toBeUndefined()
  })
  await refundOrder(order.id)
  expect(await orderOf(id)).toMatchObject({ status: 'REFUNDED' })
  expect(await refundsOf(paymentIntentId)).toEqual([2 * 599_00])
  expect(await unitsOf(bought)).toEqual([10, 0, 5])
})

test('while the answer is awaited, the event may tell of it first', async () => {
  const { order, bought, id, paymentIntentId } = await makePaidOrder()
  await withProvider(['lose-answer'], 'in-use', async () => {
    const asked = refundOrder(order.id)
    await eventually(async () => {
      expect(await orderOf(id)).toMatchObject({ status: 'REFUNDED', refundedCents: 2 * 599_00 })
    })
    expect((await asked).data.refundOrder.status).toBe('REFUNDED')
  })
  expect(await unitsOf(bought)).toEqual([10, 0, 5])
  expect(await refundsOf(paymentIntentId)).toEqual([2 * 599_00])
  expect((await historyOf(order.id)).map(({ staffName }) => staffName)).toEqual([
    'Sam Hill',
    'Sam Hill',
  ])
})

test('after a part was refunded at the provider, the rest goes back', async () => {
  const { order, bought, id, paymentIntentId } = await makePaidOrder()
  await atProvider().refunds.create({ payment_intent: paymentIntentId, amount: 100_00 })
  await eventually(async () => {
    expect(await orderOf(id)).toMatchObject({ status: 'PAID', refundedCents: 100_00 })
  })

  expect((await refundOrder(order.id)).data.refundOrder).toMatchObject({
    status: 'REFUNDED',
    refunded: 2 * 599,
  })
  expect(await refundsOf(paymentIntentId)).toEqual([100_00, 2 * 599_00 - 100_00])
  expect(await unitsOf(bought)).toEqual([10, 0, 5])
  expect(await historyOf(order.id)).toMatchObject([
    { field: 'refundReason' },
    {
      field: 'refunded',
      before: null,
      after: '$100.00',
      staffId: null,
      staffName: 'Card provider',
    },
    { field: 'status' },
  ])
})

test('a refund made at the provider shows, and the history says who made it', async () => {
  const { order, id, paymentIntentId } = await makePaidOrder()
  await atProvider().refunds.create({ payment_intent: paymentIntentId })
  await eventually(async () => {
    expect(await orderOf(id)).toMatchObject({ status: 'REFUNDED', refundReason: null })
  })
  const by = { staffId: null, staffName: 'Card provider' }
  expect(await historyOf(order.id)).toMatchObject([
    { ...by, field: 'refunded', before: null, after: '$1,198.00' },
    { ...by, field: 'status', before: 'PAID', after: 'REFUNDED' },
  ])
  expect((await refundOrder(order.id)).data.refundOrder.status).toBe('REFUNDED')
})

test('a payment in review goes back without units, which were returned before', async () => {
  const { id, url, bought, visitor } = await startCheckout({ quantity: 2 })
  await pool.query(
    `UPDATE sandbox.checkout_session SET body = body || '{"amount_total": 100}' WHERE id = $1`,
    [id],
  )
  await payOnPage(url, { webhook: 'lost' })
  await process(visitor, id)
  const order = await orderOf(id)
  expect(order).toMatchObject({ status: 'REVIEW' })

  expect((await refundOrder(order.id)).data.refundOrder.status).toBe('REFUNDED')
  expect(await unitsOf(bought)).toEqual([10, 0, 0])
  expect(await historyOf(order.id)).toMatchObject([
    { field: 'refundReason' },
    { field: 'status', before: 'REVIEW', after: 'REFUNDING' },
  ])
})

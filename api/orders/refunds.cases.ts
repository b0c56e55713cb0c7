import { eventually } from '../../test/kit/eventually'
import { expectLog } from '../../test/kit/guards/expect-log'
import { whileFailing } from '../../test/kit/guards/write-failures'
import { refundOrder as operation } from '../../test/kit/requests/operations'
import { payOnPage } from '../../test/kit/scenes/payment-page'
import {
  atProvider,
  completedEvent,
  deliver,
  letPass,
  makeEvent,
  makePaidOrder,
  orderOf,
  refundsOf,
  returnToShop,
  samHill,
  startCheckout,
  unitsOf,
} from '../../test/kit/scenes/purchases'
import { keyInUse, withProvider } from '../../test/kit/servers/provider-proxy'
import { graph } from '../../test/kit/servers/shop'
import { db, pool } from '../platform/db'
import { reconcile } from './orders.jobs'

const refundOrder = async (id: string, reason = 'Bought by mistake') =>
  graph((await samHill()).caller, operation, { id, reason })

/** What the history says about an order, by field. */
async function historyOf(subjectId: string) {
  const entries = await db.historyEntry.findMany({ where: { subjectId } })
  return entries.sort((a, b) => (a.field < b.field ? -1 : 1))
}

test('a refund returns the money, restocks the units and is in the history', async () => {
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
  const { user } = await samHill()
  const by = { staffId: user.id, staffName: 'Sam Hill', subjectName: `Order ${order.number}` }
  expect(await historyOf(order.id)).toMatchObject([
    { ...by, field: 'refundReason', before: null, after: 'Bought by mistake' },
    { ...by, field: 'status', before: 'PAID', after: 'REFUNDING' },
  ])
})

test('refunds once when five clicks come at once, and keeps the first reason', async () => {
  const { order, bought, paymentIntentId } = await makePaidOrder()

  const clicks = () => Promise.all(Array.from({ length: 5 }, () => refundOrder(order.id)))
  const answers = await clicks()
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
  await deliver(await completedEvent(id))

  expect(await orderOf(id)).toMatchObject({ status: 'REFUNDED', refundedCents: 2 * 599_00 })
  expect(await unitsOf(bought)).toEqual([10, 0, 5])
  expect(await historyOf(order.id)).toHaveLength(2)
})

test('stays REFUNDING while the provider is down, and the job finishes the refund', async () => {
  const { order, bought, id, paymentIntentId } = await makePaidOrder()

  await withProvider([], 'gateway', async () => {
    const { data, errors } = await refundOrder(order.id)
    expect(errors).toBeUndefined()
    expect(data.refundOrder).toMatchObject({ status: 'REFUNDING', refunded: 0 })
    expect((await refundOrder(order.id)).data.refundOrder.status).toBe('REFUNDING')
  })
  expect(await unitsOf(bought)).toEqual([10, 0, 5])
  expect(await refundsOf(paymentIntentId)).toEqual([])

  await letPass(60 * 24 * 90, id) // old orders are refunded like any other
  await reconcile()
  expect(await orderOf(id)).toMatchObject({ status: 'REFUNDED', refundedCents: 2 * 599_00 })
  expect(await unitsOf(bought)).toEqual([10, 0, 5])
  expect(await refundsOf(paymentIntentId)).toEqual([2 * 599_00])
})

test('sends no second refund when the response to the first is lost', async () => {
  const { order, bought, paymentIntentId, id } = await makePaidOrder()
  await withProvider(['lose-answer'], 'error', async () => {
    expect((await refundOrder(order.id)).errors).toBeUndefined()
  })
  await refundOrder(order.id)
  expect(await orderOf(id)).toMatchObject({ status: 'REFUNDED' })
  expect(await refundsOf(paymentIntentId)).toEqual([2 * 599_00])
  expect(await unitsOf(bought)).toEqual([10, 0, 5])
})

test.each([
  ['the response to our refund', (refund: unknown) => refund],
  ['the response that our refund is in progress', () => keyInUse],
])('the event may arrive before %s', async (_, response) => {
  const { order, bought, id, paymentIntentId } = await makePaidOrder()
  const onceRefunded = async (refund: unknown) => {
    await eventually(async () => {
      expect(await orderOf(id)).toMatchObject({ status: 'REFUNDED', refundedCents: 2 * 599_00 })
    })
    return response(refund)
  }
  await withProvider([onceRefunded], 'in-use', async () => {
    expect((await refundOrder(order.id)).errors).toBeUndefined()
  })
  expect(await unitsOf(bought)).toEqual([10, 0, 5])
  expect(await refundsOf(paymentIntentId)).toEqual([2 * 599_00])
  expect((await historyOf(order.id)).map(({ staffName }) => staffName)).toEqual([
    'Sam Hill',
    'Sam Hill',
  ])
})

test('refunds the rest after a partial refund at the provider', async () => {
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
  const by = { staffId: null, staffName: 'Card provider' }
  expect(await historyOf(order.id)).toMatchObject([
    { field: 'refundReason' },
    { ...by, field: 'refunded', before: null, after: '$100.00' },
    { field: 'status' },
  ])
})

test('refunds a payment in review without restocking units that were released before', async () => {
  expectLog(/^log: payment needs a review/)
  const { id, url, bought, visitor } = await startCheckout({ quantity: 2 })
  await pool.query(
    `UPDATE sandbox.checkout_session SET body = body || '{"amount_total": 100}' WHERE id = $1`,
    [id],
  )
  await payOnPage(url, { webhook: 'lost' })
  await returnToShop(visitor, id)
  const order = await orderOf(id)
  expect(order).toMatchObject({ status: 'REVIEW' })

  expect((await refundOrder(order.id)).data.refundOrder.status).toBe('REFUNDED')
  expect(await unitsOf(bought)).toEqual([10, 0, 0])
  expect(await historyOf(order.id)).toMatchObject([
    { field: 'refundReason' },
    { field: 'status', before: 'REVIEW', after: 'REFUNDING' },
  ])
})

test('rejects refunding an order without a payment, and says why', async () => {
  const { id, bought } = await startCheckout()
  const order = await orderOf(id)
  const { errors } = await refundOrder(order.id)
  expect(errors).toMatchObject([
    {
      message: 'There is nothing to refund: this order has no payment, its status is pending.',
      extensions: { code: 'CONFLICT' },
    },
  ])
  expect(await orderOf(id)).toMatchObject({ status: 'PENDING', refundReason: null })
  expect(await unitsOf(bought)).toEqual([9, 1, 0])
  expect(await historyOf(order.id)).toEqual([])
})

test('rejects a refund without a reason or an order', async () => {
  const { order, bought } = await makePaidOrder()
  for (const reason of ['', '  x ', 'x'.repeat(501), 'broken\0']) {
    expect((await refundOrder(order.id, reason)).errors).toMatchObject([
      { extensions: { code: 'BAD_INPUT', fields: { reason: expect.any(String) } } },
    ])
  }
  for (const id of ['nothing', '00000000-0000-4000-8000-000000000000', order.sessionId ?? '']) {
    expect((await refundOrder(id)).errors[0].extensions.code).toBe('NOT_FOUND')
  }
  expect(await unitsOf(bought)).toEqual([8, 0, 7])
})

test('refunds nothing when the history cannot be written', async () => {
  expectLog(/^log: operation failed/)
  const { order, id, bought, paymentIntentId } = await makePaidOrder()
  await whileFailing('INSERT ON history_entry', async () => {
    expect((await refundOrder(order.id)).errors[0].extensions.code).toBe('INTERNAL')
  })
  expect(await orderOf(id)).toMatchObject({ status: 'PAID', refundReason: null })
  expect(await unitsOf(bought)).toEqual([8, 0, 7])
  expect(await refundsOf(paymentIntentId)).toEqual([])
})

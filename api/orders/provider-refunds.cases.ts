import { eventually } from '../../test/kit/eventually'
import { cards } from '../../test/kit/scenes/payment-page'
import {
  atProvider,
  completedEvent,
  deliver,
  finishAtBank,
  loseWebhooks,
  makeEvent,
  makePaidOrder,
  orderOf,
  refundsOf,
  returnToShop,
  sessionAtProvider,
  startPaidCheckout,
  unitsOf,
} from '../../test/kit/scenes/purchases'
import { makeVisitor } from '../../test/kit/servers/shop'
import { db } from '../platform/db'

// Refunds made in the provider's dashboard, which we learn of by events.

const chargeOf = (payment_intent: string, amount_refunded: number) => ({
  id: 'ch_1',
  object: 'charge',
  payment_intent,
  amount_refunded,
})

test('a full refund at the provider restocks once, emails once and is in the history', async () => {
  const { order, bought, id, paymentIntentId } = await makePaidOrder()

  await atProvider().refunds.create({ payment_intent: paymentIntentId })
  await eventually(async () => {
    expect(await orderOf(id)).toMatchObject({
      status: 'REFUNDED',
      refundedCents: 2 * 599_00,
      refundReason: null,
    })
  })
  const repeated = chargeOf(paymentIntentId, 2 * 599_00)
  const events = Array.from({ length: 5 }, () => makeEvent('charge.refunded', repeated))
  const answers = await Promise.all(events.map((event) => deliver(event)))

  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
  expect(await unitsOf(bought)).toEqual([10, 0, 5])
  expect(await refundsOf(paymentIntentId)).toEqual([2 * 599_00])
  const mails = await db.mail.findMany({ where: { cause: `order-refunded ${order.id}` } })
  expect(mails).toMatchObject([{ recipient: 'ann@example.com' }])
  expect(mails[0]?.text).toContain('We sent $1,198.00 for order')
  const by = { staffId: null, staffName: 'Card provider' }
  const history = await db.historyEntry.findMany({
    where: { subjectId: order.id },
    orderBy: { field: 'asc' },
  })
  expect(history).toMatchObject([
    { ...by, field: 'refunded', before: null, after: '$1,198.00' },
    { ...by, field: 'status', before: 'PAID', after: 'REFUNDED' },
  ])
})

test('a partial refund restocks and emails nothing until the rest follows', async () => {
  const { order, bought, id, paymentIntentId } = await makePaidOrder()

  await atProvider().refunds.create({ payment_intent: paymentIntentId, amount: 100_00 })
  await eventually(async () => {
    expect(await orderOf(id)).toMatchObject({ status: 'PAID', refundedCents: 100_00 })
  })
  expect(await unitsOf(bought)).toEqual([8, 0, 7])
  expect(await db.mail.count({ where: { cause: `order-refunded ${order.id}` } })).toBe(0)

  await atProvider().refunds.create({ payment_intent: paymentIntentId })
  await eventually(async () => {
    expect(await orderOf(id)).toMatchObject({ status: 'REFUNDED', refundedCents: 2 * 599_00 })
  })
  expect(await unitsOf(bought)).toEqual([10, 0, 5])
})

test('a pending refund at the provider is recorded once the customer has the money', async () => {
  const { order, id, paymentIntentId } = await makePaidOrder({ number: cards.refundWaits })
  await loseWebhooks(() => atProvider().refunds.create({ payment_intent: paymentIntentId }))
  await deliver(makeEvent('charge.refunded', chargeOf(paymentIntentId, 2 * 599_00)))
  expect(await orderOf(id)).toMatchObject({ status: 'PAID', refundedCents: 0 })
  expect(await db.mail.count({ where: { cause: `order-refunded ${order.id}` } })).toBe(0)

  await finishAtBank(paymentIntentId)
  await eventually(async () => expect(await orderOf(id)).toMatchObject({ status: 'REFUNDED' }))
  expect(await db.mail.count({ where: { cause: `order-refunded ${order.id}` } })).toBe(1)
})

test('keeps the largest sum when refund events arrive out of order', async () => {
  const { id, paymentIntentId } = await makePaidOrder()
  for (const cents of [300_00, 100_00, 300_00]) {
    await deliver(makeEvent('charge.refunded', chargeOf(paymentIntentId, cents)))
  }
  expect(await orderOf(id)).toMatchObject({ status: 'PAID', refundedCents: 300_00 })
})

test('records a refund whose event arrives before that of the payment', async () => {
  const { bought, id } = await startPaidCheckout()
  const intent = String((await sessionAtProvider(id)).payment_intent)

  await deliver(makeEvent('charge.refunded', chargeOf(intent, 599_00)))

  expect(await orderOf(id)).toMatchObject({ status: 'REFUNDED', refundedCents: 599_00 })
  expect(await unitsOf(bought)).toEqual([10, 0, 0])
})

test('a late payment event does not pay a refunded order again', async () => {
  const { visitor, bought, id, paymentIntentId } = await makePaidOrder()
  await deliver(makeEvent('charge.refunded', chargeOf(paymentIntentId, 2 * 599_00)))
  await deliver(await completedEvent(id))
  expect((await returnToShop(visitor, id)).data.processOrder.status).toBe('REFUNDED')
  expect(await unitsOf(bought)).toEqual([10, 0, 5])
})

test('ignores refunds and disputes of payments that are not ours', async () => {
  const details = { id: 'ch_2', amount_refunded: 100, reason: 'x' }
  for (const payment_intent of ['pi_foreign', null, { id: 'pi_foreign' }]) {
    for (const type of [
      'charge.refunded',
      'refund.failed',
      'charge.dispute.created',
      'charge.dispute.closed',
    ]) {
      const { status } = await deliver(makeEvent(type, { ...details, payment_intent }))
      expect([type, status]).toEqual([type, 200])
    }
  }
  const { errors } = await returnToShop(makeVisitor(), 'pi_foreign')
  expect(errors[0].extensions.code).toBe('NOT_FOUND')
})

import { eventually } from '../../test/kit/eventually'
import { payOnPage } from '../../test/kit/payment-page'
import {
  atProvider,
  deliver,
  makeEvent,
  makePaidOrder,
  orderOf,
  process,
  refundsOf,
  sessionAtProvider,
  startCheckout,
  unitsOf,
} from '../../test/kit/purchases'
import { makeVisitor, openShop } from '../../test/kit/shop'

openShop()

const chargeOf = (payment_intent: string, amount_refunded: number) => ({
  id: 'ch_1',
  object: 'charge',
  payment_intent,
  amount_refunded,
})

test('a full refund made at the provider refunds the order, and the units return once', async () => {
  const { bought, id, paymentIntentId } = await makePaidOrder()

  await atProvider().refunds.create({ payment_intent: paymentIntentId })

  await eventually(async () => {
    expect(await orderOf(id)).toMatchObject({ status: 'REFUNDED', refundedCents: 2 * 599_00 })
  })
  expect(await unitsOf(bought)).toEqual([10, 0, 5])

  const late = chargeOf(paymentIntentId, 2 * 599_00)
  const events = Array.from({ length: 5 }, () => makeEvent('charge.refunded', late))
  const answers = await Promise.all(events.map((event) => deliver(event)))
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200))
  expect(await unitsOf(bought)).toEqual([10, 0, 5])
  expect(await refundsOf(paymentIntentId)).toEqual([2 * 599_00])
})

test('a partial refund is noted and sells nothing back; the rest makes it a full one', async () => {
  const { bought, id, paymentIntentId } = await makePaidOrder()

  await atProvider().refunds.create({ payment_intent: paymentIntentId, amount: 100_00 })
  await eventually(async () => {
    expect(await orderOf(id)).toMatchObject({ status: 'PAID', refundedCents: 100_00 })
  })
  expect(await unitsOf(bought)).toEqual([8, 0, 7])

  await atProvider().refunds.create({ payment_intent: paymentIntentId })
  await eventually(async () => {
    expect(await orderOf(id)).toMatchObject({ status: 'REFUNDED', refundedCents: 2 * 599_00 })
  })
  expect(await unitsOf(bought)).toEqual([10, 0, 5])
})

test('refund events that come in the wrong order leave the larger sum', async () => {
  const { id, paymentIntentId } = await makePaidOrder()
  for (const cents of [300_00, 100_00, 300_00]) {
    await deliver(makeEvent('charge.refunded', chargeOf(paymentIntentId, cents)))
  }
  expect(await orderOf(id)).toMatchObject({ status: 'PAID', refundedCents: 300_00 })
})

test('a refund that is heard of before the payment is still booked after it', async () => {
  const { bought, id, url } = await startCheckout()
  await payOnPage(url, { webhook: 'lost' })
  const intent = String((await sessionAtProvider(id)).payment_intent)

  await deliver(makeEvent('charge.refunded', chargeOf(intent, 599_00)))

  expect(await orderOf(id)).toMatchObject({ status: 'REFUNDED', refundedCents: 599_00 })
  expect(await unitsOf(bought)).toEqual([10, 0, 0])
})

test('a refunded order is not paid again by a late event', async () => {
  const { visitor, bought, id, paymentIntentId } = await makePaidOrder()
  await deliver(makeEvent('charge.refunded', chargeOf(paymentIntentId, 2 * 599_00)))
  await deliver(makeEvent('checkout.session.completed', await sessionAtProvider(id)))
  expect((await process(visitor, id)).data.processOrder.status).toBe('REFUNDED')
  expect(await unitsOf(bought)).toEqual([10, 0, 5])
})

test('refunds and disputes of payments that are not ours are left alone', async () => {
  for (const payment_intent of ['pi_foreign', null, { id: 'pi_foreign' }]) {
    for (const type of [
      'charge.refunded',
      'refund.failed',
      'charge.dispute.created',
      'charge.dispute.closed',
    ]) {
      const event = makeEvent(type, {
        id: 'ch_2',
        payment_intent,
        amount_refunded: 100,
        reason: 'x',
      })
      expect((await deliver(event)).status).toBe(200)
    }
  }
  expect((await process(makeVisitor(), 'pi_foreign')).errors[0].extensions.code).toBe('NOT_FOUND')
})

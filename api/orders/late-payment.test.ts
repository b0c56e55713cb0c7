import { addToCart, checkout } from '../../test/kit/operations'
import { payOnPage } from '../../test/kit/payment-page'
import {
  deliver,
  letPass,
  makeEvent,
  orderOf,
  process,
  refundsOf,
  sessionAtProvider,
  startCheckout,
  unitsOf,
} from '../../test/kit/purchases'
import { graph, makePackage, makeVisitor, openShop } from '../../test/kit/shop'
import { db, pool } from '../platform/db'
import { reconcile } from './orders.jobs'

openShop()

/** By our clock the page's time is over, by the provider's it is not yet. */
async function loseHold(id: string) {
  await letPass(33, id)
  await reconcile()
  expect(await orderOf(id)).toMatchObject({ status: 'EXPIRED' })
}

/** A page that is paid although the hold of its units is gone: an event that came too late. */
async function startLatePayment(left: number) {
  const started = await startCheckout({ availableInventory: 2, quantity: 2 })
  await loseHold(started.id)
  if (left < 2) {
    const other = makeVisitor()
    await graph(other, addToCart, { packageId: started.bought.id, quantity: 2 - left })
    await graph(other, checkout)
  }
  await payOnPage(started.url, { webhook: 'lost' })
  return started
}

/** By every way at once; none of them may fail. */
async function settleManyTimes(id: string) {
  const event = makeEvent('checkout.session.completed', await sessionAtProvider(id))
  await letPass(1, id)
  const ways = Array.from({ length: 4 }, async () => {
    const [answer, delivered] = await Promise.all([
      process(makeVisitor(), id),
      deliver(event),
      reconcile(),
    ])
    expect(answer.errors?.[0].extensions.code).not.toBe('INTERNAL')
    expect(delivered.status).toBe(200)
  })
  await Promise.all(ways)
}

test('paid after the hold was gone, units left: honoured', async () => {
  const { bought, id } = await startLatePayment(2)
  await settleManyTimes(id)
  expect(await orderOf(id)).toMatchObject({ status: 'PAID', paidCents: 2 * 599_00 })
  expect(await unitsOf(bought)).toEqual([0, 0, 2])
})

test('paid after the hold was gone, too few left: refunded once, in full, nobody loses a unit', async () => {
  const { bought, id } = await startLatePayment(1)

  await settleManyTimes(id)

  const order = await orderOf(id)
  expect(order).toMatchObject({
    status: 'REFUNDED',
    refundedCents: 2 * 599_00,
    note: 'paid after its units were sold to others',
  })
  expect(await refundsOf(order.paymentIntentId)).toEqual([2 * 599_00])
  expect(await unitsOf(bought)).toEqual([1, 1, 0])
  const { data } = await process(makeVisitor(), id)
  expect(data.processOrder.status).toBe('REFUNDED')
})

test('a server that died before the refund: the job sends the money back', async () => {
  const { id } = await startLatePayment(0)
  const { payment_intent } = await sessionAtProvider(id)
  await pool.query(
    `UPDATE orders SET status = 'REFUNDING', payment_intent_id = $1, paid_cents = total_cents,
       paid_at = now(), settled_at = now() WHERE session_id = $2`,
    [payment_intent, id],
  )
  await letPass(1, id)

  await Promise.all([reconcile(), reconcile()])

  expect(await orderOf(id)).toMatchObject({ status: 'REFUNDED', refundedCents: 2 * 599_00 })
  expect(await refundsOf(String(payment_intent))).toEqual([2 * 599_00])
})

test.each([
  ['another amount', { amount_total: 100 }],
  ['more than asked', { amount_total: 599_01 }],
  ['another currency', { currency: 'eur' }],
])('%s paid: kept for review, never "paid", and the units go back', async (_what, changed) => {
  const { visitor, bought, id, url } = await startCheckout()
  await pool.query('UPDATE sandbox.checkout_session SET body = body || $1 WHERE id = $2', [
    changed,
    id,
  ])
  await payOnPage(url, { webhook: 'lost' })

  await settleManyTimes(id)

  const amount = 'amount_total' in changed ? changed.amount_total : 599_00
  const currency = 'currency' in changed ? changed.currency : 'usd'
  expect(await orderOf(id)).toMatchObject({
    status: 'REVIEW',
    paidAt: null,
    paidCents: amount,
    note: `paid ${amount} ${currency} instead of 59900 usd`,
  })
  expect(await unitsOf(bought)).toEqual([10, 0, 0])
  const { data, errors } = await process(visitor, id)
  expect(data).toBeNull()
  expect(errors[0].extensions.code).toBe('PAYMENT_INCOMPLETE')
  expect((await graph(visitor, '{ cart { totalQuantity } }')).data.cart.totalQuantity).toBe(1)
})

test('two late payments for one last unit: one is honoured, one refunded', async () => {
  const gold = await makePackage({ availableInventory: 1 })
  const pages = []
  for (let times = 0; times < 2; times++) {
    const visitor = makeVisitor()
    await graph(visitor, addToCart, { packageId: gold.id })
    const { id, url } = (await graph(visitor, checkout)).data.createCheckoutSession
    await loseHold(id)
    await payOnPage(url, { webhook: 'lost' })
    pages.push(id)
  }

  await Promise.all(pages.flatMap((id) => [settleManyTimes(id), settleManyTimes(id)]))

  const orders = await db.order.findMany({ where: { sessionId: { in: pages } } })
  expect(orders.map(({ status }) => status).sort()).toEqual(['PAID', 'REFUNDED'])
  for (const { status, paymentIntentId } of orders) {
    expect(await refundsOf(paymentIntentId)).toEqual(status === 'PAID' ? [] : [599_00])
  }
  expect(await unitsOf(gold)).toEqual([0, 0, 1])
})

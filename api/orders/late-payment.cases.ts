import { expectLog } from '../../test/kit/guards/expect-log'
import { makeCustomer } from '../../test/kit/people/people'
import { addToCart } from '../../test/kit/requests/operations'
import { payOnPage } from '../../test/kit/scenes/payment-page'
import {
  cartLines,
  completedEvent,
  deliver,
  letPass,
  openPage,
  orderOf,
  refundsOf,
  returnToShop,
  sessionAtProvider,
  startCheckout,
  startPaidCheckout,
  unitsOf,
} from '../../test/kit/scenes/purchases'
import { withProvider } from '../../test/kit/servers/provider-proxy'
import { graph, makePackage, makeVisitor } from '../../test/kit/servers/shop'
import { db, pool } from '../platform/db'
import { reconcile } from './orders.jobs'

/** Ends the hold by our clock, while the page is still open by the provider's. */
async function loseHold(id: string) {
  await letPass(37, id)
  await reconcile()
  expect(await orderOf(id)).toMatchObject({ status: 'EXPIRED' })
}

async function checkOut(packageId: string, quantity: number) {
  const { caller } = await makeCustomer()
  await graph(caller, addToCart, { packageId, quantity })
  return openPage(caller)
}

/** A payment of two units after their hold ended; `left` of them are still available. */
async function startLatePayment(left: number) {
  const { caller } = await makeCustomer() // a guest could not hold all that is left
  const started = await startCheckout({ visitor: caller, availableInventory: 2, quantity: 2 })
  await loseHold(started.id)
  if (left < 2) await checkOut(started.bought.id, 2 - left)
  await payOnPage(started.url, { webhook: 'lost' })
  return started
}

/** Reports the payments in every way at once; none of them may fail. */
async function reportPayments(...ids: string[]) {
  const report = async (id: string, event: object) => {
    const [answer, delivered] = await Promise.all([
      returnToShop(makeVisitor(), id),
      deliver(event),
      reconcile(),
    ])
    expect(answer.errors?.[0].extensions.code).not.toBe('INTERNAL')
    expect(delivered.status).toBe(200)
  }
  const reports: [string, object][] = []
  for (const id of ids) {
    const event = await completedEvent(id)
    await letPass(1, id)
    for (let times = 0; times < 4; times++) reports.push([id, event])
  }
  // Retries soon while an idempotency key is in use.
  await withProvider([], 'pass', () => Promise.all(reports.map((args) => report(...args))))
}

test('honors a late payment while enough units are left', async () => {
  const { bought, id } = await startLatePayment(2)
  await reportPayments(id)
  expect(await orderOf(id)).toMatchObject({ status: 'PAID', paidCents: 2 * 599_00 })
  expect(await unitsOf(bought)).toEqual([0, 0, 2])
})

test('refunds a late payment once and in full when too few units are left', async () => {
  const { bought, id } = await startLatePayment(1)

  await reportPayments(id)

  const order = await orderOf(id)
  expect(order).toMatchObject({
    status: 'REFUNDED',
    refundedCents: 2 * 599_00,
    note: 'paid after its units were sold to others',
  })
  expect(await refundsOf(order.paymentIntentId)).toEqual([2 * 599_00])
  expect(await unitsOf(bought)).toEqual([1, 1, 0])
  const { data } = await returnToShop(makeVisitor(), id)
  expect(data.processOrder.status).toBe('REFUNDED')
})

test('the job sends the refund that a crashed server left', async () => {
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

const changeSession = (id: string, changes: object) =>
  pool.query('UPDATE sandbox.checkout_session SET body = body || $1 WHERE id = $2', [changes, id])

test.each([
  ['too little', { amount_total: 100 }, 'paid 100 usd instead of 59900 usd'],
  ['too much', { amount_total: 599_01 }, 'paid 59901 usd instead of 59900 usd'],
  ['another currency', { currency: 'eur' }, 'paid 59900 eur instead of 59900 usd'],
])('a payment of %s goes to review and releases the units', async (_what, changes, note) => {
  expectLog(/^log: payment needs a review/)
  const { visitor, bought, id, url } = await startCheckout()
  await changeSession(id, changes)
  await payOnPage(url, { webhook: 'lost' })

  await reportPayments(id)

  expect(await orderOf(id)).toMatchObject({ status: 'REVIEW', paidAt: null, note })
  expect(await unitsOf(bought)).toEqual([10, 0, 0])
  const { data, errors } = await returnToShop(visitor, id)
  expect(data).toBeNull()
  expect(errors[0].extensions.code).toBe('PAYMENT_INCOMPLETE')
  expect(await cartLines(visitor)).toHaveLength(1)
})

test('a late payment with another amount goes to review', async () => {
  expectLog(/^log: payment needs a review/)
  const { bought, id } = await startPaidCheckout()
  await letPass(37, id)
  await db.order.updateMany({ where: { sessionId: id }, data: { askedAt: new Date() } })
  await reconcile() // just queried: only the hold ends
  expect(await orderOf(id)).toMatchObject({ status: 'EXPIRED' })
  await changeSession(id, { amount_total: 100 })

  await reportPayments(id)

  expect(await orderOf(id)).toMatchObject({ status: 'REVIEW', paidCents: 100 })
  expect(await unitsOf(bought)).toEqual([10, 0, 0])
})

test('of two late payments for the last unit, one is honored and one refunded', async () => {
  const gold = await makePackage({ availableInventory: 1 })
  const sessions: string[] = []
  for (let times = 0; times < 2; times++) {
    const { id, url } = await checkOut(gold.id, 1)
    await loseHold(id)
    await payOnPage(url, { webhook: 'lost' })
    sessions.push(id)
  }

  await reportPayments(...sessions)

  const orders = await db.order.findMany({ where: { sessionId: { in: sessions } } })
  expect(orders.map(({ status }) => status).sort()).toEqual(['PAID', 'REFUNDED'])
  for (const { status, paymentIntentId } of orders) {
    expect(await refundsOf(paymentIntentId)).toEqual(status === 'PAID' ? [] : [599_00])
  }
  expect(await unitsOf(gold)).toEqual([0, 0, 1])
})

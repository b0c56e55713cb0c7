import { expectLog } from '../../test/kit/guards/expect-log'
import { addToCart } from '../../test/kit/requests/operations'
import {
  deliver,
  letPass,
  makeEvent,
  orderOf,
  returnToShop,
  sessionAtProvider,
  startCheckout,
  startPaidCheckout,
  unitsOf,
} from '../../test/kit/scenes/purchases'
import { type Fate, withProvider } from '../../test/kit/servers/provider-proxy'
import { graph, makePackage, makeVisitor, rest } from '../../test/kit/servers/shop'
import { pool } from '../platform/db'
import { reconcile } from './orders.jobs'

const paid = { status: 'complete', payment_status: 'paid' }

/** Changes each response that is a session. */
const sessionWith =
  (changes: object): Fate =>
  (body) => ({ ...body, ...changes })

test.each<[string, object]>([
  ['an unknown payment status', { status: 'complete', payment_status: 'processing' }],
  ['nothing to pay', { status: 'complete', payment_status: 'no_payment_required' }],
  ['a payment of an open session', { status: 'open', payment_status: 'paid' }],
])('%s is not paid', async (_what, changes) => {
  const { visitor, bought, id } = await startCheckout()
  const { errors } = await withProvider([], sessionWith(changes), () => returnToShop(visitor, id))
  expect(errors[0].extensions.code).toBe('PAYMENT_INCOMPLETE')
  expect(await orderOf(id)).toMatchObject({ status: 'PENDING', settledAt: null })
  expect(await unitsOf(bought)).toEqual([9, 1, 0])
})

test.each<[string, object]>([
  ["another order's session", { client_reference_id: '00000000-0000-4000-8000-000000000000' }],
  ['another session', { id: 'cs_test_other' }],
  ['a negative amount', { amount_total: -5 }],
  ['an amount in text', { amount_total: '59900' }],
  ['no amount', { amount_total: null }],
  ['an unknown status', { status: 'lost' }],
])('%s in a response changes nothing', async (_what, changes) => {
  const { visitor, bought, id } = await startPaidCheckout()
  const fate = sessionWith({ ...paid, ...changes })
  const { errors } = await withProvider([], fate, () => returnToShop(visitor, id))
  expect(errors[0].extensions.code).toBe('PROVIDER_UNAVAILABLE')
  expect(await orderOf(id)).toMatchObject({ status: 'PENDING', settledAt: null })
  expect(await unitsOf(bought)).toEqual([9, 1, 0])

  expect((await returnToShop(visitor, id)).data.processOrder.status).toBe('PAID')
})

test('a session without fields changes nothing', async () => {
  const { visitor, id } = await startPaidCheckout()
  const { errors } = await withProvider(
    [],
    () => ({ object: 'checkout.session' }),
    () => returnToShop(visitor, id),
  )
  expect(errors[0].extensions.code).toBe('PROVIDER_UNAVAILABLE')
  expect((await returnToShop(visitor, id)).data.processOrder.status).toBe('PAID')
})

test('a sum too large to store goes to review', async () => {
  expectLog(/^log: payment needs a review/)
  const { visitor, id } = await startPaidCheckout()
  const fate = sessionWith({ amount_total: 3e9 })
  const { errors } = await withProvider([], fate, () => returnToShop(visitor, id))
  expect(errors[0].extensions.code).toBe('PAYMENT_INCOMPLETE')
  expect(await orderOf(id)).toMatchObject({
    status: 'REVIEW',
    paidCents: null,
    note: 'paid 3000000000 usd instead of 59900 usd',
  })
  await pool.query(
    `UPDATE sandbox.checkout_session SET body = body || '{"amount_total": 3000000000}' WHERE id = $1`,
    [id],
  )
})

test('an email or card that cannot be stored does not lose a payment', async () => {
  const { visitor, id } = await startPaidCheckout()
  const customer_details = { email: 'ann\0@example.com', name: 'Ann Lee' }
  const latest_charge = { payment_method_details: { card: { brand: 'visa', last4: '\0' } } }
  const payment_intent = { id: 'pi_unusual', latest_charge }
  const fate = sessionWith({ customer_details, payment_intent })
  const { data } = await withProvider([], fate, () => returnToShop(visitor, id))
  expect(data.processOrder.status).toBe('PAID')
  expect(await orderOf(id)).toMatchObject({ email: null, buyerName: 'Ann Lee', cardLast4: null })
})

test.each<[Fate]>([['null'], ['reject']])(
  'a response of "%s" to checkout is an outage, and holds nothing',
  async (fate) => {
    if (fate === 'reject') expectLog(/^log: the payment provider rejected our request/)
    const visitor = makeVisitor()
    const gold = await makePackage()
    await graph(visitor, addToCart, { packageId: gold.id })
    const { status, body } = await withProvider([], fate, () =>
      rest(visitor, 'POST', '/api/create-checkout-session', {}),
    )
    expect([status, body.code]).toEqual([502, 'PROVIDER_UNAVAILABLE'])
    expect(await unitsOf(gold)).toEqual([10, 0, 0])
  },
)

test('rejects signed bodies that are no events', async () => {
  const id = 'evt_bad'
  for (const body of [null, 7, [], {}, { id }, { id, type: 'x', created: 1, data: null }]) {
    expect((await deliver(body as object)).status).toBe(400)
  }
})

test('asks the provider whether a delayed payment really failed', async () => {
  const { id } = await startPaidCheckout()
  const event = makeEvent('checkout.session.async_payment_failed', await sessionAtProvider(id))
  expect((await deliver(event)).status).toBe(200)
  expect(await orderOf(id)).toMatchObject({ status: 'PAID' })
})

const realDate = Date

/** Sets this server's clock; those of the database and the provider stay. */
function shiftClock(seconds: number) {
  const isProvider = () => new Error().stack?.includes('/stand-ins/')
  const now = () => realDate.now() + (isProvider() ? 0 : seconds * 1_000)
  globalThis.Date = new Proxy(realDate, {
    construct: (date, given, target) =>
      Reflect.construct(date, given.length > 0 ? given : [now()], target),
    get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
  })
}

function resetClock() {
  globalThis.Date = realDate
}

afterEach(resetClock)

test.each([-65, -600, 600])(
  'a clock that is %i s off does not change how long a page stays open',
  async (seconds) => {
    const visitor = makeVisitor()
    const gold = await makePackage()
    await graph(visitor, addToCart, { packageId: gold.id })
    shiftClock(seconds)
    expect((await rest(visitor, 'POST', '/api/create-checkout-session', {})).status).toBe(200)
    resetClock()
    const { rows } = await pool.query<{ minutes: number }>(
      `SELECT round(extract(epoch FROM session_expires_at - now()) / 60)::int AS minutes
       FROM orders JOIN order_item ON order_id = orders.id WHERE package_id = $1`,
      [gold.id],
    )
    expect(rows).toEqual([{ minutes: 35 }])
  },
)

test('an instance whose clock is fast does not close open pages', async () => {
  const { bought, id } = await startCheckout()
  await letPass(1, id)
  shiftClock(40 * 60)
  await reconcile()
  resetClock()
  expect(await sessionAtProvider(id)).toMatchObject({ status: 'open' })
  expect(await orderOf(id)).toMatchObject({ status: 'PENDING' })
  expect(await unitsOf(bought)).toEqual([9, 1, 0])
})

import { expectLog } from '../../test/kit/guards/expect-log'
import { payOnPage } from '../../test/kit/scenes/payment-page'
import {
  cartLines,
  letPass,
  openPage,
  orderOf,
  returnToShop,
  startCheckout,
  startPaidCheckout,
  unitsOf,
} from '../../test/kit/scenes/purchases'
import { withProvider } from '../../test/kit/servers/provider-proxy'
import { db, pool } from '../platform/db'
import { reconcile } from './orders.jobs'

const reconcileWithoutProvider = () => withProvider([], 'gateway', () => reconcile())

/** Ends a session at the provider without an event. */
const expireSilently = (id: string) =>
  pool.query(
    `UPDATE sandbox.checkout_session SET body = body || '{"status": "expired", "url": null}'
     WHERE id = $1`,
    [id],
  )

/** Leaves the order as a server does that crashes before the provider responds; returns its ID. */
async function crashBeforePage(sessionId: string) {
  const { id } = await orderOf(sessionId)
  await pool.query('DELETE FROM sandbox.checkout_session WHERE id = $1', [sessionId])
  await pool.query('DELETE FROM sandbox.idempotency_key WHERE key = $1', [`checkout-${id}`])
  await db.order.update({ where: { id }, data: { sessionId: null, sessionUrl: null } })
  return id
}

const createdSecondsAgo = (orderId: string, seconds: number) =>
  pool.query(
    `UPDATE orders SET created_at = now() - make_interval(secs => $1),
       session_expires_at = session_expires_at - make_interval(secs => $1) WHERE id = $2`,
    [seconds, orderId],
  )

const statusOf = async (id: string) =>
  (await db.order.findUniqueOrThrow({ where: { id }, select: { status: true } })).status

test('releases the units of a session that expired without an event', async () => {
  const { visitor, bought, id } = await startCheckout({ quantity: 2 })
  await expireSilently(id)
  await letPass(1, id)

  await Promise.all([reconcile(), reconcile()])

  expect(await orderOf(id)).toMatchObject({ status: 'EXPIRED', settledAt: expect.any(Date) })
  expect(await unitsOf(bought)).toEqual([10, 0, 0])
  expect(await cartLines(visitor)).toHaveLength(1)
})

test('leaves an open session alone', async () => {
  const { bought, id } = await startCheckout()
  await letPass(20, id)
  await reconcile()
  await reconcile()
  expect(await orderOf(id)).toMatchObject({ status: 'PENDING' })
  expect(await unitsOf(bought)).toEqual([9, 1, 0])
})

test('releases the hold of an order without a page after a minute', async () => {
  const { bought, id } = await startCheckout()
  const orderId = await crashBeforePage(id)

  await reconcile()
  expect(await statusOf(orderId)).toBe('PENDING')

  await createdSecondsAgo(orderId, 61)
  await reconcile()
  expect(await statusOf(orderId)).toBe('FAILED')
  expect(await unitsOf(bought)).toEqual([10, 0, 0])
})

test.each([10, 50])(
  'a visitor whose server crashed %i seconds ago gets a page at the next attempt',
  async (seconds) => {
    const { visitor, bought, id } = await startCheckout()
    await createdSecondsAgo(await crashBeforePage(id), seconds)

    const { id: second, url } = await openPage(visitor)

    expect(await unitsOf(bought)).toEqual([9, 1, 0])
    await payOnPage(url, { webhook: 'lost' })
    expect((await returnToShop(visitor, second)).data.processOrder.status).toBe('PAID')
  },
)

test('ends a hold with its session when the provider is down, and still finds a payment', async () => {
  expectLog(/^log: order not reconciled/)
  const { visitor, bought, id, url } = await startCheckout()
  await letPass(34, id)
  await reconcileWithoutProvider()
  expect(await unitsOf(bought)).toEqual([9, 1, 0])

  await letPass(2, id)
  await reconcileWithoutProvider()
  expect(await orderOf(id)).toMatchObject({ status: 'EXPIRED', settledAt: null })
  expect(await unitsOf(bought)).toEqual([10, 0, 0])

  await payOnPage(url, { webhook: 'lost' })
  await letPass(1, id)
  await reconcile()
  expect(await orderOf(id)).toMatchObject({ status: 'PAID' })
  expect((await returnToShop(visitor, id)).data.processOrder.status).toBe('PAID')
})

test('an order that cannot be queried does not delay the others', async () => {
  expectLog(/^log: order not reconciled/)
  expectLog(/^log: the payment provider rejected our request/)
  const started = await Promise.all(Array.from({ length: 4 }, () => startPaidCheckout()))
  for (const { id } of started) await letPass(1, id)
  const [broken = '', ...others] = started.map(({ id }) => id)
  await db.order.update({ where: { sessionId: broken }, data: { sessionId: 'cs_gone' } })

  await reconcile()

  for (const id of others) expect(await orderOf(id)).toMatchObject({ status: 'PAID' })
  await db.order.update({ where: { sessionId: 'cs_gone' }, data: { sessionId: broken } })
  await letPass(1, broken)
  await reconcile()
  expect(await orderOf(broken)).toMatchObject({ status: 'PAID' })
})

/** Makes every update of an order fail. Returns a function that repairs it. */
async function breakOrder(id: string) {
  await pool.query(
    `CREATE FUNCTION broken() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION 'broken'; END $$;
     CREATE TRIGGER broken BEFORE UPDATE ON orders FOR EACH ROW
       WHEN (OLD.id = '${id}') EXECUTE FUNCTION broken()`,
  )
  return () => pool.query('DROP FUNCTION broken CASCADE')
}

async function abandon(sessionId: string) {
  await letPass(2, sessionId)
  await crashBeforePage(sessionId)
}

test.each([
  ['without a page', abandon],
  ['whose hold is over', (sessionId: string) => letPass(37, sessionId)],
])('an order %s that cannot be closed does not stop the next one', async (_which, age) => {
  expectLog(/^log: order not reconciled/)
  const first = await startCheckout()
  const second = await startCheckout()
  const broken = await orderOf(first.id)
  for (const { id } of [first, second]) await age(id)
  const repair = await breakOrder(broken.id)
  await reconcileWithoutProvider()
  await repair()

  expect(await unitsOf(first.bought)).toEqual([9, 1, 0])
  expect(await unitsOf(second.bought)).toEqual([10, 0, 0])
  await reconcileWithoutProvider()
  expect(await unitsOf(first.bought)).toEqual([10, 0, 0])
})

test('holds end on time although the provider is silent about many orders', async () => {
  expectLog(/^log: order not reconciled/)
  const started = await Promise.all(Array.from({ length: 12 }, () => startCheckout()))
  for (const { id } of started) await letPass(37, id)

  await withProvider([], 'silence', async ({ calls }) => {
    await reconcile({ queryForMs: 100 })
    expect(calls.length).toBeLessThanOrEqual(5) // one round, although more orders are due
  })

  for (const { id, bought } of started) {
    expect(await orderOf(id)).toMatchObject({ status: 'EXPIRED', settledAt: null })
    expect(await unitsOf(bought)).toEqual([10, 0, 0])
  }
})

import { payOnPage } from '../../test/kit/payment-page'
import { withProvider } from '../../test/kit/provider-proxy'
import {
  cartLines,
  letPass,
  openPage,
  orderOf,
  process,
  startCheckout,
  unitsOf,
} from '../../test/kit/purchases'
import { openShop } from '../../test/kit/shop'
import { db, pool } from '../platform/db'
import { reconcile } from './orders.jobs'

openShop()

/** Ends a session at the provider, which tells nobody. */
const expireInSilence = (id: string) =>
  pool.query(
    `UPDATE sandbox.checkout_session SET body = body || '{"status": "expired", "url": null}'
     WHERE id = $1`,
    [id],
  )

/** What a server leaves that was killed after the hold and before the provider's answer. */
async function dieBeforeThePage(id: string) {
  const order = await orderOf(id)
  await pool.query('DELETE FROM sandbox.checkout_session WHERE id = $1', [id])
  await pool.query('DELETE FROM sandbox.idempotency_key WHERE key = $1', [`checkout-${order.id}`])
  await pool.query('UPDATE orders SET session_id = NULL, session_url = NULL WHERE id = $1', [
    order.id,
  ])
  return order
}

async function leaveWithoutPage(sessionId: string) {
  await letPass(2, sessionId)
  await dieBeforeThePage(sessionId)
}

const statusOf = async (orderId: string) =>
  (await pool.query('SELECT status FROM orders WHERE id = $1', [orderId])).rows[0].status

test('a session that expired without an event gives its units back', async () => {
  const { visitor, bought, id } = await startCheckout({ quantity: 2 })
  await expireInSilence(id)
  await letPass(1, id)

  await Promise.all([reconcile(), reconcile()])

  expect(await orderOf(id)).toMatchObject({ status: 'EXPIRED', settledAt: expect.any(Date) })
  expect(await unitsOf(bought)).toEqual([10, 0, 0])
  expect(await cartLines(visitor)).toHaveLength(1)
})

test('a session that is open stays open, however often the job looks', async () => {
  const { bought, id } = await startCheckout()
  await letPass(20, id)
  await reconcile()
  await reconcile()
  expect(await orderOf(id)).toMatchObject({ status: 'PENDING' })
  expect(await unitsOf(bought)).toEqual([9, 1, 0])
})

test('a hold of a server that died before it had the page returns after a minute', async () => {
  const { bought, id } = await startCheckout()
  const { id: orderId } = await dieBeforeThePage(id)

  await reconcile()
  expect(await statusOf(orderId)).toBe('PENDING')

  await pool.query(`UPDATE orders SET created_at = now() - interval '61 seconds' WHERE id = $1`, [
    orderId,
  ])
  await reconcile()
  expect(await statusOf(orderId)).toBe('FAILED')
  expect(await unitsOf(bought)).toEqual([10, 0, 0])
})

test.each([10, 50, 100, 600])(
  'a visitor whose server died %i seconds ago gets a page at the next try',
  async (seconds) => {
    const { visitor, bought, id } = await startCheckout()
    const { id: orderId } = await dieBeforeThePage(id)
    await pool.query(
      `UPDATE orders SET created_at = created_at - make_interval(secs => $1),
         session_expires_at = session_expires_at - make_interval(secs => $1) WHERE id = $2`,
      [seconds, orderId],
    )

    const { id: second, url } = await openPage(visitor)

    expect(await unitsOf(bought)).toEqual([9, 1, 0])
    await payOnPage(url, { webhook: 'lost' })
    expect((await process(visitor, second)).data.processOrder.status).toBe('PAID')
  },
)

test('when the provider cannot be asked, a hold still ends with its session', async () => {
  const { visitor, bought, id, url } = await startCheckout()
  await letPass(30, id)
  await withProvider([], 'gateway', () => reconcile())
  expect(await unitsOf(bought)).toEqual([9, 1, 0])

  await letPass(2, id)
  await withProvider([], 'gateway', () => reconcile())
  expect(await orderOf(id)).toMatchObject({ status: 'EXPIRED', settledAt: null })
  expect(await unitsOf(bought)).toEqual([10, 0, 0])

  await payOnPage(url, { webhook: 'lost' })
  await letPass(1, id)
  await reconcile()
  expect(await orderOf(id)).toMatchObject({ status: 'PAID' })
  expect((await process(visitor, id)).data.processOrder.status).toBe('PAID')
})

test('an order that cannot be settled now does not keep the others waiting', async () => {
  const started = await Promise.all(Array.from({ length: 7 }, () => startCheckout()))
  for (const { id, url } of started) {
    await payOnPage(url, { webhook: 'lost' })
    await letPass(1, id)
  }
  const { id: broken } = started[0] ?? { id: '' }
  await pool.query(`UPDATE orders SET session_id = 'cs_gone' WHERE session_id = $1`, [broken])

  await reconcile()

  for (const { id } of started.slice(1)) expect(await orderOf(id)).toMatchObject({ status: 'PAID' })
  await pool.query(`UPDATE orders SET session_id = $1 WHERE session_id = 'cs_gone'`, [broken])
  await letPass(1, broken)
  await reconcile()
  expect(await orderOf(broken)).toMatchObject({ status: 'PAID' })
})

/** Changes of this order fail, whoever makes them. */
async function breakOrder(id: string) {
  await pool.query(
    `CREATE FUNCTION broken() RETURNS trigger LANGUAGE plpgsql AS
       $$ BEGIN RAISE EXCEPTION 'broken'; END $$;
     CREATE TRIGGER broken BEFORE UPDATE ON orders FOR EACH ROW
       WHEN (OLD.id = '${id}') EXECUTE FUNCTION broken()`,
  )
  return () => pool.query('DROP FUNCTION broken CASCADE')
}

test.each([
  ['that waits for its page', (id: string) => leaveWithoutPage(id)],
  ['whose hold is over', (id: string) => letPass(33, id)],
])('an order %s and cannot be closed does not stop the next one', async (_which, age) => {
  const started = [await startCheckout(), await startCheckout(), await startCheckout()]
  for (const { id } of started) await age(id)
  const orders = await db.order.findMany({
    where: { items: { some: { packageId: { in: started.map(({ bought }) => bought.id) } } } },
    orderBy: { number: 'asc' },
  })
  const mend = await breakOrder(orders[0]?.id ?? '')
  await withProvider([], 'gateway', () => reconcile())
  await mend()

  const held = await Promise.all(started.map(async ({ bought }) => (await unitsOf(bought))[1]))
  expect(held).toEqual([1, 0, 0])
  await withProvider([], 'gateway', () => reconcile())
  expect(await unitsOf(started[0]?.bought ?? { id: '' })).toEqual([10, 0, 0])
})

test('holds return in time though the provider is silent about many orders', async () => {
  const started = []
  for (let times = 0; times < 12; times++) started.push(await startCheckout())
  for (const { id } of started) await letPass(33, id)

  const startedAt = Date.now()
  await withProvider([], 'silence', () => reconcile())

  expect(Date.now() - startedAt).toBeLessThan(20_000)
  for (const { id, bought } of started) {
    expect(await orderOf(id)).toMatchObject({ status: 'EXPIRED', settledAt: null })
    expect(await unitsOf(bought)).toEqual([10, 0, 0])
  }
})

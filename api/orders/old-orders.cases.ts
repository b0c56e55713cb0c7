import { randomUUID } from 'node:crypto'
import { makePaidOrder, startCheckout } from '../../test/kit/scenes/purchases'
import { makePackage } from '../../test/kit/servers/shop'
import { deleteInBatches } from '../platform/batches'
import { db, pool } from '../platform/db'
import { deleteOldOrders } from './old-orders.jobs'

async function makeUnpaidOrder(status: 'CANCELLED' | 'EXPIRED' | 'FAILED', days: number) {
  const { id: packageId } = await makePackage()
  const item = { packageId, packageName: 'Gold', priceCents: 100, quantity: 1 }
  const { id } = await db.order.create({
    data: {
      status,
      totalCents: 100,
      sessionExpiresAt: new Date(),
      settledAt: new Date(),
      items: { create: item },
    },
  })
  await age(id, days)
  return id
}

const age = (id: string, days: number) =>
  pool.query('UPDATE orders SET created_at = now() - make_interval(days => $1) WHERE id = $2', [
    days,
    id,
  ])

const remaining = async (ids: string[]) =>
  (await db.order.findMany({ where: { id: { in: ids } } })).map(({ id }) => id).sort()

test('deletes unpaid orders with their items after 90 days, and nothing else', async () => {
  const old = [
    await makeUnpaidOrder('CANCELLED', 91),
    await makeUnpaidOrder('EXPIRED', 91),
    await makeUnpaidOrder('FAILED', 91),
  ]
  const paid = await makePaidOrder()
  const open = await startCheckout()
  const pending = await db.order.findUniqueOrThrow({ where: { sessionId: open.id } })
  await age(paid.order.id, 400)
  await age(pending.id, 91)
  const kept = [await makeUnpaidOrder('EXPIRED', 89), paid.order.id, pending.id].sort()

  await deleteOldOrders()

  expect(await remaining([...old, ...kept])).toEqual(kept)
  expect(await db.orderItem.count({ where: { orderId: { in: old } } })).toBe(0)
})

test('forgets handled provider events after 90 days', async () => {
  const [old, young] = [randomUUID(), randomUUID()]
  await pool.query(
    `INSERT INTO payment_event (id, type, handled_at)
     VALUES ($1, 'a', now() - interval '91 days'), ($2, 'a', now() - interval '89 days')`,
    [old, young],
  )
  await deleteOldOrders()
  const { rows } = await pool.query('SELECT id FROM payment_event WHERE id IN ($1, $2)', [
    old,
    young,
  ])
  expect(rows).toEqual([{ id: young }])
})

test('deletes more rows than fit into one batch, unless the server stops', async () => {
  await pool.query(
    `INSERT INTO payment_event (id, type) SELECT 'batch' || n, 'batch' FROM generate_series(1, 7) n`,
  )
  const left = () => db.paymentEvent.count({ where: { type: 'batch' } })
  const stopping = AbortSignal.abort()
  await deleteInBatches('payment_event', `type = 'batch'`, { stopping, batch: 3 })
  expect(await left()).toBe(7)
  await deleteInBatches('payment_event', `type = 'batch'`, { batch: 3 })
  expect(await left()).toBe(0)
})

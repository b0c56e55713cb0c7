import { db, lockRow } from '../platform/db'
import { log } from '../platform/log'
import { every } from '../platform/timers'
import { mailNewDeals } from './new-deals.mail'
import { openDeals } from './open-deals'
import { noteEndedQuotes } from './staff/next-step'

/**
 * Starts the job that emails staff about new deals, opens those that are missing, and keeps the list of deals
 * fast while quotes end.
 */
export const watchDeals = () =>
  every(30, 'watch deals', async () => {
    await watchNewDeals()
    await noteEndedQuotes()
  })

export async function watchNewDeals() {
  await openMissingDeals()
  const waiting = await db.deal.count({ where: { alertedAt: null }, take: 1 })
  if (waiting > 0) await db.$transaction(mailNewDeals)
}

const MAX_ORDERS = 100

/** During a rolling deploy, an older instance can mark an order as paid without opening its deals. */
async function openMissingDeals() {
  const orders = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM orders WHERE status = 'PAID' AND created_at > now() - interval '7 days'
       AND NOT EXISTS (SELECT FROM deal WHERE deal.order_id = orders.id) LIMIT ${MAX_ORDERS}`
  for (const { id } of orders) {
    await db.$transaction(async (tx) => {
      await lockRow(tx, 'orders', id)
      const order = await tx.order.findFirst({
        where: { id, status: 'PAID' },
        include: { items: true },
      })
      if (!order) return
      const opened = await openDeals(tx, order)
      log.info({ orderId: id, deals: opened.length }, 'missing deals opened')
    })
  }
}

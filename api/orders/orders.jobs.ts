import { Prisma } from '../generated/prisma/client'
import { databaseTime, db } from '../platform/db'
import { countRows } from '../platform/lists'
import { log } from '../platform/log'
import { ordersByStatus, readAtScrape } from '../platform/metrics'
import { every } from '../platform/timers'
import { readEvents } from './events'
import { syncWithProvider } from './fulfillment'
import { closeOrder } from './orders'

const SECOND = 1_000
/** How often we query an open session, so that a payment without events appears in time. */
const QUERY_EVERY_MS = 20 * SECOND
/** An order without a session for this long was left by a server that stopped. */
const ABANDONED_AFTER_MS = 60 * SECOND
/** How long a hold outlives its session when the provider doesn't respond. */
const HOLD_GRACE_MS = 30 * SECOND
/** A session lives for at most 24 hours; an older one can't be paid. */
const LOOK_BACK_MS = 48 * 60 * 60 * SECOND
const CONCURRENCY = 5
/** A silent provider costs 7.5 s per order: after this time we query no more, so holds end on time. */
const QUERY_FOR_MS = 5 * SECOND
const MAX_ORDERS = 200

readAtScrape([ordersByStatus], async () => {
  for (const status of ['PENDING', 'REVIEW']) {
    const matching = Prisma.sql`FROM orders WHERE status = ${status}::order_status`
    ordersByStatus.set({ status }, await countRows(matching))
  }
})

/** Finds payments, expiries and refunds whose events never arrived. */
export const reconcileOrders = () => every(10, 'reconcile orders', () => reconcile())

/** Finds what happened at the provider while we were away, or without a webhook. */
export const readPaymentEvents = () =>
  every(60, 'read payment events', readEvents, { atStart: true })

export async function reconcile({ queryForMs = QUERY_FOR_MS } = {}) {
  const now = await databaseTime()
  await closeAbandonedOrders(now)
  await querySessions(now, queryForMs)
  await releaseOverdueHolds(now)
}

async function closeAbandonedOrders(now: Date) {
  const abandoned = await db.order.findMany({
    where: {
      status: 'PENDING',
      sessionId: null,
      createdAt: { lt: before(now, ABANDONED_AFTER_MS) },
    },
  })
  for (const { id } of abandoned) await attempt(id, () => closeOrder(id, 'abandon'))
}

async function querySessions(now: Date, queryForMs: number) {
  const due = await db.order.findMany({
    where: {
      sessionId: { not: null },
      OR: [
        { settledAt: null, createdAt: { gt: before(now, LOOK_BACK_MS) } },
        { status: 'REFUNDING' }, // at any age: staff may refund an old order
      ],
      AND: [
        { OR: [{ askedAt: null }, { askedAt: { lt: before(now, QUERY_EVERY_MS) } }] },
        { createdAt: { lt: before(now, 5 * SECOND) } },
      ],
    },
    orderBy: { askedAt: { sort: 'asc', nulls: 'first' } },
    take: MAX_ORDERS,
  })
  const until = Date.now() + queryForMs
  const work = async () => {
    for (let next = due.shift(); next && Date.now() < until; next = due.shift()) {
      const order = next
      await attempt(order.id, async () => {
        await db.order.update({ where: { id: order.id }, data: { askedAt: now } })
        await syncWithProvider(order)
      })
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, work))
}

/** If such a session was paid after all, querySessions will find its order. */
async function releaseOverdueHolds(now: Date) {
  const overdue = await db.order.findMany({
    where: { status: 'PENDING', sessionExpiresAt: { lt: before(now, HOLD_GRACE_MS) } },
  })
  for (const { id } of overdue) await attempt(id, () => closeOrder(id, 'endHold'))
}

/** One failing order must not stop the others. */
async function attempt(orderId: string, run: () => Promise<unknown>) {
  try {
    await run()
  } catch (error) {
    log.error({ err: error, orderId }, 'order not reconciled; will retry')
  }
}

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

import { db } from '../platform/db'
import { log } from '../platform/log'
import { every } from '../platform/timers'
import { settle } from './fulfil'
import { closeOrder } from './orders'

const SECOND = 1_000
/** Each open session is asked about this often, so a payment whose events are lost shows in time. */
const ASK_AGAIN_MS = 20 * SECOND
/** An order without a session for this long was left behind by a server that stopped in between. */
const LEFT_BEHIND_MS = 60 * SECOND
/** How long a hold outlives its session when the provider cannot be asked. */
const HOLD_ON_MS = 30 * SECOND
/** A session can live 24 hours at most; nobody pays one that is older. */
const LOOK_BACK_MS = 48 * 60 * 60 * SECOND
const AT_ONCE = 5
const AT_MOST = 200

/** Repairs what events should have told us: payments, expiries and refunds that never arrived. */
export const reconcileOrders = () => every(10, 'reconcile orders', reconcile)

export async function reconcile() {
  await giveUpOrdersWithoutSession()
  await askAboutSessions()
  await releaseOverdueHolds()
}

async function giveUpOrdersWithoutSession() {
  const left = await db.order.findMany({
    where: { status: 'PENDING', sessionId: null, createdAt: { lt: ago(LEFT_BEHIND_MS) } },
  })
  for (const { id } of left) await closeOrder(id, 'FAILED', { onlyWithoutSession: true })
}

async function askAboutSessions() {
  const due = await db.order.findMany({
    where: {
      sessionId: { not: null },
      OR: [
        { settledAt: null, createdAt: { gt: ago(LOOK_BACK_MS) } },
        { status: 'REFUNDING' }, // however old: staff may send money back much later
      ],
      AND: [
        { OR: [{ askedAt: null }, { askedAt: { lt: ago(ASK_AGAIN_MS) } }] },
        { createdAt: { lt: ago(5 * SECOND) } },
      ],
    },
    orderBy: { askedAt: { sort: 'asc', nulls: 'first' } },
    take: AT_MOST,
  })
  const ask = async () => {
    for (let order = due.pop(); order; order = due.pop()) {
      await db.order.update({ where: { id: order.id }, data: { askedAt: new Date() } })
      try {
        await settle(order)
      } catch (error) {
        log.error({ err: error, orderId: order.id }, 'order not reconciled; will be tried again')
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, ask))
}

/** Should such a session have been paid after all, the order is found again by askAboutSessions. */
async function releaseOverdueHolds() {
  const overdue = await db.order.findMany({
    where: { status: 'PENDING', sessionExpiresAt: { lt: ago(HOLD_ON_MS) } },
  })
  for (const { id } of overdue) await closeOrder(id, 'EXPIRED')
}

const ago = (ms: number) => new Date(Date.now() - ms)

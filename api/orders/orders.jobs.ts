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
/** Silence costs 7.5 s for each order: after this long no more are asked about, so holds return in time. */
const ASK_FOR_MS = 5 * SECOND
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
  for (const { id } of left) {
    await forItself(id, () => closeOrder(id, 'FAILED', { onlyWithoutSession: true }))
  }
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
  const until = Date.now() + ASK_FOR_MS
  const ask = async () => {
    for (let order = due.shift(); order && Date.now() < until; order = due.shift()) {
      const asked = order
      await forItself(asked.id, async () => {
        await db.order.update({ where: { id: asked.id }, data: { askedAt: new Date() } })
        await settle(asked)
      })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, ask))
}

/** Should such a session have been paid after all, the order is found again by askAboutSessions. */
async function releaseOverdueHolds() {
  const overdue = await db.order.findMany({
    where: { status: 'PENDING', sessionExpiresAt: { lt: ago(HOLD_ON_MS) } },
  })
  for (const { id } of overdue) await forItself(id, () => closeOrder(id, 'EXPIRED'))
}

/** What is wrong with one order must not stop the others. */
async function forItself(orderId: string, run: () => Promise<unknown>) {
  try {
    await run()
  } catch (error) {
    log.error({ err: error, orderId }, 'order not reconciled; will be tried again')
  }
}

const ago = (ms: number) => new Date(Date.now() - ms)

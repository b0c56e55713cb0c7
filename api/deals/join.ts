import type { Deal } from '../generated/prisma/client'
import type { SignedInUser, Visitor } from '../http/visitor'
import { db, type Tx } from '../platform/db'
import { Refusal } from '../platform/errors'
import { log } from '../platform/log'
import { takeTurn } from '../platform/turns'
import { addDealEvent, announce } from './deal-events'
import { mailJoin } from './new-deals.mail'
import { prefillWishes } from './wishes/prefill'

const newestFirst = [{ openedAt: 'desc' as const }, { number: 'asc' as const }]

/** More deals than anyone buys. */
const MAX_OWN_DEALS = 100

/**
 * Joins the deals of an order that was paid as a guest to the caller's account: the reference proves
 * who paid. It works once; after that, only for the account that joined. Without a reference, joins
 * what was paid with the caller's verified email. Returns the order's deals, or all of the caller's.
 */
export async function joinDeals({ user }: Visitor, reference: string | null): Promise<Deal[]> {
  if (!user) return []
  if (reference === null) {
    await joinByEmail(user)
    return ownDeals(user)
  }
  const order = /^\w{1,255}$/.test(reference)
    ? await db.order.findFirst({
        where: { OR: [{ sessionId: reference }, { paymentIntentId: reference }] },
      })
    : null
  if (order) await joinOrder(user, order.id)
  const deals = order ? await ownDeals(user, order.id) : []
  if (deals.length === 0) {
    throw new Refusal('NOT_FOUND', "We can't find a deal for this link that you can open.")
  }
  return deals
}

/** Lists the caller's deals, after joining those paid with the verified email. */
export async function myDeals({ user, apiToken }: Visitor, query: object) {
  if (!user) return []
  if (!apiToken) await joinByEmail(user) // a program never joins
  return db.deal.findMany({
    ...query,
    where: { customerId: user.id },
    orderBy: newestFirst,
    take: MAX_OWN_DEALS,
  })
}

const ownDeals = ({ id }: SignedInUser, orderId?: string) =>
  db.deal.findMany({
    where: { customerId: id, ...(orderId && { orderId }) },
    orderBy: newestFirst,
    take: MAX_OWN_DEALS,
  })

/** The person who reads this mailbox has the reference already: the confirmation was sent there. */
async function joinByEmail(user: SignedInUser) {
  if (!user.emailVerified) return
  const orders = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM orders
     WHERE lower(email) = lower(${user.email}) AND EXISTS (
       SELECT FROM deal WHERE deal.order_id = orders.id
          AND deal.customer_id IS NULL AND deal.erased_at IS NULL)`
  for (const { id } of orders) await joinOrder(user, id)
}

const joinOrder = (user: SignedInUser, orderId: string) =>
  takeTurn({ user }, (tx) => joinFreeDeals(tx, user, orderId))

/**
 * Joins the deals of an order that no account has joined yet. Of two accounts at once, the first one gets all. Returns
 * how many it joined.
 */
export async function joinFreeDeals(
  tx: Tx,
  user: Pick<SignedInUser, 'id' | 'firstName' | 'email'>,
  orderId: string,
): Promise<number> {
  const joined = await lockFree(tx, orderId)
  if (joined.length === 0) return 0
  const ids = joined.map(({ id }) => id)
  await tx.deal.updateMany({
    where: { id: { in: ids }, customerId: null },
    data: { customerId: user.id },
  })
  for (const { id } of joined) {
    await addDealEvent(tx, id, { kind: 'JOINED', by: 'BUYER', name: user.firstName })
    announce(tx, { id, customerId: user.id }, 'EVENT')
  }
  await prefillWishes(tx, joined, user.id)
  const order = await tx.order.findUniqueOrThrow({ where: { id: orderId } })
  if (order.email && order.email.toLowerCase() !== user.email) {
    const { number: orderNumber, email: recipient } = order
    await mailJoin(tx, { orderId, orderNumber, userId: user.id, recipient })
  }
  log.info({ orderId, userId: user.id, deals: ids.length }, 'deals joined')
  return ids.length
}

async function lockFree(tx: Tx, orderId: string): Promise<Deal[]> {
  const free = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM deal
     WHERE order_id = ${orderId}::uuid AND customer_id IS NULL AND erased_at IS NULL
     ORDER BY id FOR NO KEY UPDATE`
  return tx.deal.findMany({ where: { id: { in: free.map(({ id }) => id) } } })
}

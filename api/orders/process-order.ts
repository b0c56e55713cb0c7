import type { Order } from '../generated/prisma/client'
import type { Visitor } from '../http/visitor'
import { db, prepared } from '../platform/db'
import { badField, Refusal } from '../platform/errors'
import { findSessionByPayment } from '../platform/payments'
import { countAttempt, networkHash } from '../platform/rate-limit'
import { syncWithProvider } from './fulfillment'
import { findOrder, isReference, readOrder } from './orders'
import { CLOSED, type OrderWithItems } from './states'

const MAX_REFERENCE_LENGTH = 255
/** Lookups of payments that no stored order has, after the visitor's own order was synced. */
const LOOK_UPS_PER_NETWORK = { most: 20, withinSeconds: 60 * 60 }
/** On all instances together: the provider limits how often we may call it. */
const LOOK_UPS = { most: 5, withinSeconds: 1 }

/**
 * Called when a visitor returns from the payment page, with a session or payment intent id. Returns
 * the order once it is paid or refunded; otherwise refuses as EXPIRED or PAYMENT_INCOMPLETE.
 */
export async function processOrder(visitor: Visitor, reference: string): Promise<OrderWithItems> {
  if (reference === '' || reference.length > MAX_REFERENCE_LENGTH) {
    throw badField('paymentIntentId', `1 to ${MAX_REFERENCE_LENGTH} characters`)
  }
  const match = (await findOrder(reference)) ?? (await findUnknownPayment(visitor, reference))
  if (!match) throw new Refusal('NOT_FOUND', "We can't find this order.")
  const order = await syncForVisitor(match)

  switch (order.status) {
    case 'PAID':
    case 'REFUNDING':
    case 'REFUNDED':
      return order
    case 'EXPIRED':
      throw new Refusal('EXPIRED', 'This checkout session has expired. You were not charged.')
    case 'REVIEW':
      throw new Refusal('PAYMENT_INCOMPLETE', "We're reviewing your payment and will contact you.")
    default:
      throw new Refusal('PAYMENT_INCOMPLETE', 'This order has not been paid.')
  }
}

/** Syncs in progress, by order: calls that arrive meanwhile wait for the same response. */
const syncing = new Map<string, Promise<OrderWithItems>>()

function syncForVisitor(order: OrderWithItems): Promise<OrderWithItems> {
  const running = syncing.get(order.id)
  if (running) return running
  const sync = syncAtMostEverySeconds(order).finally(() => syncing.delete(order.id))
  syncing.set(order.id, sync)
  return sync
}

const claim = prepared(
  'claim-visitor-sync',
  `UPDATE orders SET visitor_asked_at = clock_timestamp()
   WHERE id = $1 AND (visitor_asked_at IS NULL
     OR visitor_asked_at < clock_timestamp() - interval '3 seconds')`,
)

const mayChange = ({ status }: Order) =>
  ['PENDING', 'REFUNDING', ...CLOSED].some((each) => each === status)

/** Visitors make us query the provider at most once every 3 seconds per order, on all instances. */
async function syncAtMostEverySeconds(order: OrderWithItems): Promise<OrderWithItems> {
  if (!mayChange(order)) return order
  if ((await claim([order.id])).rowCount === 0) return readOrder(order.id)
  try {
    return await syncWithProvider(order)
  } catch (error) {
    // Without a response, the stored order says nothing: the next call may ask.
    await db.order.updateMany({ where: { id: order.id }, data: { visitorAskedAt: null } })
    throw error
  }
}

const isPayment = (reference: string) => isReference(reference) && reference.startsWith('pi_')

/** Before it is paid, only the provider knows an order's payment: probably the visitor's own. */
async function findUnknownPayment(visitor: Visitor, reference: string) {
  if (!isPayment(reference)) return null
  const own = await findOwnOpenOrder(visitor)
  if (own) {
    await syncForVisitor(own)
    const order = await findOrder(reference)
    if (order) return order
  }
  return (await mayLookUp(visitor)) ? findOrderOfPayment(reference) : null
}

const findOwnOpenOrder = async ({ ownerHash }: Visitor) =>
  ownerHash &&
  db.order.findFirst({
    where: {
      status: 'PENDING',
      sessionId: { not: null },
      cart: { ownerHash: Uint8Array.from(ownerHash) },
    },
    include: { items: true },
  })

async function mayLookUp({ clientIp }: Visitor): Promise<boolean> {
  try {
    await countAttempt(`payment look-up address ${networkHash(clientIp)}`, LOOK_UPS_PER_NETWORK)
    await countAttempt('payment look-ups', LOOK_UPS)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.extensions.code === 'RATE_LIMITED') return false
    throw error
  }
}

/** An order stores its payment intent once it is paid; before that, only the provider knows it. */
export async function findOrderOfPayment(reference: string): Promise<OrderWithItems | null> {
  const order = await findOrder(reference)
  if (order || !isPayment(reference)) return order
  const sessionId = await findSessionByPayment(reference)
  return sessionId ? findOrder(sessionId) : null
}

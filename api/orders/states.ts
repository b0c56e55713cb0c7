import { closeDealsOf, openDeals } from '../deals/open-deals'
import { announceWork } from '../desk/work/work-changes'
import { recordEvent } from '../events/events'
import type { Order, OrderItem, OrderStatus, Prisma } from '../generated/prisma/client'
import { releaseUnits, restockUnits, sellHeldUnits, sellUnits } from '../packages/stock'
import { lockRow, type Tx } from '../platform/db'
import { log } from '../platform/log'
import { recordSale } from '../sales/record-sale'

export type OrderWithItems = Order & { items: OrderItem[] }

/** What a transition does to the order's units; false when too few are left to sell. */
const stockMoves = { releaseUnits, restockUnits, sellHeldUnits, sellUnits } satisfies Record<
  string,
  (tx: Tx, items: OrderItem[]) => Promise<unknown>
>

interface Transition {
  from: OrderStatus[]
  to: OrderStatus
  units?: keyof typeof stockMoves
  /** What it does to the deals of the paid units. What opens them also records the sale. */
  deals?: 'open' | 'close'
  /** Who may make it. The provider's word counts however it reaches us: event, return or job. */
  by: 'visitor' | 'staff' | 'provider' | 'server'
  /** What else must be true of the order. */
  where?: Prisma.OrderWhereInput
}

/** Ended without a payment, units released. A payment may still arrive late. */
export const CLOSED: OrderStatus[] = ['CANCELLED', 'EXPIRED', 'FAILED']

const REFUNDABLE = { paymentIntentId: { not: null }, disputedAt: null }

/** Every transition of an order. Checkout creates orders as PENDING, with their units on hold. */
export const transitions = {
  pay: { from: ['PENDING'], to: 'PAID', units: 'sellHeldUnits', deals: 'open', by: 'provider' },
  payLate: { from: CLOSED, to: 'PAID', units: 'sellUnits', deals: 'open', by: 'provider' },
  /** Paid after its units were sold to other customers. */
  returnLatePayment: { from: CLOSED, to: 'REFUNDING', by: 'provider' },
  /** Paid with another amount or currency. */
  reviewPayment: { from: ['PENDING'], to: 'REVIEW', units: 'releaseUnits', by: 'provider' },
  reviewLatePayment: { from: CLOSED, to: 'REVIEW', by: 'provider' },

  cancel: { from: ['PENDING'], to: 'CANCELLED', units: 'releaseUnits', by: 'visitor' },
  release: { from: ['PENDING'], to: 'CANCELLED', units: 'releaseUnits', by: 'staff' },
  /** The provider's event about the page that we just closed arrived first. */
  cancelExpired: { from: ['EXPIRED'], to: 'CANCELLED', by: 'visitor' },
  releaseExpired: { from: ['EXPIRED'], to: 'CANCELLED', by: 'staff' },
  expire: { from: ['PENDING'], to: 'EXPIRED', units: 'releaseUnits', by: 'provider' },
  /** The session's time is over, and the provider can't confirm it. */
  endHold: { from: ['PENDING'], to: 'EXPIRED', units: 'releaseUnits', by: 'server' },
  fail: { from: ['PENDING'], to: 'FAILED', units: 'releaseUnits', by: 'provider' },
  /** The order never got a payment page. */
  abandon: {
    from: ['PENDING'],
    to: 'FAILED',
    units: 'releaseUnits',
    by: 'server',
    where: { sessionId: null },
  },

  beginRefund: {
    from: ['PAID'],
    to: 'REFUNDING',
    units: 'restockUnits',
    deals: 'close',
    by: 'staff',
    where: REFUNDABLE,
  },
  refundReviewed: { from: ['REVIEW'], to: 'REFUNDING', by: 'staff', where: REFUNDABLE },
  completeRefund: { from: ['REFUNDING'], to: 'REFUNDED', by: 'provider' },
  /** Refunded in the provider's dashboard. */
  recordRefund: {
    from: ['PAID'],
    to: 'REFUNDED',
    units: 'restockUnits',
    deals: 'close',
    by: 'provider',
  },
  recordReviewedRefund: { from: ['REVIEW'], to: 'REFUNDED', by: 'provider' },
  refuseRefund: { from: ['REFUNDING'], to: 'REVIEW', by: 'provider' },
  /** The refund failed after it was sent. Its units stay for sale. */
  reopenRefund: { from: ['REFUNDING', 'REFUNDED'], to: 'REVIEW', by: 'provider' },
} satisfies Record<string, Transition>

export type TransitionName = keyof typeof transitions

type OrderData = Omit<Prisma.OrderUncheckedUpdateInput, 'status'>

/**
 * The only code that changes the status of an order. Returns the order after the transition. Returns
 * null and changes nothing when the order is not in one of the `from` states, fails `where`, or needs
 * units that were sold: so repeated and simultaneous calls are safe. Locks the order first, because
 * the stock decides whether the order changes.
 */
export async function transition(
  tx: Tx,
  id: string,
  name: TransitionName,
  data: OrderData = {},
): Promise<OrderWithItems | null> {
  const { from, to, units, deals, by, where }: Transition = transitions[name]
  await lockRow(tx, 'orders', id)
  const order = await tx.order.findFirst({
    where: { ...where, id, status: { in: from } },
    include: { items: true },
  })
  if (!order) return null
  if (units && (await stockMoves[units](tx, order.items)) === false) return null
  log.info({ orderId: id, transition: name, from: order.status, to, by }, 'order changes status')
  const changed = await tx.order.update({
    where: { id },
    data: { ...data, status: to, networkHash: null }, // only open pages are limited
    include: { items: true },
  })
  if (order.status === 'REVIEW' || to === 'REVIEW') announceWork(tx, { kind: 'ORDER', id })
  if (to === 'PAID') await recordOrderEvent(tx, 'order.paid', changed)
  if (to === 'REFUNDED') await recordOrderEvent(tx, 'order.refunded', changed)
  if (deals === 'open') {
    await openDeals(tx, changed)
    await recordSale(tx, changed)
  }
  if (deals === 'close') await closeDealsOf(tx, id)
  return changed
}

/** Records an event about an order. */
export const recordOrderEvent = (
  tx: Tx,
  type: 'order.paid' | 'order.refunded' | 'order.disputed',
  { id, number, status }: Order,
) => recordEvent(tx, type, { id, number, state: status })

/** The current order, locked until the transaction ends. */
export async function lockOrder(tx: Tx, id: string): Promise<OrderWithItems> {
  await lockRow(tx, 'orders', id)
  return tx.order.findUniqueOrThrow({ where: { id }, include: { items: true } })
}

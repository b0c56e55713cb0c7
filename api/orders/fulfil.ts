import type Stripe from 'stripe'
import type { Order, OrderStatus } from '../generated/prisma/client'
import { moveStock, sellHeldUnits, sellUnits } from '../packages/stock'
import { db, type Tx } from '../platform/db'
import { Refusal } from '../platform/errors'
import { log } from '../platform/log'
import { closeSession, findSession, findSessionOfPayment } from '../platform/payments'
import { closeOrder, findOrder, isReference, type OrderWithItems } from './orders'
import { mailConfirmation } from './orders.mail'
import { sendBack } from './refunds'

type Session = Stripe.Checkout.Session

const LONGEST_REFERENCE = 255

/** States without a payment in which the units went back: money may still arrive. */
const closed: OrderStatus[] = ['CANCELLED', 'EXPIRED', 'FAILED']

/**
 * Brings an order to where its payment is, by what the provider says and nothing else. The webhook,
 * `processOrder` and the reconcile job all come here, in any number and at once: every change of
 * state is one conditional update, so whoever comes second changes nothing.
 */
export async function settle(order: Order, known?: Session): Promise<OrderWithItems> {
  if (order.sessionId && (order.status === 'PENDING' || closed.includes(order.status))) {
    const session = known ?? (await findSession(order.sessionId))
    await apply(order, isOverdue(session) ? await closeSession(session.id) : session)
  }
  const current = { where: { id: order.id }, include: { items: true } }
  const now = await db.order.findUniqueOrThrow(current)
  if (now.status !== 'REFUNDING') return now
  await sendBack(now)
  return db.order.findUniqueOrThrow(current)
}

const isOverdue = ({ status, expires_at }: Session) =>
  status === 'open' && expires_at * 1_000 < Date.now()

async function apply(order: Order, session: Session) {
  if (session.payment_status !== 'unpaid') return applyPayment(order, session)
  if (session.status !== 'expired') return
  if (await closeOrder(order.id, 'EXPIRED', { settled: true })) return
  await db.order.updateMany({
    where: { id: order.id, status: { in: closed }, settledAt: null },
    data: { settledAt: new Date() },
  })
}

async function applyPayment(order: Order, session: Session) {
  const payment = {
    paidCents: session.amount_total,
    paymentIntentId: idOf(session.payment_intent),
    email: session.customer_details?.email ?? null,
    paidAt: new Date(),
    settledAt: new Date(),
  }
  if (session.amount_total !== order.totalCents || session.currency !== order.currency) {
    const paid = `${session.amount_total} ${session.currency}`
    const note = `paid ${paid} instead of ${order.totalCents} ${order.currency}`
    await closeOrder(order.id, 'FAILED') // whatever becomes of it, its units go back
    const { count } = await db.order.updateMany({
      where: { id: order.id, status: { in: closed } },
      data: { ...payment, paidAt: null, status: 'REVIEW', note },
    })
    if (count > 0) log.error({ orderId: order.id, note }, 'payment needs a review')
    return
  }

  const isPaid = await moveStock((tx) => payFrom(tx, order, ['PENDING'], payment, sellHeldUnits))
  if (isPaid) return
  try {
    await moveStock((tx) => payFrom(tx, order, closed, payment, sellUnits))
  } catch (error) {
    if (!(error instanceof Refusal) || error.extensions.code !== 'CONFLICT') throw error
    await db.order.updateMany({
      where: { id: order.id, status: { in: closed } },
      data: { ...payment, status: 'REFUNDING', note: 'paid after its units were sold to others' },
    })
  }
}

/** Pays the order if it is in one of these states; false when it is not. */
async function payFrom(
  tx: Tx,
  order: Order,
  from: OrderStatus[],
  payment: Partial<Order>,
  sell: typeof sellUnits,
): Promise<boolean> {
  const cartId = await lockCartOf(tx, order.id)
  const { count } = await tx.order.updateMany({
    where: { id: order.id, status: { in: from } },
    data: { ...payment, status: 'PAID' },
  })
  if (count === 0) return false
  const paid = await tx.order.findUniqueOrThrow({
    where: { id: order.id },
    include: { items: true },
  })
  await sell(tx, paid.items)
  for (const { packageId, quantity } of paid.items) {
    if (!cartId) continue
    // Units added after the payment page was opened stay in the cart.
    const line = { cartId, packageId }
    await tx.cartItem.deleteMany({ where: { ...line, quantity: { lte: quantity } } })
    await tx.cartItem.updateMany({
      where: { ...line, quantity: { gt: quantity } },
      data: { quantity: { decrement: quantity } },
    })
  }
  await mailConfirmation(tx, paid)
  log.info({ orderId: order.id, number: order.number }, 'order paid')
  return true
}

/**
 * The cart's row before any other, as checkout and every change of the cart do: no deadlocks. While we
 * waited for it, signing in may have brought the order into another cart.
 */
async function lockCartOf(tx: Tx, orderId: string): Promise<string | null> {
  for (;;) {
    const { cartId } = await tx.order.findUniqueOrThrow({
      where: { id: orderId },
      select: { cartId: true },
    })
    if (!cartId) return null
    const [locked] = await tx.$queryRaw<unknown[]>`
      SELECT FROM cart WHERE id = ${cartId}::uuid FOR UPDATE`
    if (locked) return cartId
  }
}

/**
 * Called when a visitor returns from the payment page, with a session or payment intent id. Answers
 * the order once it is paid or refunded; refuses as EXPIRED or PAYMENT_INCOMPLETE otherwise.
 */
export async function processOrder(reference: string): Promise<OrderWithItems> {
  if (reference === '' || reference.length > LONGEST_REFERENCE) {
    const rule = `1 to ${LONGEST_REFERENCE} characters`
    throw new Refusal('BAD_INPUT', `paymentIntentId: ${rule}`, {
      fields: { paymentIntentId: rule },
    })
  }
  const found = await findOrderOfPayment(reference)
  if (!found) throw new Refusal('NOT_FOUND', 'There is no such order.')
  const order = await settle(found)

  switch (order.status) {
    case 'PAID':
    case 'REFUNDING':
    case 'REFUNDED':
      return order
    case 'EXPIRED':
      throw new Refusal('EXPIRED', 'This checkout session has expired. You were not charged.')
    case 'REVIEW':
      throw new Refusal('PAYMENT_INCOMPLETE', 'We are checking your payment and will contact you.')
    default:
      throw new Refusal('PAYMENT_INCOMPLETE', 'This order has not been paid.')
  }
}

/** We learn the payment intent of an order when it is paid; before that only the provider knows it. */
export async function findOrderOfPayment(reference: string): Promise<OrderWithItems | null> {
  const order = await findOrder(reference)
  if (order || !isReference(reference) || !reference.startsWith('pi_')) return order
  const session = await findSessionOfPayment(reference)
  return session ? findOrder(session.id) : null
}

const idOf = (expandable: string | { id: string } | null) =>
  typeof expandable === 'object' ? (expandable?.id ?? null) : expandable

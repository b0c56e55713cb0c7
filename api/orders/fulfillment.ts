import type Stripe from 'stripe'
import type { Order } from '../generated/prisma/client'
import { moveStock } from '../packages/stock'
import { db, lockRow, type Tx } from '../platform/db'
import { Refusal } from '../platform/errors'
import { log } from '../platform/log'
import { closeSession, findSession, findSessionByPayment } from '../platform/payments'
import { closeOrder, findOrder, isReference, readOrder } from './orders'
import { mailConfirmation } from './orders.mail'
import { sendRefund } from './refunds'
import { CLOSED, type OrderWithItems, transition } from './states'

type Session = Stripe.Checkout.Session

const MAX_REFERENCE_LENGTH = 255

/**
 * Brings an order to the state of its payment at the provider, and trusts nothing else. The webhook,
 * `processOrder` and the reconcile job all call this, repeatedly and at the same time: only the first
 * call changes anything.
 */
export async function syncWithProvider(order: Order, known?: Session): Promise<OrderWithItems> {
  if (order.sessionId && (order.status === 'PENDING' || CLOSED.includes(order.status))) {
    const session = known ?? (await findSession(order.sessionId))
    await applySession(order, isOverdue(session) ? await closeSession(session.id) : session)
  }
  const current = await readOrder(order.id)
  if (current.status !== 'REFUNDING') return current
  await sendRefund(current)
  return readOrder(order.id)
}

const isOverdue = ({ status, expires_at }: Session) =>
  status === 'open' && expires_at * 1_000 < Date.now()

async function applySession(order: Order, session: Session) {
  if (session.payment_status !== 'unpaid') return applyPayment(order, session)
  if (session.status !== 'expired') return
  const settledAt = new Date()
  if (await closeOrder(order.id, 'expire', { settledAt })) return
  await db.order.updateMany({
    where: { id: order.id, status: { in: CLOSED }, settledAt: null },
    data: { settledAt },
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
  if (session.amount_total === order.totalCents && session.currency === order.currency) {
    await moveStock((tx) => markPaid(tx, order, payment))
  } else {
    await reviewPayment(order, { ...payment, paidAt: null }, session.currency)
  }
}

type Payment = Pick<Order, 'paidCents' | 'paymentIntentId' | 'email' | 'paidAt' | 'settledAt'>

async function reviewPayment({ id, totalCents, currency }: Order, payment: Payment, paid: unknown) {
  const note = `paid ${payment.paidCents} ${paid} instead of ${totalCents} ${currency}`
  const data = { ...payment, note }
  const isNew = await moveStock(
    async (tx) =>
      (await transition(tx, id, 'reviewPayment', data)) ??
      (await transition(tx, id, 'reviewLatePayment', data)),
  )
  if (isNew) log.error({ orderId: id, note }, 'payment needs a review')
}

/** Pays the order, even after its hold was released. When its units are gone, the money goes back. */
async function markPaid(tx: Tx, { id }: Order, payment: Payment) {
  const cartId = await lockCartOf(tx, id)
  const paid =
    (await transition(tx, id, 'pay', payment)) ?? (await transition(tx, id, 'payLate', payment))
  if (!paid) {
    const note = 'paid after its units were sold to others'
    await transition(tx, id, 'returnLatePayment', { ...payment, note })
    return
  }
  if (cartId) await removeFromCart(tx, cartId, paid)
  await mailConfirmation(tx, paid)
}

/** Units added after the payment page was opened stay in the cart. */
async function removeFromCart(tx: Tx, cartId: string, { items }: OrderWithItems) {
  for (const { packageId, quantity } of items) {
    const item = { cartId, packageId }
    await tx.cartItem.deleteMany({ where: { ...item, quantity: { lte: quantity } } })
    await tx.cartItem.updateMany({
      where: { ...item, quantity: { gt: quantity } },
      data: { quantity: { decrement: quantity } },
    })
  }
}

/**
 * Locks the order's cart. The cart row always comes first, as in checkout and cart changes, to avoid
 * deadlocks. While we waited for the lock, a sign-in may have moved the order to another cart.
 */
async function lockCartOf(tx: Tx, orderId: string): Promise<string | null> {
  for (;;) {
    const { cartId } = await tx.order.findUniqueOrThrow({
      where: { id: orderId },
      select: { cartId: true },
    })
    if (!cartId || (await lockRow(tx, 'cart', cartId))) return cartId
  }
}

/**
 * Called when a visitor returns from the payment page, with a session or payment intent id. Returns
 * the order once it is paid or refunded; otherwise refuses as EXPIRED or PAYMENT_INCOMPLETE.
 */
export async function processOrder(reference: string): Promise<OrderWithItems> {
  if (reference === '' || reference.length > MAX_REFERENCE_LENGTH) {
    const rule = `1 to ${MAX_REFERENCE_LENGTH} characters`
    throw new Refusal('BAD_INPUT', `paymentIntentId: ${rule}`, {
      fields: { paymentIntentId: rule },
    })
  }
  const found = await findOrderOfPayment(reference)
  if (!found) throw new Refusal('NOT_FOUND', "We can't find this order.")
  const order = await syncWithProvider(found)

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

/** An order stores its payment intent once it is paid; before that, only the provider knows it. */
export async function findOrderOfPayment(reference: string): Promise<OrderWithItems | null> {
  const order = await findOrder(reference)
  if (order || !isReference(reference) || !reference.startsWith('pi_')) return order
  const session = await findSessionByPayment(reference)
  return session ? findOrder(session.id) : null
}

const idOf = (expandable: string | { id: string } | null) =>
  typeof expandable === 'object' ? (expandable?.id ?? null) : expandable

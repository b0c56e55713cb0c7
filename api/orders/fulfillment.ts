import type { Order } from '../generated/prisma/client'
import { moveStock } from '../packages/stock'
import { databaseTime, db, lockRow, type Tx } from '../platform/db'
import { log } from '../platform/log'
import type { PaymentSession } from '../platform/payment-responses'
import { closeSession, findSession } from '../platform/payments'
import { closeOrder, readOrder } from './orders'
import { mailConfirmation } from './orders.mail'
import { resumeRefund } from './refunds'
import { CLOSED, type OrderWithItems, transition } from './states'

/** The largest sum that the database stores. */
const MAX_CENTS = 2 ** 31 - 1

/**
 * Brings an order to the state of its payment at the provider, and trusts nothing else. The webhook,
 * `processOrder` and the reconcile job all call this, repeatedly and at the same time: only the first
 * call changes anything.
 */
export async function syncWithProvider(
  order: Order,
  freshSession?: PaymentSession,
): Promise<OrderWithItems> {
  if (order.sessionId && (order.status === 'PENDING' || CLOSED.includes(order.status))) {
    const session = freshSession ?? (await findSession(order.sessionId, order.id))
    const isOver = await isOverdue(session)
    await applySession(order, isOver ? await closeSession(session.id, order.id) : session)
  }
  const current = await readOrder(order.id)
  if (current.status !== 'REFUNDING') return current
  await resumeRefund(current)
  return readOrder(order.id)
}

const isOverdue = async ({ status, expires_at }: PaymentSession) =>
  status === 'open' && expires_at * 1_000 < (await databaseTime()).getTime()

export const isPaid = ({ status, payment_status }: PaymentSession) =>
  payment_status === 'paid' && status === 'complete'

async function applySession(order: Order, session: PaymentSession) {
  if (isPaid(session)) return applyPayment(order, session)
  if (session.status !== 'expired') return
  const settledAt = new Date()
  if (await closeOrder(order.id, 'expire', { settledAt })) return
  await db.order.updateMany({
    where: { id: order.id, status: { in: CLOSED }, settledAt: null },
    data: { settledAt },
  })
}

async function applyPayment(order: Order, session: PaymentSession) {
  const payment = {
    paidCents: session.amount_total <= MAX_CENTS ? session.amount_total : null,
    paymentIntentId: session.payment_intent,
    email: session.customer_details.email,
    buyerName: session.customer_details.name,
    phone: session.customer_details.phone,
    cardBrand: session.card?.brand ?? null,
    cardLast4: session.card?.last4 ?? null,
    paidAt: new Date(),
    settledAt: new Date(),
  }
  if (session.amount_total === order.totalCents && session.currency === order.currency) {
    await moveStock((tx) => markPaid(tx, order, payment))
  } else {
    const paid = `${session.amount_total} ${session.currency}`
    await reviewPayment(order, { ...payment, paidAt: null }, paid)
  }
}

type Payment = Pick<
  Order,
  | 'paidCents'
  | 'paymentIntentId'
  | 'paidAt'
  | 'settledAt'
  | 'email'
  | 'buyerName'
  | 'phone'
  | 'cardBrand'
  | 'cardLast4'
>

async function reviewPayment({ id, totalCents, currency }: Order, payment: Payment, paid: string) {
  const note = `paid ${paid} instead of ${totalCents} ${currency}`
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
    const refund = { note, refundAttempts: { increment: 1 } }
    await transition(tx, id, 'returnLatePayment', { ...payment, ...refund })
    return
  }
  if (cartId) await removeFromCart(tx, cartId, paid)
  await mailConfirmation(tx, paid)
}

/** Units added after the payment page was opened stay in the cart. */
async function removeFromCart(tx: Tx, cartId: string, { items, paymentLinkId }: OrderWithItems) {
  if (paymentLinkId) {
    await tx.cart.updateMany({
      where: { id: cartId, paymentLinkId },
      data: { paymentLinkId: null },
    })
  }
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

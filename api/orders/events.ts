import type Stripe from 'stripe'
import type { Order } from '../generated/prisma/client'
import { db, isId } from '../platform/db'
import { endDispute, openDispute } from './disputes'
import { findOrderOfPayment, syncWithProvider } from './fulfillment'
import { closeOrder } from './orders'
import { applyRefundEvent, syncRefunds } from './refund-updates'

/**
 * Handles a signed event of the card provider. Events arrive late, twice, in any order or never, so
 * each one only makes us query the provider. Returning means stored; on failure, the provider retries.
 */
export async function handleEvent(event: Stripe.Event) {
  if (await db.paymentEvent.findUnique({ where: { id: event.id } })) return
  await applyEvent(event)
  await db.paymentEvent.createMany({
    data: [{ id: event.id, type: event.type }],
    skipDuplicates: true,
  })
}

async function applyEvent(event: Stripe.Event) {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired': {
      const order = await orderOfSession(event.data.object)
      if (order) await syncWithProvider(order)
      return
    }
    case 'checkout.session.async_payment_failed': {
      const order = await orderOfSession(event.data.object)
      if (order) await closeOrder(order.id, 'fail', { settledAt: new Date() })
      return
    }
    case 'charge.refunded': {
      const order = await orderOfCharge(event.data.object.payment_intent)
      if (order) await applyRefundEvent(order, event.data.object.amount_refunded)
      return
    }
    case 'refund.updated':
    case 'refund.failed': {
      const order = await orderOfCharge(event.data.object.payment_intent)
      if (order) await syncRefunds(order)
      return
    }
    case 'charge.dispute.created':
    case 'charge.dispute.closed': {
      const order = await orderOfCharge(event.data.object.payment_intent)
      const apply = event.type === 'charge.dispute.created' ? openDispute : endDispute
      if (order) await apply(order, event.data.object, new Date(event.created * 1_000))
      return
    }
  }
}

/** Falls back to our own id in case the response with the session's id never reached us. */
async function orderOfSession(session: Stripe.Checkout.Session): Promise<Order | null> {
  const order = await db.order.findUnique({ where: { sessionId: session.id } })
  // Another shop's session in the same provider account has no reference, or one that is not ours.
  const orderId = session.client_reference_id
  if (order || !orderId || !isId(orderId)) return order
  const { count } = await db.order.updateMany({
    where: { id: orderId, sessionId: null },
    data: { sessionId: session.id },
  })
  return count > 0 ? db.order.findUnique({ where: { sessionId: session.id } }) : null
}

/**
 * Returns the order of a payment, and marks it paid first if that event has not arrived yet. Does not
 * sync an order that is being refunded: that would resend a refund that may just have failed.
 */
async function orderOfCharge(payment: string | { id: string } | null): Promise<Order | null> {
  const id = typeof payment === 'object' ? payment?.id : payment
  const order = id ? await findOrderOfPayment(id) : null
  return order?.status === 'REFUNDING' ? order : order && syncWithProvider(order)
}

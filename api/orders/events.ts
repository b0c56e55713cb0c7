import type Stripe from 'stripe'
import type { Order } from '../generated/prisma/client'
import { db, isId } from '../platform/db'
import { endDispute, openDispute } from './disputes'
import { findOrderOfPayment, settle } from './fulfil'
import { closeOrder } from './orders'
import { applyRefund, followRefunds } from './refund-outcome'

/**
 * Handles a signed event of the card provider. Events come late, twice, in any order or never: each
 * only makes us look at the session again. Answering means stored; a failure lets the provider retry.
 */
export async function handleEvent(event: Stripe.Event) {
  if (await db.paymentEvent.findUnique({ where: { id: event.id } })) return
  await act(event)
  await db.paymentEvent.createMany({
    data: [{ id: event.id, type: event.type }],
    skipDuplicates: true,
  })
}

async function act(event: Stripe.Event) {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired': {
      const order = await orderOf(event.data.object)
      if (order) await settle(order)
      return
    }
    case 'checkout.session.async_payment_failed': {
      const order = await orderOf(event.data.object)
      if (order) await closeOrder(order.id, 'FAILED', { settled: true })
      return
    }
    case 'charge.refunded': {
      const order = await paidOrder(event.data.object.payment_intent)
      if (order) await applyRefund(order, event.data.object.amount_refunded)
      return
    }
    case 'refund.updated':
    case 'refund.failed': {
      const order = await paidOrder(event.data.object.payment_intent)
      if (order) await followRefunds(order)
      return
    }
    case 'charge.dispute.created':
    case 'charge.dispute.closed': {
      const order = await paidOrder(event.data.object.payment_intent)
      const tell = event.type === 'charge.dispute.created' ? openDispute : endDispute
      if (order) await tell(order, event.data.object, new Date(event.created * 1_000))
      return
    }
  }
}

/** Found by our own id when the answer that carried the session's id never reached us. */
async function orderOf(session: Stripe.Checkout.Session): Promise<Order | null> {
  const order = await db.order.findUnique({ where: { sessionId: session.id } })
  // Another shop's session of the same account has no reference, or one that is not ours.
  const orderId = session.client_reference_id
  if (order || !orderId || !isId(orderId)) return order
  const lost = { id: orderId, sessionId: null }
  const { count } = await db.order.updateMany({ where: lost, data: { sessionId: session.id } })
  return count > 0 ? db.order.findUnique({ where: { sessionId: session.id } }) : null
}

/**
 * The order of a payment, paid first when the event that said so has not come yet. One on its way back
 * is not settled here: that would send a refund again which may have just failed.
 */
async function paidOrder(payment: string | { id: string } | null): Promise<Order | null> {
  const id = typeof payment === 'object' ? payment?.id : payment
  const order = id ? await findOrderOfPayment(id) : null
  return order?.status === 'REFUNDING' ? order : order && settle(order)
}

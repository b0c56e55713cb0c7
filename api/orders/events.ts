import type { Order } from '../generated/prisma/client'
import { databaseTime, db, isId } from '../platform/db'
import { log } from '../platform/log'
import {
  Dispute,
  NamedSession,
  type PaymentEvent,
  PaymentReference,
  RefundedCharge,
} from '../platform/payment-responses'
import { closeSession, findEvents } from '../platform/payments'
import { recordDispute } from './disputes'
import { isPaid, syncWithProvider } from './fulfillment'
import { closeOrder } from './orders'
import { findOrderOfPayment } from './process-order'
import { applyRefundEvent, syncRefunds } from './refund-updates'

type EventObject = PaymentEvent['data']['object']
type Handler = (object: EventObject, at: Date) => Promise<unknown>

const handlers: Record<string, Handler> = {
  'checkout.session.completed': syncSession,
  'checkout.session.async_payment_succeeded': syncSession,
  'checkout.session.expired': syncSession,
  'checkout.session.async_payment_failed': failPayment,
  'charge.refunded': recordRefunds,
  'refund.updated': updateRefunds,
  'refund.failed': updateRefunds,
  'charge.dispute.created': updateDispute('created'),
  'charge.dispute.updated': updateDispute('updated'),
  'charge.dispute.closed': updateDispute('closed'),
}

/** Whether events of this type mean something to us. */
export const isHandled = (type: string) => Object.hasOwn(handlers, type)

/**
 * Handles an event of the card provider. Events arrive late, twice, in any order or never, so each one
 * only makes us query the provider. Returning means stored; on failure, the provider retries.
 */
export async function handleEvent(event: PaymentEvent) {
  if (await db.paymentEvent.findUnique({ where: { id: event.id } })) return
  await applyEvent(event)
  await db.paymentEvent.createMany({
    data: [{ id: event.id, type: event.type }],
    skipDuplicates: true,
  })
}

async function applyEvent({ type, created, data }: PaymentEvent) {
  await handlers[type]?.(data.object, new Date(created * 1_000))
}

/** The first reading goes back this far: for three days, the provider retries its webhooks itself. */
const FIRST_READING_MS = 3 * 24 * 60 * 60_000
/** An event may be listed later than one that was created after it. */
const OVERLAP_MS = 60_000

let isListMissing = false

/**
 * Handles the events in the provider's list since the last reading, because any webhook may be lost:
 * a refund or a dispute made in the dashboard is found here.
 */
export async function readEvents() {
  const cursor = await db.paymentEventCursor.findUnique({ where: { id: 1 } })
  const from = cursor?.seenAt ?? new Date((await databaseTime()).getTime() - FIRST_READING_MS)
  const since = Math.floor((from.getTime() - OVERLAP_MS) / 1_000)
  const events = await findEvents(Object.keys(handlers), since)
  if (!events) return noteMissingList()
  const seenAt = await handleAll(events, from)
  await db.paymentEventCursor.upsert({
    where: { id: 1 },
    create: { seenAt },
    update: { seenAt },
  })
}

/** Returns how far the next reading may rely on this one: up to the first event that failed. */
async function handleAll(events: PaymentEvent[], from: Date): Promise<Date> {
  let seen = from.getTime()
  let hasFailed = false
  for (const event of events) {
    try {
      await handleEvent(event)
    } catch (error) {
      log.error({ err: error, event: event.id }, 'event not handled; will retry')
      hasFailed = true
    }
    if (!hasFailed) seen = Math.max(seen, event.created * 1_000)
  }
  return new Date(seen)
}

function noteMissingList() {
  if (!isListMissing) log.warn('the payment provider has no list of events: only webhooks count')
  isListMissing = true
}

async function syncSession(object: EventObject) {
  const order = await orderOfSession(object)
  if (order) await syncWithProvider(order)
}

/** The session can't be paid any more. If it was paid after all, the order is paid. */
async function failPayment(object: EventObject) {
  const order = await orderOfSession(object)
  if (!order?.sessionId) return
  const session = await closeSession(order.sessionId, order.id)
  if (isPaid(session)) await syncWithProvider(order, session)
  else await closeOrder(order.id, 'fail', { settledAt: new Date() })
}

async function recordRefunds(object: EventObject) {
  const order = await orderOfCharge(object)
  if (!order) return
  const charge = RefundedCharge.safeParse(object)
  if (charge.success) await applyRefundEvent(order, charge.data.amount_refunded)
  else await syncRefunds(order)
}

async function updateRefunds(object: EventObject) {
  const order = await orderOfCharge(object)
  if (order) await syncRefunds(order)
}

function updateDispute(type: 'created' | 'updated' | 'closed'): Handler {
  return async (object, at) => {
    const order = await orderOfCharge(object)
    if (order) await recordDispute(order, { type, dispute: Dispute.parse(object), at })
  }
}

/** Falls back to our own id in case the response with the session's id never reached us. */
async function orderOfSession(object: EventObject): Promise<Order | null> {
  const { id: sessionId, client_reference_id: orderId } = NamedSession.parse(object)
  const order = await db.order.findUnique({ where: { sessionId } })
  // Another shop's session in the same provider account has no reference, or one that is not ours.
  if (order || !orderId || !isId(orderId)) return order
  const { count } = await db.order.updateMany({
    where: { id: orderId, sessionId: null },
    data: { sessionId },
  })
  return count > 0 ? db.order.findUnique({ where: { sessionId } }) : null
}

/**
 * Returns the order of a payment, and marks it paid first if that event has not arrived yet. Does not
 * sync an order that is being refunded: that would resend a refund that may just have failed.
 */
async function orderOfCharge(object: EventObject): Promise<Order | null> {
  const { payment_intent: id } = PaymentReference.parse(object)
  const order = id ? await findOrderOfPayment(id) : null
  return order?.status === 'REFUNDING' ? order : order && syncWithProvider(order)
}

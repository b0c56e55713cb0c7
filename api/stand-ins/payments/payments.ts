import type { Pool } from 'pg'
import type Stripe from 'stripe'
import { type Card, declineOf, disputedCards } from './cards'
import { openDispute } from './disputes'
import { type Copies, type Happening, record } from './events'
import { newId, nowSeconds } from './ids'
import { lockSession, type SessionRow, saveSession } from './sessions'
import { type Db, save, transaction } from './store'

export interface Payer {
  email: string
  name: string
  /** Null when the payer left it out. */
  phone: string | null
}

export type Outcome =
  | { kind: 'paid' | 'declined'; message: string; row: SessionRow }
  /** The session had expired or was already paid; nothing was charged. */
  | { kind: 'closed'; row: SessionRow }

/** Charges the card for the session. Concurrent attempts serialize on the session row: one pays. */
export function pay(
  pool: Pool,
  sessionId: string,
  { number, card, payer, copies }: { number: string; card: Card; payer: Payer; copies: Copies },
): Promise<Outcome> {
  return transaction(pool, async (tx) => {
    const row = await lockSession(tx, sessionId)
    const { body } = row
    if (body.status !== 'open') return { kind: 'closed', row }
    const decline = declineOf(number)
    if (decline) return { kind: 'declined', message: decline, row }

    const charge = makeCharge(row, card, payer)
    await savePayment(tx, row, charge)
    const happenings: Happening[] = [
      { type: 'charge.succeeded', object: charge },
      { type: 'checkout.session.completed', object: body },
    ]
    await record(tx, [...happenings, ...(await openDispute(tx, charge))], copies)
    return { kind: 'paid', message: '', row }
  })
}

/** Stores the charge, and its session as paid. */
export async function savePayment(tx: Db, { body }: SessionRow, charge: Charge) {
  await save(tx, 'charge', charge)
  body.payment_intent = charge.payment_intent
  body.payment_status = 'paid'
  body.status = 'complete'
  body.url = null
  body.customer_details = charge.billing_details
  await saveSession(tx, body)
}

export type Charge = Pick<
  Stripe.Charge,
  | 'id'
  | 'object'
  | 'amount'
  | 'amount_captured'
  | 'amount_refunded'
  | 'captured'
  | 'created'
  | 'currency'
  | 'disputed'
  | 'livemode'
  | 'metadata'
  | 'paid'
  | 'refunded'
  | 'status'
> & {
  billing_details: Payer
  payment_intent: string
  payment_method_details: { type: 'card'; card: Card }
}

export function makeCharge({ body, intentData }: SessionRow, card: Card, payer: Payer): Charge {
  return {
    id: newId('ch_3'),
    object: 'charge',
    amount: body.amount_total,
    amount_captured: body.amount_total,
    amount_refunded: 0,
    billing_details: payer,
    captured: true,
    created: nowSeconds(),
    currency: 'usd',
    disputed: card.last4 in disputedCards,
    livemode: false,
    metadata: intentData.metadata ?? {},
    paid: true,
    payment_intent: newId('pi_3'),
    payment_method_details: { type: 'card', card },
    refunded: false,
    status: 'succeeded',
  }
}

import type { Pool } from 'pg'
import type Stripe from 'stripe'
import { z } from 'zod'
import { type Card, type Decline, declineOf } from './cards'
import { type Copies, record } from './events'
import { nowSeconds } from './ids'
import { expand } from './parameters'
import { makeCharge, makeIntent, type Payer } from './payment-shape'
import { missing } from './provider-error'
import { customerDetails } from './session-shape'
import { closeSession, expandIntent, lockSession, type SessionRow, saveSession } from './sessions'
import { type Db, find, save, transaction } from './store'

export type Outcome =
  | { kind: 'paid'; row: SessionRow }
  | { kind: 'declined'; row: SessionRow; decline: Decline }
  /** Nothing was charged now: the session had expired or was paid before. */
  | { kind: 'closed'; row: SessionRow }

/**
 * Tries the card on the session. Tries that come together queue at the session's row, so one pays
 * and the others find it closed. A free session takes no card.
 */
export function pay(
  pool: Pool,
  sessionId: string,
  {
    number,
    card,
    payer,
    copies,
  }: { number: string; card: Card | null; payer: Payer; copies: Copies },
): Promise<Outcome> {
  return transaction(pool, async (tx) => {
    const row = await lockSession(tx, sessionId)
    if (row.body.status === 'open' && row.body.expires_at <= nowSeconds()) {
      await closeSession(tx, row, null)
    }
    if (row.body.status !== 'open') return { kind: 'closed', row }

    const happened = []
    if (card) {
      const decline = declineOf(number)
      const { intent, charge } = await charged(tx, row, { card, payer, decline })
      const error = decline ? 'failed' : 'succeeded'
      happened.push({ type: `charge.${error}` as const, object: charge })
      if (decline) {
        await saveSession(tx, row)
        const failed = { type: 'payment_intent.payment_failed' as const, object: intent }
        await record(tx, [...happened, failed], null, copies)
        return { kind: 'declined', row, decline }
      }
      happened.push({ type: 'payment_intent.succeeded' as const, object: intent })
      row.body.payment_intent = intent.id
      row.body.payment_status = 'paid'
    }

    row.body.status = 'complete'
    row.body.url = null
    row.body.customer_details = customerDetails(payer.email, payer.name)
    await saveSession(tx, row)
    const completed = { type: 'checkout.session.completed' as const, object: row.body }
    await record(tx, [...happened, completed], null, copies)
    return { kind: 'paid', row }
  })
}

async function charged(
  tx: Db,
  row: SessionRow,
  how: { card: Card; payer: Payer; decline: Decline | null },
) {
  const earlier =
    row.intentId && (await find<Stripe.PaymentIntent>(tx, 'payment_intent', row.intentId))
  const intent = earlier || makeIntent(row.body, row.intentData)
  const charge = makeCharge(intent, how)
  row.intentId = intent.id
  intent.latest_charge = charge.id
  if (how.decline) {
    intent.last_payment_error = {
      type: 'card_error',
      code: how.decline.code,
      decline_code: how.decline.declineCode,
      message: how.decline.message,
      charge: charge.id,
    }
  } else {
    intent.status = 'succeeded'
    intent.amount_received = intent.amount
    intent.payment_method = charge.payment_method
    intent.last_payment_error = null
  }
  await save(tx, 'payment_intent', intent)
  await save(tx, 'charge', charge)
  return { intent, charge }
}

export const IntentGet = z.strictObject(expand('latest_charge'))

export async function getIntent(db: Db, id: string, { expand: fields }: { expand: string[] }) {
  const intent = await find<Stripe.PaymentIntent>(db, 'payment_intent', id)
  if (!intent) throw missing('payment_intent', id, 'intent')
  return expandIntent(db, intent, fields)
}

export const ChargeGet = z.strictObject(expand())

export async function getCharge(db: Db, id: string) {
  const charge = await find<Stripe.Charge>(db, 'charge', id)
  if (!charge) throw missing('charge', id)
  return charge
}

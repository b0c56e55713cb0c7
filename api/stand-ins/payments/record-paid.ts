import type { Pool } from 'pg'
import type { z } from 'zod'
import { nowSeconds } from './ids'
import { makeCharge, type Payer, savePayment } from './payments'
import { createSession, lockSession, type SessionCreate } from './sessions'
import { transaction } from './store'

interface Paid {
  input: Omit<z.infer<typeof SessionCreate>, 'expires_at'>
  payer: Payer
  paidAt: Date
}

const SESSION_SECONDS = 35 * 60
const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040 } as const

/** Records a session that was paid earlier, without events; it can be refunded like any other. */
export function recordPaid(pool: Pool, { input, payer, paidAt }: Paid) {
  return transaction(pool, async (tx) => {
    const expires_at = nowSeconds() + SESSION_SECONDS // of the past, the lock would expire it
    const { id } = await createSession(tx, { ...input, expires_at }, '')
    const row = await lockSession(tx, id)
    const created = Math.floor(paidAt.getTime() / 1_000)
    Object.assign(row.body, { created, expires_at: created + SESSION_SECONDS })
    const charge = { ...makeCharge(row, card, payer), created }
    await savePayment(tx, row, charge)
    const { brand: cardBrand, last4: cardLast4 } = card
    return { sessionId: id, paymentIntentId: charge.payment_intent, cardBrand, cardLast4 }
  })
}

import type { Pool } from 'pg'
import type Stripe from 'stripe'
import { z } from 'zod'
import { dollarText } from '../../../shared/money'
import { lateRefunds } from './cards'
import { closeInquiry } from './disputes'
import { record } from './events'
import { newId, nowSeconds } from './ids'
import { listObjects, paging } from './lists'
import { integer, metadata, text } from './parameters'
import type { Charge } from './payments'
import { noSuchObject, ProviderError } from './provider-error'
import { type Db, save, transaction } from './store'

type Refund = Pick<
  Stripe.Refund,
  'id' | 'object' | 'amount' | 'created' | 'currency' | 'metadata' | 'reason' | 'status'
> & { charge: string; failure_reason?: string; payment_intent: string }

export const RefundCreate = z.strictObject({
  payment_intent: text(255),
  amount: integer(1).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata,
})

/** Refunds the amount in cents, or all that is left; concurrent refunds never exceed the payment. */
export async function createRefund(tx: Db, input: z.infer<typeof RefundCreate>): Promise<Refund> {
  const charge = await lockCharge(tx, input.payment_intent)
  const left = charge.amount_captured - charge.amount_refunded
  if (left === 0) {
    throw new ProviderError(400, `Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  }
  const amount = input.amount ?? left
  if (amount > left) {
    const message = `Refund amount (${dollarText(amount)}) is greater than unrefunded amount on charge (${dollarText(left)})`
    throw new ProviderError(400, message, { param: 'amount' })
  }

  const later = lateRefunds[charge.payment_method_details.card.last4]
  const refund: Refund = {
    id: newId('re_3'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: nowSeconds(),
    currency: charge.currency,
    metadata: input.metadata,
    payment_intent: charge.payment_intent,
    reason: input.reason ?? null,
    status: later?.begins ?? 'succeeded',
  }
  const previous = { amount_refunded: charge.amount_refunded, refunded: false }
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount_captured
  await save(tx, 'charge', charge)
  await save(tx, 'refund', refund)
  if (later) await setBecomes(tx, refund.id, later.becomes)
  await record(tx, [
    { type: 'refund.created', object: refund },
    { type: 'charge.refunded', object: charge, previous },
  ])
  if (charge.refunded) await closeInquiry(tx, charge.id)
  return refund
}

/** Completes or fails up to 20 late refunds some seconds after they began, and returns how many. */
export async function finishRefunds(pool: Pool, refundSeconds: number) {
  return transaction(pool, async (tx) => {
    const { rows } = await tx.query<{ body: Refund; becomes: Refund['status'] }>(
      `select body, becomes from sandbox.refund where becomes is not null and created < $1
       order by seq limit 20 for update skip locked`,
      [nowSeconds() - refundSeconds],
    )
    for (const { body, becomes } of rows) await finish(tx, body, becomes)
    return rows.length
  })
}

const setBecomes = (tx: Db, id: string, status: string | null) =>
  tx.query('update sandbox.refund set becomes = $2 where id = $1', [id, status])

/** A failed refund returns the money to the shop, which may refund it again. */
async function finish(tx: Db, before: Refund, status: Refund['status']) {
  const failed = status === 'failed'
  const refund = {
    ...before,
    status,
    ...(failed && { failure_reason: 'expired_or_canceled_card' }),
  }
  await save(tx, 'refund', refund)
  await setBecomes(tx, refund.id, null)
  if (failed) {
    const charge = await lockCharge(tx, refund.payment_intent)
    charge.amount_refunded -= refund.amount
    charge.refunded = false
    await save(tx, 'charge', charge)
  }
  const news = { object: refund, previous: { status: before.status } }
  await record(tx, [{ type: 'refund.updated', ...news }])
  if (failed) await record(tx, [{ type: 'refund.failed', ...news }])
}

async function lockCharge(tx: Db, paymentIntentId: string) {
  const { rows } = await tx.query<{ body: Charge }>(
    'select body from sandbox.charge where payment_intent = $1 for update',
    [paymentIntentId],
  )
  if (!rows[0]) throw noSuchObject('payment_intent', paymentIntentId)
  return rows[0].body
}

export const RefundList = z.strictObject({ ...paging, payment_intent: text(255).optional() })

export function listRefunds(db: Db, { payment_intent, ...page }: z.infer<typeof RefundList>) {
  return listObjects<Refund>(db, 'refund', page, [['payment_intent =', payment_intent]])
}

import type { Pool } from 'pg'
import type Stripe from 'stripe'
import { z } from 'zod'
import { lateRefunds } from './cards'
import { type Cause, record } from './events'
import { newId, nowSeconds } from './ids'
import { created, createdFilters, listObjects, paging } from './lists'
import { money } from './money'
import { expand, integer, metadata, text } from './parameters'
import { missing, ProviderError } from './provider-error'
import { type Db, find, save, transaction } from './store'

export const RefundCreate = z.strictObject({
  payment_intent: text(255).optional(),
  charge: text(255).optional(),
  amount: integer(1).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.default({}),
  ...expand(),
})

type NewRefund = z.infer<typeof RefundCreate>

export function prepareRefund(input: NewRefund) {
  const { payment_intent, charge } = input
  if (payment_intent && charge) {
    throw new ProviderError(
      400,
      'You may only specify one of these parameters: charge, payment_intent.',
    )
  }
  if (!payment_intent && !charge) {
    throw new ProviderError(
      400,
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  }
  return input
}

/** Gives back the amount, in cents, or all that is left; never more than was paid, also when refunds come together. */
export async function createRefund(tx: Db, input: NewRefund, cause: Cause) {
  const charge = await lockCharge(tx, input)
  const left = charge.amount_captured - charge.amount_refunded
  if (left === 0) {
    throw new ProviderError(400, `Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  }
  const amount = input.amount ?? left
  if (amount > left) {
    throw new ProviderError(
      400,
      `Refund amount (${money(amount, charge.currency)}) is greater than unrefunded amount on charge (${money(left, charge.currency)})`,
      { param: 'amount' },
    )
  }

  const later = lateRefunds[charge.payment_method_details?.card?.last4 ?? '']
  const refund = { ...makeRefund(charge, input, amount), ...(later && { status: later.begins }) }
  const previous = { amount_refunded: charge.amount_refunded, refunded: false }
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount_captured
  await save(tx, 'charge', charge)
  await save(tx, 'refund', refund)
  if (later) await setBecomes(tx, refund.id, later.becomes)
  await record(
    tx,
    [
      { type: 'refund.created', object: refund },
      { type: 'charge.refunded', object: charge, previous },
    ],
    cause,
  )
  return refund
}

/** Brings refunds to where the bank left them, a second after they began; answers how many, at most 20. */
export async function finishRefunds(pool: Pool) {
  return transaction(pool, async (tx) => {
    const { rows } = await tx.query<{ body: Stripe.Refund; becomes: string }>(
      `select body, becomes from sandbox.refund where becomes is not null and created < $1
       order by seq limit 20 for update skip locked`,
      [nowSeconds() - 1],
    )
    for (const { body, becomes } of rows) await finish(tx, body, becomes)
    return rows.length
  })
}

const setBecomes = (tx: Db, id: string, status: string | null) =>
  tx.query('update sandbox.refund set becomes = $2 where id = $1', [id, status])

/** What failed comes back to the shop, which may refund it again. */
async function finish(tx: Db, before: Stripe.Refund, status: string) {
  const failed = status === 'failed'
  const refund: Stripe.Refund = {
    ...before,
    status,
    ...(failed && {
      failure_reason: 'expired_or_canceled_card',
      failure_balance_transaction: newId('txn_3'),
    }),
  }
  await save(tx, 'refund', refund)
  await setBecomes(tx, refund.id, null)
  if (failed) {
    const charge = await lockCharge(tx, { charge: String(refund.charge) })
    charge.amount_refunded -= refund.amount
    charge.refunded = false
    await save(tx, 'charge', charge)
  }
  const news = { object: refund, previous: { status: before.status } }
  await record(
    tx,
    [
      { type: 'refund.updated', ...news },
      ...(failed ? [{ type: 'refund.failed' as const, ...news }] : []),
    ],
    null,
  )
}

async function lockCharge(
  tx: Db,
  { charge: id, payment_intent: intentId }: Pick<NewRefund, 'charge' | 'payment_intent'>,
) {
  if (intentId && !(await find(tx, 'payment_intent', intentId))) {
    throw missing('payment_intent', intentId, 'payment_intent')
  }
  const { rows } = await tx.query<{ body: Stripe.Charge }>(
    `select body from sandbox.charge
     where (id = $1 or payment_intent = $2) and body ->> 'status' = 'succeeded' for update`,
    [id, intentId],
  )
  if (rows[0]) return rows[0].body
  if (id) throw missing('charge', id, 'charge')
  throw new ProviderError(
    400,
    `This PaymentIntent (${intentId}) does not have a successful charge to refund.`,
  )
}

function makeRefund(charge: Stripe.Charge, input: NewRefund, amount: number): Stripe.Refund {
  return {
    id: newId('re_3'),
    object: 'refund',
    amount,
    balance_transaction: newId('txn_3'),
    charge: charge.id,
    created: nowSeconds(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    destination_details: {
      type: 'card',
      card: {
        reference_status: 'pending',
        reference_type: 'acquirer_reference_number',
        type: 'refund',
      },
    },
    metadata: input.metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: input.reason ?? null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
}

export const RefundGet = z.strictObject(expand())

export async function getRefund(db: Db, id: string) {
  const refund = await find<Stripe.Refund>(db, 'refund', id)
  if (!refund) throw missing('refund', id)
  return refund
}

export const RefundList = z.strictObject({
  ...paging,
  ...expand(),
  created,
  charge: text(255).optional(),
  payment_intent: text(255).optional(),
})

export function listRefunds(db: Db, given: z.infer<typeof RefundList>) {
  return listObjects<Stripe.Refund>(db, 'refund', '/v1/refunds', given, [
    ['charge =', given.charge],
    ['payment_intent =', given.payment_intent],
    ...createdFilters(given.created),
  ])
}

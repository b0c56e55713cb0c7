import type Stripe from 'stripe'
import { z } from 'zod'
import { type Cause, record } from './events'
import { newId, nowSeconds } from './ids'
import { created, createdFilters, listObjects, paging } from './lists'
import { money } from './money'
import { expand, integer, metadata, text } from './parameters'
import { missing, ProviderError } from './provider-error'
import { type Db, find, save } from './store'

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

  const refund = makeRefund(charge, input, amount)
  const previous = { amount_refunded: charge.amount_refunded, refunded: false }
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount_captured
  await save(tx, 'charge', charge)
  await save(tx, 'refund', refund)
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

async function lockCharge(tx: Db, { charge: id, payment_intent: intentId }: NewRefund) {
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

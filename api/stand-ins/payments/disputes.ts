import type Stripe from 'stripe'
import { z } from 'zod'
import { disputedCards } from './cards'
import { type Happening, record } from './events'
import { newId, nowSeconds } from './ids'
import { listObjects, paging } from './lists'
import { text } from './parameters'
import type { Charge } from './payments'
import { noSuchObject, ProviderError } from './provider-error'
import { type Db, save } from './store'

type Dispute = Pick<
  Stripe.Dispute,
  | 'id'
  | 'object'
  | 'amount'
  | 'charge'
  | 'created'
  | 'currency'
  | 'is_charge_refundable'
  | 'livemode'
  | 'reason'
  | 'status'
> & { payment_intent: string; evidence_details: { due_by: number } }

const DAYS_TO_ANSWER = 10
const DAY_SECONDS = 24 * 3600

/** Opens the dispute or the inquiry that the charge's card stands for, if any. */
export async function openDispute(
  tx: Db,
  { id, amount, currency, payment_intent, payment_method_details }: Charge,
): Promise<Happening[]> {
  const status = disputedCards[payment_method_details.card.last4]
  if (!status) return []
  const dispute: Dispute = {
    id: newId('du_1'),
    object: 'dispute',
    amount,
    charge: id,
    created: nowSeconds(),
    currency,
    evidence_details: { due_by: nowSeconds() + DAYS_TO_ANSWER * DAY_SECONDS },
    is_charge_refundable: status === 'warning_needs_response',
    livemode: false,
    payment_intent,
    reason: 'fraudulent',
    status,
  }
  await save(tx, 'dispute', dispute)
  return [{ type: 'charge.dispute.created', object: dispute }]
}

export const DisputeUpdate = z.strictObject({
  evidence: z.strictObject({ uncategorized_text: text(20_000) }),
  submit: z.enum(['true', 'false']).optional(),
})

interface Outcome {
  inquiry: Dispute['status']
  dispute: Dispute['status']
}

/** What Stripe's test texts lead to; any other text waits for the bank. */
const outcomes: Record<string, Outcome> = {
  winning_evidence: { inquiry: 'warning_closed', dispute: 'won' },
  losing_evidence: { inquiry: 'warning_closed', dispute: 'lost' },
  escalate_inquiry_evidence: { inquiry: 'needs_response', dispute: 'under_review' },
}

const waiting: Outcome = { inquiry: 'warning_under_review', dispute: 'under_review' }

/** Answers a dispute or an inquiry. */
export async function updateDispute(
  tx: Db,
  id: string,
  { evidence }: z.infer<typeof DisputeUpdate>,
): Promise<Dispute> {
  const dispute = await lockDispute(tx, 'id', id)
  if (!dispute) throw noSuchObject('dispute', id)
  const { status } = dispute
  if (isClosed(status)) throw new ProviderError(400, 'This dispute is already closed.')
  const outcome = outcomes[evidence.uncategorized_text] ?? waiting
  return move(tx, dispute, status.startsWith('warning_') ? outcome.inquiry : outcome.dispute)
}

/** A refund in full resolves an inquiry. */
export async function closeInquiry(tx: Db, chargeId: string) {
  const dispute = await lockDispute(tx, 'charge', chargeId)
  if (!dispute?.status.startsWith('warning_') || isClosed(dispute.status)) return
  await move(tx, dispute, 'warning_closed')
}

async function move(tx: Db, before: Dispute, status: Dispute['status']) {
  const dispute = { ...before, status, is_charge_refundable: status.startsWith('warning_') }
  await save(tx, 'dispute', dispute)
  const type = isClosed(status) ? 'charge.dispute.closed' : 'charge.dispute.updated'
  await record(tx, [{ type, object: dispute, previous: { status: before.status } }])
  return dispute
}

const isClosed = (status: string) => ['warning_closed', 'won', 'lost'].includes(status)

async function lockDispute(tx: Db, field: 'id' | 'charge', value: string) {
  const { rows } = await tx.query<{ body: Dispute }>(
    `select body from sandbox.dispute where ${field} = $1 for update`,
    [value],
  )
  return rows[0]?.body
}

export const DisputeList = z.strictObject({ ...paging, payment_intent: text(255).optional() })

export function listDisputes(db: Db, { payment_intent, ...page }: z.infer<typeof DisputeList>) {
  return listObjects<Dispute>(db, 'dispute', page, [['payment_intent =', payment_intent]])
}

import { addDealEvent } from '../deals/deal-events'
import type { Claim, Order } from '../generated/prisma/client'
import { withNote } from '../orders/orders'
import { followRefunds, hasFailed, type ReadRefunds, syncRefunds } from '../orders/refund-updates'
import { isProviderUnavailable, resumeRefund } from '../orders/refunds'
import { lockOrder } from '../orders/states'
import { databaseTime, db, type Tx } from '../platform/db'
import { log } from '../platform/log'
import { findRefunds, isInProgress, refundPart } from '../platform/payments'
import { mailClaimRefund } from './claims.mail'
import { transition } from './states'

/**
 * Sends the money of an approved claim back, or finds what became of it. Safe to repeat: the job does, until the
 * provider reports a final status. When the provider doesn't respond, the claim stays as it is.
 */
export async function sendRefundOf(id: string) {
  const { deal, ...claim } = await db.claim.findUniqueOrThrow({
    where: { id },
    include: { deal: { include: { order: true } } },
  })
  const { order } = deal
  try {
    if (order.status === 'REFUNDING') await resumeRefund(order)
    else if (claim.status === 'REFUNDING' && claim.refundAttempt > 0) await sendPart(claim, order)
    await syncRefunds(order)
  } catch (error) {
    if (!isProviderUnavailable(error)) throw error
    log.warn({ err: error, claimId: id }, 'refund of a claim not sent yet; the job will retry')
  }
}

/**
 * Sends a part of a payment. The provider's refunds come first: one for this claim that hasn't failed is ours, however
 * long ago it was sent. The attempt, stored before, is part of the idempotency key.
 */
async function sendPart({ id: claimId, amountCents, refundAttempt }: Claim, order: Order) {
  const { paymentIntentId, status } = order
  if (!paymentIntentId || status === 'REFUNDED') return
  const refunds = await findRefunds(paymentIntentId)
  if (refunds.some((refund) => isOf(claimId, refund) && !hasFailed(refund))) return
  const { disputedAt } = await db.order.findUniqueOrThrow({ where: { id: order.id } }) // as late as can be
  if (disputedAt) return failPart(claimId, order, 'the payment is disputed')
  const part = { paymentIntentId, amountCents, claimId, attempt: refundAttempt }
  const result = await refundPart(part).catch((error: unknown) => {
    if (isInProgress(error)) return 'unclear' as const // another call of ours
    throw error
  })
  if (typeof result === 'object') return failPart(claimId, order, result.refused)
  if (result !== 'failed') return
  log.warn({ claimId }, 'the provider failed to refund a claim; the job will retry')
  await db.claim.updateMany({
    where: { id: claimId, status: 'REFUNDING', refundAttempt },
    data: { refundAttempt: { increment: 1 } },
  })
}

const isOf = (claimId: string, { metadata }: ReadRefunds['refunds'][number]) =>
  metadata?.claim_id === claimId

/** The provider declined a part for good, or we must not send it: owners decide how the buyer gets the money. */
async function failPart(claimId: string, { id: orderId }: Order, reason: string) {
  const isNew = await db.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!(await transition(tx, claimId, 'fail'))) return false
    const note = withNote(order, `refund of a claim not sent: ${reason}`)
    await tx.order.update({ where: { id: orderId }, data: { note } })
    return true
  })
  if (isNew) log.error({ claimId, reason }, 'refund of a claim declined: the buyer lacks the money')
}

followRefunds(updateClaims)

/** Brings the claims of a locked order to the state of its refunds. Without a part of its own, a claim follows the order. */
async function updateClaims(tx: Tx, { order, refunds, failed }: ReadRefunds) {
  const claims = await tx.claim.findMany({
    where: {
      deal: { orderId: order.id },
      status: { in: ['REFUNDING', 'REFUND_FAILED', 'REFUNDED'] },
    },
    orderBy: { id: 'asc' },
  })
  for (const claim of claims) {
    const sent = refunds.filter((refund) => isOf(claim.id, refund) && !hasFailed(refund))
    const part = sent.find(({ status }) => status === 'succeeded')
    if (part || order.status === 'REFUNDED') {
      await complete(tx, claim, part?.id ?? null)
      continue
    }
    if (sent.length === 0 && isLost(claim, { order, refunds, failed })) {
      await transition(tx, claim.id, 'fail', { providerRefundId: null })
    }
  }
}

/** Whether a refund of the claim failed. A list that was read before it was sent lacks it: that says nothing. */
function isLost(
  { id, status, refundAttempt, providerRefundId }: Claim,
  { order, refunds, failed }: ReadRefunds,
) {
  if (providerRefundId) return refunds.some((each) => each.id === providerRefundId)
  const followsOrder = refundAttempt === 0 || status === 'REFUNDED'
  return followsOrder ? order.status === 'REVIEW' : failed.some((refund) => isOf(id, refund))
}

async function complete(
  tx: Tx,
  { id, dealId, refundAttempt }: Claim,
  providerRefundId: string | null,
) {
  const refundedAt = await databaseTime(tx)
  const claim = await transition(tx, id, 'complete', { providerRefundId, refundedAt })
  if (!claim) return
  const deal = await tx.deal.findUniqueOrThrow({ where: { id: dealId } })
  await addDealEvent(tx, dealId, { kind: 'CLAIM_REFUNDED', by: 'SYSTEM' })
  if (refundAttempt > 0) await mailClaimRefund(tx, deal, claim) // the order's own email says it otherwise
}

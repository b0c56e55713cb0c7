import { MAX_CLAIMS } from '../../shared/guarantee'
import { addDealEvent, announce } from '../deals/deal-events'
import { dealOf } from '../deals/deal-of'
import { recordDealEvent } from '../deals/states'
import { membersWith } from '../desk/members'
import { announceWork } from '../desk/work/work-changes'
import type { Claim, ClaimReason, Deal } from '../generated/prisma/client'
import type { Visitor } from '../http/visitor'
import { lockOrder } from '../orders/states'
import { databaseTime, db, isId, lockKey, lockRow, type Tx } from '../platform/db'
import { badField, conflict, Refusal } from '../platform/errors'
import { validText } from '../platform/text'
import { takeTurn } from '../platform/turns'
import { queuePush, shownFirstName } from '../push/push'
import { claimableOf, factsOf } from './claimable'
import { noSuchClaim, PENDING } from './claims'
import { mailNewClaim } from './claims.mail'
import { refundUnserved } from './decide'
import { transition } from './states'

interface NewClaim {
  dealId: string
  reason: ClaimReason
  words: string
  requestKey?: string | null | undefined
}

/**
 * Asks for the money of a deal back. Only the buyer can, never staff for them, and for a reason that applies. Sent
 * again with the same key, the claim is returned as it is. In a state that we don't serve, the money goes back at once,
 * unless the payment is disputed: then an owner decides.
 */
export async function openClaim(visitor: Visitor, input: NewClaim): Promise<Claim> {
  const { dealId, requestKey } = input
  const deal = await buyersDeal(visitor, dealId)
  const words = validText('words', input.words, { least: 3, most: 2_000 })
  if (requestKey != null && !isId(requestKey)) throw badField('requestKey', 'A UUID')
  const claim = await takeTurn(visitor, async (tx) => {
    if (requestKey) await lockKey(tx, requestKey)
    const stored = requestKey ? await tx.claim.findUnique({ where: { requestKey } }) : null
    if (stored && stored.dealId !== dealId) throw conflict('This key belongs to another entry.')
    if (stored) return stored
    const { disputedAt } = await lockOrder(tx, deal.orderId) // before the deal, as everywhere
    await lockRow(tx, 'deal', dealId)
    const added = await addClaim(tx, await dealOf(visitor, dealId, tx), { ...input, words })
    const goesBackAtOnce = added.reason === 'NOT_SERVED' && !disputedAt
    if (!goesBackAtOnce) {
      await mailNewClaim(tx, deal, added)
      await pushNewClaim(tx, visitor, added)
    }
    return added
  })
  if (claim.reason !== 'NOT_SERVED' || claim.status !== 'OPEN') return claim
  await refundUnserved(claim.id)
  return db.claim.findUniqueOrThrow({ where: { id: claim.id } })
}

/** Notifies those who decide it. */
async function pushNewClaim(tx: Tx, { user }: Visitor, { id, dealId }: Claim) {
  await queuePush(tx, {
    cause: `claim ${id}`,
    to: (await membersWith('MONEY', tx)).map((member) => member.id),
    text: `${shownFirstName(user?.firstName) ?? 'A buyer'} asks for their money back`,
    path: `/staff/deals/${dealId}`,
  })
}

/** The buyer takes a claim back that is not decided. Repeated calls change nothing. */
export async function withdrawClaim(visitor: Visitor, id: string): Promise<Claim> {
  const asked = isId(id) ? await db.claim.findUnique({ where: { id } }) : null
  if (!asked) throw noSuchClaim()
  const deal = await buyersDeal(visitor, asked.dealId)
  return takeTurn(visitor, async (tx) => {
    await lockRow(tx, 'deal', deal.id)
    const withdrawn = await transition(tx, id, 'withdraw')
    const claim = withdrawn ?? (await tx.claim.findUniqueOrThrow({ where: { id } }))
    if (claim.status !== 'WITHDRAWN') throw conflict('We decided about this already.')
    return claim
  })
}

async function buyersDeal(visitor: Visitor, id: string): Promise<Deal> {
  const deal = await dealOf(visitor, id)
  if (deal.customerId === visitor.user?.id) return deal
  throw new Refusal('FORBIDDEN', 'Only the buyer can ask for their money back.')
}

async function addClaim(tx: Tx, deal: Deal, { reason, words, requestKey }: NewClaim) {
  await refuseUnclaimable(tx, deal, reason)
  const facts = await factsOf(deal, tx)
  const claim = await tx.claim.create({
    data: {
      dealId: deal.id,
      reason,
      words,
      amountCents: deal.feeCents,
      facts: facts.map((fact) => ({ ...fact })),
      requestKey: requestKey ?? null,
    },
  })
  await addDealEvent(tx, deal.id, { kind: 'CLAIM_OPENED', by: 'BUYER' })
  await recordDealEvent(tx, 'claim.opened', deal, claim.status)
  announce(tx, deal, 'CLAIM')
  announceWork(tx, { kind: 'CLAIM', id: claim.id })
  return claim
}

async function refuseUnclaimable(tx: Tx, deal: Deal, reason: ClaimReason) {
  const claims = await tx.claim.findMany({ where: { dealId: deal.id } })
  if (claims.some(({ status }) => PENDING.includes(status) || status === 'REFUNDED')) {
    throw conflict('You asked for this money back already.')
  }
  if (claims.length >= MAX_CLAIMS) {
    throw conflict('You can ask three times for each deal. Call us or write in the chat.')
  }
  const claimable = (await claimableOf(deal, tx)).find((one) => one.reason === reason)
  if (!claimable || claimable.from > (await databaseTime(tx))) {
    throw conflict("This reason doesn't apply now. See which reasons do, or call us.")
  }
}

import { addDealEvent, announce } from '../deals/deal-events'
import { changeDeal, findDeal } from '../deals/deal-of'
import { conflict } from '../deals/refusals'
import type { Claim, ClaimReason, Deal } from '../generated/prisma/client'
import type { Visitor } from '../http/visitor'
import { databaseTime, db, isId, lockKey, lockRow, type Tx } from '../platform/db'
import { badField, Refusal } from '../platform/errors'
import { validText } from '../platform/text'
import { announceWork } from '../staff/work-changes'
import { type ClaimFact, claimableOf, factsOf } from './claimable'
import { mailNewClaim } from './claims.mail'
import { noSuchClaim, refundUnserved } from './decide'
import { transition } from './states'

const MAX_CLAIMS = 3

interface NewClaim {
  dealId: string
  reason: ClaimReason
  words: string
  requestKey?: string | null
}

/**
 * Asks for the money of a deal back. Only the buyer can, never staff for them, for a reason that applies. Sent again
 * with the same key, the claim is returned as it is. A state that we don't serve is refunded at once.
 */
export async function openClaim(visitor: Visitor, input: NewClaim): Promise<Claim> {
  const { dealId, reason, requestKey } = input
  const deal = await buyersDeal(visitor, dealId)
  const words = validText('words', input.words, { least: 3, most: 2_000 })
  if (requestKey != null && !isId(requestKey)) throw badField('requestKey', 'A UUID')
  const facts = await factsOf(deal)
  const claim = await changeDeal(visitor, async (tx) => {
    if (requestKey) await lockKey(tx, requestKey)
    await lockRow(tx, 'deal', dealId)
    const existing = requestKey ? await tx.claim.findUnique({ where: { requestKey } }) : null
    if (existing && existing.dealId !== dealId) throw conflict('This key belongs to another entry.')
    if (existing) return existing
    await refuseUnclaimable(tx, await tx.deal.findUniqueOrThrow({ where: { id: dealId } }), reason)
    return addClaim(tx, deal, { reason, words, facts, requestKey: requestKey ?? null })
  })
  if (claim.reason !== 'NOT_SERVED') return claim
  await refundUnserved(claim.id)
  return db.claim.findUniqueOrThrow({ where: { id: claim.id } })
}

async function buyersDeal(visitor: Visitor, id: string): Promise<Deal> {
  const deal = await findDeal(visitor, id)
  if (!deal) throw new Refusal('NOT_FOUND', 'There is no such deal.')
  if (deal.customerId === visitor.user?.id) return deal
  throw new Refusal('FORBIDDEN', 'Only the buyer can ask for their money back.')
}

async function refuseUnclaimable(tx: Tx, deal: Deal, reason: ClaimReason) {
  const claims = await tx.claim.findMany({ where: { dealId: deal.id } })
  if (claims.some(({ status }) => status !== 'WITHDRAWN' && status !== 'REFUSED')) {
    throw conflict('You asked for this money back already.')
  }
  if (claims.length >= MAX_CLAIMS) {
    throw conflict('You can ask three times for each deal. Call us or write in the chat.')
  }
  const claimable = (await claimableOf(deal)).find((one) => one.reason === reason)
  if (!claimable || claimable.from > (await databaseTime(tx))) {
    throw conflict("This reason doesn't apply now. See which reasons do, or call us.")
  }
}

interface Asked {
  reason: ClaimReason
  words: string
  facts: ClaimFact[]
  requestKey: string | null
}

async function addClaim(tx: Tx, deal: Deal, { facts, ...asked }: Asked) {
  const claim = await tx.claim.create({
    data: {
      ...asked,
      dealId: deal.id,
      amountCents: deal.feeCents,
      facts: facts.map((fact) => ({ ...fact })),
    },
  })
  await addDealEvent(tx, deal.id, { kind: 'CLAIM_OPENED', by: 'BUYER' })
  announce(tx, deal, 'CLAIM')
  announceWork(tx, { kind: 'CLAIM', id: claim.id })
  await mailNewClaim(tx, deal, claim)
  return claim
}

/** The buyer takes a claim back that is not decided. Repeated calls change nothing. */
export async function withdrawClaim(visitor: Visitor, id: string): Promise<Claim> {
  const asked = isId(id) ? await db.claim.findUnique({ where: { id } }) : null
  if (!asked) throw noSuchClaim()
  const deal = await buyersDeal(visitor, asked.dealId)
  return changeDeal(visitor, async (tx) => {
    await lockRow(tx, 'deal', deal.id)
    const withdrawn = await transition(tx, id, 'withdraw')
    if (withdrawn) announce(tx, deal, 'CLAIM')
    const claim = withdrawn ?? (await tx.claim.findUniqueOrThrow({ where: { id } }))
    if (claim.status !== 'WITHDRAWN') throw conflict('We decided about this already.')
    return claim
  })
}

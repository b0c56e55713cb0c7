import { PENDING } from '../claims/claims'
import { announce } from '../deals/deal-events'
import { dealOf, lockDealOf } from '../deals/deal-of'
import type { Deal } from '../generated/prisma/client'
import type { Visitor } from '../http/visitor'
import { databaseTime, type Tx } from '../platform/db'
import { conflict, Refusal } from '../platform/errors'
import { takeTurn } from '../platform/turns'
import { eraseContents, subjectsOf } from './deals'
import { eraseMailAbout } from './erase'

/**
 * Erases what a deal says about its buyer, who keeps the deal with its number, dates, and amounts. Only the buyer can,
 * once it is over. Repeated calls change nothing.
 */
export async function eraseDeal(visitor: Visitor, id: string): Promise<boolean> {
  const { customerId } = await dealOf(visitor, id)
  if (customerId !== visitor.user?.id) {
    throw new Refusal('FORBIDDEN', 'Only the buyer can erase a deal.')
  }
  return takeTurn(visitor, async (tx) => {
    const deal = await lockDealOf(tx, visitor, id)
    if (deal.erasedAt) return true
    await refuseUnlessOver(tx, deal)
    const subjects = await subjectsOf(tx, [id]) // before drafts are deleted
    await tx.review.deleteMany({ where: { dealId: id } })
    await eraseContents(tx, [id])
    await eraseMailAbout(tx, subjects)
    announce(tx, deal, 'EVENT')
    return true
  })
}

async function refuseUnlessOver(tx: Tx, deal: Deal) {
  const claim = await tx.claim.findFirst({
    where: { dealId: deal.id, status: { in: PENDING } },
  })
  if (claim) throw conflict('You asked for your money back. Erase the deal once that is settled.')
  if (deal.status === 'CLOSED') return
  if (deal.status !== 'PURCHASED' || !deal.supportUntil) {
    throw conflict('We still work on this deal. Erase it once it is closed.')
  }
  if (deal.supportUntil > (await databaseTime(tx))) {
    throw conflict('Your support still runs. Erase the deal once it has ended.')
  }
}

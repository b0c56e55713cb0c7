import { fullName } from '../../../shared/person-name'
import type { Deal } from '../../generated/prisma/client'
import type { StaffVisitor } from '../../http/access'
import { databaseTime, type Tx } from '../../platform/db'
import { conflict } from '../../platform/errors'
import { takeTurn } from '../../platform/turns'
import { addDealEvent, announce } from '../deal-events'
import { recordForDeal } from '../deal-history'
import { lockDealOf } from '../deal-of'
import { lockQuoteOf, validNote } from '../quotes/locked-quote'
import { refuseClosed } from '../refusals'
import { mailVerifiedSaving } from './purchase.mail'
import { savingColumns } from './saving'

/** Refuses to change what a verified saving rests on. */
export function refuseVerified({ savingsVerifiedAt }: Deal) {
  if (savingsVerifiedAt) {
    throw conflict('The saving is verified. Undo the purchase to change it.')
  }
}

/** After the purchase, changes what the saving rests on, which a trigger keeps fixed, and computes it again. */
export async function computeSavingAgain(tx: Tx, deal: Deal, change: () => Promise<void>) {
  await tx.$executeRaw`SET LOCAL drivefair.saving = 'on'`
  await change()
  announce(tx, deal, 'STAGE')
  return tx.deal.update({
    where: { id: deal.id },
    data: { ...(await savingColumns(tx, deal)), revision: { increment: 1 } },
  })
}

interface Review {
  id: string
  isComparable: boolean
  note: string
}

/** Decides whether one of the buyer's own offers counts, and says why. */
export const reviewOwnOffer = (
  visitor: StaffVisitor,
  { id, isComparable, note: givenNote }: Review,
) =>
  takeTurn(visitor, async (tx) => {
    const comparableNote = validNote(givenNote)
    const { deal, quote } = await lockQuoteOf(tx, visitor, id, 'OWN')
    refuseClosed(deal)
    refuseVerified(deal)
    if (quote.isComparable === isComparable && quote.comparableNote === comparableNote) return quote
    const review = async () => {
      await tx.quote.update({ where: { id }, data: { isComparable, comparableNote } })
      announce(tx, deal, 'QUOTE')
    }
    await (deal.status === 'PURCHASED' ? computeSavingAgain(tx, deal, review) : review())
    await recordForDeal(tx, visitor.user, deal, {
      field: "buyer's own offer",
      before: quote.isComparable === null ? null : comparableText(quote.isComparable),
      after: comparableText(isComparable),
    })
    return quote
  })

const comparableText = (isComparable: boolean) => (isComparable ? 'comparable' : 'not comparable')

/** Confirms the saving against the signed buyer's order. Repeated calls change nothing. */
export const verifySaving = (visitor: StaffVisitor, dealId: string) =>
  takeTurn(visitor, async (tx) => {
    const deal = await lockDealOf(tx, visitor, dealId)
    if (deal.savingsVerifiedAt) return deal
    if (deal.status !== 'PURCHASED') throw conflict('The purchase is not recorded yet.')
    if (deal.baselineCents === null) {
      throw conflict('There was no price on paper to compare with.')
    }
    if ((await tx.document.count({ where: { dealId, kind: 'BUYERS_ORDER' } })) === 0) {
      throw conflict("Upload the signed buyer's order first.")
    }
    const { firstName } = visitor.user
    const verified = await tx.deal.update({
      where: { id: dealId },
      data: {
        savingsVerifiedAt: await databaseTime(tx),
        savingsVerifiedByName: fullName(visitor.user),
        revision: { increment: 1 },
      },
    })
    await addDealEvent(tx, dealId, { kind: 'SAVING_VERIFIED', by: 'STAFF', name: firstName })
    announce(tx, deal, 'STAGE')
    await mailVerifiedSaving(tx, verified)
    await recordForDeal(tx, visitor.user, deal, {
      field: 'saving',
      before: null,
      after: 'verified',
    })
    return verified
  })

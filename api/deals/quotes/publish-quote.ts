import { paymentKinds } from '../../../shared/deals/deal-kinds'
import { FORMULA, quoteTotals } from '../../../shared/deals/deal-math'
import { entitlements, tierNames } from '../../../shared/deals/entitlements'
import { problemsOfPublishing } from '../../../shared/deals/publishing'
import { changedMeanwhile } from '../../desk/revisions'
import type { Deal, QuoteStatus } from '../../generated/prisma/client'
import type { StaffVisitor } from '../../http/access'
import type { Tx } from '../../platform/db'
import { easternMoment } from '../../platform/eastern'
import { badFields, conflict } from '../../platform/errors'
import { takeTurn } from '../../platform/turns'
import { addDealEvent, announce } from '../deal-events'
import { recordForDeal } from '../deal-history'
import { setStatus } from '../dealers/solicitations'
import { refuseClosed } from '../refusals'
import { recordDealEvent } from '../states'
import {
  dealerOf,
  endOf,
  type LockedQuote,
  lockQuoteOf,
  nameOfQuote,
  refuseAccepted,
} from './locked-quote'

/**
 * Publishes a draft: from now on its figures never change, and the buyer can accept it until the end of
 * its window. The quote that it was copied from is replaced. A published quote is returned as
 * it is, so that two staff members publish it once.
 */
export const publishQuote = (
  visitor: StaffVisitor,
  { id, revision, validUntilEastern }: { id: string; revision: number; validUntilEastern: string },
) =>
  takeTurn(visitor, async (tx) => {
    const { deal, quote } = await lockQuoteOf(tx, visitor, id)
    if (quote.status !== 'DRAFT') return quote
    const { moment: validUntil, now } = await easternMoment(tx, validUntilEastern)
    if (quote.revision !== revision) throw changedMeanwhile(quote, now)
    refuseUnlessSearching(deal)
    const replaced = await replacedBy(tx, visitor, quote)
    const fields = problemsOfPublishing(valuesOf(quote), {
      hasDealer: quote.solicitationId !== null,
      hasDocument: quote.documentId !== null,
      validUntil: validUntil?.getTime() ?? null,
      now: now.getTime(),
    })
    if (!validUntil || Object.keys(fields).length > 0) throw badFields(fields)
    await refuseOtherKind(tx, deal, quote, replaced)
    await publish(tx, visitor, quote, validUntil)
    if (quote.solicitation) {
      await setStatus(tx, visitor.user, deal, {
        solicitation: quote.solicitation,
        status: 'ANSWERED',
      })
    }
    if (replaced) {
      await tx.quote.update({ where: { id: replaced.id }, data: { status: 'REPLACED' } })
    }
    await tx.deal.update({
      where: { id: deal.id },
      data: { firstQuoteAt: deal.firstQuoteAt ?? now, revision: { increment: 1 } },
    })
    await addDealEvent(tx, deal.id, {
      kind: replaced ? 'QUOTE_REPLACED' : 'QUOTE_PUBLISHED',
      by: 'STAFF',
      name: visitor.user.firstName,
      quoteId: id,
      data: { dealer: dealerOf(quote), at: validUntil.toISOString() },
    })
    await recordDealEvent(tx, 'quote.published', deal)
    announce(tx, deal, 'QUOTE')
    await recordForDeal(tx, visitor.user, deal, {
      field: 'published quote',
      before: replaced && nameOfQuote(replaced, replaced.outTheDoorCents),
      after: `${nameOfQuote(quote, quoteTotals(quote).outTheDoorCents)}, until ${endOf(validUntil)}`,
    })
    return quote
  })

function refuseUnlessSearching(deal: Deal) {
  refuseClosed(deal)
  if (deal.status === 'INTAKE') throw conflict("The buyer hasn't sent their wishes yet.")
  if (deal.status !== 'SEARCHING') {
    throw conflict('The buyer just accepted a quote. Reopen the deal to publish another one.')
  }
}

/** The live or expired quote whose place this one takes. */
async function replacedBy(tx: Tx, visitor: StaffVisitor, { replacesId }: LockedQuote) {
  if (!replacesId) return null
  const { quote } = await lockQuoteOf(tx, visitor, replacesId)
  refuseAccepted(quote)
  return quote.status === 'PUBLISHED' ? quote : null
}

const valuesOf = (quote: LockedQuote) => ({
  ...quote,
  condition: quote.condition === 'EITHER' ? null : quote.condition,
})

/** Quotes that the buyer can accept, now or once they are extended. */
const STANDING: QuoteStatus[] = ['PUBLISHED', 'ACCEPTED']

async function refuseOtherKind(
  tx: Tx,
  { id, tier }: Deal,
  { kind }: LockedQuote,
  replaced: LockedQuote | null,
) {
  if (entitlements[tier].comparesPaymentKinds) return
  const other = await tx.quote.findFirst({
    where: {
      dealId: id,
      role: 'DEALER',
      status: { in: STANDING },
      kind: { not: kind },
      ...(replaced && { id: { not: replaced.id } }),
    },
  })
  if (!other) return
  throw conflict(
    `Not included in ${tierNames[tier]}: this deal has a quote for another kind of payment (${paymentKinds[other.kind].toLowerCase()}). Withdraw it first.`,
  )
}

/** Freezes the quote with its results, and shows its document to the buyer. */
async function publish(tx: Tx, { user }: StaffVisitor, quote: LockedQuote, validUntil: Date) {
  const { outTheDoorCents, negotiatedCents, paymentCents, totalCostCents } = quoteTotals(quote)
  await tx.$executeRaw`
    UPDATE quote
       SET status = 'PUBLISHED', published_at = clock_timestamp(), published_by_id = ${user.id}::uuid,
           valid_until = ${validUntil}, out_the_door_cents = ${outTheDoorCents},
           negotiated_cents = ${negotiatedCents}, payment_cents = ${paymentCents},
           total_cost_cents = ${totalCostCents}, formula = ${FORMULA}, filled_in = NULL
     WHERE id = ${quote.id}::uuid AND status = 'DRAFT'`
  if (quote.documentId) {
    await tx.document.update({ where: { id: quote.documentId }, data: { isShown: true } })
  }
}

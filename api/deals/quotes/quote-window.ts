import { windowProblem } from '../../../shared/deals/publishing'
import type { StaffVisitor } from '../../http/access'
import { easternMoment } from '../../platform/eastern'
import { badField, conflict } from '../../platform/errors'
import { takeTurn } from '../../platform/turns'
import { addDealEvent, announce } from '../deal-events'
import { recordForDeal } from '../deal-history'
import { refuseClosed } from '../refusals'
import {
  dealerOf,
  endOf,
  lockQuoteOf,
  nameOfQuote,
  refuseAccepted,
  refuseEnded,
  validNote,
} from './locked-quote'
import { mailWithdrawal } from './quotes.mail'

/**
 * Moves the end of a quote's window forward, even after it has passed. Refuses an earlier end
 * (CONFLICT): a published promise is never shortened.
 */
export const extendQuote = (visitor: StaffVisitor, id: string, validUntilEastern: string) =>
  takeTurn(visitor, async (tx) => {
    const { deal, quote } = await lockQuoteOf(tx, visitor, id)
    const { moment: validUntil, now } = await easternMoment(tx, validUntilEastern)
    refuseAccepted(quote)
    refuseClosed(deal)
    if (quote.status !== 'PUBLISHED') throw refuseEnded(quote)
    const problem = windowProblem(validUntil?.getTime() ?? null, now.getTime())
    if (validUntil?.getTime() === quote.validUntil?.getTime()) return quote
    if (!validUntil || (problem && isLater(validUntil, quote.validUntil))) {
      throw badField('validUntilEastern', problem ?? '')
    }
    const { count } = await tx.quote.updateMany({
      where: { id, status: 'PUBLISHED', validUntil: { lt: validUntil } },
      data: { validUntil, askedAgainAt: null },
    })
    if (count === 0) throw conflict(`This quote is valid until ${endOf(quote.validUntil)} already.`)
    await addDealEvent(tx, deal.id, {
      kind: 'QUOTE_EXTENDED',
      by: 'STAFF',
      name: visitor.user.firstName,
      quoteId: id,
      data: { dealer: dealerOf(quote), at: validUntil.toISOString() },
    })
    announce(tx, deal, 'QUOTE')
    await recordForDeal(tx, visitor.user, deal, {
      field: `window of ${nameOfQuote(quote, quote.outTheDoorCents)}`,
      before: endOf(quote.validUntil),
      after: endOf(validUntil),
    })
    return quote
  })

/** Takes a published quote back; the buyer reads the note. A withdrawn quote stays as it is. */
export async function withdrawQuote(visitor: StaffVisitor, id: string, givenNote: string) {
  const note = validNote(givenNote)
  return takeTurn(visitor, async (tx) => {
    const { deal, quote } = await lockQuoteOf(tx, visitor, id)
    refuseAccepted(quote)
    if (quote.status === 'WITHDRAWN') return quote
    if (quote.status !== 'PUBLISHED') throw refuseEnded(quote)
    await tx.quote.updateMany({
      where: { id, status: 'PUBLISHED' },
      data: { status: 'WITHDRAWN', withdrawnNote: note },
    })
    await addDealEvent(tx, deal.id, {
      kind: 'QUOTE_WITHDRAWN',
      by: 'STAFF',
      name: visitor.user.firstName,
      quoteId: id,
      data: { dealer: dealerOf(quote), note },
    })
    announce(tx, deal, 'QUOTE')
    await mailWithdrawal(tx, deal, quote, note)
    await recordForDeal(tx, visitor.user, deal, {
      field: 'published quote',
      before: nameOfQuote(quote, quote.outTheDoorCents),
      after: 'withdrawn',
    })
    return quote
  })
}

const isLater = (moment: Date, than: Date | null) => !than || moment > than

import type { Visitor } from '../../http/visitor'
import { databaseTime, db, type Tx } from '../../platform/db'
import { conflict } from '../../platform/errors'
import { takeTurn } from '../../platform/turns'
import { addDealEvent, announce } from '../deal-events'
import { recordForDeal } from '../deal-history'
import { dealOf, lockDealOf } from '../deal-of'
import { refuseClosed } from '../refusals'
import {
  dealerOf,
  type LockedQuote,
  lockQuoteOf,
  nameOfQuote,
  refuseAccepted,
  refuseEnded,
  validNote,
} from './locked-quote'

/** Marks the quotes of a deal as seen by its buyer and returns how many were new. Staff see without a mark. */
export async function markQuotesSeen(visitor: Visitor, dealId: string): Promise<number> {
  const unseen = { dealId, role: 'DEALER', status: { not: 'DRAFT' }, seenAt: null } as const
  const deal = await dealOf(visitor, dealId)
  if (deal.customerId !== visitor.user?.id || (await db.quote.count({ where: unseen })) === 0) {
    return 0
  }
  return takeTurn(visitor, async (tx) => {
    await lockDealOf(tx, visitor, dealId)
    const { count } = await tx.quote.updateMany({
      where: unseen,
      data: { seenAt: await databaseTime(tx) },
    })
    if (count > 0) announce(tx, deal, 'QUOTE')
    return count
  })
}

const MAX_DECLINE_NOTE = 300

/** Notes "Not for me" on a quote, which can still be accepted. */
export async function declineQuote(visitor: Visitor, id: string, givenNote: string) {
  const note = validNote(givenNote, { least: 0, most: MAX_DECLINE_NOTE })
  return takeTurn(visitor, async (tx) => {
    const { deal, quote } = await lockQuoteOf(tx, visitor, id)
    refuseClosed(deal)
    if (quote.status === 'ACCEPTED') throw conflict('You accepted this quote.')
    if (quote.status !== 'PUBLISHED') throw refuseEnded(quote)
    await tx.quote.update({
      where: { id },
      data: {
        declinedAt: quote.declinedAt ?? (await databaseTime(tx)),
        declineNote: note || quote.declineNote,
      },
    })
    announce(tx, deal, 'QUOTE')
    await recordForBuyer(tx, visitor, { deal, quote }, 'declined quote')
    return quote
  })
}

/** Asks for another quote after this one has ended. Repeated calls change nothing. */
export const askForNewQuote = (visitor: Visitor, id: string) =>
  takeTurn(visitor, async (tx) => {
    const { deal, quote } = await lockQuoteOf(tx, visitor, id)
    refuseClosed(deal)
    refuseAccepted(quote)
    if (deal.acceptedQuoteId) throw conflict('You already accepted another quote.')
    if (quote.status === 'REPLACED') throw refuseEnded(quote)
    const now = await databaseTime(tx)
    if (quote.status === 'PUBLISHED' && quote.validUntil && quote.validUntil > now) {
      throw conflict('This quote is still open: you can accept it.')
    }
    if (quote.askedAgainAt) return deal
    await tx.quote.update({ where: { id }, data: { askedAgainAt: now } })
    await addDealEvent(tx, deal.id, {
      kind: 'QUOTE_ASKED_AGAIN',
      by: isBuyer(visitor, deal) ? 'BUYER' : 'STAFF',
      name: visitor.user?.firstName ?? '',
      quoteId: id,
      data: { dealer: dealerOf(quote) },
    })
    announce(tx, deal, 'QUOTE')
    await recordForBuyer(tx, visitor, { deal, quote }, 'asked for a new quote')
    return deal
  })

type Locked = Awaited<ReturnType<typeof lockQuoteOf>>

const isBuyer = ({ user }: Visitor, { customerId }: Locked['deal']) => user?.id === customerId

/** Staff may act for the buyer, on the record. */
async function recordForBuyer(
  tx: Tx,
  visitor: Visitor,
  { deal, quote }: { deal: Locked['deal']; quote: LockedQuote },
  field: string,
) {
  if (!visitor.user || isBuyer(visitor, deal)) return
  const after = nameOfQuote(quote, quote.outTheDoorCents)
  await recordForDeal(tx, visitor.user, deal, { field, before: null, after })
}

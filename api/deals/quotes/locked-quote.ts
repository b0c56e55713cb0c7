import { windowEnd } from '../../../shared/deals/deal-conditions'
import { noteProblem, tidyText } from '../../../shared/deals/deal-fields'
import { dollarText } from '../../../shared/money'
import type { Deal, Prisma, QuoteRole } from '../../generated/prisma/client'
import type { Visitor } from '../../http/visitor'
import { lockRow, type Tx } from '../../platform/db'
import { badField, conflict, Refusal } from '../../platform/errors'
import { findDeal, lockDealOf } from '../deal-of'
import { dealIdOf, noSuchQuote } from './quotes'

export const withDealer = {
  lines: { orderBy: { place: 'asc' } },
  solicitation: { include: { dealer: true } },
} satisfies Prisma.QuoteInclude

export type LockedQuote = Prisma.QuoteGetPayload<{ include: typeof withDealer }>

/**
 * Locks a quote that the visitor may see, after its deal: all changes to the quotes of a deal
 * serialize on it. To a customer who isn't staff, drafts don't exist.
 */
export async function lockQuoteOf(
  tx: Tx,
  visitor: Visitor,
  id: string,
  role: QuoteRole = 'DEALER',
): Promise<{ deal: Deal; quote: LockedQuote }> {
  const dealId = await dealIdOf(id, tx)
  if (!(await findDeal(visitor, dealId, tx))) throw noSuchQuote()
  const deal = await lockDealOf(tx, visitor, dealId)
  await lockRow(tx, 'quote', id)
  const quote = await tx.quote.findFirst({ where: { id, dealId, role }, include: withDealer })
  const isHidden = role === 'DEALER' && quote?.status === 'DRAFT' && !visitor.user?.isStaff
  if (!quote || isHidden) throw noSuchQuote()
  return { deal, quote }
}

/** The dealer's name, if there is one. */
export const dealerOf = ({ solicitation }: Pick<LockedQuote, 'solicitation'>) =>
  solicitation?.dealer.name ?? 'the dealer'

/** Names a quote in the history: "Harbor Auto Group, 2026 Honda CR-V, $36,192.23". */
export function nameOfQuote(
  quote: Pick<LockedQuote, 'solicitation' | 'year' | 'make' | 'model'>,
  outTheDoorCents: number | null,
) {
  const price = outTheDoorCents === null ? [] : [dollarText(outTheDoorCents)]
  return [dealerOf(quote), `${quote.year} ${quote.make} ${quote.model}`, ...price].join(', ')
}

/** Says that a quote can't be changed any more, and why. */
export function refuseEnded({ status, withdrawnNote, validUntil }: LockedQuote): Refusal {
  if (status === 'WITHDRAWN') return conflict(`This quote was withdrawn: ${withdrawnNote}`)
  if (status === 'REPLACED') return conflict('This quote was replaced by a newer one.')
  if (status === 'FELL_THROUGH') return conflict('This quote fell through.')
  if (status === 'DRAFT') return conflict('This quote is not published yet.')
  return new Refusal('EXPIRED', `This quote expired on ${endOf(validUntil)}.`)
}

/** "Tue, Nov 24, at 5:00 PM ET". */
export const endOf = (validUntil: Date | null) =>
  validUntil ? windowEnd(validUntil).replace(/, (?=\d{1,2}:)/, ', at ') : ''

/** Refuses a change while the buyer holds this quote. */
export function refuseAccepted({ status }: Pick<LockedQuote, 'status'>) {
  if (status === 'ACCEPTED') throw conflict('The buyer just accepted this quote.')
}

/** Reads a note for people; refuses (BAD_INPUT) one that is too short or too long. */
export function validNote(input: string, { least = 3, most = 500 } = {}) {
  const note = tidyText(input, true)
  const problem = noteProblem(note, least, most)
  if (problem) throw badField('note', problem)
  return note
}

import { conditionsText, hasAllConditions } from '../../../shared/deals/deal-conditions'
import { dealProblems } from '../../../shared/deals/deal-fields'
import type { Deal } from '../../generated/prisma/client'
import type { Visitor } from '../../http/visitor'
import { db, isId, type Tx } from '../../platform/db'
import { badField, conflict, Refusal } from '../../platform/errors'
import { takeTurn } from '../../platform/turns'
import { addDealEvent, announce } from '../deal-events'
import { findDeal } from '../deal-of'
import { refuseClosed } from '../refusals'
import { recordDealEvent, transition } from '../states'
import { dealerOf, type LockedQuote, lockQuoteOf, refuseEnded } from './locked-quote'
import { noSuchQuote } from './quotes'
import { mailAcceptance } from './quotes.mail'

/**
 * Accepts a quote for good. Only the buyer can, never staff for them. Refuses it after the end of the
 * window (EXPIRED), and when the deal or the quote isn't open any more (CONFLICT). If the quote
 * was accepted already, returns the deal unchanged.
 */
export async function acceptQuote(visitor: Visitor, id: string, conditions: readonly string[]) {
  // What is decided already is answered without waiting for the lock that other tabs wait for.
  const before = await findDeal(visitor, await publishedIn(id))
  if (!before) throw noSuchQuote()
  const { user } = visitor
  if (!user || before.customerId !== user.id) {
    throw new Refusal('FORBIDDEN', 'Only the buyer can accept a quote.')
  }
  if (!hasAllConditions(conditions)) throw badField('conditions', dealProblems.conditions)
  if (before.acceptedQuoteId === id) return before
  await refuseUnlessOpen(db, before)

  return takeTurn(visitor, async (tx) => {
    const { deal, quote } = await lockQuoteOf(tx, visitor, id)
    if (deal.acceptedQuoteId === id) return deal
    await refuseUnlessOpen(tx, deal)
    if (quote.status !== 'PUBLISHED' || !quote.validUntil) throw refuseEnded(quote)

    const text = conditionsText({ ...quote, validUntil: quote.validUntil })
    const chosenAt = await accept(tx, quote, text)
    if (!chosenAt) throw refuseEnded(quote)
    const chosen = await transition(tx, deal.id, 'accept', { acceptedQuoteId: id, chosenAt })
    if (!chosen) throw conflict('This deal has no open quotes.')
    await addDealEvent(tx, deal.id, {
      kind: 'QUOTE_ACCEPTED',
      by: 'BUYER',
      name: user.firstName,
      quoteId: id,
      data: { dealer: dealerOf(quote) },
    })
    await recordDealEvent(tx, 'quote.accepted', chosen)
    announce(tx, chosen, 'STAGE')
    await mailAcceptance(tx, chosen, quote, text)
    return chosen
  })
}

/** Returns the ID of the deal that a quote was published in. */
async function publishedIn(id: string) {
  const published = { id, role: 'DEALER', status: { not: 'DRAFT' } } as const
  const quote = isId(id) ? await db.quote.findFirst({ where: published }) : null
  if (!quote) throw noSuchQuote()
  return quote.dealId
}

async function refuseUnlessOpen(tx: Tx, deal: Deal) {
  refuseClosed(deal)
  if (!deal.acceptedQuoteId) return
  const accepted = await tx.quote.findUniqueOrThrow({
    where: { id: deal.acceptedQuoteId },
    include: { solicitation: { include: { dealer: true } } },
  })
  throw conflict(`You just accepted ${possessive(dealerOf(accepted))} quote.`)
}

const possessive = (name: string) => (/s$/i.test(name) ? `${name}'` : `${name}'s`)

/**
 * Returns when the quote was accepted; undefined if its window was over. By `clock_timestamp()`, since
 * `now()` stands still while the transaction waits for locks. The clock is read once, in the precision
 * that is stored, so that an acceptance in the last moment isn't rounded up to the end.
 */
async function accept(tx: Tx, { id, dealId }: LockedQuote, text: string) {
  const accepted = await tx.$queryRaw<{ acceptedAt: Date }[]>`
    WITH clock AS MATERIALIZED (
      SELECT date_trunc('milliseconds', clock_timestamp()) AS "time"
    )
    UPDATE quote
       SET status = 'ACCEPTED', accepted_at = clock."time", conditions_text = ${text},
           declined_at = NULL, decline_note = NULL
      FROM clock
     WHERE id = ${id}::uuid AND deal_id = ${dealId}::uuid
       AND status = 'PUBLISHED' AND valid_until > clock."time"
    RETURNING accepted_at AS "acceptedAt"`
  return accepted[0]?.acceptedAt
}

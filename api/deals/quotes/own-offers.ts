import type { Deal } from '../../generated/prisma/client'
import { notAllowed } from '../../http/access'
import type { Visitor } from '../../http/visitor'
import type { Tx } from '../../platform/db'
import { conflict } from '../../platform/errors'
import { takeTurn } from '../../platform/turns'
import { announce } from '../deal-events'
import { recordForDeal } from '../deal-history'
import { lockDealOf } from '../deal-of'
import { refuseClosed } from '../refusals'
import { alreadyStored, createDraft, type QuoteInputShape, updateDraft } from './draft'
import { lockQuoteOf } from './locked-quote'

const MAX_OWN_OFFERS = 10

interface Saved {
  dealId: string
  /** Missing for a new offer. */
  id?: string | null | undefined
  input: QuoteInputShape
}

/** Stores an offer that the buyer has without us, until a quote is accepted. */
export const saveOwnOffer = (visitor: Visitor, { dealId, id, input }: Saved) =>
  takeTurn(visitor, async (tx) => {
    const deal = await lockDealOf(tx, visitor, dealId)
    refuseChosen(deal)
    const offer = await (id == null
      ? createOffer(tx, visitor, deal, input)
      : changeOffer(tx, visitor, { deal, id, input }))
    announce(tx, deal, 'QUOTE')
    return offer
  })

async function createOffer(tx: Tx, visitor: Visitor, deal: Deal, input: QuoteInputShape) {
  const existing = await alreadyStored(tx, deal, 'OWN', input.requestKey)
  if (existing) return existing
  if ((await tx.quote.count({ where: { dealId: deal.id, role: 'OWN' } })) >= MAX_OWN_OFFERS) {
    throw conflict(`You can add up to ${MAX_OWN_OFFERS} offers of your own.`)
  }
  const offer = await createDraft(tx, deal, 'OWN', { input, author: authorOf(visitor) })
  await recordOffer(tx, visitor, deal, [null, 'added'])
  return offer
}

async function changeOffer(
  tx: Tx,
  visitor: Visitor,
  { deal, id, input }: { deal: Deal; id: string; input: QuoteInputShape },
) {
  const { quote } = await lockQuoteOf(tx, visitor, id, 'OWN')
  if (quote.dealId !== deal.id) throw conflict('This offer belongs to another deal.')
  await updateDraft(tx, deal, quote, { input, author: authorOf(visitor) })
  await recordOffer(tx, visitor, deal, ['added', 'changed'])
  return tx.quote.findUniqueOrThrow({ where: { id } })
}

/** Removes an offer of the buyer's own. */
export const removeOwnOffer = (visitor: Visitor, id: string) =>
  takeTurn(visitor, async (tx) => {
    const { deal } = await lockQuoteOf(tx, visitor, id, 'OWN')
    refuseChosen(deal)
    await tx.quote.delete({ where: { id } })
    await recordOffer(tx, visitor, deal, ['added', null])
    announce(tx, deal, 'QUOTE')
    return deal
  })

function refuseChosen(deal: Deal) {
  refuseClosed(deal)
  if (deal.acceptedQuoteId) {
    throw conflict('A quote is accepted. Your own offers stay as they were then.')
  }
}

function authorOf(visitor: Visitor) {
  if (!visitor.user) throw notAllowed(visitor)
  return visitor.user
}

/** Staff may enter an offer for the buyer, on the record. */
async function recordOffer(
  tx: Tx,
  visitor: Visitor,
  deal: Deal,
  [before, after]: [before: string | null, after: string | null],
) {
  const author = authorOf(visitor)
  if (author.id === deal.customerId) return
  await recordForDeal(tx, author, deal, { field: "buyer's own offer", before, after })
}

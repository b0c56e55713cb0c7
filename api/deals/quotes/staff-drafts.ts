import { quoteTotals } from '../../../shared/deals/deal-math'
import { columnsIn } from '../../../shared/deals/field-table'
import { quoteFields } from '../../../shared/deals/quote-fields'
import { fullName } from '../../../shared/person-name'
import type { Deal, Quote } from '../../generated/prisma/client'
import type { StaffVisitor } from '../../http/access'
import type { SignedInUser } from '../../http/visitor'
import type { Tx } from '../../platform/db'
import { conflict } from '../../platform/errors'
import { takeTurn } from '../../platform/turns'
import { announce } from '../deal-events'
import { recordForDeal } from '../deal-history'
import { lockDealOf } from '../deal-of'
import { refuseClosed } from '../refusals'
import { alreadyStored, createDraft, type QuoteInputShape, updateDraft } from './draft'
import { type LockedQuote, lockQuoteOf, nameOfQuote } from './locked-quote'

/** More than anyone works on: all drafts of a deal are read together. */
const MAX_DRAFTS = 30

interface Saved {
  dealId: string
  /** Missing for a new draft. */
  id?: string | null | undefined
  revision?: number | null | undefined
  input: QuoteInputShape
}

/** Stores a new draft, or everything in the given one. */
export const saveQuote = (visitor: StaffVisitor, { dealId, id, revision, input }: Saved) =>
  takeTurn(visitor, async (tx) => {
    const deal = await lockDealOf(tx, visitor, dealId)
    refuseClosed(deal)
    if (id == null) return createQuote(tx, visitor, deal, input)
    const { quote } = await lockQuoteOf(tx, visitor, id)
    if (quote.dealId !== dealId) throw conflict('This quote belongs to another deal.')
    if (quote.status !== 'DRAFT') {
      throw conflict('This quote is published. Copy it to change it.')
    }
    await updateDraft(tx, deal, quote, { input, author: visitor.user, revision: revision ?? null })
    await recordDraft(tx, visitor.user, deal, quote)
    return quote
  })

async function createQuote(tx: Tx, visitor: StaffVisitor, deal: Deal, input: QuoteInputShape) {
  const existing = await alreadyStored(tx, deal, 'DEALER', input.requestKey)
  if (existing) return existing
  await refuseMoreDrafts(tx, deal)
  const quote = await createDraft(tx, deal, 'DEALER', { input, author: visitor.user })
  await recordDraft(tx, visitor.user, deal, quote)
  return quote
}

async function refuseMoreDrafts(tx: Tx, { id: dealId }: Deal) {
  const count = await tx.quote.count({ where: { dealId, role: 'DEALER', status: 'DRAFT' } })
  if (count < MAX_DRAFTS) return
  throw conflict(`This deal has ${MAX_DRAFTS} drafts. Remove one, and save again.`)
}

/** Records what a draft says now, and notifies staff: the buyer sees no drafts. */
async function recordDraft(tx: Tx, staff: SignedInUser, deal: Deal, { id }: Quote) {
  const quote = await tx.quote.findUniqueOrThrow({
    where: { id },
    include: { lines: true, solicitation: { include: { dealer: true } } },
  })
  const name = nameOfQuote(quote, quoteTotals(quote).outTheDoorCents)
  const after = `${name}, version ${quote.revision + 1}`
  await recordForDeal(tx, staff, deal, { field: 'draft', before: null, after })
  announce(tx, deal, 'QUOTE', { toStaffOnly: true })
}

/**
 * Copies a quote into a new draft. A published one is replaced once the copy is published. Nothing of
 * what happened to the original is copied.
 */
export const copyQuote = (visitor: StaffVisitor, id: string) =>
  takeTurn(visitor, async (tx) => {
    const { deal, quote } = await lockQuoteOf(tx, visitor, id)
    refuseClosed(deal)
    await refuseMoreDrafts(tx, deal)
    const copy = await tx.quote.create({
      data: {
        ...contentOf(quote),
        replacesId: quote.status === 'PUBLISHED' ? id : null,
        changedBy: fullName(visitor.user),
        lines: { create: quote.lines.map(({ id: _, quoteId: __, ...line }) => line) },
      },
    })
    await recordDraft(tx, visitor.user, deal, copy)
    return copy
  })

/** The terms of a quote, without what happened to it. */
const contentOf = (quote: LockedQuote) => ({
  dealId: quote.dealId,
  solicitationId: quote.solicitationId,
  role: quote.role,
  documentId: quote.documentId,
  ...columnsIn(quoteFields, quote),
})

/** Deletes a draft. */
export const removeDraft = (visitor: StaffVisitor, id: string) =>
  takeTurn(visitor, async (tx) => {
    const { deal, quote } = await lockQuoteOf(tx, visitor, id)
    if (quote.status !== 'DRAFT') throw conflict('This quote is published. Withdraw it instead.')
    await tx.quote.delete({ where: { id } })
    const before = nameOfQuote(quote, quoteTotals(quote).outTheDoorCents)
    await recordForDeal(tx, visitor.user, deal, { field: 'draft', before, after: null })
    announce(tx, deal, 'QUOTE', { toStaffOnly: true })
    return deal
  })

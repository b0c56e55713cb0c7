import { noteProblem, tidyText } from '../../../shared/deals/deal-fields'
import { entitlements, notIncludedText } from '../../../shared/deals/entitlements'
import type { ContractVerdict, Deal } from '../../generated/prisma/client'
import { notAllowed, type StaffVisitor } from '../../http/access'
import type { SignedInUser, Visitor } from '../../http/visitor'
import { databaseTime, lockRow, type Tx } from '../../platform/db'
import { badField, conflict } from '../../platform/errors'
import { takeTurn } from '../../platform/turns'
import { addDealEvent, announce } from '../deal-events'
import { recordForDeal } from '../deal-history'
import { lockDealOf } from '../deal-of'
import { alreadyStored, createDraft, type QuoteInputShape, updateDraft } from '../quotes/draft'
import { withDealer } from '../quotes/locked-quote'
import { refuseClosed, refuseUnlessChosen } from '../refusals'
import { withoutVerdict } from '../states'
import { computeSavingAgain, refuseVerified } from './saved-saving'

interface Saved {
  dealId: string
  /** Required once there is a contract. */
  revision?: number | null | undefined
  input: QuoteInputShape
}

/**
 * Stores what the dealer wants the buyer to sign, if no one has changed it since `revision`; else CONFLICT says who
 * did. The buyer can while the quote is chosen; staff, from the signed papers, until the saving is verified.
 */
export const saveContract = (visitor: Visitor, { dealId, revision, input }: Saved) =>
  takeTurn(visitor, async (tx) => {
    const { user } = visitor
    if (!user) throw notAllowed(visitor)
    const deal = await lockDealOf(tx, visitor, dealId)
    refuseUnlessEditable(deal, user)
    const save = () => store(tx, deal, { user, revision: revision ?? null, input })
    if (deal.status === 'PURCHASED') return computeSavingAgain(tx, deal, save)
    await save()
    return tx.deal.update({
      where: { id: dealId },
      data: { ...withoutVerdict, revision: { increment: 1 } }, // it was for what the contract said before
    })
  })

function refuseUnlessEditable(deal: Deal, user: SignedInUser) {
  if (deal.status !== 'PURCHASED') return refuseUnlessChosen(deal)
  refuseVerified(deal)
  if (deal.customerId === user.id) {
    throw conflict('Your purchase is recorded. The contract stays as it was then.')
  }
}

interface Change {
  user: SignedInUser
  revision: number | null
  input: QuoteInputShape
}

async function store(tx: Tx, deal: Deal, { user, revision, input }: Change) {
  if (revision === null && (await alreadyStored(tx, deal, 'CONTRACT', input.requestKey))) return
  const ofDeal = { dealId: deal.id, role: 'CONTRACT' } as const
  const stored = await tx.quote.findFirst({ where: ofDeal, include: withDealer })
  if (stored) {
    await lockRow(tx, 'quote', stored.id)
    await updateDraft(tx, deal, stored, { input, author: user, revision })
  } else {
    await createDraft(tx, deal, 'CONTRACT', { input, author: user })
  }
  announce(tx, deal, 'CONTRACT')
  if (user.id === deal.customerId) return
  await recordForDeal(tx, user, deal, {
    field: 'contract',
    before: stored && `version ${stored.revision + 1}`,
    after: `version ${stored ? stored.revision + 2 : 1}`,
  })
}

const MAX_NOTE = 1_000

interface Review {
  dealId: string
  verdict: ContractVerdict
  note?: string | null | undefined
}

/** Tells the buyer whether the contract can be signed. A repeated verdict changes nothing. */
export const reviewContract = (
  visitor: StaffVisitor,
  { dealId, verdict, note: givenNote }: Review,
) =>
  takeTurn(visitor, async (tx) => {
    const note = validNote(verdict, givenNote ?? '')
    const deal = await lockDealOf(tx, visitor, dealId)
    refuseClosed(deal)
    if (!entitlements[deal.tier].contractVerdict) throw conflict(notIncludedText(deal.tier))
    refuseUnlessChosen(deal)
    if ((await tx.quote.count({ where: { dealId, role: 'CONTRACT' } })) === 0) {
      throw conflict('There is no contract to check yet.')
    }
    if (deal.contractVerdict === verdict && deal.contractNote === note) return deal
    const reviewed = await tx.deal.update({
      where: { id: dealId },
      data: {
        contractVerdict: verdict,
        contractNote: note,
        contractReviewedAt: await databaseTime(tx),
        revision: { increment: 1 },
      },
    })
    await addDealEvent(tx, dealId, {
      kind: 'CONTRACT_CHECKED',
      by: 'STAFF',
      name: visitor.user.firstName,
      data: { reason: verdict, ...(note && { note }) },
    })
    announce(tx, deal, 'CONTRACT')
    await recordForDeal(tx, visitor.user, deal, {
      field: 'contract check',
      before: deal.contractVerdict,
      after: verdict,
    })
    return reviewed
  })

/** What has to change must be said. */
function validNote(verdict: ContractVerdict, input: string) {
  const note = tidyText(input, true)
  const problem = noteProblem(note, verdict === 'NOT_YET' ? 3 : 0, MAX_NOTE)
  if (problem) throw badField('note', problem)
  return note || null
}

import { brand } from '../../../shared/brand'
import { SUPPORT_DAYS } from '../../../shared/guarantee'
import { lockMember } from '../../account/member-rows'
import type { Deal } from '../../generated/prisma/client'
import { notAllowed, type StaffVisitor } from '../../http/access'
import type { Visitor } from '../../http/visitor'
import { databaseTime, lockRow, type Tx } from '../../platform/db'
import { badField, conflict } from '../../platform/errors'
import { takeTurn } from '../../platform/turns'
import { addDealEvent, announce } from '../deal-events'
import { recordForDeal } from '../deal-history'
import { dealOf, lockDealOf } from '../deal-of'
import { validNote } from '../quotes/locked-quote'
import { refuseUnlessChosen } from '../refusals'
import { transition, withoutVerdict } from '../states'
import { hidePublishedReview } from './hide-review'
import { mailPurchase } from './purchase.mail'
import { noSaving, savingColumns } from './saving'

/**
 * Records that the buyer has bought the vehicle: the saving is computed from the stored quotes, and support begins.
 * The same day again changes nothing.
 */
export const recordPurchase = (visitor: Visitor, dealId: string, day: string) =>
  takeTurn(visitor, async (tx) => {
    const { user } = visitor
    if (!user) throw notAllowed(visitor)
    const deal = await lockDealOf(tx, visitor, dealId)
    if (deal.purchasedOn && dayOf(deal.purchasedOn) === day) return deal
    if (deal.status === 'PURCHASED') {
      throw conflict('The purchase is recorded for another day already.')
    }
    refuseUnlessChosen(deal)
    const supportUntil = await endOfSupport(tx, deal, day)
    const purchased = await transition(tx, dealId, 'purchase', {
      ...(await savingColumns(tx, deal)),
      purchasedOn: new Date(day),
      purchaseRecordedAt: await databaseTime(tx),
      supportUntil,
      claimUntil: supportUntil,
    })
    if (!purchased) throw new Error(`deal ${dealId} is chosen, but can't be purchased`)
    const isBuyer = user.id === deal.customerId
    await addDealEvent(tx, dealId, {
      kind: 'PURCHASED',
      by: isBuyer ? 'BUYER' : 'STAFF',
      name: user.firstName,
      ...(deal.acceptedQuoteId && { quoteId: deal.acceptedQuoteId }),
    })
    announce(tx, deal, 'STAGE')
    await mailPurchase(tx, purchased, day)
    if (!isBuyer) {
      await recordForDeal(tx, user, deal, {
        field: 'status',
        before: deal.status,
        after: `PURCHASED on ${day}`,
      })
    }
    return purchased
  })

const dayOf = (date: Date) => date.toISOString().slice(0, 10)

/** Midnight after the last day of support in our zone; refuses a day before the choice or after today. */
async function endOfSupport(tx: Tx, { chosenAt }: Deal, day: string) {
  const [read] = await tx.$queryRaw<[{ isPossible: boolean }]>`
    SELECT ${day}::date BETWEEN (${chosenAt}::timestamptz AT TIME ZONE ${brand.timeZone})::date
                            AND (clock_timestamp() AT TIME ZONE ${brand.timeZone})::date AS "isPossible"`
  if (!read.isPossible) {
    throw badField('purchasedOn', 'Choose a date from the day you accepted through today')
  }
  return supportEnd(tx, day)
}

/** Midnight in our zone after the 90th day after a purchase. PostgreSQL knows the rules of daylight saving time. */
export async function supportEnd(tx: Tx, day: string) {
  const [{ end }] = await tx.$queryRaw<[{ end: Date }]>`
    SELECT (${day}::date + ${SUPPORT_DAYS + 1}::int)::timestamp AT TIME ZONE ${brand.timeZone} AS "end"`
  return end
}

const noPurchase = {
  ...noSaving,
  ...withoutVerdict,
  purchasedOn: null,
  purchaseRecordedAt: null,
  supportUntil: null,
  claimUntil: null,
  savingsVerifiedAt: null,
  savingsVerifiedByName: null,
} as const

/** Takes a purchase back that was recorded by mistake: the choice stands. Repeated calls change nothing. */
export async function undoPurchase(
  visitor: StaffVisitor,
  { id, note: givenNote }: { id: string; note: string },
) {
  const note = validNote(givenNote)
  return takeTurn(visitor, async (tx) => {
    const { orderId, assignedToId } = await dealOf(visitor, id, tx)
    const hasAdvocate = assignedToId !== null && (await lockMember(tx, assignedToId)) !== null
    await lockRow(tx, 'orders', orderId) // before the deal, as everywhere
    const deal = await lockDealOf(tx, visitor, id)
    if (deal.status === 'CHOSEN') return deal
    if (deal.status !== 'PURCHASED') throw conflict('There is no purchase to undo.')
    const undone = await transition(tx, id, 'undoPurchase', {
      ...noPurchase,
      ...(!hasAdvocate && { assignedToId: null }),
    })
    if (!undone) {
      throw conflict(
        "This purchase can't be undone: its payment was refunded, or a claim was decided.",
      )
    }
    await hidePublishedReview(tx, visitor.user, deal)
    await addDealEvent(tx, id, {
      kind: 'REOPENED',
      by: 'STAFF',
      name: visitor.user.firstName,
      data: { reason: 'NOT_PURCHASED' },
    })
    announce(tx, deal, 'STAGE')
    await recordForDeal(tx, visitor.user, deal, {
      field: 'status',
      before: 'PURCHASED',
      after: `CHOSEN: ${note}`,
    })
    return undone
  })
}

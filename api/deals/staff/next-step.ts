import { entitlements, tiers } from '../../../shared/deals/entitlements'
import { Prisma } from '../../generated/prisma/client'
import { batched } from '../../platform/batch'
import { db } from '../../platform/db'

/** What staff do next in a deal, and what they read about it. */
export const nextSteps = {
  CONTACT_BUYER: 'Contact the buyer',
  GET_WISHES: 'Ask the buyer what they want',
  ASK_DEALERS: 'Ask dealers for quotes',
  FOLLOW_UP: 'Follow up with the dealers',
  WATCH_WINDOW: 'Talk to the buyer before the quote ends',
  CHECK_CONTRACT: 'Check the contract',
  CONFIRM_WITH_DEALER: 'Have the dealer confirm',
  SET_APPOINTMENT: 'Set the appointment',
  AFTER_APPOINTMENT: 'Ask how the appointment went',
  VERIFY_SAVING: 'Verify the saving',
  SUPPORT_ENDS: 'Ask how it goes: support ends',
  NONE: 'Nothing to do',
} as const

export type NextStepKind = keyof typeof nextSteps

const MAX_DEALS_PER_RUN = 1_000

const sql = Prisma.sql
const checkedTiers = tiers.filter((tier) => entitlements[tier].contractVerdict)
const lastAsk = sql`deal.wishes_sent_at + interval '5 days'`

// now() in these reads, not clock_timestamp(): one moment for all rows.

/** When the first live quote ends; null without one. Stored in the row, until its first quote has ended. */
const windowEnd = sql`CASE WHEN deal.quote_ends_at > now() THEN deal.quote_ends_at ELSE next.ends_at END`

const fromDeal = sql`FROM deal LEFT JOIN (
    SELECT quote.deal_id, min(valid_until) AS ends_at
      FROM deal ended JOIN quote ON quote.deal_id = ended.id
     WHERE ended.quote_ends_at <= now() AND quote.status = 'PUBLISHED' AND valid_until > now()
     GROUP BY quote.deal_id
  ) next ON next.deal_id = deal.id`

/** A contract that waits for our verdict. Looked up only for chosen deals of packages with a check. */
const uncheckedContract = sql`deal.status = 'CHOSEN' AND deal.tier IN (${Prisma.join(
  checkedTiers.map((tier) => sql`${tier}::deal_tier`),
)}) AND deal.contract_verdict IS NULL
  AND EXISTS (SELECT FROM quote WHERE quote.deal_id = deal.id AND quote.role = 'CONTRACT')`

/** Ten days before support ends, until someone talks to the buyer after that. */
const supportCall = sql`deal.support_until - interval '10 days'`
const needsSupportCall = sql`deal.status = 'PURCHASED' AND deal.support_until > now()
  AND (${supportCall} > now() OR NOT EXISTS (
    SELECT FROM contact WHERE contact.deal_id = deal.id AND contact.solicitation_id IS NULL
       AND contact.happened_at >= ${supportCall}))`
const unverifiedSaving = sql`deal.status = 'PURCHASED' AND deal.baseline_cents IS NOT NULL
  AND deal.savings_verified_at IS NULL AND deal.erased_at IS NULL`

const isSupportEnding = sql`${needsSupportCall} AND ${supportCall} <= now()`

// A change here must keep both in step: the cases have the same order.
const step = sql`CASE
  WHEN ${isSupportEnding} THEN 'SUPPORT_ENDS'
  WHEN ${unverifiedSaving} THEN 'VERIFY_SAVING'
  WHEN ${needsSupportCall} THEN 'SUPPORT_ENDS'
  WHEN deal.status IN ('PURCHASED', 'CLOSED') THEN 'NONE'
  WHEN ${uncheckedContract} THEN 'CHECK_CONTRACT'
  WHEN deal.status = 'CHOSEN' AND deal.dealer_confirmed_at IS NULL THEN 'CONFIRM_WITH_DEALER'
  WHEN deal.status = 'CHOSEN' AND deal.appointment_at IS NULL THEN 'SET_APPOINTMENT'
  WHEN deal.status = 'CHOSEN' THEN 'AFTER_APPOINTMENT'
  WHEN deal.contacted_at IS NULL THEN 'CONTACT_BUYER'
  WHEN deal.status = 'INTAKE' THEN 'GET_WISHES'
  WHEN ${windowEnd} IS NOT NULL THEN 'WATCH_WINDOW'
  WHEN deal.follow_up_at <= ${lastAsk} THEN 'FOLLOW_UP'
  ELSE 'ASK_DEALERS' END`

const dueAt = sql`CASE
  WHEN ${isSupportEnding} THEN ${supportCall}
  WHEN ${unverifiedSaving} THEN deal.purchase_recorded_at + interval '7 days'
  WHEN ${needsSupportCall} THEN ${supportCall}
  WHEN deal.status IN ('PURCHASED', 'CLOSED') THEN NULL
  WHEN ${uncheckedContract} THEN (SELECT quote.changed_at + interval '2 hours' FROM quote
    WHERE quote.deal_id = deal.id AND quote.role = 'CONTRACT')
  WHEN deal.status = 'CHOSEN' AND deal.dealer_confirmed_at IS NULL
    THEN deal.chosen_at + interval '24 hours'
  WHEN deal.status = 'CHOSEN' AND deal.appointment_at IS NULL
    THEN deal.dealer_confirmed_at + interval '24 hours'
  WHEN deal.status = 'CHOSEN' THEN CASE WHEN deal.appointment_at > now() THEN deal.appointment_at
    ELSE deal.appointment_at + interval '24 hours' END
  WHEN deal.contacted_at IS NULL THEN deal.contact_by
  WHEN deal.status = 'INTAKE' THEN deal.contacted_at + interval '48 hours'
  ELSE coalesce(${windowEnd}, least(deal.follow_up_at, ${lastAsk})) END`

/** Deals that are open, and those after the purchase whose step is due: not weeks ahead. */
export const isWork = sql`(status IN ('INTAKE', 'SEARCHING', 'CHOSEN')
  OR status = 'PURCHASED' AND due_at <= now())`

/** All deals with `step`, `due_at`, and `window_end`, which is null without a live quote. */
export const dealsWithSteps = sql`(
  SELECT deal.*, ${step} AS step, ${dueAt} AS due_at, ${windowEnd} AS window_end ${fromDeal}
  ) AS deal`

/** Stores when the next quote ends in deals whose first one has ended, so that lists need not look it up. */
export const noteEndedQuotes = () => db.$executeRaw`
  UPDATE deal SET quote_ends_at = (SELECT min(valid_until) FROM quote
     WHERE quote.deal_id = deal.id AND quote.status = 'PUBLISHED' AND valid_until > clock_timestamp())
   WHERE id IN (SELECT id FROM deal WHERE quote_ends_at <= now() LIMIT ${MAX_DEALS_PER_RUN}
                FOR NO KEY UPDATE SKIP LOCKED)`

/** Finds the next step of a deal by its ID. */
export const nextStepOf = batched(async (dealIds) => {
  const rows = await db.$queryRaw<{ id: string; kind: NextStepKind; dueAt: Date | null }[]>`
    SELECT deal.id, ${step} AS kind, ${dueAt} AS "dueAt"
      ${fromDeal} WHERE deal.id = ANY (${dealIds}::uuid[])`
  return new Map(rows.map(({ id, ...step }) => [id, step]))
})

import { Prisma } from '../generated/prisma/client'
import { batched } from '../graph/batch'
import { db } from '../platform/db'

/** What staff do next in a deal, and what they read about it. */
export const nextSteps = {
  CONTACT_BUYER: 'Contact the buyer',
  GET_WISHES: 'Ask the buyer what they want',
  ASK_DEALERS: 'Ask dealers for quotes',
  FOLLOW_UP: 'Follow up with the dealers',
  WATCH_WINDOW: 'Talk to the buyer before the quote ends',
  CONFIRM_WITH_DEALER: 'Have the dealer confirm',
  SET_APPOINTMENT: 'Set the appointment',
  AFTER_APPOINTMENT: 'Ask how the appointment went',
  NONE: 'Nothing to do',
} as const

export type NextStepKind = keyof typeof nextSteps

/** When the first live quote of the deal ends, and when the first follow-up is due; null without one. */
interface Sources {
  windowEnd: Prisma.Sql
  followUp: Prisma.Sql
}

const sql = Prisma.sql
const lastAsk = sql`deal.wishes_sent_at + interval '5 days'`

// A change here must keep both in step: the cases have the same order.
const stepOf = ({ windowEnd, followUp }: Sources) => sql`CASE
  WHEN deal.status IN ('PURCHASED', 'CLOSED') THEN 'NONE'
  WHEN deal.status = 'CHOSEN' AND deal.dealer_confirmed_at IS NULL THEN 'CONFIRM_WITH_DEALER'
  WHEN deal.status = 'CHOSEN' AND deal.appointment_at IS NULL THEN 'SET_APPOINTMENT'
  WHEN deal.status = 'CHOSEN' THEN 'AFTER_APPOINTMENT'
  WHEN deal.contacted_at IS NULL THEN 'CONTACT_BUYER'
  WHEN deal.status = 'INTAKE' THEN 'GET_WISHES'
  WHEN ${windowEnd} IS NOT NULL THEN 'WATCH_WINDOW'
  WHEN ${followUp} <= ${lastAsk} THEN 'FOLLOW_UP'
  ELSE 'ASK_DEALERS' END`

const dueOf = ({ windowEnd, followUp }: Sources) => sql`CASE
  WHEN deal.status IN ('PURCHASED', 'CLOSED') THEN NULL
  WHEN deal.status = 'CHOSEN' AND deal.dealer_confirmed_at IS NULL
    THEN deal.chosen_at + interval '24 hours'
  WHEN deal.status = 'CHOSEN' AND deal.appointment_at IS NULL
    THEN deal.dealer_confirmed_at + interval '24 hours'
  WHEN deal.status = 'CHOSEN' THEN CASE WHEN deal.appointment_at > now() THEN deal.appointment_at
    ELSE deal.appointment_at + interval '24 hours' END
  WHEN deal.contacted_at IS NULL THEN deal.contact_by
  WHEN deal.status = 'INTAKE' THEN deal.contacted_at + interval '48 hours'
  ELSE coalesce(${windowEnd}, least(${followUp}, ${lastAsk})) END`

// now() in these reads, not clock_timestamp(): one moment for all rows, and an index can find them.

const ofOne: Sources = {
  windowEnd: sql`(SELECT min(valid_until) FROM quote
    WHERE quote.deal_id = deal.id AND quote.status = 'PUBLISHED' AND valid_until > now())`,
  followUp: sql`(SELECT min(follow_up_at) FROM solicitation
    WHERE solicitation.deal_id = deal.id AND solicitation.status <> 'DECLINED')`,
}

const ofAll: Sources = { windowEnd: sql`live.window_end`, followUp: sql`followed.follow_up_at` }

/** All deals with `step`, `due_at`, and `window_end`, which is null without a live quote. */
export const dealsWithSteps = sql`(
  SELECT deal.*, ${stepOf(ofAll)} AS step, ${dueOf(ofAll)} AS due_at, live.window_end
    FROM deal
    LEFT JOIN (
      SELECT deal_id, min(valid_until) AS window_end FROM quote
       WHERE status = 'PUBLISHED' AND valid_until > now() GROUP BY deal_id
    ) live ON live.deal_id = deal.id
    LEFT JOIN (
      SELECT deal_id, min(follow_up_at) AS follow_up_at FROM solicitation
       WHERE follow_up_at IS NOT NULL AND status <> 'DECLINED' GROUP BY deal_id
    ) followed ON followed.deal_id = deal.id
  ) AS deal`

/** The same, faster for a few deals. */
export const fewDealsWithSteps = sql`(
  SELECT deal.*, ${stepOf(ofOne)} AS step, ${dueOf(ofOne)} AS due_at, ${ofOne.windowEnd} AS window_end
    FROM deal
  ) AS deal`

/** Finds the next step of a deal by its ID. */
export const nextStepOf = batched(async (dealIds) => {
  const rows = await db.$queryRaw<{ id: string; kind: NextStepKind; dueAt: Date | null }[]>`
    SELECT deal.id, ${stepOf(ofOne)} AS kind, ${dueOf(ofOne)} AS "dueAt"
      FROM deal WHERE deal.id = ANY (${dealIds}::uuid[])`
  return new Map(rows.map(({ id, ...step }) => [id, step]))
})

import { LEAST_FOR_MEDIAN, type PeriodFigures, SAVINGS_BAND } from '../../shared/figures'
import { dollars } from '../../shared/money'
import { Prisma } from '../generated/prisma/client'
import { mergeParts } from './merged-parts'
import { requests, requestsSentWithin } from './requests'
import { type Span, startOfDay } from './span'

/** As the database counts: amounts are cents, a mean may have parts of one. */
const none = {
  requests: 0,
  requestsDue: 0,
  requestsInTime: 0,
  won: 0,
  lost: 0,
  paid: 0,
  revenueCents: 0,
  refundsCents: 0,
  medianMinutesToContact: null as number | null,
  medianMinutesToAnswer: null as number | null,
  quotes: 0,
  bought: 0,
  savings: 0,
  meanSavingCents: null as number | null,
  medianSavingCents: null as number | null,
  sumOfSavingsCents: 0,
  savingsInBand: 0,
  claimsOpened: 0,
  claimsRefunded: 0,
  reviews: 0,
  meanRating: null as number | null,
}

function inDollars(counts: object | undefined): PeriodFigures {
  const { revenueCents, refundsCents, ...others } = { ...none, ...counts }
  const { meanSavingCents, medianSavingCents, sumOfSavingsCents, ...figures } = others
  return {
    ...figures,
    revenue: dollars(revenueCents),
    refunds: dollars(refundsCents),
    net: dollars(revenueCents - refundsCents),
    meanSaving: roundedDollars(meanSavingCents),
    medianSaving: roundedDollars(medianSavingCents),
    sumOfSavings: dollars(sumOfSavingsCents),
  }
}

/** Dollars of a mean or median, to the cent. */
export const roundedDollars = (cents: number | null) =>
  cents === null ? null : dollars(Math.round(cents))

const sql = Prisma.sql

const medianMinutes = (wait: Prisma.Sql) => sql`CASE WHEN count(${wait}) >= ${LEAST_FOR_MEDIAN}
  THEN extract(epoch FROM percentile_cont(0.5) WITHIN GROUP (ORDER BY ${wait})) / 60 END`

const saving = sql`(price_saving_cents + trade_saving_cents + finance_saving_cents)`
const [LEAST_SAVING, MOST_SAVING] = SAVINGS_BAND

/**
 * Counts both periods of a span, each figure in one scan for both. The chats are another statement beside it: they take
 * as long as all others.
 */
export async function readPeriodFigures(span: Span) {
  const counted = (at: Prisma.Sql, figures: Prisma.Sql, from: Prisma.Sql) => sql`
    SELECT ${at} >= ${span.starts} AS key, ${figures}
      FROM ${from} WHERE ${at} >= ${span.beforeStarts} AND ${at} < ${span.ends} GROUP BY 1`
  const [merged, chats] = await Promise.all([
    mergeParts([
      counted(
        sql`created_at`,
        sql`count(*) AS requests, count(*) FILTER (WHERE status = 'WON') AS won,
            count(*) FILTER (WHERE status = 'LOST') AS lost, ${medianMinutes(sql`wait`)} AS "medianMinutesToContact"`,
        requests,
      ),
      counted(
        sql`contact_by`,
        sql`count(*) FILTER (WHERE is_due AND contact_by <= now()) AS "requestsDue",
            count(*) FILTER (WHERE is_due AND contact_by <= now() AND is_in_time) AS "requestsInTime"`,
        requestsSentWithin(span),
      ),
      counted(sql`paid_at`, sql`count(*) AS paid, sum(total_cents) AS "revenueCents"`, sql`orders`),
      counted(sql`at`, sql`sum(cents) AS "refundsCents"`, sql`order_refund`),
      counted(
        sql`published_at`,
        sql`count(*) AS quotes`,
        sql`(SELECT published_at FROM quote WHERE role = 'DEALER') AS quote`,
      ),
      counted(startOfDay(sql`purchased_on`), sql`count(*) AS bought`, sql`deal`),
      counted(
        sql`savings_verified_at`,
        sql`count(*) AS savings, avg(${saving}) AS "meanSavingCents", sum(${saving}) AS "sumOfSavingsCents",
            percentile_cont(0.5) WITHIN GROUP (ORDER BY ${saving}) AS "medianSavingCents",
            count(*) FILTER (WHERE ${saving} BETWEEN ${100 * LEAST_SAVING} AND ${100 * MOST_SAVING}) AS "savingsInBand"`,
        sql`deal`,
      ),
      counted(sql`asked_at`, sql`count(*) AS "claimsOpened"`, sql`claim`),
      counted(sql`refunded_at`, sql`count(*) AS "claimsRefunded"`, sql`claim`),
      counted(
        sql`submitted_at`,
        sql`count(*) AS reviews, avg(rating) AS "meanRating"`,
        sql`(SELECT submitted_at, rating FROM review WHERE status <> 'WITHDRAWN') AS review`,
      ),
    ]),
    mergeParts([
      counted(
        sql`asked_at`,
        sql`${medianMinutes(sql`wait`)} AS "medianMinutesToAnswer"`,
        firstAnswersIn(span),
      ),
    ]),
  ])
  const of = (key: string) => inDollars({ ...merged.get(key), ...chats.get(key) })
  return { now: of('true'), before: of('false') }
}

/** The first question of each chat that was begun in a span, and how long it waited for an answer. */
const firstAnswersIn = ({ beforeStarts, ends }: Span) => sql`(
  SELECT asked_at, CASE WHEN answered_at > asked_at THEN answered_at - asked_at END AS wait
    FROM (
      SELECT min(created_at) FILTER (WHERE NOT is_from_admin) AS asked_at,
             min(created_at) FILTER (WHERE is_from_admin) AS answered_at
        FROM message WHERE conversation_id IN (
          SELECT id FROM conversation WHERE created_at >= ${beforeStarts} AND created_at < ${ends})
       GROUP BY conversation_id) AS chat
) AS answer`

import { batched } from '../../platform/batch'
import { db } from '../../platform/db'

export interface DealerFigures {
  asked: number
  answered: number
  declined: number
  silent: number
  medianHoursToAnswer: number | null
  quotes: number
  accepted: number
  notHonored: number
  lastAskedAt: Date | null
}

export const noFigures: DealerFigures = {
  asked: 0,
  answered: 0,
  declined: 0,
  silent: 0,
  medianHoursToAnswer: null,
  quotes: 0,
  accepted: 0,
  notHonored: 0,
  lastAskedAt: null,
}

/**
 * What came of asking dealers in the last 365 days, by the dealer's ID. A dealer that answered and declined later counts
 * as both.
 */
export const dealerFigures = batched(async (dealerIds) => {
  const rows = await db.$queryRaw<(DealerFigures & { id: string })[]>`
    SELECT asked.dealer_id AS id, asked.asked, answered, declined, silent, "medianHoursToAnswer", "lastAskedAt",
           coalesce(quotes, 0) AS quotes, coalesce(accepted, 0) AS accepted, coalesce("notHonored", 0) AS "notHonored"
      FROM (
        SELECT dealer_id, count(*)::int AS asked, count(answered_at)::int AS answered,
               count(*) FILTER (WHERE status = 'DECLINED')::int AS declined,
               count(*) FILTER (WHERE status = 'SILENT')::int AS silent,
               percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM answered_at - asked_at) / 3600)
                 FILTER (WHERE answered_at >= asked_at) AS "medianHoursToAnswer",
               max(asked_at) AS "lastAskedAt"
          FROM solicitation
         WHERE dealer_id = ANY (${dealerIds}::uuid[]) AND asked_at >= now() - interval '365 days'
         GROUP BY dealer_id) AS asked
      LEFT JOIN (
        SELECT dealer_id, count(*)::int AS quotes,
               count(*) FILTER (WHERE accepted_at IS NOT NULL)::int AS accepted,
               count(*) FILTER (WHERE fell_through_as = 'DEALER_DID_NOT_HONOR')::int AS "notHonored"
          FROM quote JOIN solicitation ON solicitation.id = quote.solicitation_id
         WHERE dealer_id = ANY (${dealerIds}::uuid[]) AND asked_at >= now() - interval '365 days'
           AND published_at IS NOT NULL
         GROUP BY dealer_id) AS quoted ON quoted.dealer_id = asked.dealer_id`
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
})

import { Prisma } from '../generated/prisma/client'
import type { Span } from './span'

/**
 * Requests for a consultation, with those that were erased. Of these, only the day when they were due is left: they count
 * as due at noon UTC, and as sent 24 hours before. One that was won before the first contact isn't due: the 24 hours of
 * its order took over.
 */
export const requests = Prisma.sql`(
  SELECT created_at, status, status <> 'WON' OR contacted_at IS NOT NULL AS is_due, contact_by,
         contacted_at <= contact_by AS is_in_time,
         contacted_at - created_at AS wait
    FROM consultation
  UNION ALL
  SELECT due_at - interval '24 hours', status, true, due_at, was_in_time, NULL
    FROM erased_consultations CROSS JOIN generate_series(1, requests)
   CROSS JOIN LATERAL (SELECT (due_on + time '12:00') AT TIME ZONE 'UTC') AS due (due_at)
) AS request`

/**
 * Those that may be due in a span, found by when they were sent, because that index has all that is counted: the promise
 * ends 24 hours later.
 */
export const requestsSentWithin = ({ beforeStarts, ends }: Span) => Prisma.sql`(
  SELECT * FROM ${requests}
   WHERE created_at >= ${beforeStarts}::timestamptz - interval '2 days' AND created_at < ${ends}
) AS request`

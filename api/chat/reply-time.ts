import { brand } from '../../shared/brand'
import { officeHours } from '../../shared/office-hours'
import { prepared } from '../platform/db'
import { siteSettings } from '../platform/site-settings'

const CACHE_MS = 60 * 60_000

/** Fewer replies say little about the next one. */
export const LEAST_REPLIES = 20

/** Enough for a median: reading all of a month would take longer as the firm grows. */
const MAX_CONVERSATIONS = 200

// A turn is a message that doesn't follow another one of the same side, and a question a turn of the customer.
// One that staff didn't answer doesn't count: most of these are a "Thank you" at the end.
const readMedian = prepared<{ minutes: number | null }>(
  'reply-time',
  `WITH recent AS (
     SELECT conversation_id, position, message.created_at, is_from_admin,
       lag(is_from_admin) OVER (PARTITION BY conversation_id ORDER BY position) AS was_from_admin
     FROM (
       SELECT id FROM conversation WHERE last_message_at > now() - interval '30 days'
       ORDER BY last_message_at DESC LIMIT ${MAX_CONVERSATIONS}
     ) AS latest JOIN message ON conversation_id = latest.id
     WHERE message.created_at > now() - interval '30 days'
   ), turn AS (
     SELECT created_at, is_from_admin,
       lead(created_at) OVER (PARTITION BY conversation_id ORDER BY position) AS replied_at
     FROM recent WHERE is_from_admin IS DISTINCT FROM was_from_admin
   ), question AS (
     SELECT replied_at - created_at AS wait, created_at AT TIME ZONE $1 AS asked_at FROM turn
     WHERE NOT is_from_admin AND replied_at IS NOT NULL
   ), opening AS (
     SELECT * FROM unnest($2::int[], $3::time[], $4::time[]) AS opening (day, opens_at, closes_at)
   )
   SELECT CASE WHEN count(*) >= $5 THEN
     ceil(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM wait)) / 60)::int END AS minutes
   FROM question JOIN opening ON extract(dow FROM asked_at) = day
    AND asked_at::time >= opens_at AND asked_at::time < closes_at
   WHERE asked_at::date <> ALL ($6::date[])`,
)

let cached: { readAt: number; minutes: Promise<number | null> } | undefined

/** Returns the median of the time until staff reply in support hours, in minutes; null if unknown. */
export function replyMinutes(): Promise<number | null> {
  if (!cached || performance.now() - cached.readAt > CACHE_MS) {
    const minutes = measureReplyMinutes()
    cached = { readAt: performance.now(), minutes }
    minutes.catch(() => {
      cached = undefined
    })
  }
  return cached.minutes
}

export async function measureReplyMinutes(
  { week, closedDays } = officeHours(siteSettings().HOURS, Date.now()),
) {
  const { rows } = await readMedian([
    brand.timeZone,
    week.map(({ day }) => day),
    week.map(({ from }) => from),
    week.map(({ to }) => to),
    LEAST_REPLIES,
    [...closedDays.keys()],
  ])
  return rows[0]?.minutes ?? null
}

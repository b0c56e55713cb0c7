import { brand } from '../../shared/brand'
import { prepared } from '../platform/db'

const KEPT_MS = 60 * 60_000

/** Fewer replies say little about the next one. */
export const LEAST_REPLIES = 20

const { days, from, to } = brand.openHours

// A question is a customer's message that doesn't follow another one. One that staff didn't answer doesn't
// count: most of these are a "Thank you" at the end.
const readMedian = prepared<{ minutes: number | null }>(
  'reply-time',
  `WITH recent AS (
     SELECT message.created_at, is_from_admin,
       lag(is_from_admin) OVER talk IS NOT FALSE AS is_first,
       min(message.created_at) FILTER (WHERE is_from_admin) OVER (
         talk ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING) AS replied_at
     FROM conversation JOIN message ON conversation_id = conversation.id
     WHERE last_message_at > now() - interval '30 days'
       AND message.created_at > now() - interval '30 days'
     WINDOW talk AS (PARTITION BY conversation_id ORDER BY position)
   ), question AS (
     SELECT replied_at - created_at AS wait, created_at AT TIME ZONE $1 AS asked_at FROM recent
     WHERE is_first AND NOT is_from_admin AND replied_at IS NOT NULL
   )
   SELECT CASE WHEN count(*) >= $5 THEN
     ceil(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM wait)) / 60)::int END AS minutes
   FROM question
   WHERE extract(dow FROM asked_at) = ANY ($2)
     AND extract(hour FROM asked_at) >= $3 AND extract(hour FROM asked_at) < $4`,
)

let known: { readAt: number; minutes: Promise<number | null> } | undefined

/** Returns the median of the time until staff reply in support hours, in minutes; null if unknown. */
export function replyMinutes(): Promise<number | null> {
  if (!known || performance.now() - known.readAt > KEPT_MS) {
    const minutes = measureReplyMinutes()
    known = { readAt: performance.now(), minutes }
    minutes.catch(() => {
      known = undefined
    })
  }
  return known.minutes
}

export async function measureReplyMinutes() {
  const { rows } = await readMedian([brand.timeZone, [...days], from, to, LEAST_REPLIES])
  return rows[0]?.minutes ?? null
}

import { prepared } from './db'
import { RETRY_AFTER_SECONDS, Refusal } from './errors'

interface Limit {
  most: number
  withinSeconds?: number
  /** Message of the refusal. */
  message?: string
}

// One statement counts and reads, so that simultaneous attempts, on any instance, get different counts.
const increment = prepared<{ count: number }>(
  'increment-attempts',
  `INSERT INTO attempt AS known (key, count, reset_at)
   VALUES ($1, 1, now() + $2 * interval '1 second')
   ON CONFLICT (key) DO UPDATE SET
     count = CASE WHEN known.reset_at <= now() THEN 1 ELSE known.count + 1 END,
     reset_at = CASE WHEN known.reset_at <= now() THEN excluded.reset_at ELSE known.reset_at END
   RETURNING count`,
)

const decrement = prepared(
  'decrement-attempts',
  'UPDATE attempt SET count = count - 1 WHERE key = $1 AND count > 0',
)

const clear = prepared('clear-attempts', 'DELETE FROM attempt WHERE key = $1')

const deleteExpired = prepared(
  'delete-expired-attempts',
  'DELETE FROM attempt WHERE reset_at < now()',
)

/**
 * Counts an attempt, and refuses (RATE_LIMITED) more than `most` within ten minutes or
 * `withinSeconds`. Call it before what it protects.
 */
export async function countAttempt(
  key: string,
  {
    most,
    withinSeconds = RETRY_AFTER_SECONDS,
    message = 'Too many attempts. Please wait ten minutes and try again.',
  }: Limit,
) {
  if ((await increaseCount(key, withinSeconds)) > most) {
    throw new Refusal('RATE_LIMITED', message, { retryAfterSeconds: withinSeconds })
  }
}

/** Counts an attempt without refusing any; returns how many there were within the time. */
export async function increaseCount(key: string, withinSeconds = RETRY_AFTER_SECONDS) {
  const { rows } = await increment([key, withinSeconds])
  return rows[0]?.count ?? 0
}

/** Takes back one attempt, because it succeeded. */
export async function uncountAttempt(key: string) {
  await decrement([key])
}

export async function clearAttempts(key: string) {
  await clear([key])
}

export async function deleteExpiredAttempts() {
  await deleteExpired()
}

import { pool } from './db'
import { RETRY_AFTER_SECONDS, Refusal } from './errors'

interface Limit {
  most: number
  withinSeconds?: number
  /** What the one too many is told. */
  message?: string
}

/**
 * Counts one more try of something, and refuses (RATE_LIMITED) what goes beyond `most` within ten
 * minutes, or another time. One statement counts and reads, so tries that come together, also on
 * several instances, each get a number of their own. Call it before what it guards.
 */
export async function countTry(
  key: string,
  {
    most,
    withinSeconds = RETRY_AFTER_SECONDS,
    message = 'Too many attempts. Please wait ten minutes and try again.',
  }: Limit,
) {
  const { rows } = await pool.query({
    name: 'count-try',
    text: `INSERT INTO attempt AS known (key, count, reset_at)
           VALUES ($1, 1, now() + $2 * interval '1 second')
           ON CONFLICT (key) DO UPDATE SET
             count = CASE WHEN known.reset_at <= now() THEN 1 ELSE known.count + 1 END,
             reset_at = CASE WHEN known.reset_at <= now() THEN excluded.reset_at ELSE known.reset_at END
           RETURNING count`,
    values: [key, withinSeconds],
  })
  if (rows[0].count > most) {
    throw new Refusal('RATE_LIMITED', message, { retryAfterSeconds: withinSeconds })
  }
}

/** What succeeded was no attempt to guess: it is not counted any longer. */
export async function takeBackTry(key: string) {
  await pool.query('UPDATE attempt SET count = count - 1 WHERE key = $1 AND count > 0', [key])
}

export async function forgetTries(key: string) {
  await pool.query('DELETE FROM attempt WHERE key = $1', [key])
}

export async function forgetOldTries() {
  await pool.query('DELETE FROM attempt WHERE reset_at < now()')
}

import { createHmac } from 'node:crypto'
import { prepared, type Tx } from './db'
import { RETRY_AFTER_SECONDS, tooMany } from './errors'
import { networkOf } from './network'
import { sessionSecret } from './session-secret'

export interface Limit {
  most: number
  withinSeconds?: number
  /** What happened; the refusal adds when to try again. */
  message?: string
}

/** Rate-limit key for a signed-in user, a browser with a cart cookie, or an API token. */
export const visitorKey = (action: 'cart' | 'consultation' | 'place' | 'read', limitKey: Buffer) =>
  `${action} visitor ${limitKey.toString('base64url')}`

/** Rate-limit key for what a signed-in user does. */
export const userKey = (
  action: 'message' | 'payment-link' | 'push-test' | 'test-email' | 'webhook',
  userId: string,
) => `${action} account ${hashForKey(userId)}`

/** Rate-limit key for an IP network; hashed so that the table holds no IP addresses. */
export const networkKey = (
  action:
    | 'sign-in'
    | 'sign-up'
    | 'reset'
    | 'continue'
    | 'api-token'
    | 'consultation'
    | 'invitation'
    | 'new-cart'
    | 'payment-link'
    | 'place',
  clientIp: string,
) => `${action} address ${networkHash(clientIp)}`

/** Keyed hash of an IP network. */
export const networkHash = (clientIp: string) => hashForKey(networkOf(clientIp))

/** Keyed hash of the person or network that a limit counts; the table stores neither. */
export const hashForKey = (text: string) =>
  createHmac('sha256', sessionSecret()).update(text).digest('base64url')

interface Count {
  count: number
  secondsLeft: number
}

// One statement counts and reads, so that simultaneous attempts, on any instance, get different counts.
const incrementText = `
  INSERT INTO attempt AS known (key, count, reset_at)
  VALUES ($1, 1, now() + $2 * interval '1 second')
  ON CONFLICT (key) DO UPDATE SET
    count = CASE WHEN known.reset_at <= now() THEN 1 ELSE known.count + 1 END,
    reset_at = CASE WHEN known.reset_at <= now() THEN excluded.reset_at ELSE known.reset_at END
  RETURNING count, extract(epoch FROM reset_at - now())::float8 AS "secondsLeft"`

const increment = prepared<Count>('increment-attempts', incrementText)

const decrement = prepared(
  'decrement-attempts',
  'UPDATE attempt SET count = count - 1 WHERE key = $1 AND count > 0',
)

const clear = prepared('clear-attempts', 'DELETE FROM attempt WHERE key = $1')

/**
 * Counts an attempt, and refuses (RATE_LIMITED) more than `most` within ten minutes or
 * `withinSeconds`. Call it before what it protects; or in its transaction, so that only what is stored
 * counts.
 */
export async function countAttempt(
  key: string,
  { most, withinSeconds = RETRY_AFTER_SECONDS, message }: Limit,
  tx?: Tx,
) {
  const [counted] = tx
    ? await tx.$queryRawUnsafe<Count[]>(incrementText, key, withinSeconds)
    : (await increment([key, withinSeconds])).rows
  if (counted && counted.count > most) throw tooMany(counted.secondsLeft, message)
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

/** A token bucket: starts with `burst` tokens and gets one back every `everySeconds`. */
interface Bucket {
  burst: number
  everySeconds: number
}

/**
 * SQL that takes a token from a bucket if `from` has a row, and returns a row if there was a token. A bucket is
 * stored as the time when it will be full again, so an expired row is a full one. `key` and `from` are SQL, too.
 */
export const takeTokenText = (key: string, from: string, { burst, everySeconds }: Bucket) => `
  INSERT INTO attempt AS known (key, count, reset_at)
  SELECT ${key}, 1, clock_timestamp() + interval '${everySeconds} seconds' FROM ${from}
  ON CONFLICT (key) DO UPDATE
  SET reset_at = greatest(known.reset_at, clock_timestamp()) + interval '${everySeconds} seconds'
  WHERE known.reset_at <= clock_timestamp() + interval '${(burst - 1) * everySeconds} seconds'
  RETURNING 1`

const readBucket = prepared<{ fullIn: number }>(
  'token-bucket',
  `SELECT extract(epoch FROM reset_at - clock_timestamp())::float8 AS "fullIn"
   FROM attempt WHERE key = $1`,
)

/** Seconds until an empty bucket has a token again, at least 1. */
export async function secondsToToken(key: string, { burst, everySeconds }: Bucket) {
  const { rows } = await readBucket([key])
  return Math.max(1, Math.ceil((rows[0]?.fullIn ?? 0) - (burst - 1) * everySeconds))
}

import { prepared, type Tx } from './db'
import { RETRY_AFTER_SECONDS, Refusal } from './errors'

export interface Limit {
  most: number
  withinSeconds?: number
  /** What happened; the refusal adds when to try again. */
  message?: string
}

/** Rate-limit key for a signed-in user, a browser with a cart cookie, or an API token. */
export const visitorKey = (action: 'cart' | 'consultation', limitKey: Buffer) =>
  `${action} visitor ${limitKey.toString('base64url')}`

/** Refuses an attempt beyond a limit: says when to try again. */
export function tooMany(seconds: number, message = 'Too many attempts.') {
  const retryAfterSeconds = Math.max(1, Math.ceil(seconds))
  return new Refusal(
    'RATE_LIMITED',
    `${message} Please try again in ${inWords(retryAfterSeconds)}.`,
    {
      retryAfterSeconds,
    },
  )
}

function inWords(seconds: number) {
  const [count, unit] =
    seconds < 60
      ? [seconds, 'second']
      : seconds < 90 * 60
        ? [Math.ceil(seconds / 60), 'minute']
        : [Math.ceil(seconds / 3_600), 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

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
 * Takes a token from a bucket. Returns 0, or the seconds until there is one. A bucket is stored as the
 * time when it will be full again, so an expired row is a full one.
 */
export async function takeToken(tx: Tx, key: string, { burst, everySeconds }: Bucket) {
  const latest = (burst - 1) * everySeconds
  const taken = await tx.$executeRaw`
    INSERT INTO attempt AS known (key, count, reset_at)
    VALUES (${key}, 1, clock_timestamp() + ${everySeconds} * interval '1 second')
    ON CONFLICT (key) DO UPDATE
    SET reset_at =
      greatest(known.reset_at, clock_timestamp()) + ${everySeconds} * interval '1 second'
    WHERE known.reset_at <= clock_timestamp() + ${latest} * interval '1 second'`
  if (taken > 0) return 0
  const [known] = await tx.$queryRaw<{ seconds: number }[]>`
    SELECT extract(epoch FROM reset_at - clock_timestamp())::float8 - ${latest} AS seconds
    FROM attempt WHERE key = ${key}`
  return Math.max(1, Math.ceil(known?.seconds ?? 1))
}

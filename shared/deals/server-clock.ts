// Time left, by the server's clock: a visitor's clock may be wrong in either direction.

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/**
 * Returns what to add to the visitor's clock to get the server's. `serverNow` is the server's time in an
 * answer that was requested at `askedAt` and arrived at `gotAt` by the visitor's clock; the server read its
 * clock half a round trip before the arrival.
 */
export const clockOffset = (serverNow: number, askedAt: number, gotAt: number) =>
  serverNow + (gotAt - askedAt) / 2 - gotAt

/** Milliseconds until `end` by the server's clock, never negative. */
export const timeLeft = (end: number, visitorNow: number, offset: number) =>
  Math.max(0, end - (visitorNow + offset))

/** "2 days 3 h", "3 h 20 min"; seconds in the last hour: "59:09". Empty when the time is up. */
export function timeLeftText(ms: number) {
  if (ms <= 0) return ''
  if (ms <= HOUR_MS) {
    // Rounded up, so that it reads 0:01 until the end.
    const seconds = Math.ceil(ms / SECOND_MS)
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  }
  const days = Math.floor(ms / DAY_MS)
  const hours = Math.floor((ms % DAY_MS) / HOUR_MS)
  const minutes = Math.floor((ms % HOUR_MS) / MINUTE_MS)
  if (days === 0) return `${hours} h${minutes ? ` ${minutes} min` : ''}`
  return `${days} ${days === 1 ? 'day' : 'days'}${hours ? ` ${hours} h` : ''}`
}

/** Milliseconds until the time left is worth drawing again: each second in the last hour, else each minute. */
export const nextTick = (ms: number) =>
  ms <= HOUR_MS ? ((ms - 1) % SECOND_MS) + 1 : (ms % MINUTE_MS) + 1

import { prepared } from './db'
import { RETRY_AFTER_SECONDS, type Refusal, tooMany } from './errors'
import { log } from './log'
import type { Limit } from './rate-limit'

// Rate limits of frequent writes. They are counted in memory, without a statement per write. Once a second, those
// that have come near their limit are added to the counters that all instances share. Each instance keeps up to a
// quarter of a limit to itself, so the sum of all may exceed it by that.

const SAVE_EVERY_MS = 1_000
/** The part of a limit from which on a counter is shared. */
const SHARED_FROM = 0.25

interface Counter {
  count: number
  /** What the shared counter doesn't know yet; negative after an attempt was taken back. */
  unsaved: number
  sharedFrom: number
  resetsAt: number
}

const counters = new Map<string, Counter>()
let saving = false

export interface Attempt {
  /** Set when there have been too many; then nothing was counted. */
  refusal?: Refusal
  /** Uncounts it, because nothing came of it. */
  takeBack(): void
}

/** Counts an attempt, unless there have been `most` in the window already. */
export function countQuickly(
  key: string,
  { most, withinSeconds = RETRY_AFTER_SECONDS, message }: Limit,
): Attempt {
  const counter = openCounter(key, { sharedFrom: SHARED_FROM * most, withinSeconds })
  if (counter.count >= most) {
    const refusal = tooMany((counter.resetsAt - Date.now()) / 1_000, message)
    return { refusal, takeBack: () => {} }
  }
  add(counter, 1)
  return { takeBack: () => add(counter, -1) }
}

function openCounter(
  key: string,
  { sharedFrom, withinSeconds }: { sharedFrom: number; withinSeconds: number },
): Counter {
  const current = counters.get(key)
  if (current && current.resetsAt > Date.now()) return current
  const resetsAt = Date.now() + withinSeconds * 1_000
  const counter = { count: 0, unsaved: 0, sharedFrom, resetsAt }
  counters.set(key, counter)
  return counter
}

function add(counter: Counter, change: number) {
  counter.count += change
  counter.unsaved += change
  if (saving) return
  saving = true
  setTimeout(save, SAVE_EVERY_MS).unref()
}

// Sorted by key, so that instances that save at the same time cannot deadlock.
const addAttempts = prepared<{ key: string; count: number; msLeft: number }>(
  'add-attempts',
  `INSERT INTO attempt AS known (key, count, reset_at)
   SELECT key, count, now() + ms * interval '1 ms'
   FROM unnest($1::text[], $2::int[], $3::float8[]) AS given (key, count, ms) ORDER BY key
   ON CONFLICT (key) DO UPDATE SET
     count = CASE WHEN known.reset_at <= now() THEN excluded.count ELSE known.count + excluded.count END,
     reset_at = CASE WHEN known.reset_at <= now() THEN excluded.reset_at ELSE known.reset_at END
   RETURNING key, count, extract(epoch FROM reset_at - now())::float8 * 1000 AS "msLeft"`,
)

async function save() {
  saving = false
  const now = Date.now()
  for (const [key, { resetsAt }] of counters) if (resetsAt <= now) counters.delete(key)
  const unsaved = [...counters].filter(
    ([, { count, unsaved, sharedFrom }]) => unsaved !== 0 && count >= sharedFrom,
  )
  if (unsaved.length === 0) return
  const sent = new Map(unsaved.map(([key, counter]) => [key, counter.unsaved]))
  for (const [, counter] of unsaved) counter.unsaved = 0
  try {
    const { rows } = await addAttempts([
      [...sent.keys()],
      [...sent.values()],
      unsaved.map(([, { resetsAt }]) => resetsAt - now),
    ])
    for (const { key, count, msLeft } of rows) {
      const counter = counters.get(key)
      if (!counter) continue
      counter.count = count + counter.unsaved
      counter.resetsAt = Date.now() + msLeft
    }
  } catch (error) {
    // This instance still counts its own; the shared counters miss this second.
    log.warn({ err: error }, 'rate limits not shared with other instances')
  }
}

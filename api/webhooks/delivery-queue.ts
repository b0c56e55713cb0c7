import { deleteInBatches } from '../platform/batches'
import { prepared } from '../platform/db'
import { log } from '../platform/log'
import { jobRuns } from '../platform/metrics'
import { pubsub } from '../platform/pubsub'
import { announceLease, every, onLeased, othersWait } from '../platform/timers'
import { type Leased, type Outcome, pauseAfter, sendEvent } from './attempt'
import { noteHealth } from './health'

const JOB = 'send webhooks'

/** How many requests to one endpoint are under way, so that a slow one takes nothing from the others. */
const PER_ENDPOINT = 4

const defaultTimings = {
  pollMs: 1_000,
  sendWithinMs: 15_000,
  /** After this, another server may send what this one leased. Longer than any attempt. */
  leaseMs: 35_000,
  /** Pause for each request that was begun: a backlog leaves the processor to visitors. */
  paceMs: 3,
  /** How long a stop waits for attempts in progress before it abandons them. */
  finishMs: 3_000,
}

const leaseDue = prepared<Leased>(
  'lease-webhook-deliveries',
  `WITH due AS (
     SELECT delivery.id FROM webhook_endpoint
     LEFT JOIN unnest($1::uuid[], $2::int[]) AS busy (id, count) ON busy.id = webhook_endpoint.id
     CROSS JOIN LATERAL (
       SELECT id FROM webhook_delivery
       WHERE endpoint_id = webhook_endpoint.id AND next_try_at <= now()
       ORDER BY next_try_at LIMIT greatest(${PER_ENDPOINT} - coalesce(busy.count, 0), 0)
       FOR UPDATE SKIP LOCKED
     ) AS delivery)
   UPDATE webhook_delivery AS delivery SET attempts = attempts + 1, delivered_at = NULL,
     next_try_at = now() + $3 * interval '1 ms', status_code = NULL, duration_ms = NULL, failure = NULL
   FROM due, event, webhook_endpoint AS endpoint
   WHERE delivery.id = due.id AND event.id = delivery.event_id AND endpoint.id = delivery.endpoint_id
   RETURNING delivery.id, delivery.attempts,
     jsonb_build_object('id', event.id, 'type', event.type, 'subjectId', event.subject_id,
       'number', event.number, 'state', event.state, 'at', event.at) AS event,
     jsonb_build_object('id', endpoint.id, 'url', endpoint.url, 'format', endpoint.format,
       'secret', endpoint.secret, 'revision', endpoint.revision, 'isActive', endpoint.is_active) AS endpoint,
     (SELECT contact_by FROM consultation
       WHERE event.type = 'consultation.created' AND id = event.subject_id) AS "contactBy"`,
)

// A success counts even if another attempt has begun meanwhile; a failure is then no longer news.
const storeOutcomes = prepared(
  'store-webhook-outcomes',
  `UPDATE webhook_delivery AS delivery SET status_code = outcome.status_code,
     duration_ms = outcome.duration_ms, failure = outcome.failure,
     delivered_at = CASE WHEN outcome.failure IS NULL THEN now() END,
     next_try_at = CASE WHEN outcome.failure IS NOT NULL THEN now() + outcome.pause * interval '1 s' END
   FROM unnest($1::uuid[], $2::int[], $3::int[], $4::int[], $5::text[], $6::int[])
     AS outcome (id, attempts, status_code, duration_ms, failure, pause)
   WHERE delivery.id = outcome.id
     AND (outcome.failure IS NULL OR delivery.attempts = outcome.attempts)`,
)

/**
 * Starts sending events to webhooks; returns a function that stops it. Looks when an event is recorded, and at an
 * interval, for what must be tried again and what a killed instance had leased.
 *
 * Delivery is at least once: an event arrives twice, with the same ID, only when a server dies, or loses the database for
 * longer than its lease, after the receiver answered and before that is stored.
 */
export function startWebhooks(timings: Partial<typeof defaultTimings> = {}): () => Promise<void> {
  const { pollMs, sendWithinMs, leaseMs, paceMs, finishMs } = { ...defaultTimings, ...timings }
  const stopping = new AbortController()
  const abandon = new AbortController()
  /** Requests under way, by endpoint. */
  const underWay = new Map<string, number>()
  /** What became of requests, until that is stored. */
  let finished: Outcome[] = []

  function count(endpointId: string, change: number) {
    const left = (underWay.get(endpointId) ?? 0) + change
    if (left > 0) underWay.set(endpointId, left)
    else underWay.delete(endpointId)
  }

  async function attempt(delivery: Leased) {
    const { endpoint } = delivery
    count(endpoint.id, 1)
    const begunAt = performance.now()
    const result = await sendEvent(delivery, sendWithinMs, abandon.signal)
    count(endpoint.id, -1)
    // What a stop abandoned is sent again when its lease ends.
    if (result.failure === null || !abandon.signal.aborted) {
      const durationMs = Math.round(performance.now() - begunAt)
      finished.push({ delivery, durationMs, ...result })
    }
    wake()
  }

  async function storeFinished() {
    const outcomes = finished.toSorted((a, b) => (a.delivery.id < b.delivery.id ? -1 : 1))
    if (outcomes.length === 0) return
    await storeOutcomes([
      outcomes.map(({ delivery }) => delivery.id),
      outcomes.map(({ delivery }) => delivery.attempts),
      outcomes.map(({ statusCode }) => statusCode),
      outcomes.map(({ durationMs }) => durationMs),
      outcomes.map(({ failure }) => failure),
      outcomes.map((outcome) => pauseAfter(outcome)),
    ])
    finished = finished.filter((outcome) => !outcomes.includes(outcome))
    for (const { failure } of outcomes) {
      jobRuns.inc({ job: JOB, outcome: failure === null ? 'done' : 'failed' })
    }
    await noteHealth(outcomes)
  }

  /** Returns how many requests it has begun. */
  async function beginDue() {
    const busy = [...underWay]
    const { rows } = await leaseDue([busy.map(([id]) => id), busy.map(([, n]) => n), leaseMs])
    for (const delivery of rows) void attempt(delivery)
    return rows.length
  }

  let timer: NodeJS.Timeout | undefined
  let isWanted = false
  /** Ends the pause between two looks; undefined during a look. */
  let endPause: (() => void) | undefined
  function wake() {
    isWanted = true
    endPause?.()
  }
  function lookIn(ms: number) {
    clearTimeout(timer)
    timer = setTimeout(() => endPause?.(), ms)
  }
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      endPause = resolve
      lookIn(ms)
    }).finally(() => {
      endPause = undefined
    })

  async function look() {
    isWanted = false
    try {
      await storeFinished()
      if (stopping.signal.aborted) return
      const begun = await beginDue()
      if (begun > 0) await new Promise((resolve) => setTimeout(resolve, begun * paceMs))
      else announceLease(JOB)
      if (begun > 0) isWanted = true
    } catch (error) {
      log.error({ err: error }, 'webhooks failed; will retry')
    }
  }

  async function run() {
    while (!stopping.signal.aborted || underWay.size > 0) {
      await look()
      if (!isWanted) await pause(pollMs)
    }
    clearTimeout(timer)
    await storeFinished()
  }

  const stopHearing = [
    pubsub.listen('deskEvent', wake),
    onLeased(JOB, () => {
      if (endPause && finished.length === 0) lookIn(pollMs * othersWait())
    }),
  ]
  const running = run()
  const stopForgetting = every(60 * 60, 'old events', forgetOldEvents)
  return async () => {
    stopping.abort()
    for (const stop of stopHearing) stop()
    wake()
    const late = setTimeout(() => abandon.abort(), finishMs)
    await Promise.all([running, stopForgetting()])
    clearTimeout(late)
  }
}

/** Deletes events with their deliveries after 30 days. */
export const forgetOldEvents = (stopping?: AbortSignal) =>
  deleteInBatches('event', `at < now() - interval '30 days'`, { stopping })

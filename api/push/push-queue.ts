import { db, prepared } from '../platform/db'
import { log } from '../platform/log'
import { every } from '../platform/timers'
import { onPushQueued } from './push'
import { LIVES_SECONDS, type OutgoingPush, SEND_WITHIN_MS, sendPush } from './push-transport'

const BATCH_SIZE = 20
const MAX_ATTEMPTS = 3
const RETRY_SECONDS = 5
/** After this, another server may send what this one leased. Longer than any attempt. */
const LEASE_SECONDS = SEND_WITHIN_MS / 1_000 + 5

// A CTE, because PostgreSQL may run a subquery with LIMIT more than once.
const leaseDue = prepared<OutgoingPush & { attempts: number }>(
  'lease-due-pushes',
  `WITH due AS (
     SELECT id FROM push WHERE next_try_at <= now() AND attempts < ${MAX_ATTEMPTS}
       AND created_at > now() - $3 * interval '1 second'
     ORDER BY next_try_at LIMIT $2 FOR UPDATE SKIP LOCKED)
   UPDATE push SET attempts = attempts + 1, next_try_at = now() + $1 * interval '1 second'
   FROM due, push_subscription AS browser WHERE push.id = due.id AND browser.id = subscription_id
   RETURNING push.id, subscription_id AS "subscriptionId", endpoint, p256dh, auth, text, path, attempts`,
)

// Locks the browser before its notification, in the order in which a sign-out deletes them; the other one can deadlock.
const storeSent = prepared(
  'store-push-sent',
  `WITH browser AS (UPDATE push_subscription SET last_sent_at = now() WHERE id = $2 RETURNING id)
   UPDATE push SET next_try_at = NULL FROM browser WHERE push.id = $1`,
)

const storeFailure = prepared(
  'store-push-failure',
  `UPDATE push SET next_try_at =
     CASE WHEN attempts < ${MAX_ATTEMPTS} THEN now() + $2 * interval '1 second' END
   WHERE id = $1`,
)

/**
 * Starts sending queued notifications; returns a function that stops it. An instance looks at once when it has queued one.
 * The job finds retries, and what killed instances left. A browser shows one that arrives twice once.
 */
export function startPushQueue({ retrySeconds = RETRY_SECONDS } = {}) {
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let isQueued = false

  async function deliver({ attempts, ...push }: OutgoingPush & { attempts: number }) {
    const problem = await sendPush(push, stopping.signal).then(problemOf, wordsOf)
    if (problem === undefined) return storeSent([push.id, push.subscriptionId])
    if (problem === GONE) {
      await db.pushSubscription.deleteMany({ where: { id: push.subscriptionId } })
      return undefined
    }
    const { host } = new URL(push.endpoint)
    log.warn({ pushId: push.id, host, attempts, problem }, 'notification not sent')
    return storeFailure([push.id, retrySeconds * attempts])
  }

  async function sendDue() {
    do {
      isQueued = false
      const { rows } = await leaseDue([LEASE_SECONDS, BATCH_SIZE, LIVES_SECONDS])
      const outcomes = await Promise.allSettled(rows.map(deliver))
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
      isQueued ||= rows.length === BATCH_SIZE
    } while (isQueued && !stopping.signal.aborted)
  }

  /** One look at a time: what is queued during one leads to another. */
  function look() {
    isQueued = true
    running ??= sendDue().finally(() => {
      running = undefined
    })
    return running
  }

  const stopHearing = onPushQueued(() => {
    look().catch((error) => log.error({ err: error }, 'push queue failed; will retry'))
  })
  const stopJobs = [
    every(retrySeconds, 'send notifications', look),
    every(10 * 60, 'old notifications', forgetOldPushes),
  ]
  return async () => {
    stopHearing()
    stopping.abort()
    await Promise.all(stopJobs.map((stop) => stop()))
    await running?.catch(() => undefined)
  }
}

const GONE = 'The browser has unsubscribed'

function problemOf(status: number) {
  if (status >= 200 && status < 300) return undefined
  return status === 404 || status === 410 ? GONE : `Answered with ${status}`
}

const wordsOf = ({ code, message }: Error & { code?: string }) => code ?? message

const forget = prepared(
  'forget-pushes',
  `DELETE FROM push WHERE id IN (
     SELECT id FROM push WHERE created_at < now() - interval '1 hour' FOR UPDATE SKIP LOCKED)`,
)

/** Deletes what happened long enough ago that its cause makes no notification anymore. */
export async function forgetOldPushes() {
  await forget()
}

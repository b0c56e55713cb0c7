import { setTimeout as sleep } from 'node:timers/promises'
import { jobRuns } from '../http/metrics'
import { hashForLog } from '../http/security-events'
import { prepared } from '../platform/db'
import { log } from '../platform/log'
import { every } from '../platform/timers'
import { failureOf, type OutgoingMail, SEND_WITHIN_MS, type SendMail } from './mail-transport'
import { forgetOldMail, reportUnsentMail } from './unsent-mail'

const BATCH_SIZE = 4

const defaultTimings = {
  pollMs: 1_000,
  /** Shortest pause after a failure; later pauses are a quarter of the email's age. */
  retryMs: 10_000,
  /** After this, another server may send what this one claimed. Longer than any attempt. */
  claimMs: SEND_WITHIN_MS + 20_000,
  /** How long a stop waits for attempts in progress before it abandons them. */
  finishMs: 3_000,
}

// A CTE, because PostgreSQL may run a subquery with LIMIT more than once.
const claimDueMail = prepared<OutgoingMail>(
  'claim-due-mail',
  `WITH due AS (
     SELECT id FROM mail WHERE next_try_at <= now()
     ORDER BY next_try_at LIMIT $2 FOR UPDATE SKIP LOCKED)
   UPDATE mail SET next_try_at = now() + $1 * interval '1 ms'
   FROM due WHERE mail.id = due.id
   RETURNING mail.id, recipient, subject, html, text, created_at AS "createdAt"`,
)

const storeSent = prepared(
  'store-mail-sent',
  `UPDATE mail SET sent_at = now(), next_try_at = NULL, failure = NULL WHERE id = ANY($1::uuid[])`,
)

const storeFailure = prepared(
  'store-mail-failure',
  `UPDATE mail SET failure = $2,
     next_try_at = now() + greatest($3 * interval '1 ms', (now() - created_at) / 4)
   WHERE id = $1 AND next_try_at IS NOT NULL`,
)

/**
 * Starts sending queued email; returns a function that stops it. Delivery is at least once: a second
 * copy, with the same Message-ID, goes out only when a server dies, or loses the database for longer
 * than its claim, after the SMTP server accepted the email and before that is stored.
 */
export function startMailQueue(
  sendMail: SendMail,
  timings: Partial<typeof defaultTimings> = {},
): () => Promise<void> {
  const { pollMs, retryMs, claimMs, finishMs } = { ...defaultTimings, ...timings }
  const stopping = new AbortController()
  const abandon = new AbortController()
  /** Sent, but not stored as sent yet because the database was unavailable. */
  const unstored = new Set<string>()

  async function storeUnstored() {
    if (unstored.size === 0) return
    const ids = [...unstored]
    await storeSent([ids])
    for (const id of ids) unstored.delete(id)
  }

  async function deliver(mail: OutgoingMail) {
    try {
      await sendMail(mail, abandon.signal)
      unstored.add(mail.id)
      jobRuns.inc({ job: 'send mail', outcome: 'done' })
    } catch (error) {
      const failure = failureOf(error)
      jobRuns.inc({ job: 'send mail', outcome: 'failed' })
      log.warn(
        { mailId: mail.id, failure, recipient: hashForLog('recipient', mail.recipient) },
        'email not sent; will retry',
      )
      await storeFailure([mail.id, failure, retryMs])
    }
    await storeUnstored()
  }

  /** Returns how many emails were due. */
  async function sendDueMail() {
    await storeUnstored() // first, so that its claim is not repeated
    const { rows } = await claimDueMail([claimMs, BATCH_SIZE])
    const outcomes = await Promise.allSettled(rows.map(deliver))
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    return rows.length
  }

  async function run() {
    while (!stopping.signal.aborted) {
      const found = await sendDueMail().catch((error: unknown) => {
        log.error({ err: error }, 'mail queue failed; will retry')
        return 0
      })
      if (found > 0) continue
      await sleep(pollMs, undefined, { signal: stopping.signal }).catch(() => {}) // rejects on stop
    }
  }

  const running = run()
  const stopReports = every(60, 'unsent mail', reportUnsentMail)
  const stopForgetting = every(60 * 60, 'old mail', forgetOldMail)
  return async () => {
    stopping.abort()
    const late = setTimeout(() => abandon.abort(), finishMs)
    await Promise.all([running, stopReports(), stopForgetting()])
    clearTimeout(late)
  }
}

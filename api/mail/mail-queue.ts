import { prepared } from '../platform/db'
import { log } from '../platform/log'
import { hashForLog } from '../platform/log-hash'
import { jobRuns } from '../platform/metrics'
import { announceLease, every, onLeased, othersWait } from '../platform/timers'
import { onMailQueued } from './mail'
import { failureOf, type OutgoingMail, SEND_WITHIN_MS, type SendMail } from './mail-transport'
import { forgetOldMail, reportUnsentMail } from './unsent-mail'

const BATCH_SIZE = 4
const JOB = 'send mail'

const defaultTimings = {
  pollMs: 1_000,
  /** Shortest pause after a failure; later pauses are a quarter of the email's age. */
  retryMs: 10_000,
  /** After this, another server may send what this one leased. Longer than any attempt. */
  leaseMs: SEND_WITHIN_MS + 20_000,
  /** How long a stop waits for attempts in progress before it abandons them. */
  finishMs: 3_000,
}

// A CTE, because PostgreSQL may run a subquery with LIMIT more than once.
const leaseDueMail = prepared<OutgoingMail>(
  'lease-due-mail',
  `WITH due AS (
     SELECT id FROM mail WHERE next_try_at <= now()
     ORDER BY next_try_at LIMIT $2 FOR UPDATE SKIP LOCKED)
   UPDATE mail SET next_try_at = now() + $1 * interval '1 ms'
   FROM due WHERE mail.id = due.id
   RETURNING mail.id, recipient, subject, html, text, created_at AS "createdAt", is_personal AS "isPersonal",
     from_name AS "fromName", reply_to AS "replyTo", reply_token AS "replyToken", in_reply_to AS "inReplyTo"`,
)

// In one order, because two at once that hold the same emails would wait for each other.
const storeSent = prepared(
  'store-mail-sent',
  `UPDATE mail SET sent_at = now(), next_try_at = NULL, failure = NULL
   WHERE id IN (SELECT id FROM mail WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE)`,
)

const storeFailure = prepared(
  'store-mail-failure',
  `UPDATE mail SET failure = $2,
     next_try_at = now() + greatest($3 * interval '1 ms', (now() - created_at) / 4)
   WHERE id = $1 AND next_try_at IS NOT NULL`,
)

/**
 * Starts sending queued email; returns a function that stops it. An instance looks at once when it has
 * queued email. One that looks at an interval finds retries and the email of killed instances; it tells
 * the others, which then leave the next look to it.
 *
 * Delivery is at least once: a second copy, with the same Message-ID, goes out only when a server dies,
 * or loses the database for longer than its lease, after the SMTP server accepted the email and before
 * that is stored.
 */
export function startMailQueue(
  sendMail: SendMail,
  timings: Partial<typeof defaultTimings> = {},
): () => Promise<void> {
  const { pollMs, retryMs, leaseMs, finishMs } = { ...defaultTimings, ...timings }
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
      jobRuns.inc({ job: JOB, outcome: 'done' })
    } catch (error) {
      const failure = failureOf(error)
      jobRuns.inc({ job: JOB, outcome: 'failed' })
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
    await storeUnstored() // first, so that its lease is not repeated
    const { rows } = await leaseDueMail([leaseMs, BATCH_SIZE])
    const outcomes = await Promise.allSettled(rows.map(deliver))
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    return rows.length
  }

  let pollTimer: NodeJS.Timeout | undefined
  /** Ends the pause between two looks; undefined during a look. */
  let endPause: (() => void) | undefined
  let isQueued = false

  function lookIn(ms: number) {
    clearTimeout(pollTimer)
    pollTimer = setTimeout(() => endPause?.(), ms)
  }

  /** Returns whether to look again at once. */
  async function look() {
    try {
      isQueued = false
      const count = await sendDueMail()
      if (count === 0) announceLease(JOB) // with more to send, the others help
      return count > 0 || isQueued
    } catch (error) {
      log.error({ err: error }, 'mail queue failed; will retry')
      return false
    }
  }

  async function run() {
    while (!stopping.signal.aborted) {
      if ((await look()) || stopping.signal.aborted) continue
      await new Promise<void>((resolve) => {
        endPause = resolve
        lookIn(pollMs)
      })
      endPause = undefined
    }
    clearTimeout(pollTimer)
  }

  const stopHearing = [
    onMailQueued(() => {
      isQueued = true
      endPause?.()
    }),
    onLeased(JOB, () => {
      if (endPause && unstored.size === 0) lookIn(pollMs * othersWait())
    }),
  ]
  const running = run()
  const stopReports = every(60, 'unsent mail', reportUnsentMail)
  const stopForgetting = every(60 * 60, 'old mail', forgetOldMail)
  return async () => {
    stopping.abort()
    for (const stop of stopHearing) stop()
    endPause?.()
    const late = setTimeout(() => abandon.abort(), finishMs)
    await Promise.all([running, stopReports(), stopForgetting()])
    clearTimeout(late)
  }
}

import { MAX_COUNTED } from '../../shared/limits'
import { inBatches } from '../platform/batches'
import { databaseTime, db, prepared } from '../platform/db'
import { log } from '../platform/log'
import { hashForLog } from '../platform/log-hash'
import { mailOldest, mailQueue, readAtScrape } from '../platform/metrics'

const MINUTE = 60_000
const MAX_REPORTED = 500
const BATCH = 500

const readQueue = prepared<{ due: number; retrying: number; givenUp: number; oldest: number }>(
  'read-mail-queue',
  `SELECT count(*) FILTER (WHERE next_try_at <= now())::int AS due,
     count(*) FILTER (WHERE next_try_at > now())::int AS retrying,
     count(*) FILTER (WHERE next_try_at IS NULL)::int AS "givenUp",
     coalesce(extract(epoch FROM now() - min(created_at) FILTER (WHERE next_try_at IS NOT NULL)), 0)::float8
       AS oldest
   FROM (
     SELECT * FROM mail WHERE sent_at IS NULL AND recipient <> '' ORDER BY created_at LIMIT ${MAX_COUNTED}
   ) AS unsent`,
)

readAtScrape([mailQueue, mailOldest], async () => {
  const { rows } = await readQueue()
  const { due = 0, retrying = 0, givenUp = 0, oldest = 0 } = rows[0] ?? {}
  mailQueue.set({ state: 'due' }, due)
  mailQueue.set({ state: 'retrying' }, retrying)
  mailQueue.set({ state: 'given up' }, givenUp)
  mailOldest.set(oldest)
})

/** Age of each waiting email when the log last mentioned it. */
let reportedAges = new Map<string, number>()

/**
 * Gives up what is three days old, and logs an error while email waits for more than a minute: for
 * the same email only each time its age has doubled, so that one bad recipient never floods the log.
 */
export async function reportUnsentMail(stopping?: AbortSignal) {
  await giveUpMail(stopping)
  const now = (await databaseTime()).getTime()
  const unsent = await db.mail.findMany({
    where: { nextTryAt: { not: null }, createdAt: { lt: new Date(now - MINUTE) } },
    orderBy: { createdAt: 'asc' },
    take: MAX_REPORTED,
    select: { id: true, createdAt: true, failure: true, recipient: true },
  })
  const before = reportedAges
  reportedAges = new Map()
  let news: (typeof unsent)[number] | undefined
  for (const mail of unsent) {
    const age = now - mail.createdAt.getTime()
    const last = before.get(mail.id) ?? 0
    const isNews = age >= 2 * last
    if (isNews) news = mail
    reportedAges.set(mail.id, isNews ? age : last)
  }
  if (!news) return
  const { id: mailId, failure } = news
  const recipient = hashForLog('recipient', news.recipient)
  log.error({ unsent: unsent.length, mailId, failure, recipient }, 'email is waiting')
}

interface GivenUp {
  mailId: string
  cause: string
  failure: string | null
  recipient: string
}

// Bodies may hold links and personal data. The row stays, so that its cause never makes a second email.

const giveUp = prepared<GivenUp>(
  'give-up-mail',
  `UPDATE mail SET html = '', text = '', next_try_at = NULL WHERE id IN (
     SELECT id FROM mail
     WHERE next_try_at IS NOT NULL AND created_at <= now() - interval '3 days' LIMIT $1)
   RETURNING id AS "mailId", cause, failure, recipient`,
)

const forget = prepared(
  'forget-mail',
  `UPDATE mail SET html = '', text = '', recipient = '', subject = '', failure = NULL WHERE id IN (
     SELECT id FROM mail
     WHERE next_try_at IS NULL AND created_at < now() - interval '30 days' AND recipient <> ''
     ORDER BY created_at LIMIT $1)`,
)

const giveUpMail = (stopping?: AbortSignal) =>
  inBatches(
    BATCH,
    async (batch) => {
      const { rows } = await giveUp([batch])
      for (const { recipient, ...rest } of rows)
        log.error({ ...rest, recipient: hashForLog('recipient', recipient) }, 'email given up')
      return rows.length
    },
    stopping,
  )

/** Empties email that was sent or given up, 30 days later: only its cause and times stay. */
export const forgetOldMail = (stopping?: AbortSignal) =>
  inBatches(BATCH, async (batch) => (await forget([batch])).rowCount ?? 0, stopping)

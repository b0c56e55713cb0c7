import { hashForLog } from '../http/security-events'
import { db } from '../platform/db'
import { log } from '../platform/log'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const GIVE_UP_AFTER_MS = 3 * DAY
const FORGET_AFTER_MS = 30 * DAY
const MAX_REPORTED = 500

const ago = (ms: number) => new Date(Date.now() - ms)

/** Bodies may hold links and personal data. The row stays, so that its cause never makes a second email. */
const emptied = { html: '', text: '' }

/** Age of each waiting email when the log last mentioned it. */
let reportedAges = new Map<string, number>()

/**
 * Gives up what is three days old, and logs an error while email waits for more than a minute: for
 * the same email only each time its age has doubled, so that one bad recipient never floods the log.
 */
export async function reportUnsentMail() {
  await giveUpMail()
  const unsent = await db.mail.findMany({
    where: { nextTryAt: { not: null }, createdAt: { lt: ago(MINUTE) } },
    orderBy: { createdAt: 'asc' },
    take: MAX_REPORTED,
    select: { id: true, createdAt: true, failure: true, recipient: true },
  })
  const before = reportedAges
  reportedAges = new Map()
  let news: (typeof unsent)[number] | undefined
  for (const mail of unsent) {
    const age = Date.now() - mail.createdAt.getTime()
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

async function giveUpMail() {
  const givenUp = await db.mail.updateManyAndReturn({
    where: { nextTryAt: { not: null }, createdAt: { lte: ago(GIVE_UP_AFTER_MS) } },
    data: { ...emptied, nextTryAt: null },
    select: { id: true, cause: true, failure: true, recipient: true },
  })
  for (const { id: mailId, recipient, ...rest } of givenUp)
    log.error({ mailId, ...rest, recipient: hashForLog('recipient', recipient) }, 'email given up')
}

/** Empties email that was sent or given up, 30 days later: only its cause and times stay. */
export async function forgetOldMail() {
  await db.mail.updateMany({
    where: { nextTryAt: null, createdAt: { lt: ago(FORGET_AFTER_MS) }, NOT: { recipient: '' } },
    data: { ...emptied, recipient: '', subject: '', failure: null },
  })
}

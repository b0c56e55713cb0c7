import { setTimeout as sleep } from 'node:timers/promises'
import PgBoss from 'pg-boss'
import { jobRuns } from '../http/metrics'
import { db, pool, type Tx } from '../platform/db'
import { log } from '../platform/log'
import { every } from '../platform/timers'
import { SEND_WITHIN_MS, type SendMail } from './mail-transport'

const QUEUE = 'mail'
const SECOND = 1_000
const MINUTE = 60 * SECOND
const AT_ONCE = 4
/** How long sending may go on when this server is stopped. */
const FINISH_WITHIN_MS = 3 * SECOND
const GIVE_UP_AFTER_MS = 3 * 24 * 60 * MINUTE
const REQUEUE_AT_MOST = 500
const FORGET_AFTER_MS = 30 * 24 * 60 * MINUTE

const usualPace = {
  lookEveryMs: SECOND,
  /** The first pause after a failure; each one is twice as long as the one before. */
  retrySeconds: 10,
  /** A job of a server that was killed is free again after this: longer than any sending takes. */
  expireSeconds: SEND_WITHIN_MS / SECOND + 20,
  maintainSeconds: 30,
}

let boss: PgBoss | undefined

/** Sent, but the database was away when that was to be noted. */
const notNoted = new Set<string>()

/**
 * Starts sending what is queued; returns a function that stops it. Delivery is at least once: only a
 * server that dies between the SMTP server's answer and our note of it makes a second copy, under the
 * same Message-ID.
 */
export async function startMailQueue(
  sendMail: SendMail,
  given: Partial<typeof usualPace> = {},
): Promise<() => Promise<void>> {
  const pace = { ...usualPace, ...given }
  const started = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: 'pgboss',
    schedule: false,
    maintenanceIntervalSeconds: pace.maintainSeconds,
  })
  started.on('error', (error) => log.error({ err: error }, 'mail queue'))
  await started.start()
  // A mail is tried five times within about five minutes; `requeueMail` then begins anew.
  const tries = {
    name: QUEUE,
    retryLimit: 4,
    retryDelay: pace.retrySeconds,
    retryBackoff: true,
    expireInSeconds: pace.expireSeconds,
  }
  await oneAtATime(async () => {
    await started.createQueue(QUEUE, tries)
    await started.updateQueue(QUEUE, tries)
  })
  boss = started
  const stopSending = keepSending(started, sendMail, pace.lookEveryMs)
  const stopLooking = every(60, 'mail left behind', requeueMail)
  const stopForgetting = every(60 * 60, 'old mail', forgetOldMail)

  return async () => {
    await stopForgetting()
    await stopLooking()
    await stopSending()
    await started.stop({ graceful: false })
    if (boss === started) boss = undefined
  }
}

/** Part of the transaction that stores the mail. Without a queue, as in a script, the next server finds it. */
export async function queueDelivery(tx: Tx, mailId: string) {
  await boss?.send(
    QUEUE,
    { mailId },
    {
      id: mailId, // one mail is one job
      db: {
        executeSql: async (text, values) => ({ rows: await tx.$queryRawUnsafe(text, ...values) }),
      },
    },
  )
}

/** Two servers that start together would make a queue at once, and PostgreSQL end one by a deadlock. */
async function oneAtATime(setUp: () => Promise<void>) {
  const client = await pool.connect()
  try {
    await client.query(`SELECT pg_advisory_lock(hashtext('mail queue'))`)
    await setUp()
  } finally {
    client.release(true) // the lock goes with its connection
  }
}

/**
 * We fetch and complete jobs ourselves: the library's own worker waits between two jobs, and does not
 * catch the failure when the database is away as a job ends, which would end this server.
 */
function keepSending(queue: PgBoss, sendMail: SendMail, lookEveryMs: number) {
  const stopping = new AbortController()
  const abandon = new AbortController()
  const sending = (async () => {
    while (!stopping.signal.aborted) {
      try {
        const jobs = await queue.fetch<{ mailId: string }>(QUEUE, { batchSize: AT_ONCE })
        await Promise.all(jobs.map((job) => deliver(queue, job, sendMail, abandon.signal)))
        if (jobs.length > 0) continue
      } catch (error) {
        log.error({ err: error }, 'mail queue: will look again')
      }
      await sleep(lookEveryMs, undefined, { signal: stopping.signal }).catch(() => {}) // woken to stop
    }
  })()

  return async () => {
    stopping.abort()
    const late = setTimeout(() => abandon.abort(), FINISH_WITHIN_MS)
    await sending
    clearTimeout(late)
  }
}

async function deliver(
  queue: PgBoss,
  job: PgBoss.Job<{ mailId: string }>,
  sendMail: SendMail,
  abandon: AbortSignal,
) {
  const { mailId } = job.data
  try {
    const mail = await db.mail.findUnique({ where: { id: mailId } })
    if (mail && !mail.sentAt && !isEmptied(mail)) {
      if (!notNoted.has(mailId)) await sendMail(mail, abandon)
      notNoted.add(mailId)
      await db.mail.update({ where: { id: mailId }, data: { sentAt: new Date(), failure: null } })
      notNoted.delete(mailId)
    }
    await queue.complete(QUEUE, job.id)
    jobRuns.inc({ job: 'send mail', outcome: 'done' })
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    jobRuns.inc({ job: 'send mail', outcome: 'failed' })
    log.warn({ mailId, failure }, 'mail not sent; it will be tried again')
    await queue.fail(QUEUE, job.id, { message: failure })
    await db.mail.updateMany({ where: { id: mailId, sentAt: null }, data: { failure } })
  }
}

/**
 * Gives unsent mail a new series of tries when it has no job, or when the last series ended. The pauses
 * grow with its age, so a mail server that was away for two hours is tried within half an hour.
 */
export async function requeueMail() {
  const now = Date.now()
  const unsent = await db.mail.findMany({
    where: {
      sentAt: null,
      createdAt: { gt: new Date(now - GIVE_UP_AFTER_MS), lt: new Date(now - MINUTE) },
    },
    orderBy: { createdAt: 'asc' },
    take: REQUEUE_AT_MOST,
  })
  for (const { id, createdAt } of unsent) {
    const job = await boss?.getJobById(QUEUE, id)
    if (job && job.state !== 'failed') continue
    const pause = (now - createdAt.getTime()) / 4
    if (job?.completedOn && now - job.completedOn.getTime() < pause) continue
    await boss?.deleteJob(QUEUE, id)
    await db.$transaction((tx) => queueDelivery(tx, id))
  }
  complainOf(unsent, now)
  await giveUpMail()
}

/** How old the mails that wait were when the log last said so. */
let ages = new Map<string, number>()

/** One wrong address shall not fill the log: of the same mail it says so again at twice the age. */
function complainOf(
  unsent: { id: string; createdAt: Date; failure: string | null }[],
  now: number,
) {
  const before = ages
  ages = new Map()
  let due: (typeof unsent)[number] | undefined
  for (const mail of unsent) {
    const age = now - mail.createdAt.getTime()
    const last = before.get(mail.id) ?? 0
    if (age >= 2 * last) due = mail
    ages.set(mail.id, age >= 2 * last ? age : last)
  }
  if (!due) return
  const { id: mailId, failure } = due
  log.error({ unsent: unsent.length, mailId, failure }, 'mail waits to be sent')
}

/** What nobody took for three days is not sent any more; this is the last that is said of it. */
async function giveUpMail() {
  const givenUp = await db.mail.updateManyAndReturn({
    where: {
      sentAt: null,
      createdAt: { lte: new Date(Date.now() - GIVE_UP_AFTER_MS) },
      html: { not: '' },
    },
    data: emptied,
    select: { id: true, cause: true, failure: true },
  })
  for (const { id: mailId, ...rest } of givenUp) log.error({ mailId, ...rest }, 'mail given up')
}

/** A mail is emptied, not deleted, so that its cause never makes a second one. */
const emptied = { html: '', text: '' }
const isEmptied = ({ html }: { html: string }) => html === ''

/** What was sent long ago is emptied: it may say much of somebody. */
export async function forgetOldMail() {
  await db.mail.updateMany({
    where: { sentAt: { lt: new Date(Date.now() - FORGET_AFTER_MS) }, html: { not: '' } },
    data: emptied,
  })
}

import { setTimeout as sleep } from 'node:timers/promises'
import PgBoss from 'pg-boss'
import { db, pool, type Tx } from './db'
import { log } from './log'
import { SEND_WITHIN_MS, sendMail } from './mail-transport'
import { jobRuns } from './metrics'
import { every } from './timers'

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
  const stopSending = keepSending(started, pace.lookEveryMs)
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
function keepSending(queue: PgBoss, lookEveryMs: number) {
  const stopping = new AbortController()
  const abandon = new AbortController()
  const sending = (async () => {
    while (!stopping.signal.aborted) {
      try {
        const jobs = await queue.fetch<{ mailId: string }>(QUEUE, { batchSize: AT_ONCE })
        await Promise.all(jobs.map((job) => deliver(queue, job, abandon.signal)))
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

async function deliver(queue: PgBoss, job: PgBoss.Job<{ mailId: string }>, abandon: AbortSignal) {
  const { mailId } = job.data
  try {
    const mail = await db.mail.findUnique({ where: { id: mailId } })
    if (mail && !mail.sentAt) {
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
  if (unsent.length > 0) log.error({ unsent: unsent.length }, 'mail waits to be sent')
}

/** What was sent long ago is emptied. Its row stays, so that its cause never makes a second mail. */
export async function forgetOldMail() {
  await db.mail.updateMany({
    where: { sentAt: { lt: new Date(Date.now() - FORGET_AFTER_MS) }, html: { not: '' } },
    data: { html: '', text: '' },
  })
}

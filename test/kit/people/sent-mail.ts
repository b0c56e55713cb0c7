import { randomUUID } from 'node:crypto'
import { type Mail, queueMail } from '../../../api/mail/mail'
import { startMailQueue } from '../../../api/mail/mail-queue'
import type { SendMail } from '../../../api/mail/mail-transport'
import { smtpTransport } from '../../../api/mail/smtp'
import { connectDatabase, db, disconnectDatabase, pool } from '../../../api/platform/db'
import { eventually } from '../eventually'
import { makeDatabase, patientTimeLimits } from '../servers/database'
import { makeDatabaseProxy } from '../servers/database-proxy'
import { startMailServer } from '../servers/mail-server'

export const database = makeDatabaseProxy()

/** The SMTP server of the running test. */
export let server: Awaited<ReturnType<typeof startMailServer>>

/** Stops of the queues that the running test has started, newest last. */
const stops: (() => Promise<void>)[] = []

/** Starts a mail queue with short timings, by default with the SMTP server of the test. */
export function startSending(
  sendMail: SendMail = smtpTransport(server.url),
  timings: Parameters<typeof startMailQueue>[1] = {},
) {
  stops.push(startMailQueue(sendMail, { pollMs: 20, retryMs: 50, ...timings }))
}

export async function stopSending() {
  await stops.pop()?.()
}

/** Declares a database for the test file, and for each test an SMTP server and a running queue. */
export function openMailQueue() {
  let dropDatabase: () => Promise<void>

  beforeAll(async () => {
    const made = await makeDatabase()
    dropDatabase = made.drop
    connectDatabase({ url: await database.before(made.url), timeLimits: patientTimeLimits })
  })

  afterAll(async () => {
    await disconnectDatabase()
    await database.takeAway()
    await dropDatabase()
  })

  beforeEach(async () => {
    server = await startMailServer()
    startSending()
  })

  afterEach(async () => {
    while (stops.length > 0) await stopSending()
    await server.goAway()
    await pool.query('UPDATE mail SET next_try_at = NULL') // leaves nothing to the next test
  })
}

export const makeMail = (details: Partial<Mail> = {}): Mail => ({
  cause: `test ${randomUUID()}`,
  recipient: 'casey@example.com',
  subject: 'A subject',
  html: '<p>Hello in HTML</p>',
  text: 'Hello as text',
  ...details,
})

/** Queues an email in a transaction of its own, like a committed cause. */
export async function queue(details?: Partial<Mail>) {
  const mail = makeMail(details)
  await db.$transaction((tx) => queueMail(tx, mail))
  return mail
}

export const stored = ({ cause }: Mail) => db.mail.findUniqueOrThrow({ where: { cause } })

export async function expectSent(mail: Mail) {
  await eventually(async () => {
    expect(await stored(mail)).toMatchObject({
      sentAt: expect.any(Date),
      failure: null,
      nextTryAt: null,
    })
  })
}

export async function expectFailure(mail: Mail, reason: string) {
  await eventually(async () => {
    const failure = expect.stringContaining(reason)
    expect(await stored(mail)).toMatchObject({ sentAt: null, failure })
  })
}

/** Makes an email older. */
export const age = (interval: string, { cause }: Mail) =>
  pool.query('UPDATE mail SET created_at = created_at - $1::interval WHERE cause = $2', [
    interval,
    cause,
  ])

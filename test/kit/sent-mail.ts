import { randomUUID } from 'node:crypto'
import { type Mail, queueMail } from '../../api/mail/mail'
import { startMailQueue } from '../../api/mail/mail-queue'
import { type SendMail, smtpTransport } from '../../api/mail/mail-transport'
import { connectDatabase, db, disconnectDatabase, pool } from '../../api/platform/db'
import { makeDatabase } from './database'
import { eventually } from './eventually'
import { startMailServer } from './mail-server'

/** The mail server of the running test. */
export let server: Awaited<ReturnType<typeof startMailServer>>

const fast = { lookEveryMs: 50, retrySeconds: 1, maintainSeconds: 1 }
const stops: (() => Promise<void>)[] = []

let send: SendMail

/** From now on mail goes to the SMTP server at `url`. */
export function connectMail(url: string) {
  send = smtpTransport(url)
}

/** Starts sending, on a server of its own. */
export async function startSending() {
  stops.push(await startMailQueue((mail, abandon) => send(mail, abandon), fast))
}

export async function stopSending() {
  await stops.pop()?.()
}

/** For a test file about mail: a database, and for each test a mail server and a queue that sends. */
export function openPost() {
  let dropDatabase: () => Promise<void>

  beforeAll(async () => {
    const database = await makeDatabase()
    dropDatabase = database.drop
    connectDatabase(database.url, () => {})
  })

  afterAll(async () => {
    await disconnectDatabase()
    await dropDatabase()
  })

  beforeEach(async () => {
    server = await startMailServer()
    connectMail(server.url)
    await startSending()
  })

  afterEach(async () => {
    while (stops.length > 0) await stopSending()
    await server.goAway()
  })
}

export const aMail = (details: Partial<Mail> = {}): Mail => ({
  cause: `test ${randomUUID()}`,
  recipient: 'casey@example.com',
  subject: 'A subject',
  html: '<p>Hello in HTML</p>',
  text: 'Hello as text',
  ...details,
})

/** Queues a mail in a transaction of its own, as a committed cause does. */
export async function queue(details?: Partial<Mail>) {
  const mail = aMail(details)
  await db.$transaction((tx) => queueMail(tx, mail))
  return mail
}

export const stored = ({ cause }: Mail) => db.mail.findUniqueOrThrow({ where: { cause } })

export async function expectSent(mail: Mail) {
  await eventually(async () => {
    expect(await stored(mail)).toMatchObject({ sentAt: expect.any(Date), failure: null })
  }, 15)
}

/** What the queue says of it. */
export async function jobState(mail: Mail) {
  const { id } = await stored(mail)
  const { rows } = await pool.query('SELECT state FROM pgboss.job WHERE id = $1', [id])
  return rows[0]?.state
}

/** As if it had been queued earlier. */
export const letPass = (time: string, { cause }: Mail) =>
  pool.query('UPDATE mail SET created_at = created_at - $1::interval WHERE cause = $2', [
    time,
    cause,
  ])

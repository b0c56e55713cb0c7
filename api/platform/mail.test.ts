import { randomUUID } from 'node:crypto'
import { jest } from '@jest/globals'
import { makeDatabase } from '../test/database'
import { eventually } from '../test/eventually'
import { startMailServer } from '../test/mail-server'
import { connectDatabase, db, disconnectDatabase, pool } from './db'
import { log } from './log'
import { type Mail, queueMail } from './mail'
import { forgetOldMail, requeueMail, startMailQueue } from './mail-queue'
import { connectMail } from './mail-transport'

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

const fast = { lookEveryMs: 50, retrySeconds: 1, maintainSeconds: 1 }
let server: Awaited<ReturnType<typeof startMailServer>>
let stopQueue: () => Promise<void>

beforeEach(async () => {
  server = await startMailServer()
  connectMail(server.url)
  stopQueue = await startMailQueue(fast)
})

afterEach(async () => {
  await stopQueue()
  await server.goAway()
})

const aMail = (details: Partial<Mail> = {}): Mail => ({
  cause: `test ${randomUUID()}`,
  recipient: 'casey@example.com',
  subject: 'A subject',
  html: '<p>Hello in HTML</p>',
  text: 'Hello as text',
  ...details,
})

/** Queues a mail in a transaction of its own, as a committed cause does. */
async function queue(details?: Partial<Mail>) {
  const mail = aMail(details)
  await db.$transaction((tx) => queueMail(tx, mail))
  return mail
}

const stored = ({ cause }: Mail) => db.mail.findUniqueOrThrow({ where: { cause } })

async function expectSent(mail: Mail) {
  await eventually(async () => {
    expect(await stored(mail)).toMatchObject({ sentAt: expect.any(Date), failure: null })
  }, 15)
}

test('a mail arrives with HTML and text, from us, under an id of its own', async () => {
  const mail = await queue()
  await expectSent(mail)

  const { id } = await stored(mail)
  expect(server.received).toHaveLength(1)
  expect(server.received[0]).toMatchObject({
    to: ['casey@example.com'],
    messageId: `<${id}@drivefair.example>`,
  })
  const source = server.received[0]?.source
  expect(source).toContain('From: DriveFair <support@drivefair.example>')
  expect(source).toContain('Subject: A subject')
  expect(source).toContain('<p>Hello in HTML</p>')
  expect(source).toContain('Hello as text')
})

test('a transaction that is rolled back sends nothing', async () => {
  const undone = db.$transaction(async (tx) => {
    await queueMail(tx, aMail({ subject: 'never happened' }))
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')

  await expectSent(await queue({ subject: 'happened' })) // jobs go out in order
  expect(server.received.map(({ source }) => source)).toEqual([
    expect.stringContaining('Subject: happened'),
  ])
  expect(await db.mail.count({ where: { subject: 'never happened' } })).toBe(0)
})

test('nothing goes out before the commit', async () => {
  const mail = aMail()
  await db.$transaction(async (tx) => {
    await queueMail(tx, mail)
    await expectSent(await queue({ subject: 'meanwhile' }))
    expect(server.received).toHaveLength(1)
  })
  await expectSent(mail)
})

test('one cause makes one mail, also when it is told many times at once', async () => {
  const mail = aMail()
  await Promise.all(Array.from({ length: 8 }, () => db.$transaction((tx) => queueMail(tx, mail))))
  await expectSent(mail)
  await expectSent(await queue())
  expect(server.received).toHaveLength(2)
})

test.each([451, 554])('a mail refused with %i is tried again and arrives once', async (code) => {
  server.refuse(code)
  const mail = await queue()
  await eventually(async () => {
    expect(await stored(mail)).toMatchObject({
      sentAt: null,
      failure: expect.stringContaining(`${code} not now, not you`),
    })
  })

  server.refuse(undefined)
  await expectSent(mail)
  expect(server.received).toHaveLength(1)
})

test('while the mail server is away everything waits, and arrives once when it is back', async () => {
  await server.goAway()
  const mails = await Promise.all([queue(), queue(), queue()])
  await eventually(async () => {
    for (const mail of mails) {
      expect((await stored(mail)).failure).toContain('ECONNREFUSED')
    }
  })
  expect(server.received).toEqual([])

  await server.comeBack()
  for (const mail of mails) await expectSent(mail)
  expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(3)
  expect(server.received).toHaveLength(3)
})

test('a slow mail server keeps nobody waiting', async () => {
  server.delay(2_000)
  const since = Date.now()
  const mail = await queue()
  expect(Date.now() - since).toBeLessThan(1_000)
  await expectSent(mail)
  expect(server.received).toHaveLength(1)
})

test('two servers that send side by side send each mail once', async () => {
  const stopOther = await startMailQueue(fast)
  const mails = await Promise.all(Array.from({ length: 40 }, () => queue()))
  for (const mail of mails) await expectSent(mail)
  await stopOther()
  expect(server.received).toHaveLength(40)
  expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(40)
})

test('what a killed server had begun is sent by another one', async () => {
  await stopQueue()
  stopQueue = async () => {}
  const mail = await queue()
  const { id } = await stored(mail)
  await pool.query(
    `INSERT INTO pgboss.job (id, name, data, state, started_on, expire_in, retry_limit)
     VALUES ($1, 'mail', $2, 'active', now() - interval '61 seconds', interval '60 seconds', 4)`,
    [id, { mailId: id }],
  )
  stopQueue = await startMailQueue(fast)
  await expectSent(mail)
  expect(server.received).toHaveLength(1)
})

test('a mail that was sent is never sent again, though its job runs again', async () => {
  const mail = await queue()
  await expectSent(mail)
  await eventually(async () => expect(await jobState(mail)).toBe('completed'))
  await pool.query(`UPDATE pgboss.job SET state = 'retry', start_after = now() - interval '1 s'`)
  await eventually(async () => expect(await jobState(mail)).toBe('completed'))
  expect(server.received).toHaveLength(1)
})

async function jobState(mail: Mail) {
  const { id } = await stored(mail)
  const { rows } = await pool.query('SELECT state FROM pgboss.job WHERE id = $1', [id])
  return rows[0]?.state
}

test('a mail without a job is found and sent', async () => {
  await stopQueue()
  const mail = await queue()
  stopQueue = await startMailQueue(fast)
  await letPass('2 minutes', mail)
  await requeueMail()
  await expectSent(mail)
})

test('when the tries are used up a new series begins, after a pause that grows with the age', async () => {
  const mail = await queue()
  await expectSent(mail)
  const { id } = await stored(mail)
  await pool.query(`UPDATE mail SET sent_at = NULL WHERE id = $1`, [id])
  await pool.query(
    `UPDATE pgboss.job SET state = 'failed', completed_on = now() - interval '20 minutes' WHERE id = $1`,
    [id],
  )
  await letPass('2 hours', mail) // so it pauses for half an hour
  await requeueMail()
  expect(await jobState(mail)).toBe('failed')

  await pool.query(
    `UPDATE pgboss.job SET completed_on = now() - interval '31 minutes' WHERE id = $1`,
    [id],
  )
  await requeueMail()
  await expectSent(mail)
  expect(server.received).toHaveLength(2)
})

test('what was sent a month ago is emptied, and its cause still makes no second mail', async () => {
  const mail = await queue()
  const recent = await queue()
  await expectSent(mail)
  await expectSent(recent)
  await pool.query(`UPDATE mail SET sent_at = now() - interval '31 days' WHERE cause = $1`, [
    mail.cause,
  ])
  await forgetOldMail()
  expect(await stored(mail)).toMatchObject({ html: '', text: '', recipient: mail.recipient })
  expect(await stored(recent)).toMatchObject({ html: recent.html, text: recent.text })

  await queue({ cause: mail.cause })
  await expectSent(await queue())
  expect(server.received).toHaveLength(3)
})

const letPass = (time: string, { cause }: Mail) =>
  pool.query('UPDATE mail SET created_at = created_at - $1::interval WHERE cause = $2', [
    time,
    cause,
  ])

test('nobody can put a header or another recipient into a mail', async () => {
  const mail = await queue({
    subject: 'Hello\r\nBcc: evil@example.com',
    recipient: 'casey@example.com',
  })
  await expectSent(mail)
  const [{ to, source } = { to: [], source: '' }] = server.received
  expect(to).toEqual(['casey@example.com'])
  expect(source).not.toMatch(/^Bcc:/im)
})

test('the password of the mail server is never logged', async () => {
  const warned = jest.spyOn(log, 'warn')
  connectMail(server.url.replace('a-secret-of-smtp', 'another-secret'))
  const mail = await queue()
  await eventually(async () => expect((await stored(mail)).failure).toContain('535'))
  const said = JSON.stringify(warned.mock.calls) + (await stored(mail)).failure
  expect(said).toContain('mail not sent')
  expect(said).not.toContain('another-secret')
  warned.mockRestore()
})

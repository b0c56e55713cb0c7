import { setTimeout as sleep } from 'node:timers/promises'
import { jest } from '@jest/globals'
import PostalMime from 'postal-mime'
import { brand } from '../../shared/brand'
import { defaultSite } from '../../test/kit/default-site'
import { eventually } from '../../test/kit/eventually'
import {
  age,
  database,
  expectFailure,
  expectSent,
  makeMail,
  openMailQueue,
  queue,
  server,
  startSending,
  stopSending,
  stored,
} from '../../test/kit/people/sent-mail'
import { config } from '../platform/config'
import { DatabaseClient } from '../platform/database-client'
import { db } from '../platform/db'
import { log } from '../platform/log'
import { hashForLog } from '../platform/log-hash'
import { queueMail } from './mail'
import { smtpTransport } from './smtp'
import { forgetOldMail, reportUnsentMail } from './unsent-mail'

openMailQueue()
afterEach(() => jest.restoreAllMocks())

test('sends HTML and text from our address with a Message-ID of its own', async () => {
  const mail = await queue()
  await expectSent(mail)

  const { id } = await stored(mail)
  expect(server.received).toHaveLength(1)
  expect(server.received[0]).toMatchObject({
    to: ['casey@example.com'],
    messageId: `<${id}@${new URL(config.PUBLIC_URL).hostname}>`,
  })
  const source = server.received[0]?.source
  expect((await PostalMime.parse(source ?? '')).from).toEqual({
    name: brand.name,
    address: defaultSite.email,
  })
  expect(source).toContain('Subject: A subject')
  expect(source).toContain('<p>Hello in HTML</p>')
  expect(source).toContain('Hello as text')
})

test('a sender keeps a name with signs that headers write in their own way', async () => {
  const fromName = 'Sam at Peachtree & Søn’s "O\'Neil" Advocates, Inc.'
  await expectSent(await queue({ fromName }))
  const [message] = server.received
  expect((await PostalMime.parse(message?.source ?? '')).from?.name).toBe(fromName)
})

test('sends nothing after a rollback', async () => {
  const undone = db.$transaction(async (tx) => {
    await queueMail(tx, makeMail({ subject: 'never happened' }))
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')

  await expectSent(await queue({ subject: 'happened' })) // email goes out in order
  expect(server.received.map(({ source }) => source)).toEqual([
    expect.stringContaining('Subject: happened'),
  ])
  expect(await db.mail.count({ where: { subject: 'never happened' } })).toBe(0)
})

test('sends nothing before the commit', async () => {
  const mail = makeMail()
  await db.$transaction(async (tx) => {
    await queueMail(tx, mail)
    await expectSent(await queue({ subject: 'committed' }))
    expect(server.received).toHaveLength(1)
  })
  await expectSent(mail)
})

test('sends at once after the commit, without waiting for the next look', async () => {
  await stopSending()
  startSending(undefined, { pollMs: 90_000 }) // longer than the test waits
  await expectSent(await queue())
  await expectSent(await queue())
})

test('four idle servers look about as often as one, and still find what another one left', async () => {
  await stopSending()
  const pollMs = 100
  for (let count = 0; count < 4; count++) startSending(undefined, { pollMs })
  const statements = jest.spyOn(DatabaseClient.prototype, 'query')
  const looksPerInterval = async () => {
    statements.mockClear()
    const since = performance.now()
    await eventually(() => expect(statements.mock.calls.length).toBeGreaterThan(5))
    return (statements.mock.calls.length * pollMs) / (performance.now() - since)
  }
  let lowest = await looksPerInterval()
  for (let again = 0; again < 20 && lowest >= 1.5; again++) {
    lowest = await looksPerInterval() // a pause of this process makes all of them look
  }
  expect(lowest).toBeLessThan(1.5)

  const mail = makeMail() // of a server that was killed after its commit
  await db.mail.create({ data: mail })
  await expectSent(mail)
})

test('sends one email per cause when it is queued eight times at once', async () => {
  const mail = makeMail()
  await Promise.all(Array.from({ length: 8 }, () => db.$transaction((tx) => queueMail(tx, mail))))
  await expectSent(mail)
  await expectSent(await queue())
  expect(server.received).toHaveLength(2)
})

test.each([451, 554])(
  'retries an email that was refused with %i, and keeps only the status',
  async (code) => {
    server.refuse(code)
    const mail = await queue()
    await expectFailure(mail, `${code} 5.1.1`)
    expect((await stored(mail)).failure).toBe(`${code} 5.1.1`)

    server.refuse(undefined)
    await expectSent(mail)
    expect(server.received).toHaveLength(1)
  },
)

test('keeps email while the SMTP server is down and sends each once when it is back', async () => {
  await server.goAway()
  const mails = await Promise.all([queue(), queue(), queue()])
  for (const mail of mails) await expectFailure(mail, 'ECONNREFUSED')
  expect(server.received).toEqual([])

  await server.comeBack()
  for (const mail of mails) await expectSent(mail)
  expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(3)
  expect(server.received).toHaveLength(3)
})

test('waits longer after each failure: a quarter of the age', async () => {
  server.refuse(554)
  const mail = await queue()
  await age('2 hours', mail)
  await expectFailure(mail, '554')
  await eventually(async () => {
    const { nextTryAt } = await stored(mail)
    const minutes = ((nextTryAt?.getTime() ?? 0) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(29)
    expect(minutes).toBeLessThan(31)
  })
})

test('six servers that start at once send each email once', async () => {
  await stopSending()
  server.delay(100) // so that idle servers look while others are sending
  const mails = await Promise.all(Array.from({ length: 40 }, () => queue()))
  await db.$transaction(async (tx) => {
    await tx.$queryRaw`SELECT FROM mail FOR UPDATE` // holds all leases back, to let them meet
    for (let count = 0; count < 6; count++) startSending()
    await sleep(100)
  })
  for (const mail of mails) await expectSent(mail)
  expect(server.received).toHaveLength(40)
  expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(40)
})

test('sends what a killed server had leased', async () => {
  await stopSending()
  let stopHanging = () => {}
  const hanging = new Promise<void>((resolve) => {
    stopHanging = resolve
  })
  const leased = jest.fn(() => hanging)
  startSending(leased, { leaseMs: 200 })
  const mail = await queue()
  await eventually(() => expect(leased).toHaveBeenCalledTimes(1))

  startSending()
  expect(server.received).toHaveLength(0)
  await expectSent(mail)
  expect(server.received).toHaveLength(1)
  stopHanging()
})

test('a stop abandons a slow attempt, and another server sends the email', async () => {
  await stopSending()
  startSending(smtpTransport(server.url), { finishMs: 50 })
  server.delay(60_000)
  const mail = await queue()
  await eventually(() => expect(server.tries()).toBe(1))
  await stopSending()
  expect(server.received).toEqual([])

  server.delay(0)
  startSending()
  await expectSent(mail)
})

test('keeps header fields and recipients out of reach of a subject', async () => {
  const mail = await queue({ subject: 'Hello\r\nBcc: evil@example.com' })
  await expectSent(mail)
  const [{ to, source } = { to: [], source: '' }] = server.received
  expect(to).toEqual(['casey@example.com'])
  expect(source).not.toMatch(/^Bcc:/im)
})

test('never logs or stores the SMTP password', async () => {
  const warned = jest.spyOn(log, 'warn')
  await stopSending()
  startSending(smtpTransport(server.url.replace('a-secret-of-smtp', 'another-secret')))
  const mail = await queue()
  await expectFailure(mail, '535')
  const text = JSON.stringify(warned.mock.calls) + (await stored(mail)).failure
  expect(text).toContain('email not sent')
  expect(text).not.toContain('another-secret')
})

test('recovers after a database outage, and does not resend what went out during it', async () => {
  jest.spyOn(log, 'error').mockImplementation(() => {}) // the queue reports the outage
  server.delay(300)
  const mail = await queue()
  await eventually(() => expect(server.tries()).toBe(1))
  await database.takeAway() // while the SMTP server has the email
  await eventually(() => expect(server.received).toHaveLength(1))
  await database.giveBack()
  await eventually(async () => void (await db.mail.count())) // broken connections are gone

  await expectSent(mail)
  await expectSent(await queue())
  expect(server.received).toHaveLength(2)
})

test('empties what was sent a month ago, whose cause still makes no second email', async () => {
  const mail = await queue()
  const recent = await queue()
  await expectSent(mail)
  await expectSent(recent)
  const monthAgo = new Date(Date.now() - 31 * 24 * 60 * 60_000)
  await db.mail.update({ where: { cause: mail.cause }, data: { createdAt: monthAgo } })
  await forgetOldMail()
  expect(await stored(mail)).toMatchObject({ html: '', text: '', recipient: '', subject: '' })
  expect(await stored(recent)).toMatchObject({ html: recent.html, text: recent.text })

  await queue({ cause: mail.cause })
  await expectSent(await queue())
  expect(server.received).toHaveLength(3)
})

test('gives up after three days: logs it once, empties the body and never sends it', async () => {
  server.refuse(554)
  const mail = await queue({ cause: 'reset-password link', text: 'A link that still works' })
  const { id: mailId } = await stored(mail)
  await expectFailure(mail, '554')
  await stopSending() // an attempt in progress would end after the server accepts email again
  await age('3 days', mail)

  const failed = jest.spyOn(log, 'error').mockImplementation(() => {})
  await reportUnsentMail()
  await reportUnsentMail()
  const recipient = hashForLog('recipient', mail.recipient)
  const line = { mailId, cause: mail.cause, failure: '554 5.1.1', recipient }
  expect(failed.mock.calls).toEqual([[line, 'email given up']])
  expect(await stored(mail)).toMatchObject({ sentAt: null, html: '', text: '', nextTryAt: null })

  server.refuse(undefined)
  startSending()
  await expectSent(await queue())
  expect(server.received).toHaveLength(1)
})

test('logs a waiting email again only when its age has doubled', async () => {
  server.refuse(554)
  const mail = await queue()
  const { id: mailId } = await stored(mail)
  const failed = jest.spyOn(log, 'error').mockImplementation(() => {})
  const timesLogged = async () => {
    await reportUnsentMail()
    return failed.mock.calls.filter(([line]) => (line as { mailId?: string }).mailId === mailId)
      .length
  }
  await age('61 seconds', mail)
  expect(await timesLogged()).toBe(1)
  expect(await timesLogged()).toBe(1)
  await age('30 seconds', mail)
  expect(await timesLogged()).toBe(1)
  await age('60 seconds', mail)
  expect(await timesLogged()).toBe(2)
  expect(await timesLogged()).toBe(2)
})

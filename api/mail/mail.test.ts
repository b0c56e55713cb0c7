import { jest } from '@jest/globals'
import { eventually } from '../../test/kit/eventually'
import {
  aMail,
  connectMail,
  expectSent,
  jobState,
  openPost,
  queue,
  server,
  startSending,
  stopSending,
  stored,
} from '../../test/kit/sent-mail'
import { db, pool } from '../platform/db'
import { log } from '../platform/log'
import { queueMail } from './mail'

openPost()

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
  await startSending()
  const mails = await Promise.all(Array.from({ length: 40 }, () => queue()))
  for (const mail of mails) await expectSent(mail)
  expect(server.received).toHaveLength(40)
  expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(40)
})

test('what a killed server had begun is sent by another one', async () => {
  await stopSending()
  const mail = await queue()
  const { id } = await stored(mail)
  await pool.query(
    `INSERT INTO pgboss.job (id, name, data, state, started_on, expire_in, retry_limit)
     VALUES ($1, 'mail', $2, 'active', now() - interval '61 seconds', interval '60 seconds', 4)`,
    [id, { mailId: id }],
  )
  await startSending()
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

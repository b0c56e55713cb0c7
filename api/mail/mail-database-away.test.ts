import { randomUUID } from 'node:crypto'
import { makeDatabase } from '../../test/kit/database'
import { makeDatabaseProxy } from '../../test/kit/database-proxy'
import { eventually } from '../../test/kit/eventually'
import { startMailServer } from '../../test/kit/mail-server'
import { connectDatabase, db, disconnectDatabase } from '../platform/db'
import { queueMail } from './mail'
import { startMailQueue } from './mail-queue'
import { smtpTransport } from './mail-transport'

const proxy = makeDatabaseProxy()
const closing: (() => Promise<unknown>)[] = []
let server: Awaited<ReturnType<typeof startMailServer>>

beforeAll(async () => {
  const database = await makeDatabase()
  closing.unshift(() => database.drop())
  connectDatabase(await proxy.before(database.url), () => {})
  closing.unshift(() => proxy.takeAway(), disconnectDatabase)
  server = await startMailServer()
  closing.unshift(() => server.goAway())
  closing.unshift(
    await startMailQueue(smtpTransport(server.url), {
      lookEveryMs: 50,
      retrySeconds: 1,
      maintainSeconds: 1,
      expireSeconds: 3,
    }),
  )
})

afterAll(async () => {
  for (const close of closing) await close()
})

async function queue() {
  const cause = `test ${randomUUID()}`
  const rest = { recipient: 'casey@example.com', subject: 'Hello', html: '<p>Hi</p>', text: 'Hi' }
  await db.$transaction((tx) => queueMail(tx, { cause, ...rest }))
  return cause
}

const expectSent = (cause: string) =>
  eventually(async () => {
    const { sentAt } = await db.mail.findUniqueOrThrow({ where: { cause } })
    expect(sentAt).not.toBeNull()
  }, 15)

test('the queue works on by itself after the database was away', async () => {
  await expectSent(await queue())
  await proxy.takeAway()
  await proxy.giveBack()
  await eventually(async () => void (await db.mail.count())) // connections of before are gone
  await expectSent(await queue())
})

test('a mail that went out while the database was away does not go out again', async () => {
  const before = server.received.length
  server.delay(500)
  const cause = await queue()
  await eventually(() => expect(server.tries()).toBe(before + 1))
  await proxy.takeAway() // while the mail server has it in hand
  await eventually(() => expect(server.received).toHaveLength(before + 1))
  await proxy.giveBack()
  await eventually(async () => void (await db.mail.count()))

  await expectSent(cause)
  expect(server.received).toHaveLength(before + 1)
})

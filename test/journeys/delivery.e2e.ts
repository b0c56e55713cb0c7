import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { freePort } from '../../api/platform/network'
import { makeDatabase } from '../kit/database'
import { type Cut, makeLine } from '../kit/flaky-proxy'
import { startRedis } from '../kit/redis'
import { type ServerProcess, startServer } from '../kit/server-process'
import { faultsOf, openChat, openStaff, shownIn, whenShown } from './delivery-check'

// The same at full length, with times: npm run bench:delivery.

const none = { lost: 0, doubled: 0, outOfOrder: 0 }

let databaseUrl: string
const cleanUp: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  const database = await makeDatabase()
  databaseUrl = database.url
  cleanUp.push(database.drop)
})

afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
  for (const clean of cleanUp.splice(0).reverse()) await clean()
})

async function start(env: Record<string, string> = {}): Promise<ServerProcess> {
  const sandbox = String(await freePort())
  const server = await startServer({ DATABASE_URL: databaseUrl, SANDBOX_PORT: sandbox, ...env })
  cleanUp.push(() => server.stop())
  return server
}

/** A customer's chat over a line that can break, and staff who writes to it. */
async function openLine() {
  const port = await freePort()
  const line = await makeLine(port)
  cleanUp.push(line.close)
  const server = await start({ PORT: String(port), PUBLIC_URL: line.base })
  const staff = await openStaff(server)
  return { line, staff, page: await openChat(browser, line.base) }
}

async function expectAll(page: Page, sent: readonly string[]) {
  await whenShown(page, sent)
  expect(faultsOf(sent, await shownIn(page))).toEqual(none)
}

test('what staff writes while the line breaks in every way arrives, once and in order', async () => {
  const { line, staff, page } = await openLine()

  const cuts: [Cut, number][] = [
    ['closed', 1],
    ['reset', 2],
    ['frozen', 2],
    ['forgotten', 4],
  ]
  for (const [how, seconds] of cuts) {
    const speaking = staff.sayMany(25, 20)
    await sleep(300)
    line.cut(how)
    await sleep(seconds * 1_000)
    line.restore()
    await speaking
    await whenShown(page, staff.sent)
  }

  expect(staff.sent).toHaveLength(100)
  await expectAll(page, staff.sent)
}, 120_000)

test('after a break nobody waits for requests that hang on what is left of the dead line', async () => {
  const { line, staff, page } = await openLine()
  await staff.say()
  await whenShown(page, staff.sent)

  await page.route('**/graphql', () => undefined) // never answered
  line.cut('closed')
  await staff.say()
  line.restore()

  await expectAll(page, staff.sent)
})

test('after a crash of the server every page is back by itself and misses nothing', async () => {
  const port = String(await freePort())
  const server = await start({ PORT: port })
  const staff = await openStaff(server)
  const pages = [await openChat(browser, server.base), await openChat(browser, server.base)]

  const speaking = staff.sayMany(60, 20)
  await sleep(1_000)
  await server.stop('SIGKILL')
  await sleep(2_000)
  await start({ PORT: port })
  await speaking

  for (const page of pages) await expectAll(page, staff.sent)
}, 120_000)

test('two instances share a conversation, and without Redis it only gets slower', async () => {
  const redis = await startRedis()
  cleanUp.push(redis.takeAway)
  const [one, other] = await Promise.all([
    start({ REDIS_URL: redis.url }),
    start({ REDIS_URL: redis.url }),
  ])
  const staff = await openStaff(one)
  const page = await openChat(browser, other.base)
  const delays: number[] = []
  const sayAndWait = async () => {
    const saidAt = Date.now()
    delays.push((await whenShown(page, [await staff.say()])) - saidAt)
  }
  /** Faster than any poll. */
  const isLive = () => delays.slice(-5).every((delay) => delay < 2_000)

  while (delays.length < 5 || !isLive()) await sayAndWait()
  await redis.takeAway()
  for (let turn = 0; turn < 2; turn++) {
    await sleep(1_000) // what a message sets in motion would find the next one too
    await sayAndWait()
  }
  await redis.giveBack()
  delays.length = 0
  while (delays.length < 5 || !isLive()) await sayAndWait()

  await expectAll(page, staff.sent)
}, 120_000)

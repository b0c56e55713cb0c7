import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { freePort } from '../../api/platform/network'
import { type Cut, makeLine } from '../kit/servers/flaky-proxy'
import { startRedis } from '../kit/servers/redis'
import { type ServerProcess, startServer } from '../kit/servers/server-process'
import { makeShopDatabase } from '../kit/servers/shop-database'
import { faultsOf, openChat, openStaff, shownIn, whenShown } from './delivery-check'

// delivery.e2e.ts has one break and one crash.

const none = { lost: 0, doubled: 0, outOfOrder: 0 }

const cleanUpAll: (() => unknown)[] = []
const cleanUp: (() => unknown)[] = []

async function runAll(tasks: (() => unknown)[]) {
  for (const task of tasks.splice(0).reverse()) await task()
}

afterEach(async () => {
  for (const context of browser.contexts()) await context.close()
  await runAll(cleanUp)
})

afterAll(() => runAll(cleanUpAll))

async function makeUrl(later: (() => unknown)[]) {
  const database = await makeShopDatabase()
  later.push(database.drop)
  return database.url
}

async function start(
  databaseUrl: string,
  env: Record<string, string> = {},
  later = cleanUp,
): Promise<ServerProcess> {
  const sandbox = String(await freePort())
  const server = await startServer({ DATABASE_URL: databaseUrl, SANDBOX_PORT: sandbox, ...env })
  later.push(() => server.stop())
  return server
}

let behindProxy: ReturnType<typeof startBehindProxy> | undefined

async function startBehindProxy() {
  const port = await freePort()
  const proxy = await makeLine(port)
  cleanUpAll.push(proxy.close)
  const url = await makeUrl(cleanUpAll)
  const env = { PORT: String(port), PUBLIC_URL: proxy.base }
  return { proxy, server: await start(url, env, cleanUpAll) }
}

/** A customer's chat over a connection that can break, and staff who write to it; one server for all. */
async function openChatBehindProxy() {
  behindProxy ??= startBehindProxy()
  const { proxy, server } = await behindProxy
  const staff = await openStaff(server)
  return { proxy, staff, page: await openChat(browser, proxy.base) }
}

async function expectAll(page: Page, sent: readonly string[]) {
  await whenShown(page, sent)
  expect(faultsOf(sent, await shownIn(page))).toEqual(none)
}

test('delivers messages once and in order while the connection breaks in every way', async () => {
  const { proxy, staff, page } = await openChatBehindProxy()

  const cuts: [Cut, number][] = [
    ['closed', 1],
    ['reset', 1],
    ['frozen', 2],
    ['forgotten', 4],
  ]
  for (const [how, seconds] of cuts) {
    const sending = staff.sayMany(25, 20)
    await sleep(300)
    proxy.cut(how)
    await sleep(seconds * 1_000)
    proxy.restore()
    await sending
    await whenShown(page, staff.sent)
  }

  expect(staff.sent).toHaveLength(100)
  await expectAll(page, staff.sent)
})

test('after a break, does not wait for requests that hang on dead connections', async () => {
  const { proxy, staff, page } = await openChatBehindProxy()
  await staff.say()
  await whenShown(page, staff.sent)

  await page.route('**/graphql', () => undefined) // never answered
  proxy.cut('closed')
  await staff.say()
  proxy.restore()

  await expectAll(page, staff.sent)
})

test('after a server crash, every page reconnects and misses nothing', async () => {
  const port = String(await freePort())
  const url = await makeUrl(cleanUp)
  const server = await start(url, { PORT: port })
  const staff = await openStaff(server)
  const pages = [await openChat(browser, server.base), await openChat(browser, server.base)]

  const sending = staff.sayMany(60, 20)
  await sleep(1_000)
  await server.stop('SIGKILL')
  await start(url, { PORT: port })
  await sending

  for (const page of pages) await expectAll(page, staff.sent)
})

test('two instances share a conversation; an outage of Redis only slows it down', async () => {
  const url = await makeUrl(cleanUp)
  const redis = await startRedis()
  cleanUp.push(redis.takeAway)
  const [one, other] = await Promise.all([
    start(url, { REDIS_URL: redis.url }),
    start(url, { REDIS_URL: redis.url }),
  ])
  const staff = await openStaff(one)
  const page = await openChat(browser, other.base)
  const delays: number[] = []
  const sayAndWait = async () => {
    const saidAt = Date.now()
    delays.push((await whenShown(page, [await staff.say()])) - saidAt)
  }
  /** Faster than polling. */
  const isLive = () => delays.slice(-5).every((delay) => delay < 2_000)

  while (delays.length < 5 || !isLive()) await sayAndWait()
  await redis.takeAway()
  await sayAndWait()
  await redis.giveBack()
  delays.length = 0
  while (delays.length < 5 || !isLive()) await sayAndWait()

  await expectAll(page, staff.sent)
})

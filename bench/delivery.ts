import assert from 'node:assert'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { freePort } from '../api/platform/network'
import { startEmbeddedPostgres } from '../api/stand-ins/postgres/embedded-postgres'
import { startBrowser } from '../test/journeys/chromium'
import { faultsOf, openChat, openStaff, shownIn, whenShown } from '../test/journeys/delivery-check'
import { eventually } from '../test/kit/eventually'
import { type Cut, makeLine } from '../test/kit/servers/flaky-proxy'
import { startRedis } from '../test/kit/servers/redis'
import { startServer } from '../test/kit/servers/server-process'

// `npm run bench -- delivery` measures how soon staff messages reach an open chat while connections break,
// the server crashes, and Redis is down. Takes about ten minutes. CUTS=4 breaks the connection less often.

type Staff = Awaited<ReturnType<typeof openStaff>>

const CUTS = Number(process.env.CUTS ?? 20)
const PER_CUT = 50
const PER_SECOND = 20
const CLIENTS = 5
const WITHOUT_REDIS_SECONDS = Number(process.env.WITHOUT_REDIS_SECONDS ?? 60)

const folder = await mkdtemp(join(tmpdir(), 'drivefair-delivery-'))
const postgres = await startEmbeddedPostgres(folder, { fsync: false })
const browser = await startBrowser()
const parts = { line: cutTheLine, kill: killTheServer, redis: stopRedis }
try {
  for (const [name, measure] of Object.entries(parts)) {
    if (!process.argv[2] || process.argv[2] === name) await measure(browser)
  }
} finally {
  await browser.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function start(env: Record<string, string>) {
  const sandbox = String(await freePort())
  const place = { DATABASE_URL: postgres.url, DATA_DIR: folder, SANDBOX_PORT: sandbox }
  return startServer({ ...place, ...env })
}

/** Goal: every message sent in the meantime is visible within 2 s after the connection is back. */
async function cutTheLine(browser: Browser) {
  const port = await freePort()
  const line = await makeLine(port)
  const server = await start({ PORT: String(port), PUBLIC_URL: line.base })
  const staff = await openStaff(server)
  const page = await openChat(browser, line.base)
  const rows = []
  for (const [how, seconds] of cuts()) {
    const speaking = staff.sayMany(PER_CUT, PER_SECOND)
    await sleep(500)
    line.cut(how)
    await sleep(seconds * 1_000)
    line.restore()
    const backAt = Date.now()
    const shownAt = await whenShown(page, [...staff.sent])
    await speaking
    await whenShown(page, staff.sent)
    rows.push({ line: how, 'away s': seconds, 'visible after ms': Math.max(0, shownAt - backAt) })
  }
  console.table(rows)
  await report(staff, [page])
  await server.stop()
  await line.close()
}

function cuts(): [Cut, number][] {
  const kinds: Cut[] = ['closed', 'reset', 'frozen', 'forgotten']
  return Array.from({ length: CUTS }, (_, turn) => {
    const round = Math.floor(turn / kinds.length)
    const how = kinds[turn % kinds.length] as Cut
    return [how, how === 'closed' || how === 'reset' ? 1 + 2 * round : 7 + 4 * round]
  })
}

/** Goal: every client is live again within 35 s. */
async function killTheServer(browser: Browser) {
  const port = String(await freePort())
  const server = await start({ PORT: port })
  const staff = await openStaff(server)
  const pages: Page[] = []
  while (pages.length < CLIENTS) pages.push(await openChat(browser, server.base))
  const speaking = staff.sayMany(200, PER_SECOND)
  await sleep(3_000)
  await server.stop('SIGKILL')
  const killedAt = Date.now()
  await sleep(5_000)
  const again = await start({ PORT: port })
  const readyAt = Date.now()
  const already = staff.sent.length
  await eventually(() => assert(staff.sent.length > already))
  const [next] = staff.sent.slice(already)
  const backAt = await Promise.all(pages.map((page) => whenShown(page, [next as string])))
  await speaking
  await Promise.all(pages.map((page) => whenShown(page, staff.sent)))
  console.table(
    backAt.map((at) => ({
      'back after the kill s': (at - killedAt) / 1_000,
      'after ready s': (at - readyAt) / 1_000,
    })),
  )
  await report(staff, pages)
  await again.stop()
}

/** Goals: 500 ms between instances, 6 s without Redis, live again within 5 s after it is back. */
async function stopRedis(browser: Browser) {
  const redis = await startRedis()
  const shared = { REDIS_URL: redis.url, SESSION_SECRET: 'of both instances, for this run only' }
  const [one, other] = [await start(shared), await start(shared)]
  const staff = await openStaff(one)
  const page = await openChat(browser, other.base)
  const delays = { both: [] as number[], without: [] as number[], again: [] as number[] }
  const sayAndWait = async () => {
    const saidAt = Date.now()
    return (await whenShown(page, [await staff.say()])) - saidAt
  }

  for (let turn = 0; turn < 20; turn++) delays.both.push(await sayAndWait())
  await redis.takeAway()
  const until = Date.now() + WITHOUT_REDIS_SECONDS * 1_000
  while (Date.now() < until) {
    // Space the messages out: the refetch after one would also deliver the next.
    await sleep(1_000 + Math.random() * 5_000)
    delays.without.push(await sayAndWait())
  }
  const backAt = Date.now()
  await redis.giveBack()
  let liveAt = 0
  while (delays.again.length < 10) {
    const delay = await sayAndWait()
    if (delay > 500) continue
    liveAt ||= Date.now()
    delays.again.push(delay)
  }
  console.table(
    Object.entries(delays).map(([when, all]) => {
      const sorted = all.toSorted((a, b) => a - b)
      return {
        Redis: { both: 'there', without: `away for ${WITHOUT_REDIS_SECONDS} s`, again: 'back' }[
          when
        ],
        messages: all.length,
        'median ms': sorted[Math.floor(all.length / 2)],
        'slowest ms': sorted.at(-1),
      }
    }),
  )
  console.log(`Live again ${liveAt - backAt} ms after Redis was back.`)
  await report(staff, [page])
  await Promise.all([one.stop(), other.stop()])
  await redis.takeAway()
}

async function report(staff: Staff, pages: Page[]) {
  for (const page of pages) {
    const { lost, doubled, outOfOrder } = faultsOf(staff.sent, await shownIn(page))
    console.log(
      `${staff.sent.length} messages: ${lost} lost, ${doubled} doubled, ${outOfOrder} out of order`,
    )
    if (lost + doubled + outOfOrder > 0) process.exitCode = 1
    await page.context().close()
  }
}

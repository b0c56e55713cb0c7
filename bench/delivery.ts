import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser } from 'playwright-core'
import { startEmbeddedPostgres } from '../api/platform/embedded-postgres'
import { type Cut, makeLine } from '../api/test/line'
import { startServer } from '../api/test/server-process'
import { freePort } from '../scripts/free-port'
import { startBrowser } from '../web/e2e/browser'
import { faultsOf, openChat, openStaff, shownIn, whenShown } from '../web/e2e/delivering'

// `npm run bench:delivery`

const PER_SECOND = 20
const PER_CUT = 50

const folder = await mkdtemp(join(tmpdir(), 'drivefair-delivery-'))
const postgres = await startEmbeddedPostgres(folder, { fsync: false })
const browser = await startBrowser()
try {
  await cutTheLine(browser)
} finally {
  await browser.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}

async function cutTheLine(browser: Browser) {
  const port = await freePort()
  const line = await makeLine(port)
  const server = await startServer({
    PORT: String(port),
    PUBLIC_URL: line.base,
    DATABASE_URL: postgres.url,
    DATA_DIR: folder,
    SANDBOX_PORT: String(await freePort()),
  })
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
    const before = [...staff.sent]
    const shownAt = await whenShown(page, before)
    await speaking
    await whenShown(page, staff.sent)
    rows.push({ line: how, 'away s': seconds, 'visible after ms': Math.max(0, shownAt - backAt) })
    console.log(rows.at(-1))
  }
  const faults = faultsOf(staff.sent, await shownIn(page))
  console.table(rows)
  console.log(`${staff.sent.length} sent:`, faults)
  await page.context().close()
  await server.stop()
  await line.close()
}

function cuts(): [Cut, number][] {
  const kinds: Cut[] = ['closed', 'reset', 'frozen', 'forgotten']
  return Array.from({ length: Number(process.env.CUTS ?? 20) }, (_, turn) => {
    const round = Math.floor(turn / kinds.length)
    const how = kinds[turn % kinds.length] as Cut
    return [how, how === 'closed' || how === 'reset' ? 1 + 2 * round : 6 + 4 * round]
  })
}

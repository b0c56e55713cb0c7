import type { Browser, CDPSession, Page } from 'playwright-core'
import { withOwnServer } from '../scripts/own-server'
import { startBrowser } from '../test/journeys/chromium'
import { emptyPage, tapAt, tapControl } from '../test/journeys/interactions'
import { processorTime, traceTasks } from './page-trace'

// `npm run bench -- inp` measures INP (interaction to next paint) on every public page, as on a phone with a 4
// times slower processor and Slow 4G: from the first paint on, and then on every control. To be independent
// of what else the machine does, it counts the processor time of the page's main thread from an interaction
// until the next frame is made, times four, and adds one frame. With `--throttled`, the browser slows its
// processor down and reports the times itself: true only on a quiet machine, and beside an empty page with one
// button, which shows what the browser itself takes there. Prints the median of three visits, or of the number
// given, and fails when a page in use is too slow.

const MAX_INP_MS = 50
const CPU_SLOWDOWN = 4
const FRAME_MS = 16
/** Time for the browser to report the last interaction: nothing signals that. */
const AFTER_PAINT_MS = 500
const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
}
const phone = { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true }
const isThrottled = process.argv.includes('--throttled')
/** How often to visit each page, and where another build lies, to be measured in the same run. */
const [times = 3, other] = process.argv.slice(2).filter((each) => each !== '--throttled')
const visits = Number(times)

/** What a visitor does on each page, besides menu and theme: taps on controls, and text that is typed. */
const usesOf: Record<string, (RegExp | string)[]> = {
  '/': [/^Next story$/],
  '/services': [],
  '/packages': [/^Add to Cart/, /^Add to Cart/],
  '/about': [],
  '/faq': [/^What does/, /^Who pays/],
  '/contact': [/^First name/i, 'Ann', /^Schedule/],
}

const EMPTY_TAPS = 10

export interface Interaction {
  name: string
  startTime: number
  duration: number
}

declare global {
  var interactions: Interaction[]
}

interface Result {
  early: number
  used: number
  slowest: string
}

const found: Record<string, Result[]> = {}
await withOwnServer(async (base) => {
  if (other) await withOwnServer((otherBase) => measure({ now: base, other: otherBase }), other)
  else await measure({ now: base })
})
const rows = Object.entries(found).map(([page, results]) => {
  const [early, used] = [median(results, 'early'), median(results, 'used')]
  return { page, 'while loading': early, INP: used, slowest: results.at(-1)?.slowest }
})
console.table(rows)
const tooSlow = rows.filter(({ page, INP }) => page.startsWith('now') && INP > MAX_INP_MS)
for (const { page } of tooSlow) console.error(`${page} has an INP above ${MAX_INP_MS} ms`)
process.exitCode = tooSlow.length ? 1 : 0

async function measure(bases: Record<string, string>) {
  const browser = await startBrowser()
  try {
    for (let turn = 0; turn < visits; turn++) {
      if (isThrottled) add('an empty page', await visitEmptyPage(browser))
      for (const path of Object.keys(usesOf)) {
        for (const [build, base] of Object.entries(bases)) {
          add(`${build} ${path}`, await visit(browser, base, path))
        }
      }
    }
  } finally {
    await browser.close()
  }
}

function add(name: string, result: Result) {
  found[name] = [...(found[name] ?? []), result]
}

async function visitEmptyPage(browser: Browser): Promise<Result> {
  const context = await browser.newContext(phone)
  try {
    const page = await context.newPage()
    const tools = await context.newCDPSession(page)
    await page.addInitScript(observe)
    await tools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    await page.goto(emptyPage)
    for (let tap = 0; tap < EMPTY_TAPS; tap++) {
      await page.waitForTimeout(AFTER_PAINT_MS)
      await tapControl(page, tools, /^Toggle$/)
    }
    await page.waitForTimeout(AFTER_PAINT_MS)
    const used = await takeInteractions(page)
    const slowest = Math.max(FRAME_MS, ...used.map(({ duration }) => duration))
    return { early: Number.NaN, used: slowest, slowest: 'Toggle' } // nothing to load
  } finally {
    await context.close()
  }
}

async function visit(browser: Browser, base: string, path: string): Promise<Result> {
  const context = await browser.newContext({ ...phone, baseURL: base })
  try {
    const page = await context.newPage()
    const tools = await context.newCDPSession(page)
    await tools.send('Network.enable')
    await tools.send('Network.emulateNetworkConditions', slow4G)
    await page.addInitScript(observe)
    if (isThrottled) await tools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
    // A trace would cost time that a slowed down browser reports.
    const stop = isThrottled ? undefined : await traceTasks(tools)
    await page.goto(path, { waitUntil: 'commit' })
    await tapWhileLoading(page, tools)
    const early = await takeInteractions(page)
    await tapEverything(page, tools, path)
    const used = await takeInteractions(page)
    await page.evaluate(() => performance.mark('clock'))
    const clock = await page.evaluate(
      () => performance.getEntriesByName('clock')[0]?.startTime ?? 0,
    )
    const { tasks, handled } = (await stop?.(clock)) ?? { tasks: [], handled: [] }

    const estimate = ({ name, startTime, duration }: Interaction) => {
      const event = handled.find(
        ({ type, timeStamp }) => name.startsWith(type) && Math.abs(timeStamp - startTime) < 1,
      )
      const until = event?.committed ?? startTime + duration
      return processorTime(tasks, startTime, until) * CPU_SLOWDOWN + FRAME_MS
    }
    const slowestFirst = (list: Interaction[]) =>
      list
        .map((each) => ({ ...each, ms: isThrottled ? each.duration : estimate(each) }))
        .sort((a, b) => b.ms - a.ms)
    const [slowest] = slowestFirst(used)
    return {
      early: Math.round(slowestFirst(early)[0]?.ms ?? FRAME_MS),
      used: Math.round(slowest?.ms ?? FRAME_MS),
      slowest: slowest?.name ?? '',
    }
  } finally {
    await context.close()
  }
}

/** Collects the events of interactions; Chromium reports those of 16 ms and more. */
function observe() {
  globalThis.interactions = []
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (!entry.interactionId) continue
      const target =
        entry.target instanceof Element ? entry.target.closest('button,summary,input,[role]') : null
      const name = `${entry.name} ${target?.ariaLabel ?? target?.textContent ?? ''}`.trim()
      const { startTime, duration } = entry
      globalThis.interactions.push({ name, startTime, duration })
    }
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit)
}

/** Taps the menu from the first paint until the page's code is there and idle. */
async function tapWhileLoading(page: Page, tools: CDPSession) {
  const place = await page.evaluate(placeOfMenu)
  for (let taps = 0; taps < 50 && !(await page.evaluate(isReady)); taps++) {
    await tapAt(tools, place)
    await page.waitForTimeout(100) // between two taps of a person in a hurry
  }
  if (!(await page.evaluate(isReady))) throw new Error(`${page.url()} was never ready`)
  await page.waitForTimeout(AFTER_PAINT_MS)
}

/** Runs in the page. */
async function placeOfMenu() {
  while (performance.getEntriesByName('first-contentful-paint').length === 0) {
    await new Promise(requestAnimationFrame)
  }
  const box = document.querySelector('[aria-label="Open menu"]')?.getBoundingClientRect()
  if (!box) throw new Error('The page has no menu')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Runs in the page: toasts are the last part to arrive. */
function isReady() {
  return document.querySelector('[role=region][aria-label^=Notifications]') !== null
}

async function tapEverything(page: Page, tools: CDPSession, path: string) {
  const isOpen = await page.evaluate(
    () => document.querySelector('[aria-label="Close menu"]') !== null,
  )
  const uses = [
    ...(isOpen ? [/^Close menu$/] : []),
    /^Open menu$/,
    /^Close menu$/,
    /^Theme/,
    /^Light$/,
    /^Theme/, // now its code is there
    /^Dark$/,
    ...(usesOf[path] ?? []),
  ]
  for (const use of uses) {
    await page.waitForTimeout(AFTER_PAINT_MS) // a person looks before the next tap
    if (typeof use === 'string') await page.keyboard.type(use)
    else await tapControl(page, tools, use)
  }
  await page.waitForTimeout(AFTER_PAINT_MS)
}

function takeInteractions(page: Page) {
  return page.evaluate(() => globalThis.interactions.splice(0))
}

function median(results: Result[], part: 'early' | 'used') {
  const sorted = results.map((each) => each[part]).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

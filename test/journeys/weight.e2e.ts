import type { BrowserContext, Page } from 'playwright-core'
import { phone } from './browser'
import { makeVisitor, openShop } from './site'

openShop()

/**
 * kB (1,000 bytes) of each kind that a first visit takes over the line until `isThere`, as the server
 * packs them for a browser that takes brotli.
 */
async function weigh(
  context: BrowserContext,
  path: string,
  isThere: (page: Page) => Promise<unknown>,
) {
  const page = await context.newPage()
  const fetched = new Map<string, string>()
  page.on('request', (request) => fetched.set(request.url(), request.resourceType()))
  await page.goto(path)
  await isThere(page)
  await page.waitForLoadState('networkidle')
  await page.close()

  const bytes: Record<string, number> = { document: 0, script: 0, stylesheet: 0, font: 0 }
  for (const [address, kind] of fetched) {
    if (!(kind in bytes)) continue
    const answer = await context.request.get(address, { headers: { 'accept-encoding': 'br' } })
    bytes[kind] = (bytes[kind] ?? 0) + Number(answer.headers()['content-length'])
  }
  return Object.fromEntries(Object.entries(bytes).map(([kind, sum]) => [kind, sum / 1_000]))
}

/** The last to come, when the browser has nothing else to do. */
const everything = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).waitFor({ state: 'attached' })

test.each([
  ['/', 165],
  ['/services', 165],
  ['/packages', 175],
  ['/about', 165],
  ['/faq', 165],
  ['/contact', 195],
] as const)('%s takes at most %i kB of JavaScript, and little else', async (path, budget) => {
  const found = await weigh(await makeVisitor(), path, everything)
  expect(found.script).toBeLessThanOrEqual(budget)
  expect(found.script).toBeGreaterThan(130) // the graph is among it
  expect(found.stylesheet).toBeLessThanOrEqual(15)
  expect(found.stylesheet).toBeGreaterThan(2)
  expect(found.font).toBeLessThanOrEqual(50)
  expect(found.font).toBeGreaterThan(10)
  expect(found.document).toBeLessThanOrEqual(14)
  expect(found.document).toBeGreaterThan(2)
})

test('the first page paints and answers a click with at most 100 kB of JavaScript', async () => {
  const context = await makeVisitor({ viewport: phone })
  await context.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  const { script } = await weigh(context, '/', async (page) => {
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('button', { name: 'Close menu' }).waitFor()
  })
  expect(script).toBeLessThanOrEqual(100)
  expect(script).toBeGreaterThan(70) // React is among it
})

test('the code of a page to read is asked for once the page is painted, by no clock', async () => {
  const context = await makeVisitor()
  await context.addInitScript(() => {
    const real = window.setTimeout
    const isPainted = () => performance.getEntriesByName('first-paint').length > 0
    const held = (...timer: Parameters<typeof real>) => (isPainted() ? real(...timer) : 0)
    window.setTimeout = held as typeof setTimeout
  })
  const page = await context.newPage()
  await page.goto('/')
  await everything(page)
  const { painted, asked } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-paint')[0]?.startTime ?? 0,
    asked: performance
      .getEntriesByType('resource')
      .filter(({ name }) => /\/(app|react|home-screen)-[^/]+\.js$/.test(name))
      .map(({ startTime }) => startTime),
  }))
  expect(asked).toHaveLength(3)
  expect(painted).toBeGreaterThan(0)
  expect(Math.min(...asked)).toBeGreaterThan(painted)
})

test('in a browser that does not tell when it paints the page answers all the same', async () => {
  const context = await makeVisitor()
  await context.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined
  })
  const page = await context.newPage()
  await page.goto('/')
  await everything(page)
})

import { phone } from './browser'
import { expectFastTaps } from './fast-taps'
import { newVisitor } from './site'
import { everything, weigh } from './weigh'

test('the home page answers taps on a slow phone within 50 ms, or nearly as fast as an empty page', () =>
  expectFastTaps({ '/': [[/^Open menu$/, /^Close menu$/]] }))

test('the home page is interactive with at most 100 kB of JavaScript', async () => {
  const context = await newVisitor({ viewport: phone })
  await context.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  const { script } = await weigh(context, '/', async (page) => {
    await page.waitForLoadState('networkidle')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('button', { name: 'Close menu' }).waitFor()
  })
  expect(script).toBeLessThanOrEqual(100)
  expect(script).toBeGreaterThan(70) // includes React
})

test('page code is requested right after first paint, without a timer', async () => {
  const context = await newVisitor()
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

test('the page becomes interactive in a browser without paint timing', async () => {
  const context = await newVisitor()
  await context.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined
  })
  const page = await context.newPage()
  await page.goto('/')
  await everything(page)
})

import type { BrowserContext } from 'playwright-core'
import { makeVisitor, openShop } from './shop'

openShop()

type Weights = Record<'document' | 'script' | 'stylesheet' | 'font', number>

/** kB of each kind that a first visit takes over the line, as the server packs it. */
async function weigh(context: BrowserContext, path: string): Promise<Weights> {
  const page = await context.newPage()
  const bytes: Weights = { document: 0, script: 0, stylesheet: 0, font: 0 }
  const sizes: Promise<void>[] = []
  page.on('requestfinished', (request) => {
    const kind = request.resourceType()
    if (!(kind in bytes)) return
    const add = async () => {
      bytes[kind as keyof Weights] += (await request.sizes()).responseBodySize
    }
    sizes.push(add())
  })
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(2_500) // later than the latest moment that counts as idle
  await page.waitForLoadState('networkidle')
  await Promise.all(sizes)
  await page.close()
  const weights = Object.entries(bytes).map(([kind, sum]) => [kind, Math.round(sum / 100) / 10])
  return Object.fromEntries(weights) as Weights
}

/** Budgets in kB (1,000 bytes), brotli. */
test.each([
  ['/', 165],
  ['/services', 165],
  ['/packages', 175],
  ['/about', 165],
  ['/faq', 165],
  ['/contact', 195],
] as const)('%s takes at most %i kB of JavaScript, and little else', async (path, budget) => {
  const found = await weigh(await makeVisitor(), path)
  expect(found.script).toBeLessThanOrEqual(budget)
  expect(found.script).toBeGreaterThan(50)
  expect(found.stylesheet).toBeLessThanOrEqual(15)
  expect(found.stylesheet).toBeGreaterThan(2)
  expect(found.font).toBeLessThanOrEqual(50)
  expect(found.font).toBeGreaterThan(10)
  expect(found.document).toBeLessThanOrEqual(14)
})

test('the first page paints and answers a click with at most 100 kB of JavaScript', async () => {
  const context = await makeVisitor()
  await context.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  const { script } = await weigh(context, '/')
  expect(script).toBeLessThanOrEqual(100)
  expect(script).toBeGreaterThan(50)
})

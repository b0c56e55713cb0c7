import type { BrowserContext } from 'playwright-core'
import { brand } from '../../shared/brand'
import { publicPaths } from '../../web/pages'
import { badgeSays, visitorWithCart } from './cart-and-payment'
import { everything, noteRequests, sizesOf } from './weigh'

declare global {
  interface Window {
    /** Ends the time in which the browser is never idle. */
    becomeIdle(): void
  }
}

/** Runs in a page before its own scripts. */
function holdIdleCallbacks() {
  const request = window.requestIdleCallback
  const held: Parameters<typeof request>[] = []
  window.requestIdleCallback = (...callback) => held.push(callback)
  window.becomeIdle = () => {
    window.requestIdleCallback = request
    for (const callback of held) request(...callback)
  }
}

/** The heading of a page, and how much JavaScript it may load, in kB. */
const marketing: Record<string, [string, number]> = {
  '/': ['Your next car, negotiated line by line', 165],
  '/services': ['Our Services', 165],
  '/packages': ['Service Packages', 175],
  '/about': [`About ${brand.name}`, 165],
  '/faq': ['Frequently Asked Questions', 165],
  '/contact': ['Get Started Today', 195],
}
const emptyCart: Record<string, string> = {
  '/cart': 'Shopping Cart',
  '/checkout': 'Secure Checkout',
}

// An error while hydrating would fail the test: a stored cart and theme differ from the served page.
test('public pages hydrate with the stored cart and theme, link all the code of their screen, and stay within their budgets', async () => {
  const options = { theme: 'system', colorScheme: 'light' } as const
  const withCart = await visitorWithCart(['Silver'], options)
  const withoutCart = await visitorWithCart([], options)
  for (const context of [withCart, withoutCart]) await context.addInitScript(holdIdleCallbacks)
  await Promise.all(
    publicPaths.map((path) =>
      path in emptyCart ? open(withoutCart, path, '') : open(withCart, path, '1 item'),
    ),
  )
})

async function open(context: BrowserContext, path: string, items: string) {
  const page = await context.newPage()
  const fetched = noteRequests(page)
  await page.goto(path)
  const [title = emptyCart[path], budget] = marketing[path] ?? []
  const heading = page.getByRole('heading', { level: 1 })
  await (title
    ? heading.and(page.getByRole('heading', { name: title, exact: true }))
    : heading
  ).waitFor()
  await page.waitForLoadState('networkidle')
  const html = await (await context.request.get(path)).text()
  const files = [...fetched.keys()].map((url) => new URL(url).pathname)
  const late = files.filter((file) => /assets\/.*\.js$/.test(file) && !html.includes(file))
  // Without a request to confirm, that page moves on to another one.
  if (path !== '/consultation-confirmation') expect([path, ...late]).toEqual([path])

  await page.evaluate(() => window.becomeIdle())
  await everything(page)
  await badgeSays(page, items)
  expect(await page.locator('html').getAttribute('data-theme')).toBe('light')
  await page.waitForLoadState('networkidle')
  await page.close()
  if (budget) expectWithin(budget, path, await sizesOf(context, fetched))
}

function expectWithin(budget: number, path: string, sizes: Record<string, number>) {
  const ranges = {
    script: [130, budget], // includes the GraphQL client
    stylesheet: [2, 15],
    font: [10, 26],
    document: [2, 14],
  }
  for (const [kind, [least = 0, most = 0]] of Object.entries(ranges)) {
    const size = sizes[kind] ?? 0
    const isWithin = size > least && size <= most
    expect({ path, kind, size, isWithin }).toEqual({ path, kind, size, isWithin: true })
  }
}

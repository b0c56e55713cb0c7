import { mkdir } from 'node:fs/promises'
import type { Browser, Page } from 'playwright-core'
import { desktop, phone } from '../test/journeys/browser'
import { fillCard, pay, proceedToPayment, sessionOf } from '../test/journeys/cart-and-payment'
import { startBrowser } from '../test/journeys/chromium'
import { fill, isReady, received, submit } from '../test/journeys/consultation-form'
import { withOwnServer } from './own-server'
import { showAccounts, showChat, showDeals, showStaff } from './people-screenshots'

// `npm run screenshots` captures every page and state on a phone and a desktop, dark and light, into
// screenshots/, which git ignores.

const folder = 'screenshots'
const sizes = { phone, desktop }
const themes = ['dark', 'light'] as const
const staticPages = [
  ['home', '/'],
  ['services', '/services'],
  ['packages', '/packages'],
  ['about', '/about'],
  ['faq', '/faq'],
  ['contact', '/contact'],
  ['cart-empty', '/cart'],
  ['cancelled', '/checkout-cancelled?reason=cancelled'],
  ['failed', '/checkout-cancelled?reason=failed'],
  ['expired', '/checkout-cancelled?reason=expired'],
  ['not-found', '/missing'],
] as const

await mkdir(folder, { recursive: true })
await withOwnServer(async (base) => {
  const browser = await startBrowser()
  try {
    for (const [size, viewport] of Object.entries(sizes)) {
      for (const theme of themes) {
        const looks = [showAll, showAccounts, showChat, showDeals, showStaff]
        const page = await visitor(browser, base, viewport, theme)
        for (const look of looks) await look(page, shower(page, `${size}-${theme}`))
        await page.context().close()
      }
    }
  } finally {
    await browser.close()
  }
})

async function visitor(
  browser: Browser,
  baseURL: string,
  viewport: typeof phone,
  theme: (typeof themes)[number],
) {
  const context = await browser.newContext({
    baseURL,
    viewport,
    colorScheme: theme,
    reducedMotion: 'reduce',
  })
  await context.addInitScript((chosen) => {
    if (location.protocol.startsWith('http')) localStorage.setItem('drivefair-theme', chosen)
  }, theme)
  return context.newPage()
}

function shower(page: Page, look: string) {
  return async (name: string, fullPage = true) => {
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
    await page.waitForLoadState('networkidle')
    await page.screenshot({ path: `${folder}/${name}-${look}.png`, fullPage })
  }
}

async function showAll(page: Page, show: ReturnType<typeof shower>) {
  for (const [name, path] of staticPages) {
    await page.goto(path)
    await show(name)
  }

  await page.goto('/success?session_id=cs_none')
  await page.getByRole('heading', { name: 'Order Not Found' }).waitFor()
  await show('order-not-found')

  await page.goto('/contact')
  await isReady(page)
  await fill(page)
  await page.waitForFunction(() => performance.now() > 3_500) // as long as a person takes at least
  await submit(page).click()
  await received(page)
  await show('request-received')

  await page.goto('/packages')
  for (const name of ['Silver', 'Gold']) {
    const card = page.getByRole('listitem').filter({
      has: page.getByRole('heading', { name, exact: true }),
    })
    await card.getByRole('button', { name: 'Add to Cart' }).click()
    await page.getByText('Package added to cart successfully').first().waitFor()
  }
  await show('package-added', false)
  await page.goto('/cart')
  await page.getByText('Total (2 items)').waitFor()
  await show('cart')
  await page.goto('/checkout')
  await page.getByRole('heading', { name: 'Gold Package' }).waitFor()
  await show('checkout')
  const session = sessionOf(await proceedToPayment(page))
  await fillCard(page)
  await show('payment')
  await pay(page)
  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
  await show('success')
  await page.goto(`/receipt?session_id=${session}`)
  await page.getByRole('heading', { name: 'Order Receipt' }).waitFor()
  await show('receipt')
}

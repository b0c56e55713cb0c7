import type { BrowserContext } from 'playwright-core'
import { expectLog } from '../kit/guards/expect-log'
import { badgeSays, visitorWithCart } from './cart-and-payment'
import { canceledReasons, notFoundPages, unknownSession } from './failure-pages'

/** An error while hydrating would fail the test: a stored cart and theme differ from the served page. */
async function openInTab(context: BrowserContext, path: string, title: string) {
  const page = await context.newPage()
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await page.goto(path)
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
  await badgeSays(page, '1 item')
  expect(await page.locator('html').getAttribute('data-theme')).toBe('light')
  return page
}

test('unknown or missing IDs confirm nothing and keep the cart', async () => {
  expectLog(/status of 404/)
  const context = await visitorWithCart(['Silver'], { theme: 'system' })
  const page = await openInTab(context, '/nowhere', 'Page Not Found')
  const tabs = notFoundPages.map(async ([path, title]) => {
    const tab = await openInTab(context, path, title)
    await tab.getByRole('heading', { name: 'Order Not Found' }).waitFor()
    expect(await tab.getByRole('main').textContent()).not.toMatch(/successful|confirmed/i)
  })
  await Promise.all(tabs)
  await page.goto('/cart')
  await page.getByText('Total (1 item)').waitFor()
})

test('each reason of a canceled checkout says what happened and what to do', async () => {
  const context = await visitorWithCart(['Silver'], { theme: 'system' })
  const path = `/checkout-cancelled?reason=cancelled&session_id=${unknownSession}`
  const page = await openInTab(context, path, 'Checkout Cancelled')
  await page.getByText(`Reference ID: ${unknownSession}`).waitFor()
  const tabs = canceledReasons.map(async ([reason, title, message, steps]) => {
    const tab = await openInTab(context, `/checkout-cancelled?reason=${reason}`, title)
    await tab.getByText(message, { exact: true }).waitFor()
    const shown = await tab.getByRole('main').getByRole('listitem').allTextContents()
    expect(shown).toEqual(steps.map((step) => expect.stringContaining(step)))
    expect(await tab.getByText('Reference ID').count()).toBe(0)
  })
  await Promise.all(tabs)

  for (const [name, href] of [
    ['Try Again', '/checkout'],
    ['Review Cart', '/cart'],
    ['Need Help? Contact Support', '/contact'],
  ]) {
    expect(await page.getByRole('link', { name }).getAttribute('href')).toBe(href)
  }
  await page.getByRole('link', { name: 'Change packages or quantities' }).click()
  await page.waitForURL('**/cart')
})

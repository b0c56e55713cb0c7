import type { Page } from 'playwright-core'
import { eventually } from '../kit/eventually'
import { addToCart, card } from './cart-and-payment'
import { visit } from './site'

const area = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' })
const toasts = (page: Page) => area(page).getByRole('listitem')
const gone = (page: Page) => toasts(page).waitFor({ state: 'detached' })

/** On /packages with a clock that the test moves on. */
async function visitInSlowTime() {
  const page = await visit('/packages')
  await card(page, 'Gold').waitFor()
  await page.clock.install() // after loading, which a clock slows down
  return page
}

/** Adds Gold and leaves the toast that tells so. */
async function raiseToast(page: Page) {
  await card(page, 'Gold').getByRole('button', { name: 'Add to Cart' }).click()
  await toasts(page).waitFor()
  await page.mouse.move(5, 300)
}

async function swipe(page: Page, distance: number) {
  const box = await toasts(page).boundingBox()
  if (!box) throw new Error('no toast to swipe')
  const [x, y] = [box.x + 60, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + distance / 2, y, { steps: 3 })
  await page.mouse.move(x + distance, y, { steps: 3 })
  await page.mouse.up()
}

test('a toast disappears after 5 seconds without pointer or focus', async () => {
  const page = await visitInSlowTime()
  await raiseToast(page)
  expect(await toasts(page).allTextContents()).toEqual([
    'SuccessPackage added to cart successfullyView cart',
  ])
  await page.clock.runFor(4_000)
  expect(await toasts(page).count()).toBe(1)
  await page.clock.runFor(1_100)
  await gone(page)

  await raiseToast(page)
  await toasts(page).hover()
  await page.clock.runFor(60_000)
  expect(await toasts(page).count()).toBe(1)
  await page.mouse.move(5, 300)
  await page.clock.runFor(5_100)
  await gone(page)

  await raiseToast(page)
  await page.keyboard.press('F8')
  expect(await area(page).evaluate((region) => region.contains(document.activeElement))).toBe(true)
  const [ring, wideRing] = await page.evaluate(() =>
    ['.toast', '.toast-area'].map((part) => {
      const element = document.querySelector(part)
      return element && getComputedStyle(element).outlineStyle
    }),
  )
  expect([ring, wideRing]).toEqual(['solid', 'none'])
  await page.clock.runFor(60_000)
  expect(await toasts(page).count()).toBe(1)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Escape')
  await gone(page)
  await eventually(async () => {
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Add to Cart')
  })
})

test('a toast closes by Escape, its button, or a swipe, never holds up the next one, and is the only one', async () => {
  const page = await visitInSlowTime()
  await raiseToast(page)
  await page.keyboard.press('Escape') // from anywhere
  await gone(page)
  await addToCart(page, 'Silver')
  await page.clock.runFor(1_000_100)
  await addToCart(page, 'Gold')

  for (const way of ['by its button', 'with the focus inside']) {
    await raiseToast(page)
    const close = toasts(page).getByRole('button', { name: 'Close' })
    if (way === 'by its button') await close.click()
    else {
      await page.keyboard.press('F8')
      await close.focus()
      await page.keyboard.press('Enter')
    }
    await gone(page)

    await raiseToast(page) // still disappears by itself
    await page.clock.runFor(5_100)
    await gone(page)
  }

  await raiseToast(page)
  await swipe(page, 40)
  expect(await toasts(page).count()).toBe(1)
  await swipe(page, -120)
  expect(await toasts(page).count()).toBe(1)
  await swipe(page, 70)
  await gone(page)

  await raiseToast(page)
  await page.getByRole('link', { name: /^Cart, / }).click()
  await page.getByRole('button', { name: 'Remove Gold' }).click()
  await area(page).getByText('Item removed from cart').waitFor()
  expect(await toasts(page).count()).toBe(1)
})

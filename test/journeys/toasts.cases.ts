import type { Page } from 'playwright-core'
import { eventually } from '../kit/eventually'
import { untilIdle } from './browser'
import { addToCart, card } from './cart-and-payment'
import { visit } from './site'

const area = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' })
const toasts = (page: Page) => area(page).getByRole('listitem')
const gone = (page: Page) => toasts(page).waitFor({ state: 'detached' })

const addGold = (page: Page) => card(page, 'Gold').getByRole('button', { name: 'Add to Cart' })

/** On /packages with a stopped clock, which the test moves on. */
async function visitInStoppedTime(options?: Parameters<typeof visit>[1]) {
  const page = await visit('/packages', options)
  await card(page, 'Gold').waitFor()
  await page.clock.install() // after loading, which a clock slows down
  await stopTime(page)
  return page
}

async function stopTime(page: Page) {
  const now = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(now + 60_000) // must still lie ahead, also on a busy machine
}

/** Adds Gold in stopped time, so that the toast that tells so is new, however long the machine takes. */
async function pressAdd(page: Page) {
  await addGold(page).click()
  await eventually(async () => {
    await page.clock.runFor(50) // the page waits for a frame
    expect(await toasts(page).count()).toBe(1)
  })
}

/** Adds Gold and leaves the toast that tells so. */
async function raiseToast(page: Page) {
  await pressAdd(page)
  await untilIdle(page)
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

test('a toast disappears by itself or is closed, never holds up the next one, and is the only one', async () => {
  const page = await visitInStoppedTime()
  await disappearsByItself(page)
  await closes(page)
  await raiseToast(page)
  await page.clock.resume()
  await page.getByRole('link', { name: /^Cart, / }).click()
  await page.getByRole('button', { name: 'Remove Gold' }).click()
  await area(page).getByText('Item removed from cart').waitFor()
  expect(await toasts(page).count()).toBe(1)
})

/** After 5 seconds without pointer or focus. */
async function disappearsByItself(page: Page) {
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
}

/** By Escape, by its button, or by a swipe. */
async function closes(page: Page) {
  await raiseToast(page)
  await page.keyboard.press('Escape') // from anywhere
  await gone(page)
  await page.clock.resume()
  await addToCart(page, 'Silver')
  await page.clock.runFor(1_000_100)
  await addToCart(page, 'Gold')
  await stopTime(page)

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
}

test('on a phone, a toast is at the bottom, covers neither headings nor the pressed button, and leaves with its route', async () => {
  const page = await visitInStoppedTime({ viewport: { width: 390, height: 844 } })
  await addGold(page).evaluate((element) => element.scrollIntoView({ block: 'end' }))
  await pressAdd(page)
  await toasts(page).evaluate((toast) =>
    Promise.all(toast.getAnimations().map(({ finished }) => finished)),
  )
  const { top, covered } = await page.evaluate(() => {
    const { left, right, top, bottom } =
      document.querySelector('.toast')?.getBoundingClientRect() ?? new DOMRect()
    const others = [...document.querySelectorAll('h1, h2, h3'), document.activeElement]
    const isCovered = (element: Element | null) => {
      const box = element?.getBoundingClientRect() ?? new DOMRect()
      return box.left < right && box.right > left && box.top < bottom && box.bottom > top
    }
    return { top, covered: others.filter(isCovered).map((element) => element?.textContent) }
  })
  expect(covered).toEqual([])
  expect(top).toBeGreaterThan(844 / 3)

  await toasts(page).getByRole('link', { name: 'View cart' }).click()
  await page.clock.resume()
  await page
    .getByRole('heading', { level: 1, name: 'Your cart' })
    .or(page.getByText('Total (1 item)'))
    .first()
    .waitFor()
  await gone(page)
})

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

/** Adds a package and leaves the toast that tells so. */
async function raiseToast(page: Page, name = 'Gold') {
  await card(page, name).getByRole('button', { name: 'Add to Cart' }).click()
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

test('a toast disappears after 5 seconds', async () => {
  const page = await visitInSlowTime()
  await raiseToast(page)
  expect(await toasts(page).allTextContents()).toEqual([
    'SuccessPackage added to cart successfullyView cart',
  ])
  await page.clock.runFor(4_000)
  expect(await toasts(page).count()).toBe(1)
  await page.clock.runFor(1_100)
  await gone(page)
})

test('only one toast is shown at a time', async () => {
  const page = await visitInSlowTime()
  await raiseToast(page)
  await page.getByRole('link', { name: 'Cart, 1 item' }).click()
  await page.getByRole('button', { name: 'Remove Gold' }).click()
  await area(page).getByText('Item removed from cart').waitFor()
  expect(await toasts(page).count()).toBe(1)
})

test('a toast stays while the pointer is over it', async () => {
  const page = await visitInSlowTime()
  await raiseToast(page)
  await toasts(page).hover()
  await page.clock.runFor(60_000)
  expect(await toasts(page).count()).toBe(1)
  await page.mouse.move(5, 300)
  await page.clock.runFor(5_100)
  await gone(page)
})

test('a toast stays while the notification area has the focus, which F8 moves there', async () => {
  const page = await visitInSlowTime()
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

test('Escape closes a toast from anywhere', async () => {
  const page = await visitInSlowTime()
  await raiseToast(page)
  await page.keyboard.press('Escape')
  await gone(page)
})

test.each(['closed by its button', 'left with the focus inside'])(
  'after a toast was %s, the next one still disappears by itself',
  async (way) => {
    const page = await visitInSlowTime()
    await raiseToast(page)
    if (way === 'closed by its button') {
      await toasts(page).getByRole('button', { name: 'Close' }).click()
    } else {
      await page.keyboard.press('F8')
      await toasts(page).getByRole('button', { name: 'Close' }).focus()
      await page.keyboard.press('Enter')
    }
    await gone(page)

    await raiseToast(page)
    await page.clock.runFor(5_100)
    await gone(page)
  },
)

test('a toast closes when swiped right by more than 50 px', async () => {
  const page = await visitInSlowTime()
  await raiseToast(page)
  await swipe(page, 40)
  expect(await toasts(page).count()).toBe(1)
  await swipe(page, -120)
  expect(await toasts(page).count()).toBe(1)
  await swipe(page, 70)
  await gone(page)
})

test('a dismissed toast never blocks the next one', async () => {
  const page = await visitInSlowTime()
  await raiseToast(page)
  await page.keyboard.press('Escape')
  await gone(page)
  await addToCart(page, 'Silver')
  await page.clock.runFor(1_000_100)
  await addToCart(page, 'Gold')
})

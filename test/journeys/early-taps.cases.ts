import type { BrowserContext, Page } from 'playwright-core'
import { stories } from '../../web/content/stories'
import { phone } from './browser'
import { newVisitor, query } from './site'

/** Opens a page whose code arrives only when `release` is called, in time for all but the first `late` presses. */
async function openWithoutCode(path: string, held = '**/assets/*.js') {
  const context = await newVisitor({ viewport: phone, withoutScripts: true })
  const letThrough = await hold(context, held)
  const page = await context.newPage()
  await page.goto(path, { waitUntil: 'commit' }) // what is held back delays the rest
  const release = async ({ late = 0 } = {}) => {
    await renewTaps(page, late)
    letThrough()
  }
  return { page, release }
}

/** However slow the machine is, the presses so far count, but not the first `late`: they are ten seconds old. */
async function renewTaps(page: Page, late = 0) {
  await page.evaluate((tooLate) => {
    for (const [index, tap] of window.earlyTaps?.taps.entries() ?? []) {
      tap.at = performance.now() + (index < tooLate ? -10_000 : 60_000)
    }
  }, late)
}

async function hold(context: BrowserContext, files: string) {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await context.route(files, async (route) => {
    await released
    await route.continue()
  })
  return () => release()
}

const shownSlide = (page: Page) =>
  page.locator('[aria-roledescription="slide"]:not(.opacity-0)').getAttribute('aria-label')
const count = stories.length
/** The slide that this many steps lead to. */
const slideAfter = (steps: number) => `${(steps % count) + 1} of ${count}`
const nextSlide = (page: Page) => page.getByRole('button', { name: 'Next story' })

test('presses before the code arrives count once each, in their order, by finger and keyboard', async () => {
  const { page, release } = await openWithoutCode('/')
  await nextSlide(page).click()
  await nextSlide(page).press('Enter')
  await page.getByRole('button', { name: `Show story ${count} of ${count}` }).click()
  await nextSlide(page).press('Space')
  await nextSlide(page).click()
  const menu = page.getByRole('button', { name: 'Open menu' })
  await menu.click()
  expect(await menu.evaluate((button) => getComputedStyle(button).opacity)).toBe('0.5')
  expect(await shownSlide(page)).toBe(slideAfter(0))

  await release()
  await page.getByRole('button', { name: 'Close menu' }).waitFor()
  await page.getByRole('group', { name: slideAfter(1) }).waitFor()
  await page.locator('[data-tapped]').first().waitFor({ state: 'detached' })
  await nextSlide(page).click()
  await page.getByRole('group', { name: slideAfter(2) }).waitFor()
})

test('a press in a part whose code is late waits without holding up the rest', async () => {
  const { page, release } = await openWithoutCode('/', '**/assets/home-screen-*.js')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await nextSlide(page).click()
  await renewTaps(page)
  await page.getByRole('button', { name: 'Close menu' }).click()
  await page.getByRole('button', { name: 'Open menu' }).waitFor()
  expect(await shownSlide(page)).toBe(slideAfter(0))
  await release()
  await page.getByRole('group', { name: slideAfter(1) }).waitFor()
})

test('the theme menu opens on an early press', async () => {
  const { page, release } = await openWithoutCode('/faq')
  await page.getByRole('button', { name: /^Theme/ }).click()
  await release()
  await page.getByRole('menuitemradio', { name: 'Light' }).click()
  await page.getByRole('button', { name: 'Theme: Light' }).waitFor()
})

test('an early press is dropped after ten seconds', async () => {
  const { page, release } = await openWithoutCode('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await nextSlide(page).click()
  await release({ late: 1 })
  await page.getByRole('group', { name: slideAfter(1) }).waitFor()
  expect(await page.getByRole('button', { name: 'Open menu' }).isVisible()).toBe(true)
})

test('what is sent before the code arrives is checked once it is there', async () => {
  const { page, release } = await openWithoutCode('/contact')
  await page.getByLabel('First name').fill('Ann')
  await page.getByLabel('Email').first().fill('ann@example')
  await page.getByLabel('When would you like to buy?').selectOption({ index: 1 })
  await page.getByRole('checkbox').check()
  await page.getByLabel('First name').press('Enter')
  await release()
  await page.getByText(/answers need another look/).waitFor()
  expect(await page.getByLabel('First name').inputValue()).toBe('Ann')
  expect(await page.getByLabel('Email').first().inputValue()).toBe('ann@example')
  expect(await page.getByLabel('When would you like to buy?').inputValue()).not.toBe('')
  expect(await page.getByRole('checkbox').isChecked()).toBe(true)
  expect(page.url()).toMatch(/\/contact$/)
})

test('an email address typed and sent before the code arrives is kept for the sold-out package', async () => {
  const { page, release } = await openWithoutCode('/packages')
  await page.getByLabel('Your email').fill('early@example.com')
  await page.getByRole('button', { name: 'Email me when a place opens' }).click()
  await release()
  await page.getByText('open the link we sent to early@example.com').waitFor()
  expect(await query('DELETE FROM place_request RETURNING email')).toEqual([
    { email: 'early@example.com' },
  ])
})

test('a package is added although the code of the graph is late', async () => {
  const { page, release } = await openWithoutCode('/packages', '**/assets/graph-*.js')
  const add = page.getByRole('button', { name: 'Add to Cart' }).first()
  await add.click()
  await renewTaps(page)
  await page.locator('button[aria-busy]', { hasText: 'Add to Cart' }).waitFor()
  await release()
  await page.getByText('1 in your cart').waitFor()
  await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor()
})

import type { Locator, Page } from 'playwright-core'
import { brand } from '../../shared/brand'
import { defaultSite } from '../kit/default-site'
import { eventually } from '../kit/eventually'
import { expectLog } from '../kit/guards/expect-log'
import { badgeSays, card, fillCard, sessionOf, toastSays, visitWithCart } from './cart-and-payment'
import { newVisitor, openSite, unitsLeft } from './site'
import './deals.cases'
import './bought.cases'
import './reviews.cases'
import './claims.cases'
import './toasts.cases'
import './trouble.cases'
import './turn-back.cases'

openSite({ manyUnits: true })

declare global {
  /** When each heading of the page first appeared, by its text. */
  var headingShownAt: Record<string, number>
}

/** Runs in the page before its own scripts. A look from outside may come late on a busy machine. */
function noteHeadings() {
  globalThis.headingShownAt = {}
  new MutationObserver(() => {
    const text = document.querySelector('h1')?.textContent
    if (text) globalThis.headingShownAt[text] ??= performance.now()
  }).observe(document, { childList: true, characterData: true, subtree: true })
}

test('a phone pays in six clicks and five fields, keeps the receipt, and follows the deal in the chosen theme', async () => {
  expectLog(/400 \(Bad Request\)/)
  const start = new Date()
  const viewport = { width: 390, height: 844 }
  const context = await newVisitor({ viewport, theme: 'light' })
  const page = await context.newPage()
  await page.addInitScript(noteHeadings)
  await page.goto('/')
  for (const sight of [
    page.getByText('From $299, paid once'),
    page.getByRole('link', { name: `Call ${defaultSite.phone}` }).first(),
  ]) {
    const box = await sight.boundingBox()
    expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height)
  }
  await page.getByRole('link', { name: 'Guarantee', exact: true }).click() // one click
  await page.waitForURL('**/legal/guarantee') // the page before has a heading, too
  await page.getByRole('heading', { level: 1 }).waitFor()

  let clicks = 0
  const click = async (target: Locator) => {
    await target.click()
    clicks++
  }
  await page.goBack()
  const before = (await unitsLeft('Gold')) ?? 0
  await click(page.getByRole('link', { name: 'See the packages' }))
  await page.getByRole('heading', { level: 1, name: 'Service Packages' }).waitFor()
  await click(card(page, 'Gold').getByRole('button', { name: 'Add to Cart' }))
  await click(card(page, 'Gold').getByRole('link', { name: 'Go to cart' }))
  await page.getByText('Total (1 item)').waitFor()
  expect(clicks).toBe(3)
  await click(page.getByRole('link', { name: 'Proceed to Checkout' }))
  const summary = page.getByRole('main')
  await summary.getByRole('heading', { name: 'Gold Package' }).waitFor()
  await summary
    .getByText('Everything in Silver, Up to three vehicles researched and compared...')
    .waitFor()
  for (const name of ['Visa', 'MC', 'Amex', 'Discover']) {
    await summary.getByText(name, { exact: true }).waitFor()
  }
  await click(page.getByRole('button', { name: 'Proceed to Secure Checkout' }))
  await page.getByRole('heading', { level: 1, name: `Pay ${brand.name}` }).waitFor()
  expect(await unitsLeft('Gold')).toBe(before - 1)
  await page.getByText('$599.00').first().waitFor()
  expect(await page.getByRole('textbox').count()).toBe(5 + 1) // the phone number is optional
  await fillCard(page)
  const email = `ann-${Date.now()}@example.com`
  await page.getByLabel('Email').fill(email)
  await click(page.getByRole('button', { name: /^Pay \$/ }))
  expect(clicks).toBe(6)

  const [processing, paid] = ['Processing your order...', 'Payment Successful!'] as const
  await page.getByRole('heading', { level: 1, name: paid }).waitFor()
  const shownAt = await page.evaluate(() => globalThis.headingShownAt)
  expect(Number(shownAt[paid]) - Number(shownAt[processing])).toBeGreaterThan(1_490)
  const session = sessionOf(page.url())
  await page.getByText(session.slice(-8).toUpperCase(), { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'What Happens Next?' }).waitFor()
  await badgeSays(page, '')
  const toDeal = page.getByRole('link', { name: 'Go to My deal' })
  expect(await toDeal.getAttribute('href')).toBe(`/deals/?session_id=${session}`)
  const receiptLink = page.getByRole('link', { name: 'View Receipt' })
  await keepReceipt(await context.newPage(), (await receiptLink.getAttribute('href')) ?? '', start)
  expect(await unitsLeft('Gold')).toBe(before - 1)

  await page.getByRole('heading', { name: 'Create a password to follow your deal' }).waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe(email)
  await page.getByRole('textbox', { name: 'Password' }).fill('password1')
  await page.getByRole('button', { name: 'Create password' }).click()
  await page.getByText('This password is too common. Choose another one.').waitFor()
  expect(await page.locator('html').getAttribute('data-theme')).toBe('light')
  await page.getByRole('textbox', { name: 'Password' }).fill('staple battery')
  await page.getByRole('button', { name: 'Create password' }).click()
  await page.waitForURL(/\/deals\/[\w-]{36}/)
  await page.getByText('Next: we contact you', { exact: true }).waitFor()
})

/** Reads the receipt of Gold, bought since `start`, and prints it black on white on one page, without navigation and buttons. */
async function keepReceipt(page: Page, path: string, start: Date) {
  await page.goto(path)
  await page.getByRole('heading', { level: 1, name: 'Order Receipt' }).waitFor()
  const receipt = page.getByRole('main')
  const { format } = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' })
  const days = [start, new Date()].map((day) => format(day))
  for (const text of [
    'Payment Status: ✓ Confirmed',
    new RegExp(days.join('|')),
    sessionOf(path).slice(-12),
    'Ann Lee',
    'a•••@example.com',
    'Visa ending in 4242',
    'Gold Package',
    'Trade-in value negotiated separately',
    'Next Steps',
    'Drive away happy',
    defaultSite.phone,
    defaultSite.email,
  ]) {
    await receipt.getByText(text).first().waitFor()
  }

  const print = page.getByRole('button', { name: 'Print Receipt' })
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes')
  })
  await print.click()
  expect(await page.locator('body').getAttribute('data-printed')).toBe('yes')
  await page.emulateMedia({ media: 'print' })
  const colors = await page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body)
    return { color, backgroundColor }
  })
  expect(colors).toEqual({ color: 'rgb(0, 0, 0)', backgroundColor: 'rgb(255, 255, 255)' })
  expect(await page.getByRole('banner').isVisible()).toBe(false)
  expect(await page.getByRole('contentinfo').isVisible()).toBe(false)
  expect(await page.getByRole('link', { name: 'Skip to content' }).isVisible()).toBe(false)
  expect(await print.isVisible()).toBe(false)
  expect(await page.getByText('Payment Status: ✓ Confirmed').isVisible()).toBe(true)
  const paper = (await page.pdf({ format: 'Letter' })).toString('latin1')
  expect(paper.match(/\/Type \/Page\b/g)).toHaveLength(1)

  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('link', { name: 'Browse More Services' }).click()
  await card(page, 'Gold').waitFor()
}

test('the cart follows buttons and input', async () => {
  const page = await visitWithCart('Gold', 'Silver')
  await page.getByText('Total (2 items)').waitFor()
  await page.getByRole('button', { name: 'Remove Silver', exact: true }).click()
  await toastSays(page, 'Item removed from cart')
  await page.getByText('Total (1 item)').waitFor()

  const quantity = page.getByRole('textbox', { name: 'Quantity of Gold' })
  const type = async (text: string) => {
    await quantity.fill(text)
    await quantity.press('Enter')
  }
  const isNow = (units: number, total: string) =>
    eventually(async () => {
      expect(await quantity.inputValue()).toBe(String(units))
      await badgeSays(page, units === 1 ? '1 item' : `${units} items`)
      expect(await page.getByRole('main').textContent()).toContain(total)
    })
  const decrease = page.getByRole('button', { name: 'Decrease quantity of Gold' })
  const increase = page.getByRole('button', { name: 'Increase quantity of Gold' })
  expect(await decrease.isDisabled()).toBe(true)

  await increase.click({ clickCount: 2 })
  await isNow(3, '$1,797')
  await decrease.click()
  await isNow(2, '$1,198')
  await type('4')
  await isNow(4, '$2,396')
  for (const nonsense of ['0', '-2', 'four', '', '1.5']) {
    await type(nonsense)
    await isNow(4, '$2,396')
  }
  await type('11')
  await toastSays(page, 'Failed to update quantityA whole number from 1 to 10')
  await isNow(4, '$2,396')
  await type('10')
  await isNow(10, '$5,990')
  expect(await increase.isDisabled()).toBe(true)

  await page.getByRole('button', { name: 'Clear Cart' }).click()
  await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await isNow(10, '$5,990')
  await page.getByRole('button', { name: 'Clear Cart' }).click()
  await toastSays(page, 'Cart cleared successfully')
  await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor()
  await badgeSays(page, '')
  await page.getByRole('main').getByRole('link', { name: 'Browse Packages' }).click()
  await page.getByRole('heading', { level: 1, name: 'Service Packages' }).waitFor()
})

import { guarantee } from '../../shared/guarantee'
import { expectLog } from '../kit/guards/expect-log'
import { cards } from '../kit/scenes/payment-page'
import { demoCustomer, newSignedInVisitor } from './accounts'
import { expectAccessible } from './axe'
import { phone } from './browser'
import {
  badgeSays,
  fillCard,
  goToPayment,
  pay,
  sessionOf,
  visitorWithCart,
} from './cart-and-payment'
import { openSite, visit } from './site'
import { expectFitsPhone } from './targets'
import './failure-pages.cases'

openSite({ manyUnits: true })

const marketing = [
  ['/', 'Your next car, negotiated line by line'],
  ['/services', 'Our Services'],
  ['/packages?from=mail', 'Service Packages'],
  ['/about', 'About DriveFair'],
  ['/faq', 'Frequently Asked Questions'],
  ['/contact', 'Get Started Today'],
] as const
const legal = Object.entries({
  '/legal/guarantee': guarantee.title,
  '/legal/terms': 'Terms of service',
  '/legal/privacy': 'Privacy',
})
const emptyCart = [
  ['/cart', 'Shopping Cart'],
  ['/checkout', 'Secure Checkout'],
] as const

// An error while hydrating would fail the test: a stored cart and theme differ from the served page.
test.each([
  ['marketing pages', marketing, '1 item'],
  ['pages of an empty cart', emptyCart, ''],
])(
  '%s hydrate with the stored cart and theme, fit a phone, and have no axe violations',
  async (...which) => {
    const [, pages, items] = which
    const context = await visitorWithCart(items ? ['Silver'] : [], { theme: 'system' })
    const page = await context.newPage()
    for (const [path, title] of pages) {
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
      await page.goto(path)
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
      await badgeSays(page, items)
      expect(await page.locator('html').getAttribute('data-theme')).toBe('light')
      await expectAccessible(page)
      await expectFitsPhone(page)
    }
  },
)

test('the legal pages have no axe violations', async () => {
  const page = await visit('/legal/privacy', { theme: 'system' })
  for (const [path, title] of legal) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await expectAccessible(page)
  }
})

test('menus have no axe violations', async () => {
  const page = await visit('/', { theme: 'system' })
  await page.getByRole('button', { name: /^Theme/ }).click()
  await page.getByRole('menu').waitFor()
  await expectAccessible(page, '[role="menu"]')
  await page.keyboard.press('Escape')
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expectAccessible(page, 'header')
})

test('the staff-only page has no axe violations and lets a customer sign out', async () => {
  expectLog(/403 \(Forbidden\)/)
  const page = await (await newSignedInVisitor(demoCustomer, { theme: 'system' })).newPage()
  await page.goto('/staff/orders')
  await page.getByRole('heading', { name: 'For our staff only' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Your next car, negotiated line by line' }).waitFor()
  await page.goto('/staff/orders')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
})

test('a purchase has no axe violations, even with declined cards and a lost webhook', async () => {
  const context = await visitorWithCart(['Gold', 'Platinum'], { theme: 'system' })
  const page = await context.newPage()
  await page.goto('/cart')
  await page.getByText('Total (2 items)').waitFor()
  await page.getByRole('button', { name: 'Remove Platinum' }).click()
  await page.getByText('Item removed from cart', { exact: true }).waitFor()
  await page.keyboard.press('F8') // keeps the toast open
  await expectAccessible(page)

  await page.goto('/checkout')
  await page.getByRole('heading', { name: 'Gold Package' }).waitFor()
  await expectAccessible(page)

  const session = sessionOf(await goToPayment(page))
  await expectAccessible(page)
  for (const [number, problem] of [
    [cards.declined, 'Your card was declined.'],
    [cards.poor, 'Your card has insufficient funds.'],
  ] as const) {
    await pay(page, number)
    await page.getByRole('alert').getByText(problem).waitFor()
    expect(sessionOf(page.url())).toBe(session)
  }
  await expectAccessible(page, '[role="alert"]')
  await fillCard(page)
  await page.getByRole('button', { name: 'Pay, lose the webhook' }).click()

  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
  await badgeSays(page, '')
  await expectAccessible(page)
  await page.goto(`/receipt?session_id=${session}`)
  await page.getByRole('heading', { name: 'Order Receipt' }).waitFor()
  await expectAccessible(page)
})

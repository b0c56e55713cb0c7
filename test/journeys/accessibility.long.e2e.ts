import { brand } from '../../shared/brand'
import { guarantee } from '../../shared/guarantee'
import { expectLog } from '../kit/guards/expect-log'
import { cards } from '../kit/scenes/payment-page'
import { demoCustomer, lastMailedLink, newSignedInVisitor } from './accounts'
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
import { makeCustomer } from './chat-panel'
import { fill, openForm, received, submit } from './consultation-form'
import { canceledReasons, notFoundPages, unknownSession } from './failure-pages'
import { openSite, visit } from './site'
import { expectFitsPhone } from './targets'
import './account-accessibility.cases'

openSite({ manyUnits: true })

// Every public page and state. `npm test` has the home page, the packages with a wrong email, the cart, the
// contact form with problems, and the sign-in page, in journeys that are there anyway.

const marketing = [
  ['/', 'Your next car, negotiated line by line'],
  ['/services', 'Our Services'],
  ['/packages?from=mail', 'Service Packages'],
  ['/about', `About ${brand.name}`],
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
const failures = [
  ...notFoundPages.filter(([path]) => path.includes(unknownSession)),
  ...canceledReasons.map(
    ([reason, title]) => [`/checkout-cancelled?reason=${reason}`, title] as const,
  ),
  [`/checkout-cancelled?reason=cancelled&session_id=${unknownSession}`, 'Checkout Cancelled'],
] as const

test.each([
  ['marketing pages', marketing, ['Silver']],
  ['pages of an empty cart', emptyCart, []],
  ['pages of failed payments', failures, ['Silver']],
])('%s fit a phone and have no axe violations', async (_, pages, cart) => {
  const context = await visitorWithCart([...cart], { theme: 'system' })
  const page = await context.newPage()
  for (const [path, title] of pages) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    await badgeSays(page, cart.length ? '1 item' : '')
    await expectAccessible(page)
    await expectFitsPhone(page)
  }
})

test('the legal pages and the 404 page have no axe violations', async () => {
  expectLog(/status of 404/)
  const page = await visit('/legal/privacy', { theme: 'system' })
  for (const [path, title] of [...legal, ['/nowhere', 'Page Not Found'] as const]) {
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

  const signedIn = await (
    await makeCustomer({ theme: 'system', viewport: phone })
  ).context.newPage()
  await signedIn.goto('/about')
  await signedIn.getByRole('button', { name: 'Open menu' }).click()
  await signedIn.getByRole('button', { name: 'Sign out' }).waitFor()
  await expectAccessible(signedIn)
})

test('the staff-only page has no axe violations', async () => {
  expectLog(/403 \(Forbidden\)/)
  const page = await (await newSignedInVisitor(demoCustomer, { theme: 'system' })).newPage()
  await page.goto('/staff/orders')
  await page.getByRole('heading', { name: 'For our staff only' }).waitFor()
  await expectAccessible(page)
})

test('a place on the waiting list is confirmed without axe violations', async () => {
  const page = await visit('/packages', { theme: 'system' })
  await page.getByLabel('Your email').fill('casey@example.com')
  await page.getByLabel('Your email').press('Enter')
  await page.getByText('open the link we sent to casey@example.com').waitFor()
  await page.goto(await lastMailedLink())
  await expectAccessible(page)
})

test('a filled-in consultation and its confirmation have no axe violations', async () => {
  const page = await openForm({ theme: 'system' })
  await fill(page)
  await expectAccessible(page)
  await submit(page).click()
  await received(page)
  await expectAccessible(page)
  await expectFitsPhone(page)
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

import type { Page } from 'playwright-core'
import { expectLog } from '../kit/guards/expect-log'
import { expectAccessible } from './axe'
import { badgeSays, visitorWithCart } from './cart-and-payment'
import { expectFitsPhone } from './targets'

const session = `cs_test_${'x'.repeat(58)}`

const notFound = [
  ['/success', 'Order Not Found'],
  ['/success?payment_intent=pi_123', 'Order Not Found'],
  [`/success?session_id=${session}`, 'Order Not Found'],
  ['/receipt', 'Receipt Not Available'],
  [`/receipt?session_id=${session}`, 'Receipt Not Available'],
] as const

const canceled = [
  [
    'cancelled',
    'Checkout Cancelled',
    'You cancelled the payment process. No charges were made to your account.',
    ['still in your cart', 'before you check out again', 'free'],
  ],
  [
    'failed',
    'Payment Failed',
    'Your payment could not be processed. Please check your payment details and try again.',
    ['different payment method', 'card details', 'sufficient funds', 'bank'],
  ],
  [
    'expired',
    'Session Expired',
    'Your checkout session has expired. Please start the checkout process again.',
    ['may still be in the cart', 'Review your order', 'within 30 minutes'],
  ],
  [
    'anything',
    'Checkout Incomplete',
    'Your payment was not completed. No charges were made to your account.',
    ['still saved', 'Try again', 'Contact support'],
  ],
] as const

async function visitWithSilver() {
  const page = await (await visitorWithCart(['Silver'], { theme: 'system' })).newPage()
  /** An error while hydrating would fail the test: a stored cart and theme differ from the served page. */
  const open = async (path: string, title: string) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    await badgeSays(page, '1 item')
    expect(await page.locator('html').getAttribute('data-theme')).toBe('light')
  }
  return { page, open }
}

const isUsable = async (page: Page) => {
  await expectAccessible(page)
  await expectFitsPhone(page)
}

test('unknown or missing IDs confirm nothing and keep the cart', async () => {
  expectLog(/status of 404/)
  const { page, open } = await visitWithSilver()
  for (const [path, title] of notFound) {
    await open(path, title)
    await page.getByRole('heading', { name: 'Order Not Found' }).waitFor()
    expect(await page.getByRole('main').textContent()).not.toMatch(/successful|confirmed/i)
    if (path.includes(session)) await isUsable(page)
  }
  await open('/nowhere', 'Page Not Found')
  await expectAccessible(page)
  await page.goto('/cart')
  await page.getByText('Total (1 item)').waitFor()
})

test('each reason of a canceled checkout says what happened and what to do', async () => {
  const { page, open } = await visitWithSilver()
  for (const [reason, title, message, steps] of canceled) {
    await open(`/checkout-cancelled?reason=${reason}`, title)
    await page.getByText(message, { exact: true }).waitFor()
    const shown = await page.getByRole('main').getByRole('listitem').allTextContents()
    expect(shown).toEqual(steps.map((step) => expect.stringContaining(step)))
    expect(await page.getByText('Reference ID').count()).toBe(0)
    await isUsable(page)
  }
  await open(`/checkout-cancelled?reason=cancelled&session_id=${session}`, 'Checkout Cancelled')
  await page.getByText(`Reference ID: ${session}`).waitFor()
  await isUsable(page)
  for (const [name, path] of [
    ['Try Again', '/checkout'],
    ['Review Cart', '/cart'],
    ['Need Help? Contact Support', '/contact'],
  ]) {
    expect(await page.getByRole('link', { name }).getAttribute('href')).toBe(path)
  }
  await page.getByRole('link', { name: 'Change packages or quantities' }).click()
  await page.waitForURL('**/cart')
})

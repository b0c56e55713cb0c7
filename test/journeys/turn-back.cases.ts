import { eventually } from '../kit/eventually'
import { payOnPage } from '../kit/payment-page'
import {
  addToCart,
  badgeSays,
  buy,
  goToPayment,
  pay,
  proceedToPayment,
  sessionOf,
  visitWithCart,
} from './cart-and-payment'
import { query, unitsLeft, visit } from './site'

test('canceling keeps the cart, releases the units, and closes the payment page', async () => {
  const before = (await unitsLeft('Gold')) ?? 0
  const page = await visitWithCart('Gold')
  const paymentUrl = await goToPayment(page)
  expect(await unitsLeft('Gold')).toBe(before - 1)

  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('heading', { level: 1, name: 'Checkout Cancelled' }).waitFor()
  await page.getByText('No charges were made to your account.').waitFor()
  await page.getByText(`Reference ID: ${sessionOf(paymentUrl)}`).waitFor()
  await eventually(async () => expect(await unitsLeft('Gold')).toBe(before))
  await badgeSays(page, '1 item')

  await page.goto(paymentUrl)
  await page.getByText('This checkout session has expired').waitFor()
  expect(await page.getByRole('button', { name: /^Pay/ }).count()).toBe(0)
})

test('an expired payment page reports the expiry and keeps the cart', async () => {
  const before = await unitsLeft('Gold')
  const page = await visitWithCart('Gold')
  const session = sessionOf(await goToPayment(page))
  await page.getByRole('button', { name: 'Expire now' }).click()
  await page.getByText('This checkout session has expired').waitFor()

  await page.goto(`/success?session_id=${session}`)
  await page.getByRole('heading', { level: 1, name: 'Session Expired' }).waitFor()
  expect(await page.getByText('Payment Successful!').count()).toBe(0)
  await badgeSays(page, '1 item')
  await eventually(async () => expect(await unitsLeft('Gold')).toBe(before))
})

test('a page whose code arrives after its data hydrates without errors', async () => {
  const page = await visitWithCart('Gold')
  for (const [path, screen, sign] of [
    ['/cart', 'cart-screen', 'Proceed to Checkout'],
    ['/checkout', 'checkout-screen', 'Order Summary'],
  ] as const) {
    let release = () => {}
    const known = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(`**/assets/${screen}-*.js`, async (route) => {
      await known
      await route.continue()
    })
    const hydrated = page.goto(path)
    await page.waitForURL(path, { waitUntil: 'commit' })
    await badgeSays(page, '1 item')
    release()
    await hydrated
    await page.getByText(sign).first().waitFor() // a hydration error would fail the test
  }
})

test('two tabs share one payment page, and paying in one empties the cart of both', async () => {
  const first = await visitWithCart('Gold')
  const second = await first.context().newPage()
  await second.goto('/checkout')
  await first.bringToFront() // background tabs are throttled
  const session = sessionOf(await goToPayment(first))
  await second.bringToFront()
  expect(sessionOf(await proceedToPayment(second))).toBe(session)

  await pay(second)
  await second.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
  await first.bringToFront()
  await pay(first)
  await first.getByText('This checkout session has been paid').waitFor()
  await first.getByRole('link', { name: /^Continue to/ }).waitFor()
  await first.goto('/cart')
  await first.getByText('Your cart is empty').waitFor()
})

test('checkout works again after the back button', async () => {
  const page = await visitWithCart('Gold')
  const session = sessionOf(await goToPayment(page))
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Secure Checkout' }).waitFor()
  expect(sessionOf(await proceedToPayment(page))).toBe(session)

  await page.goBack()
  await page.getByRole('link', { name: 'Cart, 1 item' }).click()
  await page.getByRole('button', { name: 'Increase quantity of Gold' }).click()
  await page.getByText('Total (2 items)').waitFor()
  const changed = await goToPayment(page)
  expect(sessionOf(changed)).not.toBe(session)
  await page.getByText('$1,198.00').first().waitFor()
})

test('unknown or missing IDs confirm nothing and keep the cart', async () => {
  const page = await visitWithCart('Gold')
  const id = `cs_test_${'x'.repeat(58)}`
  const isNotFound = async (path: string, title: string) => {
    const tab = await page.context().newPage()
    await tab.goto(path)
    await tab.getByRole('heading', { level: 1, name: title }).waitFor()
    await tab.getByRole('heading', { name: 'Order Not Found' }).waitFor()
    expect(await tab.getByRole('main').textContent()).not.toMatch(/successful|confirmed/i)
  }
  await Promise.all([
    isNotFound('/success', 'Order Not Found'),
    isNotFound(`/success?session_id=${id}`, 'Order Not Found'),
    isNotFound('/success?payment_intent=pi_123', 'Order Not Found'),
    isNotFound('/receipt', 'Receipt Not Available'),
    isNotFound(`/receipt?session_id=${id}`, 'Receipt Not Available'),
  ])
  await page.reload()
  await badgeSays(page, '1 item')
})

test('an unpaid session is reported as unpaid on both pages', async () => {
  const page = await visitWithCart('Gold')
  const session = sessionOf(await goToPayment(page))
  await page.goto(`/success?session_id=${session}`)
  await page.getByRole('heading', { level: 1, name: 'Payment Not Completed' }).waitFor()
  expect(await page.getByRole('main').textContent()).not.toMatch(/successful|confirmed/i)
  await page.goto(`/receipt?session_id=${session}`)
  await page.getByRole('heading', { level: 1, name: 'Receipt Not Available' }).waitFor()
  expect(await page.getByRole('main').textContent()).not.toMatch(/successful|confirmed/i)
  await badgeSays(page, '1 item')
})

test("an old receipt or someone else's receipt does not empty a new cart", async () => {
  const { context, session } = await buy('Gold')
  const receipt = `/receipt?session_id=${session}`
  const page = await context.newPage()
  await page.goto('/packages')
  await addToCart(page, 'Silver')
  const other = await visitWithCart('Platinum')
  for (const visitor of [page, other]) {
    await visitor.goto(receipt)
    await visitor.getByText('Payment Status: ✓ Confirmed').waitFor()
    await visitor.goto('/cart')
    await visitor.getByText('Total (1 item)').waitFor()
  }
})

test('the server finds a payment whose webhook was lost and whose buyer never returned', async () => {
  const page = await visitWithCart('Silver')
  const paymentUrl = await goToPayment(page)
  await page.close()
  await payOnPage(paymentUrl, { webhook: 'lost' })
  // The job skips orders created within the last seconds.
  await query(`UPDATE orders SET created_at = created_at - interval '10 seconds'`)

  await eventually(async () => {
    const [order] = await query('SELECT status FROM orders WHERE session_id = $1', [
      sessionOf(paymentUrl),
    ])
    expect(order).toEqual({ status: 'PAID' })
  }, 60)
})

test('each checkout-cancelled reason explains what happened and what to do', async () => {
  const page = await visit('/')
  for (const [reason, title, message, steps] of [
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
  ] as const) {
    await page.goto(`/checkout-cancelled?reason=${reason}`)
    await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
    await page.getByText(message, { exact: true }).waitFor()
    const shown = await page.getByRole('main').getByRole('listitem').allTextContents()
    expect(shown).toEqual(steps.map((step) => expect.stringContaining(step)))
    expect(await page.getByText('Reference ID').count()).toBe(0)
  }
  await page.goto('/checkout-cancelled?reason=cancelled')
  await page.getByRole('link', { name: 'Change packages or quantities' }).click()
  await page.waitForURL('**/cart')
  await page.goBack()
  for (const [name, path] of [
    ['Try Again', '/checkout'],
    ['Review Cart', '/cart'],
    ['Need Help? Contact Support', '/contact'],
  ]) {
    expect(await page.getByRole('link', { name }).getAttribute('href')).toBe(path)
  }
})

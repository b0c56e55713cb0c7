import { eventually } from '../kit/eventually'
import { payOnPage } from '../kit/payment-page'
import {
  addToCart,
  badgeSays,
  goToPayment,
  pay,
  proceedToPayment,
  sessionOf,
  visitWithCart,
} from './cart-and-payment'
import { openShop, query, unitsLeft, visit } from './site'

openShop({ manyUnits: true })

test('who cancels keeps the cart, the units return and the payment page is dead', async () => {
  const before = (await unitsLeft('Gold')) ?? 0
  const page = await visitWithCart('Gold')
  const address = await goToPayment(page)
  expect(await unitsLeft('Gold')).toBe(before - 1)

  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('heading', { level: 1, name: 'Checkout Cancelled' }).waitFor()
  await page.getByText('No charges were made to your account.').waitFor()
  await page.getByText(`Reference ID: ${sessionOf(address)}`).waitFor()
  await eventually(async () => expect(await unitsLeft('Gold')).toBe(before))
  await badgeSays(page, '1 item')

  await page.goto(address)
  await page.getByText('This checkout session has expired').waitFor()
  expect(await page.getByRole('button', { name: /^Pay/ }).count()).toBe(0)
})

test('an expired payment page leads back to the truth, with the cart kept', async () => {
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

test('a page whose code comes after its data is taken over as it was built', async () => {
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
    await page.goto(path)
    await badgeSays(page, '1 item')
    release()
    await page.getByText(sign).first().waitFor() // React would complain, and openShop would hear it
  }
})

test('two tabs get the same payment page, and paying in one empties the cart of both', async () => {
  const first = await visitWithCart('Gold')
  const second = await first.context().newPage()
  await second.goto('/checkout')
  await first.bringToFront() // a tab in the background is slow
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

test('after the back button the checkout can be used again', async () => {
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

test('unknown or missing ids confirm nothing and keep the cart', async () => {
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

test('a session that is not paid says so on both pages', async () => {
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

test('an old receipt, or one of somebody else, does not empty a new cart', async () => {
  const page = await visitWithCart('Gold')
  await goToPayment(page)
  await pay(page)
  await page.getByRole('link', { name: 'View Receipt' }).click()
  await page.getByText('Payment Status: ✓ Confirmed').waitFor()
  const receipt = page.url()

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

test('a payment whose webhook is lost and whose buyer never comes back is found', async () => {
  const page = await visitWithCart('Silver')
  const address = await goToPayment(page)
  await page.close()
  await payOnPage(address, { webhook: 'lost' })
  // The job leaves orders alone that were made a moment ago.
  await query(`UPDATE orders SET created_at = created_at - interval '10 seconds'`)

  await eventually(async () => {
    const [order] = await query('SELECT status FROM orders WHERE session_id = $1', [
      sessionOf(address),
    ])
    expect(order).toEqual({ status: 'PAID' })
  }, 60)
})

test('the page for each reason says what happened and what to do', async () => {
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
  for (const [name, path] of [
    ['Try Again', '/checkout'],
    ['Review Cart', '/cart'],
    ['Need Help? Contact Support', '/contact'],
  ]) {
    expect(await page.getByRole('link', { name }).getAttribute('href')).toBe(path)
  }
})

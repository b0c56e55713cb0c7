import { eventually } from '../kit/eventually'
import { payOnPage } from '../kit/scenes/payment-page'
import {
  badgeSays,
  buy,
  fillCart,
  goToPayment,
  pay,
  proceedToPayment,
  sessionOf,
  visitorWithCart,
  visitWithCart,
} from './cart-and-payment'
import { query, unitsLeft } from './site'

test('checkout works again after the back button', async () => {
  const before = (await unitsLeft('Gold')) ?? 0
  const page = await visitWithCart('Gold')
  const session = sessionOf(await goToPayment(page))
  expect(await unitsLeft('Gold')).toBe(before - 1)
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
  expect(await unitsLeft('Gold')).toBe(before - 2)

  await page.getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('heading', { level: 1, name: 'Checkout Cancelled' }).waitFor()
  await page.getByText('No charges were made to your account.').waitFor()
  await page.getByText(`Reference ID: ${sessionOf(changed)}`).waitFor()
  await eventually(async () => expect(await unitsLeft('Gold')).toBe(before))
  await badgeSays(page, '2 items')

  await page.goto(changed)
  await page.getByText('This checkout session has expired').waitFor()
  expect(await page.getByRole('button', { name: /^Pay/ }).count()).toBe(0)
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

test("an old receipt or someone else's receipt does not empty a new cart", async () => {
  const { context, session } = await buy('Gold')
  await fillCart(context, ['Silver'])
  for (const visitor of [context, await visitorWithCart(['Platinum'])]) {
    const page = await visitor.newPage()
    await page.goto(`/receipt?session_id=${session}`)
    await page.getByText('Payment Status: ✓ Confirmed').waitFor()
    await page.goto('/cart')
    await page.getByText('Total (1 item)').waitFor()
  }
})

test('the server finds a payment whose webhook was lost and whose buyer never returned', async () => {
  const { request } = await visitorWithCart(['Silver'])
  const { url } = await (await request.post('/api/create-checkout-session')).json()
  await payOnPage(url, { webhook: 'lost' })
  // The job skips orders created within the last seconds.
  await query(`UPDATE orders SET created_at = created_at - interval '10 seconds'`)

  await eventually(async () => {
    const [order] = await query('SELECT status FROM orders WHERE session_id = $1', [sessionOf(url)])
    expect(order).toEqual({ status: 'PAID' })
  })
})

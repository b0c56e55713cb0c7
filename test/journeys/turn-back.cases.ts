import { eventually } from '../kit/eventually'
import {
  badgeSays,
  buy,
  fillCart,
  goToPayment,
  pay,
  proceedToPayment,
  sessionOf,
  visitorWithCart,
} from './cart-and-payment'
import { unitsLeft } from './site'

test('checkout works again after the back button', async () => {
  const before = (await unitsLeft('Gold')) ?? 0
  const page = await (await visitorWithCart(['Gold'])).newPage()
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
  const page = await (await visitorWithCart(['Gold'])).newPage()
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
  const context = await visitorWithCart(['Gold'])
  const [first, second] = [await context.newPage(), await context.newPage()]
  await second.goto('/checkout')
  await first.bringToFront() // background tabs are throttled
  const session = sessionOf(await goToPayment(first))
  await second.bringToFront()
  expect(sessionOf(await proceedToPayment(second))).toBe(session)

  await pay(second)
  await second.waitForURL('**/success?**')
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
    expect(await (await visitor.request.get('/api/cart')).json()).toHaveLength(1)
  }
})

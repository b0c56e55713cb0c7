import { publicPaths } from '../../web/pages'
import { demoCustomer, makeSignedIn } from './accounts'
import { expectAccessible } from './axe'
import { desktop, phone } from './browser'
import { goToPayment, pay, sessionOf, visitWithCart } from './cart-and-payment'
import { foresee, makeVisitor, openShop, visit } from './site'

openShop({ manyUnits: true })

const toRead = [
  ['/', 'Your next car, negotiated for you'],
  ['/services', 'Our Services'],
  ['/packages', 'Gold'],
  ['/about', 'About DriveFair'],
  ['/faq', 'Frequently Asked Questions'],
] as const
const withoutCart = [
  ['/contact', 'Get Started Today'],
  ['/cart', 'Your cart is empty'],
  ['/checkout', 'Your cart is empty'],
  ['/success?session_id=cs_1', 'Order Not Found'],
  ['/receipt?session_id=cs_1', 'Order Not Found'],
] as const
const astray = [
  ['/checkout-cancelled?reason=cancelled', 'Checkout Cancelled'],
  ['/checkout-cancelled?reason=failed', 'Payment Failed'],
  [`/checkout-cancelled?reason=expired&session_id=cs_${'x'.repeat(60)}`, 'Session Expired'],
  ['/checkout-cancelled', 'Checkout Incomplete'],
  ['/nowhere', 'Page Not Found'],
] as const

test.each([
  ['to read', toRead],
  ['of a visitor without a cart', withoutCart],
  ['of a visitor who went astray', astray],
])('nothing stands in the way on the pages %s', async (_which, pages) => {
  if (pages === astray) foresee(/status of 404/)
  const page = await (await makeVisitor({ theme: 'system' })).newPage()
  for (const [path, heading] of pages) {
    await page.goto(path)
    await page.getByRole('heading', { name: heading, exact: true }).waitFor()
    await expectAccessible(page)
  }
})

test('with letters twice as large nothing is pushed off a phone', async () => {
  const context = await makeVisitor({ viewport: phone })
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  await devTools.send('Page.enable')
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
  for (const path of publicPaths) {
    await page.goto(path)
    const [letters, width] = await page.evaluate(() => {
      const { documentElement: all } = document
      return [getComputedStyle(all).fontSize, all.scrollWidth]
    })
    expect([path, letters, width]).toEqual([path, '32px', phone.width])
    expect(await page.getByRole('button', { name: 'Open menu' }).isVisible()).toBe(true)
  }
})

test('nothing stands in the way in the menus', async () => {
  const page = await visit('/', { theme: 'system' })
  await page.getByRole('button', { name: /^Theme/ }).click()
  await page.getByRole('menu').waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expectAccessible(page)
})

test('nothing stands in the way of a customer at the door of the staff, who can sign out there', async () => {
  foresee(/403 \(Forbidden\)/)
  const page = await (await makeSignedIn(demoCustomer, { theme: 'system' })).newPage()
  await page.goto('/staff/orders')
  await page.getByRole('heading', { name: 'For our staff only' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Your next car, negotiated for you' }).waitFor()
  await page.goto('/staff/orders')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
})

test('nothing stands in the way of a purchase, from the cart to the receipt', async () => {
  const page = await visitWithCart('Gold', 'Platinum')
  await page.getByRole('button', { name: /^Theme/ }).click()
  await page.getByRole('menuitemradio', { name: 'System' }).click()

  await page.goto('/cart')
  await page.getByText('Total (2 items)').waitFor()
  await page.getByRole('button', { name: 'Remove Platinum' }).click()
  await page.getByText('Item removed from cart', { exact: true }).waitFor()
  await page.keyboard.press('F8') // the toast stays
  await expectAccessible(page)

  await page.goto('/checkout')
  await page.getByRole('heading', { name: 'Gold Package' }).waitFor()
  await expectAccessible(page)

  const session = sessionOf(await goToPayment(page))
  await expectAccessible(page)
  await pay(page, '4000 0000 0000 0002')
  await page.getByRole('alert').waitFor()
  await expectAccessible(page)
  await page.setViewportSize(desktop)
  await pay(page)

  await page.getByRole('heading', { name: 'Payment Successful!' }).waitFor()
  await expectAccessible(page)
  await page.goto(`/receipt?session_id=${session}`)
  await page.getByRole('heading', { name: 'Order Receipt' }).waitFor()
  await expectAccessible(page)
})

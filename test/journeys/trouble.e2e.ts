import type { Page } from 'playwright-core'
import { eventually } from '../kit/eventually'
import {
  badgeSays,
  card,
  goToPayment,
  sessionOf,
  toastSays,
  visitWithCart,
} from './cart-and-payment'
import { foresee, makeVisitor, openShop, query, visit } from './site'

openShop({ manyUnits: true })

/** Answers an operation of the graph with this error, or not at all, until the returned end. */
async function breakOperation(page: Page, name: string, message?: string) {
  foresee(message ? /status of 5/ : /ERR_FAILED/)
  await page.route('**/graphql', (route) => {
    if (route.request().postDataJSON().operationName !== name) return route.fallback()
    if (!message) return route.abort()
    const errors = [{ message, extensions: { code: 'UNAVAILABLE' } }]
    return route.fulfill({ status: 503, json: { errors } })
  })
  return () => page.unroute('**/graphql')
}

test('when the packages cannot be loaded the page says so, and trying again works', async () => {
  const page = await (await makeVisitor()).newPage()
  const repair = await breakOperation(page, 'Packages')
  await page.goto('/packages')
  const problem = page.getByRole('alert')
  await problem.getByText('The packages could not be loaded').waitFor()
  await problem.getByRole('button', { name: 'Try again' }).click()
  await problem.waitFor()
  await repair()
  await problem.getByRole('button', { name: 'Try again' }).click()
  await card(page, 'Gold').waitFor()
})

test.each(['/cart', '/checkout'])(
  'when the cart cannot be loaded %s offers to try again',
  async (path) => {
    const page = await (await makeVisitor()).newPage()
    const repair = await breakOperation(page, 'Cart')
    await page.goto(path)
    await page
      .getByRole('alert')
      .getByText(/could not be loaded/)
      .waitFor()
    // The badge asks for the cart too, when the page is idle; its answer would mend the screen.
    await page.getByRole('region', { name: 'Notifications (F8)' }).waitFor({ state: 'attached' })
    await page.waitForLoadState('networkidle')
    await repair()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Your cart is empty').waitFor()
  },
)

test('an add that fails says so and puts nothing in the cart', async () => {
  const page = await visit('/packages')
  await card(page, 'Gold').waitFor()
  const repair = await breakOperation(page, 'AddToCart')
  await card(page, 'Gold').getByRole('button', { name: 'Add to Cart' }).click()
  await toastSays(page, 'ErrorFailed to add package to cart')
  await badgeSays(page, '')
  await repair()
  await card(page, 'Gold').getByRole('button', { name: 'Add to Cart' }).click()
  await toastSays(page, 'SuccessPackage added to cart successfully')
})

test('changes of the cart that fail say so and leave it as it was', async () => {
  const page = await visitWithCart('Gold')
  for (const [operation, button, words] of [
    ['UpdateCartItem', 'Increase quantity of Gold', 'Failed to update quantity'],
    ['RemoveCartItem', 'Remove Gold', 'Failed to remove item'],
    ['ClearCart', 'Clear Cart', 'Failed to clear cart'],
  ] as const) {
    const repair = await breakOperation(page, operation, 'Back in a minute')
    await page.getByRole('button', { name: button }).click()
    await toastSays(page, `${words}Back in a minute`)
    await page.getByText('Total (1 item)').waitFor()
    await repair()
  }
  await page.reload()
  await page.getByText('Total (1 item)').waitFor()
})

test('a unit that somebody else took is refused with the number that is left', async () => {
  const page = await visitWithCart('Platinum')
  await page.getByText('Total (1 item)').waitFor()
  await query(`UPDATE package SET available_inventory = 1, total_inventory = sold_inventory + 1
               WHERE name = 'Platinum'`)
  await page.getByRole('button', { name: 'Increase quantity of Platinum' }).click()
  await toastSays(page, 'Failed to update quantityOnly 1 left')
  await page.getByText('Total (1 item)').waitFor()
})

test.each([
  ['failed', 'Payment Failed', 'The card provider did not answer.'],
  ['expired', 'Session Expired', 'Your session has expired.'],
])('a checkout that cannot start ends at reason=%s', async (reason, title, message) => {
  const page = await visitWithCart('Gold')
  await page.goto('/checkout')
  await breakOperation(page, 'CreateCheckoutSession', message)
  await page.getByRole('button', { name: 'Proceed to Secure Checkout' }).click()
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
  await toastSays(page, `Checkout Error${message}`)
  expect(new URL(page.url()).search).toBe(`?reason=${reason}`)
  await badgeSays(page, '1 item')
})

test('a checkout without an answer, or without an address in it, fails in words', async () => {
  const page = await visitWithCart('Gold')
  await page.goto('/checkout')
  const repair = await breakOperation(page, 'CreateCheckoutSession')
  await page.getByRole('button', { name: 'Proceed to Secure Checkout' }).click()
  await toastSays(page, 'Checkout ErrorFailed to start checkout process. Please try again.')
  await repair()

  await page.route('**/graphql', (route) => {
    if (route.request().postDataJSON().operationName !== 'CreateCheckoutSession') {
      return route.fallback()
    }
    const createCheckoutSession = { __typename: 'CheckoutSession', id: 'cs_1', url: '' }
    return route.fulfill({ json: { data: { createCheckoutSession } } })
  })
  await page.getByRole('link', { name: 'Try Again' }).click()
  await page.getByRole('button', { name: 'Proceed to Secure Checkout' }).click()
  await toastSays(page, 'Checkout ErrorNo checkout URL received from server')
  expect(new URL(page.url()).search).toBe('?reason=failed')
})

test('a payment that cannot be looked up says so without a verdict, and is found later', async () => {
  const page = await visitWithCart('Gold')
  const session = sessionOf(await goToPayment(page))
  const endProcess = await breakOperation(page, 'ProcessOrder')
  await page.route('**/graphql', (route) =>
    route.request().postDataJSON().operationName === 'Order' ? route.abort() : route.fallback(),
  )
  await page.goto(`/success?session_id=${session}`)
  await page.getByRole('heading', { name: 'We Could Not Check Your Payment' }).waitFor()
  await page.getByText(session.slice(-8).toUpperCase(), { exact: true }).waitFor()
  await endProcess()
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByRole('heading', { name: 'Payment Not Completed' }).waitFor()
})

test('what was read less than a minute ago is not asked for again; later it is', async () => {
  const page = await (await makeVisitor()).newPage()
  await page.clock.install()
  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql') && request.postData()?.includes('query Packages'))
      asked++
  })
  const bar = page.getByRole('navigation', { name: 'Main' })
  const goAwayAndBack = async () => {
    await bar.getByRole('link', { name: 'About' }).click()
    await page.getByRole('heading', { level: 1, name: 'About DriveFair' }).waitFor()
    await bar.getByRole('link', { name: 'Packages' }).click()
    await card(page, 'Gold').waitFor()
  }
  await page.goto('/packages')
  await card(page, 'Gold').waitFor()
  await goAwayAndBack()
  await page.clock.runFor(50_000)
  await goAwayAndBack()
  expect(asked).toBe(1)

  await page.clock.runFor(11_000)
  await goAwayAndBack()
  await eventually(() => expect(asked).toBe(2))
})

test('a screen whose code does not come can be reloaded', async () => {
  foresee(/ERR_FAILED|ScreenUnavailable/)
  const page = await visit('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.route('**/assets/faq-screen*', (route) => route.abort())
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await page.getByRole('heading', { level: 1, name: 'This page could not be loaded' }).waitFor()
  await page.unroute('**/assets/faq-screen*')
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await page.getByRole('heading', { level: 1, name: 'Frequently Asked Questions' }).waitFor()
})

import type { BrowserContext, Page } from 'playwright-core'
import { brand } from '../../shared/brand'
import { eventually } from '../kit/eventually'
import { expectLog } from '../kit/guards/expect-log'
import { payOnPage } from '../kit/scenes/payment-page'
import { demoStaff, newSignedInVisitor } from './accounts'
import { breakOperation } from './break-operation'
import { badgeSays, card, sessionOf, toastSays, visitorWithCart } from './cart-and-payment'
import { leaveUnits, newVisitor, query, unitsLeft, visit } from './site'

test('when packages fail to load, the page offers a retry that works, and fetches again only after a minute', async () => {
  const page = await (await newVisitor()).newPage()
  const repair = await breakOperation(page, 'Packages')
  await page.goto('/packages') // served with the packages, which stay
  await page.waitForLoadState('networkidle')
  await card(page, 'Gold').getByText('Available', { exact: true }).waitFor()

  await page.goto('/')
  await page.getByRole('link', { name: 'See the packages' }).click()
  const problem = page.getByRole('alert')
  await problem.getByText('The packages could not be loaded').waitFor()
  await problem.getByRole('button', { name: 'Try again' }).click()
  await problem.waitFor()
  repair()
  const before = Date.now()
  await problem.getByRole('button', { name: 'Try again' }).click()
  await card(page, 'Gold').waitFor()
  const after = Date.now()

  let asked = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/graphql') && request.postData()?.includes('query Packages'))
      asked++
  })
  const bar = page.getByRole('navigation', { name: 'Main' })
  const goAwayAndBack = async () => {
    await bar.getByRole('link', { name: 'About' }).click()
    await page.getByRole('heading', { level: 1, name: `About ${brand.name}` }).waitFor()
    await bar.getByRole('link', { name: 'Packages' }).click()
    await card(page, 'Gold').waitFor()
  }
  await page.clock.setFixedTime(before + 59_000)
  await goAwayAndBack()
  expect(asked).toBe(0)
  await page.clock.setFixedTime(after + 61_000)
  await goAwayAndBack()
  await eventually(() => expect(asked).toBe(1))
})

test('where the browser refuses cookies, adding to the cart says so, and the cart stays empty', async () => {
  const context = await newVisitor()
  await context.route('**/graphql', async (route) => {
    const response = await route.fetch()
    await context.clearCookies()
    const { 'set-cookie': _refused, ...headers } = response.headers()
    await route.fulfill({ response, headers })
  })
  const page = await context.newPage()
  await page.goto('/packages')
  await card(page, 'Gold').getByRole('button', { name: 'Add to Cart' }).click()
  await toastSays(page, 'Your browser refused the cookie that remembers your cart.')
  expect(await page.getByText('Package added to cart successfully').count()).toBe(0)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Cart/ }).click()
  await page.getByText('Your cart is empty').waitFor()
})

test('when the cart fails to load, the cart and the checkout offer a retry that works', async () => {
  const context = await newVisitor()
  const page = await context.newPage()
  for (const path of ['/cart', '/checkout']) {
    const repair = await breakOperation(page, 'Cart')
    await page.goto(path)
    await page
      .getByRole('alert')
      .getByText(/could not be loaded/)
      .waitFor()
    // The badge also loads the cart when the page is idle; its response would repair the screen before the click.
    const letThrough = await holdCart(context)
    repair()
    await page.getByRole('button', { name: 'Try again' }).click()
    letThrough()
    await page.getByText('Your cart is empty').waitFor()
  }
})

/** Holds requests for the cart that no route of a page answers, until the returned function is called. */
async function holdCart(context: BrowserContext) {
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await context.route('**/graphql', async (route) => {
    if (route.request().postDataJSON().operationName === 'Cart') await held
    await route.fallback()
  })
  return letThrough
}

test('failed adds and cart changes show a toast and leave the cart unchanged', async () => {
  const page = await visit('/packages')
  const add = card(page, 'Gold').getByRole('button', { name: 'Add to Cart' })
  const repairAdd = await breakOperation(page, 'AddToCart')
  await add.click()
  await toastSays(page, 'ErrorFailed to add package to cart')
  await badgeSays(page, '')
  repairAdd()
  await add.click()
  await toastSays(page, 'SuccessPackage added to cart successfully')

  await page.getByRole('link', { name: 'Cart, 1 item' }).click()
  for (const [operation, button, words] of [
    ['UpdateCartItem', 'Increase quantity of Gold', 'Failed to update quantity'],
    ['RemoveCartItem', 'Remove Gold', 'Failed to remove item'],
    ['ClearCart', 'Clear Cart', 'Failed to clear cart'],
  ] as const) {
    const repair = await breakOperation(page, operation, 'Back in a minute')
    await page.getByRole('button', { name: button }).click()
    await toastSays(page, `${words}Back in a minute`)
    await page.getByText('Total (1 item)').waitFor()
    repair()
  }
  await leaveUnits('Gold', 1)
  await page.getByRole('button', { name: 'Increase quantity of Gold' }).click()
  await toastSays(page, 'Failed to update quantityOnly 1 left')
  await page.reload()
  await page.getByText('Total (1 item)').waitFor()
})

test('a checkout that cannot start says why, and can be tried again', async () => {
  const page = await (await visitorWithCart(['Gold'])).newPage()
  await page.goto('/checkout')
  const start = () => page.getByRole('button', { name: 'Proceed to Secure Checkout' }).click()
  const endsAt = async (reason: string, title: string, message: string) => {
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await toastSays(page, `Checkout Error${message}`)
    expect(new URL(page.url()).search).toBe(`?reason=${reason}`)
    await badgeSays(page, '1 item')
    await page.getByRole('link', { name: 'Try Again' }).click()
  }
  for (const [reason, title, message] of [
    ['failed', 'Payment Failed', 'The card provider did not answer.'],
    ['expired', 'Session Expired', 'Your session has expired.'],
  ] as const) {
    const repair = await breakOperation(page, 'CreateCheckoutSession', message)
    await start()
    await endsAt(reason, title, message)
    repair()
  }
  const repair = await breakOperation(page, 'CreateCheckoutSession')
  await start()
  const noAnswer = 'Failed to start checkout process. Please try again.'
  await endsAt('failed', 'Payment Failed', noAnswer)
  repair()

  await page.route('**/graphql', (route) => {
    if (route.request().postDataJSON().operationName !== 'CreateCheckoutSession') {
      return route.fallback()
    }
    const createCheckoutSession = { __typename: 'CheckoutSession', id: 'cs_1', url: '' }
    return route.fulfill({ json: { data: { createCheckoutSession } } })
  })
  await start()
  await endsAt('failed', 'Payment Failed', 'No checkout URL received from server')
})

test('a payment that is unknown, unpaid, or expired is reported as such and keeps the cart; a lost one is found', async () => {
  const lost = await loseWebhook()
  const before = await unitsLeft('Gold')
  const context = await visitorWithCart(['Gold'])
  const page = await context.newPage()
  const opened = await context.request.post('/api/create-checkout-session')
  const { url: paymentUrl } = await opened.json()
  const session = sessionOf(paymentUrl)
  const confirmsNothing = async (where: Page) =>
    expect(await where.getByRole('main').textContent()).not.toMatch(/successful|confirmed/i)
  const repairProcess = await breakOperation(page, 'ProcessOrder')
  const repairOrder = await breakOperation(page, 'Order')
  await page.goto(`/success?session_id=${session}`)
  await page.getByRole('heading', { name: 'We Could Not Check Your Payment' }).waitFor()
  await page.getByText(session.slice(-8).toUpperCase(), { exact: true }).waitFor()
  repairProcess()
  repairOrder()
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Payment Not Completed' }).waitFor()
  await confirmsNothing(page)

  const other = await context.newPage()
  await other.goto(`/receipt?session_id=${session}`)
  await other.getByRole('heading', { level: 1, name: 'Receipt Not Available' }).waitFor()
  await confirmsNothing(other)
  await badgeSays(other, '1 item')
  await other.goto(paymentUrl)
  await other.getByRole('button', { name: 'Expire now' }).click()
  await other.getByText('This checkout session has expired').waitFor()
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByRole('heading', { level: 1, name: 'Session Expired' }).waitFor()
  await confirmsNothing(page)
  await badgeSays(page, '1 item')
  await eventually(async () => expect(await unitsLeft('Gold')).toBe(before))

  await eventually(async () => {
    const [order] = await query('SELECT status FROM orders WHERE session_id = $1', [lost])
    expect(order).toEqual({ status: 'PAID' })
  })
})

/** Pays as a visitor who never returns, without the webhook: a job finds it. Returns the session's ID. */
async function loseWebhook() {
  const { request } = await visitorWithCart(['Silver'])
  const { url } = await (await request.post('/api/create-checkout-session')).json()
  await payOnPage(url, { webhook: 'lost' })
  // The job skips orders created within the last seconds.
  await query(
    `UPDATE orders SET created_at = created_at - interval '10 seconds' WHERE session_id = $1`,
    [sessionOf(url)],
  )
  return sessionOf(url)
}

test('a screen whose code fails to load offers a reload', async () => {
  expectLog(/ERR_FAILED|ScreenUnavailable/)
  const page = await visit('/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const loads = countLoads(page)
  await page.route('**/assets/faq-screen*', (route) => route.abort())
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click()
  await page.getByRole('heading', { level: 1, name: 'This page could not be loaded' }).waitFor()
  expect(loads()).toBe(0)
  await page.unroute('**/assets/faq-screen*')
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await page.getByRole('heading', { level: 1, name: 'Frequently Asked Questions' }).waitFor()
})

test.each([
  ['/', 'faq-screen', 'FAQ', 'Frequently Asked Questions'],
  ['/staff/', 'packages-screen', 'Packages', 'Packages'],
])(
  'an old tab of %s reloads itself once when a new version has replaced its code',
  async (...row) => {
    const [path, screen, link, heading] = row
    expectLog(/404/)
    const page = await (path === '/'
      ? await newVisitor()
      : await newSignedInVisitor(demoStaff)
    ).newPage()
    await page.goto(path)
    const loads = countLoads(page)
    await deployOver(page, `**/assets/${screen}*`)
    await page.getByRole('link', { name: link }).first().click()
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await page.waitForLoadState() // the heading is in the HTML, before the page is loaded
    expect(loads()).toBe(1)
  },
)

/** Makes an open page an old one: this code is gone, and its document names another build until it reloads. */
async function deployOver(page: Page, code: string) {
  await page.route(code, (route) => route.fulfill({ status: 404, json: { code: 'NOT_FOUND' } }))
  await page.route(/^[^?]*\/(faq|staff\/packages)$/, async (route) => {
    if (route.request().resourceType() === 'document') {
      await page.unroute(code)
      return route.fallback()
    }
    const response = await route.fetch()
    const body = (await response.text()).replace(
      /\/assets\/index-[\w-]+\.js/,
      '/assets/index-new.js',
    )
    return route.fulfill({ response, body })
  })
}

function countLoads(page: Page) {
  let loads = 0
  page.on('domcontentloaded', () => {
    loads++
  })
  return () => loads
}

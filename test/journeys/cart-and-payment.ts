import type { BrowserContext, Page } from 'playwright-core'
import { eventually } from '../kit/eventually'
import { cards, payOnPage } from '../kit/scenes/payment-page'
import { newVisitor, query } from './site'

export const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

export async function addToCart(page: Page, name: string) {
  await card(page, name).getByRole('button', { name: 'Add to Cart' }).click()
  await toastSays(page, 'Package added to cart successfully')
}

/** Waits for a toast with this text and closes it, unless it closes by itself before the click. */
export async function toastSays(page: Page, words: string) {
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')
  await toast.filter({ hasText: words }).waitFor()
  const isGone = new AbortController()
  const { signal } = isGone
  const close = async () => {
    try {
      await toast.getByRole('button', { name: 'Close' }).click({ signal })
    } catch (error) {
      if (!signal.aborted) throw error
    }
  }
  const untilGone = toast.waitFor({ state: 'detached' }).then(() => isGone.abort())
  await Promise.all([untilGone, close()])
}

/** Waits for the cart badge in the top bar to show this; '' for none. */
export async function badgeSays(page: Page, items: string) {
  const name = items ? `Cart, ${items}` : 'Cart'
  await page.getByRole('link', { name, exact: true }).first().waitFor()
}

/** A new visitor who has these packages in the cart. */
export async function visitorWithCart(names: string[], options?: Parameters<typeof newVisitor>[0]) {
  const context = await newVisitor(options)
  await fillCart(context, names)
  return context
}

/** Adds these packages to a visitor's cart, without opening a page. */
export async function fillCart(context: BrowserContext, names: string[]) {
  const response = await context.request.get('/api/packages')
  const packages: { id: string; name: string }[] = await response.json()
  for (const wanted of names) {
    const data = { packageId: packages.find(({ name }) => name === wanted)?.id, quantity: 1 }
    expect((await context.request.post('/api/cart', { data })).status()).toBe(201)
  }
}

/** Opens /cart as a new visitor who has these packages in the cart. */
export async function visitWithCart(...names: string[]) {
  const page = await (await visitorWithCart(names)).newPage()
  await page.goto('/cart')
  return page
}

/** Goes from any page to the payment page; returns its URL. */
export async function goToPayment(page: Page) {
  await page.goto('/checkout')
  return proceedToPayment(page)
}

/** Goes from /checkout to the payment page; returns its URL. */
export async function proceedToPayment(page: Page) {
  await page.getByRole('button', { name: 'Proceed to Secure Checkout' }).click()
  await page.waitForURL(/\/pay\/cs_/)
  return page.url()
}

export async function fillCard(page: Page, number = cards.good) {
  await page.getByLabel('Email').fill('ann@example.com')
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('12 / 40')
  await page.getByLabel('CVC').fill('123')
  await page.getByLabel('Name on card').fill('Ann Lee')
}

export async function pay(page: Page, number = cards.good) {
  await fillCard(page, number)
  await page.getByRole('button', { name: /^Pay \$/ }).click()
}

/** The ID of the checkout session in a URL. */
export function sessionOf(url: string) {
  return /cs_\w+/.exec(url)?.[0] ?? ''
}

/** A visitor who has paid for these packages, without opening a page. */
export async function buy(...names: string[]) {
  const context = await visitorWithCart(names)
  return { context, ...(await payCart(context)) }
}

/** Pays for the cart of a visitor, without opening a page. */
export async function payCart({ request }: BrowserContext) {
  const answer = await request.post('/api/create-checkout-session')
  const { url } = await answer.json()
  await payOnPage(url)
  const session = sessionOf(url)
  const order = await eventually(async () => {
    const [paid] = await query<{ id: string; number: number }>(
      `SELECT id, number FROM orders WHERE session_id = $1 AND status = 'PAID'`,
      [session],
    )
    if (!paid) throw new Error(`There is no paid order for ${session}`)
    return paid
  })
  return { session, order }
}

import type { Page } from 'playwright-core'
import { cards } from '../kit/payment-page'
import { makeVisitor } from './site'

export const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

export async function addToCart(page: Page, name: string) {
  await card(page, name).getByRole('button', { name: 'Add to Cart' }).click()
  await toastSays(page, 'Package added to cart successfully')
}

/** Waits for a toast with these words and closes it. */
export async function toastSays(page: Page, words: string) {
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')
  await toast.filter({ hasText: words }).waitFor()
  await toast.getByRole('button', { name: 'Close' }).click()
  await toast.waitFor({ state: 'detached' })
}

/** Waits for the badge of the top bar to say this; '' for none. */
export async function badgeSays(page: Page, items: string) {
  const name = items ? `Cart, ${items}` : 'Cart'
  await page.getByRole('link', { name, exact: true }).first().waitFor()
}

/** A new visitor on /cart, with these packages in it. */
export async function visitWithCart(...names: string[]) {
  const context = await makeVisitor()
  const answer = await context.request.get('/api/packages')
  const packages: { id: string; name: string }[] = await answer.json()
  for (const wanted of names) {
    const data = { packageId: packages.find(({ name }) => name === wanted)?.id, quantity: 1 }
    expect((await context.request.post('/api/cart', { data })).status()).toBe(201)
  }
  const page = await context.newPage()
  await page.goto('/cart')
  return page
}

/** From anywhere in the shop to the provider's page; its address. */
export async function goToPayment(page: Page) {
  await page.goto('/checkout')
  return proceedToPayment(page)
}

/** The same from /checkout itself. */
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

/** The id of the checkout session in the address of a page. */
export function sessionOf(address: string) {
  return /cs_\w+/.exec(address)?.[0] ?? ''
}

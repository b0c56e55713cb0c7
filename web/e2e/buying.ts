import type { Page } from 'playwright-core'
import { cards } from '../../api/test/payment-page'
import { visit } from './shop'

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

/** The badge of the top bar; '' without one. */
export async function badge(page: Page) {
  const name = await page.getByRole('link', { name: /^Cart/ }).first().getAttribute('aria-label')
  return name?.replace(/^Cart,? ?/, '')
}

/** A new visitor with these packages in the cart, on /packages. */
export async function visitWithCart(...names: string[]) {
  const page = await visit('/packages')
  for (const name of names) await addToCart(page, name)
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

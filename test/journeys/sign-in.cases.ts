import type { Page } from 'playwright-core'
import { expectLog } from '../kit/guards/expect-log'
import { demoCustomer, demoPassword, newSignedInVisitor } from './accounts'
import { expectAccessible } from './axe'
import { badgeSays, fillCart, visitWithCart } from './cart-and-payment'
import { newVisitor, visit } from './site'

let made = 0

async function fillIn(page: Page, fields: Record<string, string>, button: string) {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value)
  await page.getByRole('button', { name: button }).click()
}

test('the sign-in link leads to a new account and back to the page, query string included', async () => {
  const page = await visit('/about?from=mail')
  const link = page.getByRole('banner').getByRole('link', { name: 'Sign in' })
  expect(await link.getAttribute('href')).toBe('/api/login?returnTo=%2Fabout%3Ffrom%3Dmail')
  await link.click()
  await page.getByRole('link', { name: 'Create account' }).click()
  const email = `sign-up-${++made}@example.com`
  const fields = { 'First name': 'Zoë', 'Last name': 'Ng', Email: email, Password: 'correct horse' }
  await fillIn(page, fields, 'Create account')
  await page.waitForURL('**/about?from=mail')
  await page.getByRole('banner').getByRole('button', { name: 'Your account, Zoë' }).waitFor()
})

/** The sign-in pages read the chosen theme from a cookie. */
async function expectSystemColors(page: Page) {
  const { origin } = new URL(page.url())
  await page.context().addCookies([{ name: 'drivefair-theme', value: 'system', url: origin }])
  await page.reload()
  for (const [colorScheme, background] of [
    ['light', 'rgb(243, 244, 239)'],
    ['dark', 'rgb(11, 19, 34)'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    const shown = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(shown).toBe(background)
  }
}

test("the sign-in page follows the system's colors, keeps the email after a wrong password, and merges the carts", async () => {
  expectLog(/401 \(Unauthorized\)/)
  await fillCart(await newSignedInVisitor(demoCustomer), ['Gold'])

  const page = await visitWithCart('Gold', 'Silver')
  await badgeSays(page, '2 items')
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await expectSystemColors(page)
  expect(await page.locator('script').count()).toBe(0)
  await fillIn(page, { Email: demoCustomer, Password: 'wrong horse' }, 'Sign in')
  const problem = page.getByRole('alert')
  expect(await problem.textContent()).toBe("That email and password don't match.")
  expect(await page.getByLabel('Email').inputValue()).toBe(demoCustomer)
  expect(await page.getByLabel('Password').inputValue()).toBe('')
  await expectAccessible(page)
  await fillIn(page, { Password: demoPassword }, 'Sign in')
  await page.waitForURL('**/cart')
  await badgeSays(page, '3 items')
})

test('an account can be created and used without JavaScript', async () => {
  const context = await newVisitor({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto('/api/login/new')
  const email = `no-script-${++made}@example.com`
  const fields = {
    'First name': 'Ann',
    'Last name': 'Lee',
    Email: email,
    Password: 'correct horse',
  }
  await fillIn(page, fields, 'Create account')
  await page.waitForURL(/\/$/)

  await page.goto('/api/login/password')
  await fillIn(
    page,
    { 'Current password': 'correct horse', 'New password': 'staple battery' },
    'Change password',
  )
  await page.getByRole('heading', { name: 'Password changed' }).waitFor()

  await context.clearCookies()
  await page.goto('/api/login?returnTo=/services')
  await fillIn(page, { Email: email, Password: 'staple battery' }, 'Sign in')
  await page.waitForURL('**/services')
  await page.goto('/api/login?returnTo=/faq') // signed in already
  await page.waitForURL('**/faq')
})

import type { Page } from 'playwright-core'
import { expectLog } from '../kit/guards/expect-log'
import { demoCustomer, demoPassword, lastMailedLink, newSignedInVisitor } from './accounts'
import { expectAccessible } from './axe'
import { badgeSays, fillCart, visitWithCart } from './cart-and-payment'
import { newVisitor, visit } from './site'

let made = 0

async function fillIn(page: Page, fields: Record<string, string>, button: string) {
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value)
  await page.getByRole('button', { name: button }).click()
}

test('creating an account returns to the page and signs the visitor in', async () => {
  const page = await visit('/faq')
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Create account' }).click()
  const email = `sign-up-${++made}@example.com`
  const fields = { 'First name': 'Zoë', 'Last name': 'Ng', Email: email, Password: 'correct horse' }
  await fillIn(page, fields, 'Create account')
  await page.waitForURL('**/faq')
  await page.getByRole('banner').getByRole('button', { name: 'Your account, Zoë' }).waitFor()
})

test("after a wrong password, which keeps the email, signing in merges the guest cart into the account's", async () => {
  expectLog(/401 \(Unauthorized\)/)
  await fillCart(await newSignedInVisitor(demoCustomer), ['Gold'])

  const page = await visitWithCart('Gold', 'Silver')
  await badgeSays(page, '2 items')
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click()
  await fillIn(page, { Email: demoCustomer, Password: 'wrong horse' }, 'Sign in')
  const problem = page.getByRole('alert')
  expect(await problem.textContent()).toBe("That email and password don't match.")
  expect(await page.getByLabel('Email').inputValue()).toBe(demoCustomer)
  expect(await page.getByLabel('Password').inputValue()).toBe('')
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

test("the sign-in pages follow the system's colors, load no script, and have no axe violations", async () => {
  expectLog(/400 \(Bad Request\)/)
  const page = await visit('/api/login')
  await page
    .context()
    .addCookies([{ name: 'drivefair-theme', value: 'system', url: new URL(page.url()).origin }])
  await page.reload()
  for (const [colorScheme, background] of [
    ['light', 'rgb(243, 244, 239)'],
    ['dark', 'rgb(11, 19, 34)'],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    const shown = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(shown).toBe(background)
  }
  expect(await page.locator('script').count()).toBe(0)
  await expectAccessible(page)
  await page.goto('/api/login/forgotten')
  await expectAccessible(page)
  await fillIn(page, { Email: demoCustomer }, 'Send the link')
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await expectAccessible(page)
  await page.goto(await lastMailedLink())
  await expectAccessible(page)

  await page.goto('/api/login/new')
  await expectAccessible(page)
  await page
    .getByLabel('First name')
    .evaluate((field) => field.closest('form')?.setAttribute('novalidate', ''))
  await fillIn(page, { 'First name': 'Ann' }, 'Create account')
  await page.getByText('Please enter your last name.').waitFor()
  await expectAccessible(page)

  const signedIn = await (await newSignedInVisitor(demoCustomer)).newPage()
  await signedIn.goto('/api/login/password')
  await expectAccessible(signedIn)
})

import { generateSync } from 'otplib'
import type { BrowserContext, Page } from 'playwright-core'
import { expectLog } from '../kit/guards/expect-log'
import { demoCustomer, lastMailedLink, newSignedInVisitor } from './accounts'
import { expectAccessible } from './axe'
import { makeCustomer } from './chat-panel'
import { newVisitor } from './site'

const password = 'correct horse'
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

/** Opens a sign-in page that follows the system's colors. These pages read the theme from a cookie. */
async function openPage(context: BrowserContext, path: string) {
  await context.addCookies([
    { name: 'drivefair-theme', value: 'system', domain: 'localhost', path: '/' },
  ])
  const page = await context.newPage()
  await page.goto(path)
  return page
}

test('the sign-in pages have no axe violations', async () => {
  expectLog(/400 \(Bad Request\)/)
  const page = await openPage(await newVisitor(), '/api/login')
  await expectAccessible(page)
  await page.goto('/api/login/forgotten')
  await expectAccessible(page)
  await page.getByLabel('Email').fill(demoCustomer)
  await press(page, 'Send the link')
  await heading(page, 'Check your email')
  await expectAccessible(page)
  await page.goto(await lastMailedLink())
  await expectAccessible(page)

  await page.goto('/api/login/new')
  await expectAccessible(page)
  await page
    .getByLabel('First name')
    .evaluate((field) => field.closest('form')?.setAttribute('novalidate', ''))
  await page.getByLabel('Last name').fill('Miller')
  await press(page, 'Create account')
  await page.getByText('Please enter your first name.').waitFor()
  await expectAccessible(page)

  const signedIn = await openPage(await newSignedInVisitor(demoCustomer), '/api/login/password')
  await expectAccessible(signedIn)
})

test('the pages of two-step sign-in have no axe violations', async () => {
  expectLog(/400 \(Bad Request\)/)
  const { context, email } = await makeCustomer()
  const page = await openPage(context, '/api/login/factor')
  await expectAccessible(page)
  const secret = (await page.locator('code').first().textContent())?.replaceAll(' ', '') ?? ''
  await page.getByRole('textbox', { name: 'Code' }).fill('wrong')
  await press(page, 'Turn it on')
  await page.locator('[name="code"]:focus').waitFor()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Code' }).fill(generateSync({ secret }))
  await press(page, 'Turn it on')
  await heading(page, 'Save your recovery codes')
  await expectAccessible(page)

  const other = await openPage(await newVisitor(), '/api/login')
  await other.getByLabel('Email').fill(email)
  await other.getByLabel('Password').fill(password)
  await press(other, 'Sign in')
  await heading(other, 'Two-step sign-in')
  await expectAccessible(other)
})

test('the sessions and the deletion of an account have no axe violations', async () => {
  expectLog(/400 \(Bad Request\)/)
  const { context, email } = await makeCustomer()
  const other = await newVisitor()
  await other.request.post('/api/login', { form: { email, password } })
  const page = await openPage(context, '/api/login/sessions')
  await page
    .getByRole('button', { name: /^Sign out .+, last used / })
    .first()
    .waitFor()
  await expectAccessible(page)

  await page.goto('/api/login/account')
  const deletion = page.locator('form').filter({ hasText: 'Delete my account' })
  for (const given of ['not my password', password]) {
    await deletion.getByLabel('Current password').fill(given)
    await deletion.getByRole('button').click()
    if (given === password) continue
    await page.getByText('not your current password.').waitFor()
    await expectAccessible(page)
  }
  await heading(page, 'Check your email')
  await page.goto(await lastMailedLink())
  await heading(page, 'Delete your account?')
  await expectAccessible(page)
  await press(page, 'Delete my account')
  await heading(page, 'Your account will be deleted')
  await expectAccessible(page)
})

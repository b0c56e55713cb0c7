import { text } from 'node:stream/consumers'
import { generateSync } from 'otplib'
import type { Page } from 'playwright-core'
import { expectLog } from '../kit/guards/expect-log'
import { lastMailedLink } from './accounts'
import { makeCustomer } from './chat-panel'
import { newVisitor, query } from './site'

const password = 'correct horse'
const heading = (page: Page, name: string) => page.getByRole('heading', { name }).waitFor()
const codeField = (page: Page) => page.getByRole('textbox', { name: 'Code' })

/** Signs in with the password in a new browser, which is then asked for a code. */
async function signInTo(email: string) {
  const page = await (await newVisitor()).newPage()
  await page.goto('/api/login?returnTo=/robots.txt')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await heading(page, 'Two-step sign-in')
  return page
}

async function enterCode(page: Page, code: string, button = 'Sign in') {
  await codeField(page).fill(code)
  await page.getByRole('button', { name: button }).click()
}

test('two-step sign-in is turned on with a QR code, and asks for a code or a recovery code', async () => {
  expectLog(/400 \(Bad Request\)/)
  const { context, email } = await makeCustomer()
  const page = await context.newPage()
  await page.goto('/api/login/factor')
  const qr = page.getByRole('img', { name: 'QR code for your authenticator app' })
  expect((await qr.boundingBox())?.width).toBeGreaterThan(200)
  expect(await page.getByText('Staff need it.').count()).toBe(0)
  const [key = ''] = await page.locator('code').allTextContents()
  const secret = key.replaceAll(' ', '')
  const codeIn = (seconds: number) =>
    generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + seconds })

  await enterCode(page, 'wrong', 'Turn it on')
  expect(await page.locator(':focus').getAttribute('name')).toBe('code')
  await enterCode(page, codeIn(0), 'Turn it on')
  await heading(page, 'Save your recovery codes')
  const recoveryCodes = await page.locator('code').allTextContents()
  expect(recoveryCodes).toHaveLength(10)

  const withApp = await signInTo(email)
  await enterCode(withApp, codeIn(30)) // each code works once
  await withApp.waitForURL('**/robots.txt')
  const withoutPhone = await signInTo(email)
  await enterCode(withoutPhone, recoveryCodes[0] ?? '')
  await withoutPhone.waitForURL('**/robots.txt')
})

test('the list of sessions signs out another browser', async () => {
  const { context, email } = await makeCustomer()
  const other = (await newVisitor()).request
  await other.post('/api/login', { form: { email, password } })
  const page = await context.newPage()
  await page.goto('/api/login/sessions')
  const rows = page.getByRole('listitem').filter({ hasText: 'Last used' })
  expect(await rows.count()).toBe(2)
  const others = rows.filter({ hasNotText: 'This browser' })
  await others.getByRole('button', { name: /^Sign out .+, last used / }).click()
  await page.getByText('Signed out.').waitFor()
  expect(await rows.count()).toBe(1)
  expect((await other.get('/api/auth/user')).status()).toBe(401)
  expect((await page.request.get('/api/auth/user')).status()).toBe(200)
})

test('an account is downloaded, deleted by a mailed link, and kept after all', async () => {
  expectLog(/400 \(Bad Request\)/)
  const { context, email, id } = await makeCustomer()
  const page = await context.newPage()
  await page.goto('/api/login/account')
  const submit = async (button: string, given: string) => {
    const form = page.locator('form').filter({ has: page.getByRole('button', { name: button }) })
    await form.getByLabel('Current password').fill(given)
    await form.getByRole('button').click()
  }
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    submit('Download my data', password),
  ])
  expect(await text(await download.createReadStream())).toContain(email)

  await submit('Delete my account', 'not my password')
  await page.getByText('not your current password.').waitFor()
  expect(await page.locator(':focus').getAttribute('name')).toBe('deletePassword')
  await submit('Delete my account', password)
  await heading(page, 'Check your email')

  await page.goto(await lastMailedLink())
  await heading(page, 'Delete your account?')
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await heading(page, 'Your account will be deleted')
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await heading(page, 'Delete my account')
  expect(await query('SELECT delete_at FROM users WHERE id = $1', [id])).toEqual([
    { delete_at: null },
  ])
})

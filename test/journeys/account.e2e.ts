import type { Page } from 'playwright-core'
import { eventually } from '../kit/eventually'
import { expectLog } from '../kit/guards/expect-log'
import { demoCustomer, demoStaff, newSignedInVisitor } from './accounts'
import { phone } from './browser'
import {
  chatButton,
  field,
  isEmpty,
  log,
  makeCustomer,
  openChat,
  panel,
  refuseSockets,
  rowOf,
  write,
} from './chat-panel'
import { newVisitor, openSite, query } from './site'
import './account-security.cases'
import './consultation.cases'
import './sign-in.cases'

openSite({ manyUnits: true })

const account = (page: Page) => page.getByRole('button', { name: /^Your account, / })
const signInLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sign in' })
const formField = (page: Page, label: string) => page.getByLabel(label, { exact: true })

const endSessions = (userId: string) => query('DELETE FROM session WHERE user_id = $1', [userId])

/** Comes back to the tab, which makes an open or closed chat ask for news at once. */
const returnTo = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))

const storedKeys = (page: Page) => page.evaluate(() => Object.keys(sessionStorage))

async function signOut(page: Page) {
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  await signInLink(page).waitFor()
}

/** Signs in on the sign-in page, which returns to /services. */
async function signIn(page: Page, email: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('correct horse')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/services')
}

test('the account menu names the user, says when a sign-out fails, and leads staff to their application', async () => {
  expectLog(/ERR_FAILED/)
  const { context, email } = await makeCustomer()
  const page = await context.newPage()
  await page.goto('/about')
  await account(page).click()
  const menu = page.getByRole('menu')
  await menu.getByText('Zoe Ng').waitFor()
  await menu.getByText(email).waitFor()
  const items = () => menu.getByRole('menuitem').allTextContents()
  expect(await items()).toEqual([
    'Confirm your email: get the link again',
    'My deal',
    'Change password',
    'Two-step sign-in',
    'Where you’re signed in',
    'Sign out',
  ])
  const change = menu.getByRole('menuitem', { name: 'Change password' })
  expect(await change.getAttribute('href')).toBe('/api/login/password')
  await page.route('**/api/logout', (route) => route.abort())
  await menu.getByRole('menuitem', { name: 'Sign out' }).click()
  await page.getByText('We couldn’t sign you out. Please try again.').first().waitFor()
  await account(page).waitFor()

  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()

  const staff = await (await newSignedInVisitor(demoStaff)).newPage()
  await staff.goto('/about')
  await account(staff).click()
  await staff.getByRole('menuitem', { name: 'Staff' }).waitFor()
  expect(await staff.getByRole('menuitem', { name: 'Staff' }).getAttribute('href')).toBe('/staff/')
})

test('the staff-only page lets a customer sign out', async () => {
  expectLog(/403 \(Forbidden\)/)
  const page = await (await newSignedInVisitor(demoCustomer)).newPage()
  await page.goto('/staff/orders')
  await page.getByRole('heading', { name: 'For our staff only' }).waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Your next car, negotiated line by line' }).waitFor()
  await page.goto('/staff/orders')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
})

test('signing out in one tab closes the chat in the others and clears all user data', async () => {
  const { page, context } = await openChat()
  await write(page, 'My secret')
  await field(page).fill('Half a thought')
  const form = await context.newPage()
  await form.goto('/contact')
  await eventually(async () => expect(await formField(form, 'First name').inputValue()).toBe('Zoe'))
  await formField(form, 'City').fill('Atlanta, GA')

  const tab = await context.newPage()
  await tab.goto('/packages')
  // The other tabs lose their connection before this one has its response.
  await tab.route('**/api/logout', async (route) => {
    const response = await route.fetch()
    await signInLink(page).waitFor()
    await route.fulfill({ response })
  })
  await page.clock.install()
  await signOut(tab)
  expect(new URL(tab.url()).pathname).toBe('/packages')

  await panel(page).waitFor({ state: 'detached' })
  await signInLink(page).waitFor()
  expect(new URL(page.url()).pathname).toBe('/services')
  expect(await page.getByText('My secret').count()).toBe(0)
  await signInLink(form).waitFor()
  for (const label of ['First name', 'Email', 'City']) {
    expect(await formField(form, label).inputValue()).toBe('')
  }
  for (const each of [page, form, tab]) expect(await storedKeys(each)).toEqual([])
  await page.clock.fastForward(1_000) // twice the delay before a redirect to sign-in
  expect(new URL(page.url()).pathname).toBe('/services')
})

test('a session revoked while typing leads to sign-in and back to the unsent message', async () => {
  const { page, id, email } = await openChat()
  await isEmpty(page)
  await field(page).fill('Where were we?')
  // Time stands still, so that the page does not leave before its words are read.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await endSessions(id)
  await field(page).press('Enter')
  for (const text of ['Unauthorized', 'You are logged out. Logging in again...']) {
    await page.getByText(text, { exact: true }).first().waitFor()
  }
  await page.clock.resume()
  await page.waitForURL('**/api/login?returnTo=%2Fservices')

  await signIn(page, email)
  await chatButton(page).click()
  await log(page).getByRole('button', { name: 'Retry' }).click()
  await rowOf(page, 'Where were we?').locator('time').waitFor()
})

test('an open chat notices the end of its session without sending a message', async () => {
  const { page, id } = await openChat({ withoutSocket: true })
  await isEmpty(page)
  await endSessions(id)
  await returnTo(page)
  await page.waitForURL('**/api/login?returnTo=%2Fservices')
})

test('when a session ends with the chat closed, the page stays open as a guest', async () => {
  const { context, id } = await makeCustomer()
  const page = await context.newPage()
  await refuseSockets(page)
  await page.clock.install()
  await page.goto('/contact')
  await chatButton(page).waitFor()
  await eventually(async () => expect(await formField(page, 'Email').inputValue()).toMatch(/^zoe/))
  await endSessions(id)
  await page.clock.fastForward(5_000) // the interval at which the chat asks for news
  await signInLink(page).waitFor()
  expect(await chatButton(page).count()).toBe(0)
  expect(await formField(page, 'Email').inputValue()).toBe('')
  expect(new URL(page.url()).pathname).toBe('/contact')
})

test('unsent messages survive an expired session until the sign-out', async () => {
  expectLog(/ERR_FAILED/)
  const { page, id, email } = await openChat({ withoutSocket: true })
  await isEmpty(page)
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('SendChatMessage') ? route.abort() : route.continue(),
  )
  await field(page).fill('Where were we?')
  await field(page).press('Enter')
  await log(page).getByRole('button', { name: 'Retry' }).waitFor()
  await field(page).fill('Half a thought')
  await chatButton(page).click()
  await endSessions(id)
  await returnTo(page)
  await signInLink(page).waitFor()
  expect(await storedKeys(page)).toEqual([expect.stringContaining(id)])

  await page.unroute('**/graphql')
  await signInLink(page).click()
  await signIn(page, email)
  await chatButton(page).click()
  expect(await field(page).inputValue()).toBe('Half a thought')
  await rowOf(page, 'Where were we?').locator('time').waitFor() // it went out by itself

  await field(page).fill('None of your business')
  await signOut(page)
  expect(await storedKeys(page)).toEqual([])
})

test('signing in in one tab updates the others', async () => {
  const context = await newVisitor()
  const page = await context.newPage()
  await page.goto('/about')
  await page.getByRole('region', { name: 'Notifications' }).waitFor({ state: 'attached' })
  const form = {
    firstName: 'Zoe',
    lastName: 'Ng',
    email: 'tabs@example.com',
    password: 'correct horse',
  }
  await context.request.post('/api/login/new', { form })
  const tab = await context.newPage()
  await tab.goto('/faq')
  await account(tab).waitFor()
  await account(page).waitFor()
  await chatButton(page).waitFor()
})

test('the contact form is prefilled for a signed-in user without overwriting input', async () => {
  const { context, email } = await makeCustomer()
  const page = await context.newPage()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/graphql', async (route) => {
    if (route.request().postData()?.includes('query Me')) await held
    await route.continue()
  })
  await page.goto('/contact')
  await formField(page, 'First name').fill('Zoë')
  await formField(page, 'Email').fill('x')
  await formField(page, 'Email').fill('')
  release()
  await eventually(async () => expect(await formField(page, 'Last name').inputValue()).toBe('Ng'))
  expect(await formField(page, 'First name').inputValue()).toBe('Zoë')
  expect(await formField(page, 'Email').inputValue()).toBe('') // emptied on purpose

  await page.evaluate(() => sessionStorage.clear())
  await page.reload()
  await eventually(async () => expect(await formField(page, 'Email').inputValue()).toBe(email))
  expect(await formField(page, 'First name').inputValue()).toBe('Zoe')
})

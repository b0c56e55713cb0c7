import type { Page } from 'playwright-core'
import { demoCustomer, demoPassword, lastMailedLink, newSignedInVisitor } from './accounts'
import { expectAccessible } from './axe'
import { desktop, phone } from './browser'
import { buy, sessionOf, visitorWithCart } from './cart-and-payment'
import { query, visit } from './site'
import { goInPage, makeWaiting, openStaff } from './staff-app'

// Dialogs and menus of the staff application, and what they leave on its screens.

test('staff dialogs and menus have no axe violations', async () => {
  const ann = await makeWaiting('Ann', 'Hello?', 5)
  const page = await openStaff(`/conversations/${ann.id}`, { theme: 'system' })
  await page.getByRole('button', { name: 'Unassigned' }).click()
  await page.getByRole('menu').waitFor()
  await expectAccessible(page, '[role="menu"]')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Saved replies' }).click()
  await page.getByRole('menu').waitFor()
  await expectAccessible(page, '[role="menu"]')
  await page.keyboard.press('Escape')
  await page.getByRole('textbox', { name: 'Reply to Ann' }).fill('/')
  await page.getByRole('option').first().waitFor()
  await expectAccessible(page, 'form')
  await page.getByRole('textbox', { name: 'Reply to Ann' }).fill('')
  await page.setViewportSize(phone)
  await page.getByRole('button', { name: 'About the customer' }).click()
  await page.getByRole('dialog').waitFor()
  await expectAccessible(page, 'dialog[open]')
  await page.keyboard.press('Escape')
  await page.setViewportSize(desktop)
  await page.getByRole('heading', { level: 2, name: ann.name }).click()
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  await expectAccessible(page, 'dialog[open]')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Ann')
  await page
    .getByRole('option', { name: /Ann Lee/ })
    .first()
    .waitFor()
  await expectAccessible(page, 'dialog[open]')
})

const ageSessions = () => query(`UPDATE session SET confirmed_at = now() - interval '31 minutes'`)

/** Checks the open dialog, and closes it. */
async function checkDialog(page: Page, name: string | RegExp) {
  const dialog = page.getByRole('dialog', { name })
  await dialog.waitFor()
  await expectAccessible(page, 'dialog[open]')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

test('what only owners do has no axe violations: an invitation, and the page that it leads to', async () => {
  const page = await openStaff('/team', { theme: 'system' })
  await page.getByRole('button', { name: 'Invite' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite to the team' })
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await dialog.getByText('Enter an email address').waitFor()
  await expectAccessible(page, 'dialog[open]')
  await dialog.getByLabel('Email').fill('ines@example.com')
  await dialog.getByLabel('Support').check()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('row').filter({ hasText: 'ines@example.com' }).waitFor()
  await expectAccessible(page)
  await expectAccessible(
    await visit(await lastMailedLink(), { theme: 'system', viewport: phone, withoutScripts: true }),
  )
})

test('API tokens have no axe violations: their form, the question for the password, a token, and their list', async () => {
  const page = await openStaff('/tokens', { theme: 'system' })
  await ageSessions()
  await page.getByRole('button', { name: 'New token' }).click()
  const form = page.getByRole('dialog', { name: 'New API token' })
  await form.getByLabel('Name').fill('Dashboard')
  await form.getByRole('button', { name: 'Create token' }).click()
  await form.getByRole('link', { name: 'Enter password' }).waitFor()
  await expectAccessible(page, 'dialog[open]')
  await form.getByRole('link', { name: 'Enter password' }).click()
  await page.getByLabel('Password').fill(demoPassword)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL('**/staff/tokens')
  await form.getByRole('button', { name: 'Create token' }).click()
  await checkDialog(page, 'Copy your token now')
  await page.getByRole('button', { name: 'Revoke Dashboard' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Revoke Dashboard' }).click()
  await checkDialog(page, 'Revoke “Dashboard”?')
})

test('orders and customers have no axe violations: an open hold, a refund, and signing a customer out', async () => {
  const { order } = await buy('Silver')
  const { request } = await visitorWithCart(['Silver'])
  const { url } = await (await request.post('/api/create-checkout-session')).json()
  const [held] = await query<{ number: number }>(
    'SELECT number FROM orders WHERE session_id = $1',
    [sessionOf(url)],
  )
  const customer = await newSignedInVisitor(demoCustomer)
  const data = { content: 'Someone else uses my account.' }
  expect((await customer.request.post('/api/messages', { data })).status()).toBe(201)
  const [casey] = await query<{ id: string }>('SELECT id FROM users WHERE email = $1', [
    demoCustomer,
  ])

  const page = await openStaff(`/orders/${held?.number}`, { theme: 'system' })
  await page.getByRole('button', { name: 'Release hold' }).waitFor()
  await expectAccessible(page)
  await goInPage(page, `/staff/orders/${order.number}`)
  await page.getByRole('button', { name: 'Refund' }).click()
  await page.getByRole('menu').waitFor()
  await expectAccessible(page, '[role="menu"]')
  await page.getByRole('menuitem', { name: 'Refund in full…' }).click()
  await checkDialog(page, `Refund order #${order.number}?`)
  await goInPage(page, `/staff/conversations/${casey?.id}`)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await checkDialog(page, 'Sign Casey Customer out everywhere?')
})

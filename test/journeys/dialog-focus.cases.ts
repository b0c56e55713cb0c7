import type { Page } from 'playwright-core'
import { phone } from './browser'
import { newDeal, newNegotiator, publishComparedQuote } from './deal-scene'
import { makeDealer } from './dealers-scene'
import { closeInAllWays, expectFocus, expectFocusAroundDeal, pressEscape } from './dialog-focus'
import { query } from './site'
import { goInPage, openStaff } from './staff-app'

// Where the focus is once a dialog is closed. Declares tests only; staff.e2e.ts opens the shop.

test('a closed dialog never loses the focus, on a phone', () => expectFocusAroundDeal(phone))

test('the dialogs of each screen of staff give the focus back, also when what opened them is gone', async () => {
  const dealerId = await makeDealer('Focus Auto Group')
  const [person] = await query<{ id: string }>(
    `SELECT person_id AS id FROM person_email WHERE email = 'customer@example.com'`,
  )
  const openers: [path: string, ...buttons: (string | RegExp)[]][] = [
    ['/team', 'Invite'],
    ['/saved-replies', 'Add a reply'],
    ['/dealers', 'Add a dealer'],
    [`/dealers/${dealerId}`, 'Edit', 'Add a contact'],
    [
      `/people/${person?.id}`,
      /^Write an email/,
      /^Send a payment link/,
      /^Add a task/,
      'Do not contact',
      'Erase everything about this person',
    ],
    ['/tokens', 'New token'],
  ]
  const page = await openStaff('/team')
  for (const [path, ...buttons] of openers) {
    await goInPage(page, `/staff${path}`)
    for (const button of buttons) await closeInAllWays(page, button, '', [pressEscape])
  }

  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'New token' }).click()
  await dialog.getByLabel('Name').fill('Short-lived')
  await page.keyboard.press('Control+Enter')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Revoke Short-lived' }).click()
  await dialog.getByRole('button', { name: 'Revoke token' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
  await expectFocus(page)
})

test('a dialog that is taller than the window opens at its title, with its buttons in view', async () => {
  const deal = await newDeal()
  const staff = await newNegotiator()
  await publishComparedQuote(staff, deal.id)
  const page = await openStaff(`/deals/${deal.id}`)
  const dialog = page.getByRole('dialog')
  await page.getByRole('heading', { name: 'Dealers' }).waitFor()
  for (const height of [800, 480]) {
    await page.setViewportSize({ width: 1280, height })
    await page.keyboard.press('?')
    await dialog.getByText('Next and previous in a list').waitFor()
    await dialog
      .getByRole('heading', { name: 'Keyboard shortcuts' })
      .and(page.locator(':focus'))
      .waitFor()
    expect(await isInView(page, 'Close')).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })

    await page.getByRole('button', { name: /^Ask dealers/ }).click()
    await dialog.getByLabel('Find a dealer').and(page.locator(':focus')).waitFor()
    expect(await isInView(page, 'Cancel')).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
})

/** Whether a button of the open dialog is within the window, and nothing lies over it. */
const isInView = (page: Page, name: string) =>
  page
    .getByRole('dialog')
    .getByRole('button', { name })
    .evaluate((button) => {
      const { left, top, right, bottom } = button.getBoundingClientRect()
      const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return bottom <= innerHeight && top >= 0 && button.contains(hit)
    })

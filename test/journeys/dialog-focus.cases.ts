import type { Page } from 'playwright-core'
import { eventually } from '../kit/eventually'
import { phone } from './browser'
import { acceptQuote, newDeal, newNegotiator, publishComparedQuote } from './deal-scene'
import { makeDealer } from './dealers-scene'
import { query } from './site'
import { goInPage, openStaff } from './staff-app'

// Where the focus is once a dialog is closed. Declares tests only; staff.e2e.ts opens the shop.

/** The name of what has the focus; undefined if nothing has it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement, body } = document
    if (!activeElement || activeElement === body) return undefined
    return activeElement.getAttribute('aria-label') ?? activeElement.textContent?.trim()
  })

const pressEscape = (page: Page) => page.keyboard.press('Escape')
const allWays = [
  pressEscape,
  ...['Cancel', 'Close'].map(
    (name) => (page: Page) => page.getByRole('dialog').getByRole('button', { name }).click(),
  ),
]

/** Opens a dialog by a button, closes it in each of these ways, and expects the focus on the button again. */
async function closeInAllWays(page: Page, button: string | RegExp, ready = '', ways = allWays) {
  const opener = page.getByRole('button', { name: button }).filter({ visible: true }).first()
  const dialog = page.getByRole('dialog')
  for (const close of ways) {
    await opener.focus()
    await page.keyboard.press('Enter')
    await dialog.getByText(ready).first().waitFor()
    await close(page)
    await dialog.waitFor({ state: 'detached' })
    expect(await opener.evaluate((element) => element === document.activeElement)).toBe(true)
  }
}

const expectFocus = (page: Page) =>
  eventually(async () =>
    expect([page.url(), await focused(page)]).toEqual([page.url(), expect.any(String)]),
  )

test.each([
  ['a desktop', undefined],
  ['a phone', phone],
])('a closed dialog never loses the focus, on %s', async (_, viewport) => {
  const deal = await newDeal()
  const staff = await newNegotiator()
  const quoteId = await publishComparedQuote(staff, deal.id)
  const [person] = await query<{ id: string }>(
    `SELECT person_id AS id FROM person_email WHERE email = 'customer@example.com'`,
  )
  const desk = await openStaff(`/people/${person?.id}`, viewport && { viewport })
  const dialog = desk.getByRole('dialog')
  await closeInAllWays(desk, 'Log a call')
  await desk.getByRole('button', { name: 'Log a call' }).first().click()
  await dialog.getByLabel('Left a message').check()
  await dialog.getByLabel('What was said').fill('Call again.')
  await desk.keyboard.press('Control+Enter')
  await dialog.waitFor({ state: 'detached' })
  await desk.waitForLoadState('networkidle')
  await expectFocus(desk)

  await goInPage(desk, `/staff/deals/${deal.id}`)
  await desk.getByRole('heading', { name: 'Quotes, line by line' }).waitFor()
  await closeInAllWays(desk, /^Log a call/)
  await closeInAllWays(desk, 'Harbor Auto Group')
  await closeInAllWays(desk, /^Ask dealers/, 'Find a dealer')
  const actions = desk.getByRole('button', { name: 'Actions: Harbor Auto Group' })
  await actions.click()
  await desk.getByRole('menuitem', { name: 'Withdraw…' }).click()
  await dialog.waitFor()
  await desk.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await focused(desk)).toBe('Actions: Harbor Auto Group')

  const buyer = await deal.context.newPage()
  if (viewport) await buyer.setViewportSize(viewport)
  const asking = buyer.getByRole('dialog')
  await buyer.goto(`/deals/${deal.id}/quotes/${quoteId}`)
  await closeInAllWays(buyer, /^Not for me/)
  await acceptQuote(deal.context, quoteId)
  await buyer.goto(`/deals/${deal.id}`)
  await closeInAllWays(buyer, 'Ask for my money back')
  await closeInAllWays(buyer, 'I bought it')
  await buyer.getByRole('button', { name: 'I bought it' }).click()
  await buyer.getByRole('button', { name: 'Record the purchase' }).click()
  await buyer.getByRole('heading', { level: 2, name: 'You bought it' }).waitFor()
  await expectFocus(buyer)
  await buyer.getByRole('button', { name: 'Ask for my money back' }).click()
  await asking.getByLabel('What happened?').fill('It was not cheaper.')
  await asking.getByRole('button', { name: 'Ask for my money back' }).click()
  await asking.waitFor({ state: 'detached' })
  await buyer.waitForLoadState('networkidle')
  await expectFocus(buyer)
})

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

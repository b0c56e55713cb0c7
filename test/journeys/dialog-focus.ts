import type { Page, ViewportSize } from 'playwright-core'
import { eventually } from '../kit/eventually'
import { acceptQuote, newDeal, newNegotiator, publishComparedQuote } from './deal-scene'
import { query } from './site'
import { goInPage, openStaff } from './staff-app'

/** The name of what has the focus; undefined if nothing has it. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement, body } = document
    if (!activeElement || activeElement === body) return undefined
    return activeElement.getAttribute('aria-label') ?? activeElement.textContent?.trim()
  })

export const pressEscape = (page: Page) => page.keyboard.press('Escape')
const allWays = [
  pressEscape,
  ...['Cancel', 'Close'].map(
    (name) => (page: Page) => page.getByRole('dialog').getByRole('button', { name }).click(),
  ),
]

/** Opens a dialog by a button, closes it in each of these ways, and expects the focus on the button again. */
export async function closeInAllWays(
  page: Page,
  button: string | RegExp,
  ready = '',
  ways = allWays,
) {
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

export const expectFocus = (page: Page) =>
  eventually(async () =>
    expect([page.url(), await focused(page)]).toEqual([page.url(), expect.any(String)]),
  )

/** Opens and closes the dialogs around a deal, as staff and as its buyer, in a window of this size. */
export async function expectFocusAroundDeal(viewport?: ViewportSize) {
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
}

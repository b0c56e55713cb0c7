import type { Page } from 'playwright-core'
import { demoPassword, newSignedInVisitor } from './accounts'
import { toastSays } from './cart-and-payment'
import { newDeal } from './deal-scene'
import { query } from './site'
import { goInPage, openStaff } from './staff-app'

// Money back: the buyer asks, an owner decides, and both see it at once.

/** A buyer's deal page, with the deal's id and number. */
async function openNewDeal() {
  const { context, id, number } = await newDeal()
  const page = await context.newPage()
  await page.goto(`/deals/${id}`)
  const panel = page.getByRole('region', { name: 'Money back' })
  return { page, panel, id, number }
}

async function askForMoneyBack(page: Page, words: string) {
  const panel = page.getByRole('region', { name: 'Money back' })
  const dialog = page.getByRole('dialog', { name: 'Ask for my money back' })
  if (!(await dialog.isVisible())) {
    await panel.getByRole('button', { name: 'Ask for my money back' }).click()
  }
  await dialog.getByLabel('What happened?').fill(words)
  await dialog.getByRole('button', { name: 'Ask for my money back' }).click()
  await dialog.waitFor({ state: 'detached' })
  await panel.getByText(/^A person answers by \w{3}, \w{3} \d+, \d+:\d\d [AP]M ET\.$/).waitFor()
}

test('a buyer takes one request back, reads why the next was refused, and gets the money once an owner approves', async () => {
  const owner = await openStaff('/deals?filter=CLAIMS')
  const { page, panel, id, number } = await openNewDeal()
  await panel.getByRole('button', { name: 'Ask for my money back' }).click()
  const asking = page.getByRole('dialog', { name: 'Ask for my money back' })
  await asking.getByRole('button', { name: 'Ask for my money back' }).click()
  await asking.getByText('Use 3 to 2,000 characters').waitFor()
  await asking.getByLabel('What happened?').fill('I bought')
  await asking.getByText('8 of 2,000 characters').waitFor()
  await page.reload()
  await panel.getByRole('button', { name: 'Ask for my money back' }).click()
  expect(await asking.getByLabel('What happened?').inputValue()).toBe('I bought')
  await askForMoneyBack(page, 'I bought a bicycle.')
  await page.getByText('You can delete this deal once that is settled.').waitFor()
  await panel.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByText('You can ask twice more.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await panel.getByText('You took this request back.').waitFor()

  await askForMoneyBack(page, 'It takes too long.')
  await advocateOnlyLooks(id)
  await owner
    .locator(`a[href="/staff/deals/${id}?filter=CLAIMS"], a[href="/staff/deals/${id}"]`)
    .first()
    .click()
  await refuse(owner)
  await panel.getByText('Not approved').waitFor() // live
  await panel.getByText('We have not begun yet: give us two weeks.').waitFor()

  await goInPage(owner, '/staff/')
  await owner.getByRole('heading', { level: 1 }).waitFor()
  await askForMoneyBack(page, 'I bought two packages for one car.')
  await openFromToday(owner, id, number)
  await approveAfterPassword(owner, id)
  await panel.getByText('Refunded', { exact: true }).waitFor() // live, on the other screen
  await panel.getByText('One package is enough for one car.').waitFor()
  expect(await panel.getByRole('button', { name: 'Ask for my money back' }).count()).toBe(0)
  expect(
    await query('SELECT status, amount_cents FROM claim WHERE deal_id = $1 ORDER BY asked_at', [
      id,
    ]),
  ).toEqual([
    { status: 'WITHDRAWN', amount_cents: 59_900 },
    { status: 'REFUSED', amount_cents: 59_900 },
    { status: 'REFUNDED', amount_cents: 59_900 },
  ])

  await page.getByRole('button', { name: 'Delete this deal…' }).click()
  const goodbye = page.getByRole('dialog', { name: `Delete deal ${number}?` })
  await goodbye.getByRole('button', { name: 'Delete for good' }).click()
  await toastSays(page, `Deal ${number} is deleted`)
  expect(await query('SELECT DISTINCT words FROM claim WHERE deal_id = $1', [id])).toEqual([
    { words: '' },
  ])
  await page.goto(`/deals/${id}`)
  await page.getByText('What this deal said about you was deleted on').waitFor()
})

async function advocateOnlyLooks(dealId: string) {
  const advocate = await (await newSignedInVisitor('advocate@example.com')).newPage()
  await advocate.goto(`/staff/deals/${dealId}`)
  const seen = advocate.getByRole('region', { name: /^Money back/ })
  await seen.getByText('An owner decides this by').waitFor()
  expect(await seen.getByRole('button').count()).toBe(0)
}

async function refuse(owner: Page) {
  await owner.getByRole('button', { name: 'Refuse' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Refuse the refund?' })
  await dialog.getByLabel('Note').fill('We have not begun yet: give us two weeks.')
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function openFromToday(owner: Page, dealId: string, number: string) {
  await owner.getByRole('button', { name: /^Later/ }).click()
  const item = owner.getByRole('listitem').filter({ hasText: `Decide the claim of ${number}` })
  await item.getByRole('link', { name: /^Claim: / }).waitFor() // live
  await item.getByRole('link', { name: /^Claim: / }).focus()
  await owner.keyboard.press('Enter')
  await owner.waitForURL(`**/staff/deals/${dealId}`)
}

async function approveAfterPassword(owner: Page, dealId: string) {
  const claim = owner.getByRole('region', { name: /^Money back/ })
  await claim.getByText('“I bought two packages for one car.”').waitFor()
  await claim.getByText('Price on paper').first().waitFor()
  await query(`UPDATE session SET confirmed_at = now() - interval '31 minutes'`)
  await claim.getByRole('button', { name: 'Approve and refund $599.00' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Approve and refund $599.00?' })
  const approve = dialog.getByRole('button', { name: 'Approve and refund $599.00' })
  await approve.click()
  await dialog.getByText('Use 3 to 1,000 characters').waitFor()
  await dialog.getByLabel('Note').fill('One package is enough for one car.')
  await approve.click()
  await dialog.getByRole('alert').getByText('Enter your password').waitFor()
  await dialog.getByRole('link', { name: 'Enter password' }).click()
  await owner.getByLabel('Password').fill(demoPassword)
  await owner.getByRole('button', { name: 'Continue' }).click()
  await owner.waitForURL(`**/staff/deals/${dealId}`)
  expect(await dialog.getByLabel('Note').inputValue()).toBe('One package is enough for one car.')
  await approve.click()
  await dialog.waitFor({ state: 'detached' })
  await claim.getByText('Refunded', { exact: true }).waitFor()
}

test('an owner reads at once that a refund was declined, and settles what only the bank can return', async () => {
  const { page, panel, id } = await openNewDeal()
  await askForMoneyBack(page, 'I bought two packages for one car.')
  const desk = await openStaff(`/deals/${id}`)
  const claim = desk.getByRole('region', { name: /^Money back/ })
  await desk.route('**/graphql', (route) => {
    if (route.request().postDataJSON().operationName !== 'DecideClaim') return route.fallback()
    const decideClaim = { __typename: 'Claim', id: 'another', status: 'REFUND_FAILED' }
    return route.fulfill({ json: { data: { decideClaim } } })
  })
  await claim.getByRole('button', { name: 'Approve and refund $599.00' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Approve and refund $599.00?' })
  await dialog.getByLabel('Note').fill('One package is enough for one car.')
  await dialog.getByRole('button', { name: 'Approve and refund $599.00' }).click()
  await toastSays(desk, 'Refund failed')
  await desk.unroute('**/graphql')

  // A refund that can't be sent, because the bank decides: the owner says how it ended.
  await query(
    `UPDATE claim SET status = 'REFUND_FAILED', decided_at = now(), decided_by_name = 'Sam'
     WHERE deal_id = $1 AND status = 'OPEN'`,
    [id],
  )
  await query(
    'UPDATE orders SET disputed_at = now() WHERE id = (SELECT order_id FROM deal WHERE id = $1)',
    [id],
  )
  await desk.reload()
  await desk.getByText('The payment is disputed: the bank decides about the money.').waitFor()
  await desk.getByRole('button', { name: 'Settle the claim' }).click()
  const settle = desk.getByRole('dialog', { name: 'Settle this claim?' })
  await settle.getByLabel('Note').fill('Your bank returned the payment.')
  await settle.getByRole('button', { name: 'Settle the claim' }).click()
  await panel.getByText('Your bank returned the payment.').waitFor()
  await panel.getByText('Settled', { exact: true }).waitFor()
  expect(await panel.getByRole('button', { name: 'Ask for my money back' }).count()).toBe(0)
  await page.getByText('Sam settled your request: Your bank returned the payment.').waitFor()
})

import { demoPassword, newSignedInVisitor } from './accounts'
import { expectAccessible } from './axe'
import { answerWith } from './break-operation'
import { toastSays } from './cart-and-payment'
import { dealIn, newBuyer } from './deal-scene'
import { query } from './site'
import { openStaff } from './staff-app'

// Money back: the buyer asks, an owner decides, and both see it at once.

/** A buyer's deal page, with the deal's id and number. */
async function openNewDeal() {
  const { context, session } = await newBuyer()
  const page = await context.newPage()
  await page.goto(`/deals/?session_id=${session}`)
  await page.getByText('We’ll contact you by').waitFor()
  await page.evaluate(() => localStorage.setItem('drivefair-theme', 'system'))
  await page.reload() // applies the theme
  const id = dealIn(page.url())
  const [deal] = await query<{ number: string }>('SELECT number FROM deal WHERE id = $1', [id])
  const panel = page.getByRole('region', { name: 'Money back' })
  return { page, panel, id, number: deal?.number ?? '' }
}

async function askForMoneyBack({ page, panel }: Awaited<ReturnType<typeof openNewDeal>>) {
  await panel.getByRole('button', { name: 'Ask for my money back' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ask for my money back' })
  await dialog.getByLabel('Something else').check()
  await dialog.getByLabel('What happened?').fill('I bought two packages for one car.')
  await dialog.getByRole('button', { name: 'Ask for my money back' }).click()
  await dialog.waitFor({ state: 'detached' })
  await panel.getByText(/^A person answers by \w{3}, \w{3} \d+, \d+:\d\d [AP]M ET\.$/).waitFor()
}

test('a buyer asks for the money back, an owner approves it after the password, and both see it live', async () => {
  const today = await openStaff('/', { theme: 'system' })
  await today.getByRole('heading', { level: 1 }).waitFor()
  const buyer = await openNewDeal()
  const { page, panel, id, number } = buyer
  await panel.getByRole('button', { name: 'Ask for my money back' }).click()
  const asking = page.getByRole('dialog', { name: 'Ask for my money back' })
  await asking.getByRole('button', { name: 'Ask for my money back' }).click()
  await asking.getByText('Choose one').waitFor()
  await asking.getByText('Use 3 to 2,000 characters').waitFor()
  await asking.getByLabel('What happened?').fill('I bought')
  await asking.getByText('8 of 2,000 characters').waitFor()
  await expectAccessible(page, 'dialog[open]')
  await page.reload()
  await panel.getByRole('button', { name: 'Ask for my money back' }).click()
  expect(await asking.getByLabel('What happened?').inputValue()).toBe('I bought')
  await page.keyboard.press('Escape')
  await askForMoneyBack(buyer)
  await expectAccessible(page)

  await today.getByRole('button', { name: /^Later/ }).click()
  const item = today.getByRole('listitem').filter({ hasText: `Decide the claim of ${number}` })
  await item.getByRole('link', { name: /^Claim: / }).waitFor() // live
  await item.getByRole('link', { name: /^Claim: / }).focus()
  await today.keyboard.press('Enter')
  await today.waitForURL(`**/staff/deals/${id}`)
  const claim = today.getByRole('region', { name: /^Money back/ })
  await claim.getByText('“I bought two packages for one car.”').waitFor()
  await claim.getByText('Nothing on paper').waitFor()
  await expectAccessible(today)

  await query(`UPDATE session SET confirmed_at = now() - interval '31 minutes'`)
  await claim.getByRole('button', { name: 'Approve and refund $599.00' }).click()
  const dialog = today.getByRole('dialog', { name: 'Approve and refund $599.00?' })
  const approve = dialog.getByRole('button', { name: 'Approve and refund $599.00' })
  await approve.click()
  await dialog.getByText('Use 3 to 1,000 characters').waitFor()
  await dialog.getByLabel('Note').fill('One package is enough for one car.')
  await approve.click()
  await dialog.getByRole('alert').getByText('Enter your password').waitFor()
  await expectAccessible(today, 'dialog[open]')
  await dialog.getByRole('link', { name: 'Enter password' }).click()
  await today.getByLabel('Password').fill(demoPassword)
  await today.getByRole('button', { name: 'Continue' }).click()
  await today.waitForURL(`**/staff/deals/${id}`)
  expect(await dialog.getByLabel('Note').inputValue()).toBe('One package is enough for one car.')
  await approve.click()
  await dialog.waitFor({ state: 'detached' })
  await claim.getByText('Refunded', { exact: true }).waitFor()

  await panel.getByText('Refunded', { exact: true }).waitFor() // live, on the other screen
  await panel.getByText('One package is enough for one car.').waitFor()
  expect(await panel.getByRole('button', { name: 'Ask for my money back' }).count()).toBe(0)
  await expectAccessible(page)
  expect(await query('SELECT status, amount_cents FROM claim WHERE deal_id = $1', [id])).toEqual([
    { status: 'REFUNDED', amount_cents: 59_900 },
  ])

  await page.getByRole('button', { name: 'Delete this deal…' }).click()
  const goodbye = page.getByRole('dialog', { name: `Delete deal ${number}?` })
  await expectAccessible(page, 'dialog[open]')
  await goodbye.getByRole('button', { name: 'Delete for good' }).click()
  await toastSays(page, `Deal ${number} is deleted`)
  expect(await query('SELECT words FROM claim WHERE deal_id = $1', [id])).toEqual([{ words: '' }])
  await page.goto(`/deals/${id}`)
  await page.getByText('What this deal said about you was deleted on').waitFor()
})

test('a buyer withdraws one request, and reads why an owner refused the next; an advocate only looks', async () => {
  const buyer = await openNewDeal()
  const { page, panel, id } = buyer
  await askForMoneyBack(buyer)
  await page.getByText('You can delete this deal once that is settled.').waitFor()
  await panel.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('dialog').getByText('You can ask twice more.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await panel.getByText('You took this request back.').waitFor()
  await askForMoneyBack(buyer)

  const advocate = await (await newSignedInVisitor('advocate@example.com')).newPage()
  await advocate.goto(`/staff/deals/${id}`)
  const seen = advocate.getByRole('region', { name: /^Money back/ })
  await seen.getByText('An owner decides this by').waitFor()
  expect(await seen.getByRole('button').count()).toBe(0)

  const desk = await openStaff('/deals?filter=CLAIMS')
  await desk
    .locator(`a[href="/staff/deals/${id}?filter=CLAIMS"], a[href="/staff/deals/${id}"]`)
    .first()
    .click()
  await desk.getByRole('button', { name: 'Refuse' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Refuse the refund?' })
  await dialog.getByLabel('Note').fill('We have not begun yet: give us two weeks.')
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await dialog.waitFor({ state: 'detached' })

  await panel.getByText('Not approved').waitFor() // live
  await panel.getByText('We have not begun yet: give us two weeks.').waitFor()
  await panel.getByRole('button', { name: 'Ask for my money back' }).waitFor()
  await expectAccessible(page)

  // A refund that can't be sent, because the bank decides: the owner says how it ended.
  await askForMoneyBack(buyer)
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

test('an owner reads at once that a refund was declined', async () => {
  const buyer = await openNewDeal()
  await askForMoneyBack(buyer)
  const desk = await openStaff(`/deals/${buyer.id}`)
  await answerWith(desk, 'DecideClaim', ({ decideClaim }) => {
    decideClaim.status = 'REFUND_FAILED'
  })
  await desk.getByRole('button', { name: 'Approve and refund $599.00' }).click()
  const dialog = desk.getByRole('dialog', { name: 'Approve and refund $599.00?' })
  await dialog.getByLabel('Note').fill('One package is enough for one car.')
  await dialog.getByRole('button', { name: 'Approve and refund $599.00' }).click()
  await toastSays(desk, 'Refund failed')
})

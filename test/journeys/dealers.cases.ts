import { deadlineWords, defaultDeadline } from '../../web/staff/deals/dealers/deadline'
import { dayAfter } from '../../web/ui/eastern-local'
import { eventually } from '../kit/eventually'
import { expectAccessible } from './axe'
import { makeDealers, makeDealToAskAbout, receiveAnswer, replyAddressOf } from './dealers-scene'
import { query } from './site'
import { holdUndo, openStaff } from './staff-app'

// Dealers by email, from the deal's screen. Declares tests only; staff.e2e.ts opens the shop.

beforeEach(() => query('UPDATE conversation SET waiting_since = NULL'))

const names = (town: string) =>
  ['Harborside', 'Bayline', 'Castle', 'Dover', 'Elm', 'Foxhill', 'Granite', 'Northgate'].map(
    (name) => `${name} ${town}`,
  )

test('an advocate asks eight dealers, an answer arrives in the open screen, and becomes a quote', async () => {
  const { dealId, number } = await makeDealToAskAbout()
  const dealers = names('Auto Group')
  await makeDealers(dealers, ['Northgate Auto Group'])
  const page = await openStaff(`/deals/${dealId}`, { theme: 'system' })
  const { keyboard } = page
  await page.getByRole('button', { name: 'Ask dealers' }).waitFor()
  await keyboard.press('Shift+D')
  const dialog = page.getByRole('dialog', { name: 'Ask dealers' })
  const search = dialog.getByLabel('Find a dealer')
  await search.and(page.locator(':focus')).waitFor()
  for (const name of dealers) {
    await search.fill(name)
    await search.press('Enter')
    await dialog.getByRole('checkbox', { name, checked: true }).waitFor()
  }
  await dialog.getByRole('checkbox', { name: 'Elm Auto Group' }).uncheck()
  await dialog.getByRole('checkbox', { name: 'Elm Auto Group' }).check()
  await dialog.getByLabel('Text').fill('Hello {dealerContact},\n\nyour best price by Friday?')
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await preview.getByLabel('Preview for').selectOption('Harborside Auto Group')
  await preview.getByText('Hello Dana,').waitFor()
  await preview.getByText('To harborside@dealers.example').waitFor()
  await expectAccessible(page, 'dialog[open]')

  // What was written survives Escape.
  await keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await keyboard.press('Shift+D')
  await dialog.getByRole('button', { name: 'Send to 8 dealers' }).click()
  await dialog.getByText('On its way to 7 dealers.').waitFor()
  await dialog.getByText('Northgate Auto Group has no email', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Send to 1 dealer' }).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const table = page.getByRole('region', { name: 'Dealers', exact: true })
  const rowOf = (name: string) =>
    table.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) })
  await rowOf('Harborside Auto Group').getByText('Sent', { exact: true }).waitFor()
  expect(await rowOf('Northgate Auto Group').count()).toBe(0)

  const mailed = await query(
    `SELECT recipient, subject, text FROM mail JOIN solicitation ON solicitation.id = solicitation_id
     WHERE deal_id = $1 ORDER BY recipient`,
    [dealId],
  )
  expect(mailed).toHaveLength(7)
  expect(mailed).toContainEqual({
    recipient: 'harborside@dealers.example',
    subject: `Quote request ${number}: 2026 Toyota RAV4`,
    text: 'Hello Dana,\n\nyour best price by Friday?\n',
  })

  const to = await replyAddressOf(dealId, 'Harborside Auto Group')
  const text = 'Our price is $36,192.23.\n\nSee https://harbor.example/offer'
  await receiveAnswer(page.context(), { to, text, attachment: 'harbor-quote.pdf' })
  const answer = table.getByRole('article', { name: /^Email of Dana Cole/ })
  await answer.getByText('Our price is $36,192.23.').waitFor()
  await answer.getByRole('link', { name: 'harbor-quote.pdf' }).waitFor()
  expect(await answer.getByRole('link', { name: /harbor.example/ }).count()).toBe(0)
  await rowOf('Harborside Auto Group').getByText('Answered').waitFor()
  await table.getByText(to).waitFor()
  await expectAccessible(page)

  await answer.getByRole('link', { name: 'Enter quote' }).click()
  await page
    .getByRole('region', { name: "The dealer's answer" })
    .getByText(/^Our price/)
    .waitFor()
  expect(await page.getByLabel('Person who offers it').inputValue()).toBe('Dana Cole')
  await page.getByRole('button', { name: 'Detach harbor-quote.pdf' }).waitFor()
  await page.getByLabel('Payment', { exact: true }).selectOption('Cash')
  await page.getByLabel('Selling price').fill('33,690')
  await expectAccessible(page)
  await keyboard.press('Control+Enter')
  await page.waitForURL(/\/quotes\/[\da-f-]{36}\?answer=/)
  const stored = await query(
    `SELECT dealer.name AS dealer, manager_name, document.name AS document, selling_cents
     FROM quote JOIN solicitation ON solicitation.id = solicitation_id
     JOIN dealer ON dealer.id = dealer_id JOIN document ON document.id = document_id
     WHERE quote.deal_id = $1`,
    [dealId],
  )
  expect(stored).toEqual([
    {
      dealer: 'Harborside Auto Group',
      manager_name: 'Dana Cole',
      document: 'harbor-quote.pdf',
      selling_cents: 3_369_000,
    },
  ])
})

test('a reminder goes to those who have not answered, and an answer is pasted and handled', async () => {
  const { dealId, number } = await makeDealToAskAbout()
  await makeDealers(
    ['Juniper Motors', 'Kestrel Motors', 'Lantern Motors', 'Quarry Motors'],
    ['Quarry Motors'],
  )
  const usualDeadline = defaultDeadline(Date.now())
  const nextDeadline = `${dayAfter(usualDeadline, 1)}T17:00`
  const page = await openStaff(`/deals/${dealId}`, { theme: 'system' })
  await page.getByRole('button', { name: 'Ask dealers' }).click()
  const dialog = page.getByRole('dialog')
  const search = dialog.getByLabel('Find a dealer')

  // Escape leaves the new dealer, not the email, and what was entered stays.
  await search.fill('Mapleton Motors')
  await search.press('Enter')
  await dialog.getByLabel('City').fill('Macon')
  await page.keyboard.press('Escape')
  await search.fill('Mapleton Motors')
  await search.press('Enter')
  expect(await dialog.getByLabel('City').inputValue()).toBe('Macon')
  await dialog.getByRole('button', { name: 'Back' }).click()

  for (const name of ['Juniper Motors', 'Kestrel Motors', 'Lantern Motors', 'Quarry Motors']) {
    await search.fill(name)
    await search.press('Enter')
    await dialog.getByRole('checkbox', { name, checked: true }).waitFor()
  }
  // Adding a dealer that can only be called leaves the email to the others as it is.
  await dialog.getByLabel('Text').fill(`Your price by ${deadlineWords(usualDeadline)}?`)
  await dialog.getByRole('button', { name: 'Add without an email' }).click()
  await dialog.getByRole('checkbox', { name: 'Quarry Motors', checked: false }).waitFor()

  // The text follows the deadline, though the field is empty in between.
  await dialog.getByLabel('Answer by (ET)').fill('')
  await dialog.getByLabel('Answer by (ET)').fill(nextDeadline)
  await dialog
    .getByRole('textbox', { name: 'Text' })
    .and(page.getByText(`Your price by ${deadlineWords(nextDeadline)}?`))
    .waitFor()
  await dialog.getByRole('button', { name: 'Send to 3 dealers' }).click()
  await dialog.waitFor({ state: 'detached' })
  const table = page.getByRole('region', { name: 'Dealers', exact: true })
  await page.getByRole('button', { name: 'Follow up (3)' }).waitFor()

  // An out-of-office reply answers nothing, but is shown.
  await receiveAnswer(page.context(), {
    to: await replyAddressOf(dealId, 'Juniper Motors'),
    text: 'I am out of the office.',
    headers: { 'Auto-Submitted': 'auto-replied' },
  })
  await table.getByText('Automatic reply').first().waitFor()
  await receiveAnswer(page.context(), {
    to: await replyAddressOf(dealId, 'Kestrel Motors'),
    from: 'Kay <kay@kestrel.example>',
    text: 'The best I can do is $35,100.',
  })
  const answer = table.getByRole('article', { name: /^Email of Kay/ })
  await answer.getByText('The best I can do is $35,100.').waitFor()

  // The email stays in view after it was handled.
  await answer.getByRole('button', { name: 'Mark as handled' }).click()
  const undoFirst = await holdUndo(page)
  await answer.getByText('Handled by Sam Staff').waitFor()
  await undoFirst.click()
  await answer.getByRole('button', { name: 'Mark as handled' }).waitFor()

  await table.getByRole('button', { name: 'Emails with Lantern Motors' }).click()
  await table.getByRole('button', { name: 'Paste an answer' }).last().click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Paste the answer').waitFor()
  await dialog.getByLabel('Text').fill('No, thank you.')
  await expectAccessible(page, 'dialog[open]')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await table.getByText('No, thank you.').first().waitFor()

  await page.getByRole('button', { name: 'Follow up (1)' }).click()
  await dialog.getByRole('checkbox', { name: 'Juniper Motors', checked: true }).waitFor()
  expect(await dialog.getByRole('checkbox').count()).toBe(1)
  await dialog.getByRole('button', { name: 'Send to 1 dealer' }).click()
  await dialog.waitFor({ state: 'detached' })
  const kinds = await query(
    `SELECT kind FROM quote_request JOIN solicitation ON solicitation.id = solicitation_id
     WHERE deal_id = $1 AND kind = 'FOLLOW_UP'`,
    [dealId],
  )
  expect(kinds).toHaveLength(1)

  // Today leads to the answer, where it is marked as handled, and that is taken back.
  await page.goto('/staff/')
  await page.getByRole('link', { name: `Email: ${number}` }).focus()
  const peek = page.getByRole('complementary', { name: 'Selected' })
  await peek.getByText('The best I can do is $35,100.').waitFor()
  await expectAccessible(page)
  await peek.getByRole('link', { name: 'Open' }).click()
  await answer.and(page.locator(':focus')).waitFor()
  await answer.getByRole('button', { name: 'Mark as handled' }).click()
  const undo = await holdUndo(page)
  await answer.getByText('Handled by Sam Staff').waitFor()
  const handled = () =>
    query(`SELECT handled_by_name FROM inbound_email WHERE from_email = 'kay@kestrel.example'`)
  expect(await handled()).toEqual([{ handled_by_name: 'Sam Staff' }])
  await undo.click()
  await eventually(async () => expect(await handled()).toEqual([{ handled_by_name: null }]))
})

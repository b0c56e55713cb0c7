import { dayAfter } from '../../shared/calendar-days'
import { deadlineWords, defaultDeadline } from '../../shared/deals/answer-deadline'
import { eventually } from '../kit/eventually'
import {
  makeDealers,
  makeDealToAskAbout,
  makeEarlierEmails,
  makeUnsureEmail,
  receiveAnswer,
  replyAddressOf,
} from './dealers-scene'
import { query } from './site'
import { goInPage, holdUndo, openStaff } from './staff-app'

// Dealers by email, from the deal's screen. Declares tests only; staff.e2e.ts opens the shop.

beforeEach(() => query('UPDATE conversation SET waiting_since = NULL'))

test('an advocate asks dealers, reminds one, handles what comes back, and turns an answer into a quote', async () => {
  const { dealId, number } = await makeDealToAskAbout()
  const dealers = ['Harborside', 'Castle', 'Elm', 'Northgate', 'Quarry'].map(
    (name) => `${name} Autoplex`,
  )
  await makeDealers(dealers, ['Northgate Autoplex', 'Quarry Autoplex'])
  const page = await openStaff(`/deals/${dealId}`)
  const { keyboard } = page
  const dialog = page.getByRole('dialog')
  const search = dialog.getByLabel('Find a dealer')
  await page.getByRole('button', { name: 'Ask dealers' }).waitFor()
  await keyboard.press('Shift+D')
  await search.and(page.locator(':focus')).waitFor()
  const usualDeadline = defaultDeadline(Date.now())
  const nextDeadline = `${dayAfter(usualDeadline, 1)}T17:00`

  // Escape leaves the new dealer, not the email, and what was entered stays.
  await search.fill('Mapleton Motors')
  await search.press('Enter')
  await dialog.getByLabel('City').fill('Macon')
  await keyboard.press('Escape')
  await search.fill('Mapleton Motors')
  await search.press('Enter')
  expect(await dialog.getByLabel('City').inputValue()).toBe('Macon')
  await dialog.getByRole('button', { name: 'Back' }).click()

  // One by its name; then all that are found, however many.
  await search.fill('Quarry')
  await search.press('Enter')
  await dialog.getByRole('checkbox', { name: 'Quarry Autoplex', checked: true }).waitFor()
  await search.fill('Autoplex')
  await search.press('Shift+Enter')
  for (const name of dealers) {
    await dialog.getByRole('checkbox', { name, checked: true }).waitFor()
  }
  await dialog.getByRole('checkbox', { name: 'Elm Autoplex' }).uncheck()
  await dialog.getByRole('checkbox', { name: 'Elm Autoplex' }).check()
  await dialog.getByRole('checkbox', { name: 'Northgate Autoplex' }).uncheck()
  // Adding a dealer that can only be called leaves the email to the others as it is.
  await dialog
    .getByLabel('Text')
    .fill(`Hello {dealerContact},\n\nyour price by ${deadlineWords(usualDeadline)}?`)
  await dialog.getByRole('button', { name: 'Add without an email' }).click()
  await dialog.getByRole('checkbox', { name: 'Quarry Autoplex', checked: false }).waitFor()
  await dialog.getByRole('checkbox', { name: 'Northgate Autoplex' }).check()

  // The text follows the deadline, though the field is empty in between.
  await dialog.getByLabel('Answer by (ET)').fill('')
  await dialog.getByLabel('Answer by (ET)').fill(nextDeadline)
  await dialog
    .getByRole('textbox', { name: 'Text' })
    .and(page.getByText(`your price by ${deadlineWords(nextDeadline)}?`))
    .waitFor()
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await preview.getByLabel('Preview for').selectOption('Harborside Autoplex')
  await preview.getByText('Hello Dana,').waitFor()
  await preview.getByText('To harborside@dealers.example').waitFor()

  // What was written survives Escape.
  await keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await keyboard.press('Shift+D')
  await dialog.getByRole('button', { name: 'Send to 4 dealers' }).click()
  await dialog.getByText('On its way to 3 dealers.').waitFor()
  await dialog.getByText('Northgate Autoplex has no email', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Send to 1 dealer' }).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  const table = page.getByRole('region', { name: 'Dealers', exact: true })
  const rowOf = (name: string) =>
    table.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) })
  await rowOf('Harborside Autoplex').getByText('Sent', { exact: true }).waitFor()
  expect(await rowOf('Northgate Autoplex').count()).toBe(0)
  const mailed = await query(
    `SELECT recipient, subject, text FROM mail JOIN solicitation ON solicitation.id = solicitation_id
     WHERE deal_id = $1 ORDER BY recipient`,
    [dealId],
  )
  expect(mailed).toHaveLength(3)
  expect(mailed).toContainEqual({
    recipient: 'harborside@dealers.example',
    subject: `Quote request ${number}: 2026 Toyota RAV4`,
    text: `Hello Dana,\n\nyour price by ${deadlineWords(nextDeadline)}?\n`,
  })

  // An out-of-office reply answers nothing, but is shown.
  await page.getByRole('button', { name: 'Follow up (3)' }).waitFor()
  await receiveAnswer(page.context(), {
    to: await replyAddressOf(dealId, 'Castle Autoplex'),
    text: 'I am out of the office.',
    headers: { 'Auto-Submitted': 'auto-replied' },
  })
  await table.getByText('Automatic reply').first().waitFor()
  // Nor does what a program may have written.
  const quoted = `Your request is number 7.\n${'> Please send your price.\n'.repeat(40)}The end.`
  const to = await replyAddressOf(dealId, 'Harborside Autoplex')
  await receiveAnswer(page.context(), { to, text: 'I will send it in a minute.' })
  await makeUnsureEmail(dealId, 'Castle Autoplex', quoted)
  const text = 'Our price is $36,192.23.\n\nSee https://harbor.example/offer'
  await receiveAnswer(page.context(), { to, text, attachment: 'harbor-quote.pdf' })
  const answer = table.getByRole('article', { name: /^Email of Dana Cole/ }).filter({
    hasText: 'Our price is $36,192.23.',
  })
  await answer.getByRole('link', { name: 'harbor-quote.pdf' }).waitFor()
  expect(await answer.getByRole('link', { name: /harbor.example/ }).count()).toBe(0)
  await rowOf('Harborside Autoplex').getByText('Answered', { exact: true }).waitFor()
  await rowOf('Castle Autoplex').getByText('Answered?').waitFor()
  await table.getByText(to).waitFor()

  await table.getByRole('button', { name: 'Emails with Elm Autoplex' }).click()
  await table.getByRole('button', { name: 'Paste an answer' }).last().click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Paste the answer').waitFor()
  await dialog.getByLabel('Text').fill('No, thank you.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await table.getByText('No, thank you.').first().waitFor()

  await page.getByRole('button', { name: 'Follow up (1)' }).click()
  await dialog.getByRole('checkbox', { name: 'Castle Autoplex', checked: true }).waitFor()
  expect(await dialog.getByRole('checkbox').count()).toBe(1)
  await dialog.getByRole('button', { name: 'Send to 1 dealer' }).click()
  await dialog.waitFor({ state: 'detached' })
  const kinds = await query(
    `SELECT kind FROM quote_request JOIN solicitation ON solicitation.id = solicitation_id
     WHERE deal_id = $1 AND kind = 'FOLLOW_UP'`,
    [dealId],
  )
  expect(kinds).toHaveLength(1)

  const unsure = table.getByRole('article', { name: 'Email of desk@dealers.example' })
  expect(await unsure.getByText('The end.').count()).toBe(0)
  await unsure.getByRole('button', { name: 'Show all of it' }).press('Enter')
  await unsure.getByText('The end.').waitFor()
  await unsure.getByRole('button', { name: 'Show less' }).and(page.locator(':focus')).press('Enter')
  await unsure.getByText('The end.').waitFor({ state: 'detached' })
  await unsure.getByRole('button', { name: 'A person wrote it' }).press('Enter')
  await rowOf('Castle Autoplex').getByText('Answered', { exact: true }).waitFor()
  await unsure.and(page.locator(':focus')).waitFor()
  expect(await unsure.getByText('A person or a program?').count()).toBe(0)

  await makeEarlierEmails(dealId, 'Castle Autoplex', 25)

  // Today leads to the answer. It stays in view after it was marked as handled, and that is taken back.
  await goInPage(page, '/staff/')
  await page
    .getByRole('link', { name: `Email: ${number}` })
    .first()
    .focus()
  const peek = page.getByRole('complementary', { name: 'Selected' })
  await peek.getByText('Our price is $36,192.23.').waitFor()
  await peek.getByText('Read the 2 emails of Harborside Autoplex').waitFor()
  const ofHarborside = () =>
    query(
      `SELECT handled_by_name FROM inbound_email WHERE from_email = 'dana@harbor.example' AND NOT is_automatic`,
    )
  await peek.getByRole('button', { name: 'Done' }).click()
  const undoDone = await holdUndo(page)
  await peek.getByText('Read the 2 emails').waitFor({ state: 'detached' })
  const byStaff = { handled_by_name: 'Sam Staff' }
  expect(await ofHarborside()).toEqual([byStaff, byStaff])
  await undoDone.click()
  await page.getByText('Read the 2 emails of Harborside Autoplex').first().waitFor()
  await page
    .getByRole('link', { name: `Email: ${number}` })
    .first()
    .focus()
  await peek.getByText('Read the 2 emails of Harborside Autoplex').waitFor()
  const toRead = { handled_by_name: null }
  expect(await ofHarborside()).toEqual([toRead, toRead])
  await peek.getByRole('link', { name: 'Open' }).click()
  await answer.and(page.locator(':focus')).waitFor()
  await answer.getByRole('button', { name: 'Mark as handled' }).click()
  const undo = await holdUndo(page)
  await answer.getByText('Handled by Sam Staff').waitFor()
  const handled = () =>
    query(`SELECT handled_by_name FROM inbound_email WHERE text LIKE 'Our price is $36,192.23.%'`)
  expect(await handled()).toEqual([{ handled_by_name: 'Sam Staff' }])
  await undo.click()
  await answer.getByRole('button', { name: 'Mark as handled' }).waitFor()
  await eventually(async () => expect(await handled()).toEqual([{ handled_by_name: null }]))

  // Castle's newest emails are two from before and 18 of those 25.
  const earlier = (number: number) =>
    table
      .getByRole('article')
      .filter({ has: page.getByText(`Earlier email ${number}`, { exact: true }) })
  await earlier(18).waitFor()
  expect(await earlier(19).count()).toBe(0)
  await table
    .getByRole('button', { name: 'Show earlier emails of Castle Autoplex, 7 more' })
    .press('Enter')
  await earlier(19).and(page.locator(':focus')).waitFor()
  await earlier(25).waitFor()
  expect(await earlier(1).count()).toBe(1)

  await answer.getByRole('link', { name: 'Enter quote' }).click()
  await page
    .getByRole('region', { name: "The dealer's answer" })
    .getByText(/^Our price/)
    .waitFor()
  expect(await page.getByLabel('Person who offers it').inputValue()).toBe('Dana Cole')
  await page.getByRole('button', { name: 'Detach harbor-quote.pdf' }).waitFor()
  await page.getByLabel('Payment', { exact: true }).selectOption('Cash')
  await page.getByLabel('Selling price').fill('33,690')
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
      dealer: 'Harborside Autoplex',
      manager_name: 'Dana Cole',
      document: 'harbor-quote.pdf',
      selling_cents: 3_369_000,
    },
  ])
})

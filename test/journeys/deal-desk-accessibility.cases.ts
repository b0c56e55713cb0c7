import { expectAccessible } from './axe'
import { breakOperation } from './break-operation'
import { ask } from './chat-panel'
import { makeAsked, makeDealer, makeEmail } from './dealers-scene'
import { makeDealToWorkOn } from './negotiator-scene'
import { newVisitor, query } from './site'
import { goInPage, makeRequest, openStaff } from './staff-app'

// The screens and dialogs of a deal, of its dealers, and of a sale under axe.

test('a deal has no axe violations, from the email that no address matched to the quote that it becomes', async () => {
  const { dealId, number } = await makeDealToWorkOn()
  await makeAsked(await makeDealer('Bayview Motors'), dealId)
  await makeDealer('Castle Cars')
  const price = 'We can do $35,100: https://bayview.example/offer'
  await makeEmail('dana@bayview-motors.example', 'Your price', price)
  const page = await openStaff('/replies', { theme: 'system' })
  const dialog = page.getByRole('dialog')
  const item = page.getByRole('article', { name: 'Your price' })
  await item.waitFor()
  await expectAccessible(page)
  await item.getByRole('button', { name: 'Assign to…' }).click()
  await dialog.getByRole('button', { name: /^Bayview Motors/ }).click()
  const request = dialog.getByRole('button', { name: new RegExp(`^Deal ${number}`) })
  await request.waitFor()
  await expectAccessible(page, 'dialog[open]')
  await request.click()
  await dialog.waitFor({ state: 'detached' })

  await goInPage(page, '/staff/')
  await page.getByRole('link', { name: `Email: ${number}` }).focus()
  await page.getByRole('complementary', { name: 'Selected' }).getByText(price).first().waitFor()
  await expectAccessible(page)

  await goInPage(page, `/staff/deals/${dealId}`)
  const answer = page.getByRole('article', { name: /^Email of Dana Reyes/ })
  await answer.getByText(price).waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Log a call' }).first().click()
  const repair = await breakOperation(page, 'LogContact')
  await dialog.getByLabel('Left a message').check()
  await dialog.getByLabel('When (ET)').waitFor()
  await dialog.getByLabel('What was said').fill('Wants it in blue.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByRole('alert').waitFor()
  await expectAccessible(page, 'dialog[open]')
  repair()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Ask dealers' }).click()
  const search = dialog.getByLabel('Find a dealer')
  await search.fill('Mapleton Motors')
  await search.press('Enter')
  await dialog.getByLabel('City').waitFor()
  await expectAccessible(page, 'dialog[open]')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await search.fill('Castle Cars')
  await search.press('Enter')
  await dialog.getByRole('region', { name: 'Preview' }).waitFor()
  await expectAccessible(page, 'dialog[open]')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Bayview Motors', exact: true }).click()
  await dialog.getByLabel('Email').fill('dana')
  await dialog.getByLabel('State').selectOption('Declined')
  await dialog.getByLabel('Why they declined').waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Enter an email address').waitFor()
  await expectAccessible(page, 'dialog[open]')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Paste an answer' }).last().click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('Paste the answer').waitFor()
  await expectAccessible(page, 'dialog[open]')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await answer.getByRole('link', { name: 'Enter quote' }).click()
  await page.getByRole('region', { name: "The dealer's answer" }).getByText(price).waitFor()
  await page.getByLabel('Payment', { exact: true }).selectOption('Cash')
  await page.getByLabel('Selling price').fill('33,690')
  await expectAccessible(page)
  await page.keyboard.press('Control+Enter')
  await page.waitForURL(/\/quotes\/[\da-f-]{36}/)
  await goInPage(page, '/staff/deals?view=columns&search=')
  await page.getByRole('region', { name: 'Quoted' }).waitFor()
  await page.getByRole('link', { name: number }).waitFor()
  await expectAccessible(page)

  await makeEmail('ads@spam.example', 'Cheap tires', 'Buy now')
  await goInPage(page, '/staff/replies')
  const spam = page.getByRole('article', { name: 'Cheap tires' })
  await spam.getByRole('button', { name: 'Not for us' }).click()
  await spam.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Handled' }).click()
  await spam.getByText('Handled by Sam Staff').waitFor()
  await expectAccessible(page)
})

test('the directory of dealers has no axe violations, with filters, a conflict, and a file that is refused', async () => {
  const id = await makeDealer('Harbor Auto Group')
  const { dealId } = await makeDealToWorkOn()
  await makeAsked(id, dealId)
  const page = await openStaff('/dealers?search=dana', { theme: 'system' })
  const dialog = page.getByRole('dialog')
  await page.getByRole('row').filter({ hasText: 'Harbor Auto Group' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Harbor Auto Group', exact: true }).click()
  await page.getByText('deals, last on').waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await dialog.getByLabel('City').fill('Atlanta')
  await ask(
    page.context(),
    'mutation ($id: ID!, $input: DealerInput!) { saveDealer(id: $id, input: $input) { id } }',
    { id, input: { name: 'Harbor Auto Group', city: 'Smyrna', state: 'GA', zip: '30060' } },
  )
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText(/ changed this at .+ Review the changes and save again\./).waitFor()
  await expectAccessible(page, 'dialog[open]')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Add a contact' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.locator('[aria-invalid="true"]').first().waitFor()
  await expectAccessible(page, 'dialog[open]')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await goInPage(page, '/staff/dealers/import')
  const csv = 'name,city,state,zip\nSummit Autos,Macon,GA,3120\nLakeside Cars,Roswell,GA,30075\n'
  const file = { name: 'dealers.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.locator('input[type="file"]').setInputFiles(file)
  await page.getByText(/^Correct one line in the file/).waitFor()
  await expectAccessible(page)
})

test('a payment link has no axe violations: its dialog, where staff see it, and what the customer opens', async () => {
  const consultation = await makeRequest('Rosa', 600)
  const page = await openStaff(`/consultations/${consultation}`, { theme: 'system' })
  const dialog = page.getByRole('dialog', { name: 'Send a payment link' })
  await page.getByText('Payment links appear here').waitFor()
  await page.keyboard.press('p')
  const gold = dialog.getByRole('option', { name: /^Gold/ })
  await gold.waitFor({ state: 'attached' })
  await dialog.getByLabel('Package').selectOption((await gold.getAttribute('value')) ?? '')
  await expectAccessible(page, 'dialog[open]')
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Not opened yet').waitFor()
  await expectAccessible(page)

  const [link] = await query<{ token: string; person: string; package: string }>(
    `UPDATE payment_link SET price_cents = 100 FROM person_email
     WHERE consultation_id = $1 AND email = recipient
     RETURNING token, person_email.person_id AS person, package_id AS package`,
    [consultation],
  )
  await goInPage(page, `/staff/packages/${link?.package}`)
  await page.getByRole('heading', { name: '1 open payment link names the old price' }).waitFor()
  await expectAccessible(page)
  await goInPage(page, `/staff/people/${link?.person}`)
  await page
    .getByRole('region', { name: /^Payment links/ })
    .getByText('Not opened yet')
    .waitFor()
  await expectAccessible(page)

  const customer = await (await newVisitor({ theme: 'system' })).newPage()
  await customer.goto(`/api/pay/${link?.token}`)
  await customer.getByRole('button', { name: 'Continue to payment' }).waitFor()
  await expectAccessible(customer)
})

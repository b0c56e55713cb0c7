import { eventually } from '../kit/eventually'
import { holdBack } from './hold-back'
import { openSite, query, visit } from './site'
import { goInPage, makeRequest, openStaff } from './staff-app'
import './exports.cases'
import './negotiator.cases'
import './people.cases'
import './staff-actions.cases'
import './staff-desk.cases'
import './alerts.cases'
import './staff-lists.cases'
import './figures.cases'
import './payment-links.cases'
import './staff-today.cases'
import './team.cases'
// Last, because their deals and emails would be in the lists of the others.
import './dealers.cases'
import './directory.cases'
import './desk-keys.cases'
import './dialog-focus.cases'
import './quote-form.cases'
import './settings.cases'
import './staff-tables.cases'
import './webhooks.cases'

openSite({ manyUnits: true })

beforeEach(() => query('DELETE FROM consultation'))

test('a consultation request is followed up within 24 hours: a task, notes, the call, and why it was lost', async () => {
  await makeRequest('Overdue', -95)
  await makeRequest('Soon', 130)
  await makeRequest('Later', 20 * 60)
  const page = await openStaff('/consultations')
  const rows = page.getByRole('region', { name: 'Requests: list' }).getByRole('row')
  await rows.filter({ hasText: 'Overdue by 1 h 35 min' }).waitFor()
  await eventually(async () => {
    const requests = await rows.filter({ hasText: ' Lee' }).allInnerTexts()
    expect(requests.map((text) => /\w+(?= Lee)/.exec(text)?.[0])).toEqual([
      'Overdue',
      'Soon',
      'Later',
    ])
    expect(requests.map((text) => /Overdue by|Due in/.exec(text)?.[0])).toEqual([
      'Overdue by',
      'Due in',
      'Due in',
    ])
  })
  await page.getByRole('link', { name: 'Requests, 1 overdue' }).waitFor()

  await rows.filter({ hasText: 'Soon Lee' }).getByRole('link', { name: 'Soon Lee' }).click()
  const request = page.getByRole('region', { name: 'Request', exact: true })
  for (const words of ['Truck', 'Up to 100 miles', 'In 2 to 3 months', 'With a tow bar.']) {
    await request.getByText(words, { exact: true }).waitFor()
  }
  const call = request.getByRole('link', { name: 'Call (555) 010-0123' })
  expect(await call.getAttribute('href')).toBe('tel:+15550100123')
  const mail = request.getByRole('link', { name: 'lee@example.com' })
  expect(await mail.getAttribute('href')).toBe('mailto:lee@example.com')

  await request.getByRole('button', { name: 'Add a task' }).click()
  await page.getByRole('textbox', { name: 'Add a task' }).fill('Send the summary tomorrow 10')
  await page.keyboard.press('Enter')
  await request.getByRole('button', { name: 'Done: Send the summary' }).click()
  await page.getByText('Task done', { exact: true }).waitFor()
  await request.getByText('None yet.').waitFor()

  const entries = request.getByRole('region', { name: 'Contacts and notes' }).getByRole('listitem')
  const [note, save] = [
    request.getByLabel('Add a private note'),
    request.getByRole('button', { name: 'Save note' }),
  ]
  const release = await holdBack(page, 'AddConsultationNote')
  await note.fill('Prefers the phone.')
  await save.click()
  await note.fill('Wants a tow bar.') // while the first one is on its way
  release()
  await entries.first().getByText('Prefers the phone.').waitFor()
  await save.click()
  await entries.first().getByText('Wants a tow bar.').waitFor()
  await entries.last().getByRole('button', { name: 'Pin the note on top' }).click()
  await entries.first().getByText('Prefers the phone.').waitFor()
  await entries.first().getByText('Pinned note').waitFor()

  await request.getByLabel('Contacted').check()
  await request.getByText('Contacted on time').waitFor()
  await rows.filter({ hasText: 'Soon Lee' }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Contacted', exact: true }).click()
  await rows.filter({ hasText: 'Soon Lee' }).waitFor()

  await request.getByLabel('Lost').click()
  const dialog = page.getByRole('dialog', { name: 'Why is it lost?' })
  await dialog.getByRole('button', { name: 'Mark as lost' }).click()
  await dialog.getByText('Choose why').waitFor()
  await dialog.getByLabel('Reason').selectOption('BOUGHT_ELSEWHERE')
  await dialog.getByRole('button', { name: 'Mark as lost' }).click()
  await request.getByText('Lost because: Bought elsewhere').waitFor()
  expect(await request.getByLabel('Lost').isChecked()).toBe(true)

  await request.getByRole('link', { name: 'History of this request' }).click()
  await page.getByText("Sam Staff moved Soon Lee's request to").first().waitFor()
})

test('a changed price reaches visitors at once; stock never falls below what was sold; the ribbon moves', async () => {
  const ids = await query<{ id: string; name: string; sold: number }>(
    'SELECT id, name, sold_inventory AS sold FROM package',
  )
  const silver = ids.find(({ name }) => name === 'Silver')
  const gold = ids.find(({ name }) => name === 'Gold')
  const page = await openStaff(`/packages/${gold?.id}`)
  const price = page.getByLabel('Price in US dollars')
  const save = page.getByRole('button', { name: 'Save changes' })
  await price.fill('0')
  await save.click()
  await page.getByText('From $0.50 to $20,000').waitFor()
  await eventually(async () => {
    expect(await price.evaluate((field) => field === document.activeElement)).toBe(true)
  })
  await price.fill('649.50')
  await save.click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await eventually(async () => {
    const offers = await (await page.context().request.get('/api/packages')).json()
    expect(offers[1]).toMatchObject({ name: 'Gold', price: 649.5 })
  })
  const shop = await visit('/packages')
  await shop.getByText('$649.50').filter({ visible: true }).first().waitFor()

  await page.getByLabel('Total spots').fill(String((gold?.sold ?? 0) - 1))
  await save.click()
  await page.getByText(/^At least \d+, the spots sold or on hold$/).waitFor()

  await page.getByRole('link', { name: 'History of this package' }).click()
  await page.getByText('Sam Staff changed the price of Gold').waitFor()

  await goInPage(page, `/staff/packages/${silver?.id}`)
  await page.getByRole('heading', { name: 'Silver' }).first().waitFor()
  await page.getByLabel('“Most Popular” ribbon').check()
  await page.getByRole('button', { name: 'Move feature 2 up' }).click()
  await page.getByRole('button', { name: 'Add a feature' }).click()
  await page.keyboard.type('A test drive')
  await page.getByLabel('Hidden').check()
  await save.click()
  await page.getByText('Saved', { exact: true }).waitFor()
  const [stored] = await query<{ features: string[] }>(
    `SELECT features FROM package WHERE name = 'Silver' AND is_most_popular AND is_hidden`,
  )
  expect(stored?.features.at(-1)).toBe('A test drive')
  expect(await query('SELECT name FROM package WHERE is_most_popular')).toHaveLength(1)
  await eventually(async () => {
    const offers = await (await page.context().request.get('/api/packages')).json()
    expect(offers.map(({ name }: { name: string }) => name)).not.toContain('Silver')
  })
})

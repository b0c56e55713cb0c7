import type { Page } from 'playwright-core'
import { expectLog } from '../kit/guards/expect-log'
import { newSignedInVisitor } from './accounts'
import { toastSays } from './cart-and-payment'
import { ask } from './chat-panel'
import { makeAsked, makeDealer, makeEmail } from './dealers-scene'
import { makeDealToWorkOn } from './negotiator-scene'
import { query } from './site'
import { holdUndo, openStaff } from './staff-app'

// The directory of dealers, and the emails that came back. Declares tests only; staff.e2e.ts opens the shop.

test('a dealer is found, edited at the same time as by a colleague, gets a contact, and is hidden with Undo', async () => {
  const id = await makeDealer('Harbor Auto Group')
  const { dealId, number } = await makeDealToWorkOn()
  await makeAsked(id, dealId)
  const page = await openStaff('/dealers')
  await page.getByRole('searchbox', { name: 'Search dealers' }).fill('dana')
  await page.waitForURL('**/dealers?search=dana')
  await page.getByLabel('State', { exact: true }).selectOption('GA')
  await page.getByLabel('Make', { exact: true }).selectOption('Toyota')
  const row = page.getByRole('row').filter({ hasText: 'Harbor Auto Group' })
  await row.getByText('Dana Reyes').waitFor()
  await page.getByLabel('Make', { exact: true }).selectOption('Kia')
  await page.getByText('No dealer matches “dana”').waitFor()
  await page.getByRole('link', { name: 'Show all dealers' }).click()
  await page.getByRole('link', { name: 'Harbor Auto Group', exact: true }).click()

  await page.getByRole('heading', { level: 1, name: 'Harbor Auto Group' }).waitFor()
  await page.getByText('Ask for Dana.').waitFor()
  await page.getByText('deals, last on').waitFor()
  await page.getByRole('link', { name: new RegExp(`^${number},`) }).waitFor()

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Harbor Auto Group' })
  await dialog.getByLabel('City').fill('Atlanta')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await dialog.getByRole('button', { name: 'Start over' }).waitFor()
  expect(await dialog.getByLabel('City').inputValue()).toBe('Atlanta')
  await dialog.getByLabel('ZIP code').fill('3006')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.locator('[aria-invalid="true"]').waitFor()
  await dialog.getByLabel('ZIP code').fill('30061')
  const colleague = await newSignedInVisitor('advocate@example.com')
  await ask(
    colleague,
    'mutation ($id: ID!, $input: DealerInput!) { saveDealer(id: $id, input: $input) { id } }',
    {
      id,
      input: {
        name: 'Harbor Auto Group',
        city: 'Smyrna',
        state: 'GA',
        zip: '30060',
        phone: '(770) 555-0123',
        makes: ['Toyota', 'Lexus'],
      },
    },
  )
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText(/ changed this at .+ Review the changes and save again\./).waitFor()
  await dialog.getByText('A colleague changed it to: Smyrna').waitFor()
  expect(await dialog.getByLabel('City').inputValue()).toBe('Atlanta')
  expect(await dialog.getByLabel('ZIP code').inputValue()).toBe('30061')
  expect(await dialog.getByLabel('Phone').inputValue()).toBe('(770) 555-0123')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await toastSays(page, 'Dealer saved')
  expect(await query('SELECT city, zip, phone, words FROM dealer WHERE id = $1', [id])).toEqual([
    { city: 'Atlanta', zip: '30061', phone: '(770) 555-0123', words: 'Ask for Dana.' },
  ])

  const contacts = page.getByRole('region', { name: /^Contacts/ })
  await contacts.getByRole('button', { name: 'Add a contact' }).click()
  const form = page.getByRole('dialog', { name: 'Add a contact' })
  await form.getByLabel('Name').fill('Lee Park')
  await form.getByLabel('Email').fill('DANA@harbor-auto-group.example')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('This dealer already has a contact with this email.').waitFor()
  await form.getByLabel('Email').fill('lee@harbor-auto-group.example')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'detached' })
  const [dana, lee] = ['Dana Reyes', 'Lee Park'].map((name) =>
    contacts.getByRole('listitem').filter({ hasText: name }),
  ) as [ReturnType<Page['locator']>, ReturnType<Page['locator']>]

  await lee.getByRole('button', { name: 'Change Lee Park' }).click()
  await page.getByRole('menuitem', { name: 'Make default' }).click()
  const undoDefault = await holdUndo(page)
  await lee.getByText('Default', { exact: true }).waitFor()
  expect(await dana.getByText('Default', { exact: true }).count()).toBe(0)
  await undoDefault.click()
  await dana.getByText('Default', { exact: true }).waitFor()

  await lee.getByRole('button', { name: 'Change Lee Park' }).click()
  await page.getByRole('menuitem', { name: 'Hide' }).click()
  const undoHidingLee = await holdUndo(page)
  await lee.getByText('Hidden', { exact: true }).waitFor()
  await undoHidingLee.click()
  await lee.getByText('Hidden', { exact: true }).waitFor({ state: 'detached' })
  expect(
    await query('SELECT name, is_default FROM dealer_contact WHERE dealer_id = $1 ORDER BY name', [
      id,
    ]),
  ).toEqual([
    { name: 'Dana Reyes', is_default: true },
    { name: 'Lee Park', is_default: false },
  ])

  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  const undoHiding = await holdUndo(page)
  await page.getByText('Dealer hidden', { exact: true }).waitFor()
  await page.getByText('Hidden', { exact: true }).waitFor()
  await undoHiding.click()
  await page.getByRole('button', { name: 'Hide', exact: true }).waitFor()
  await page.getByRole('main').getByRole('link', { name: 'History' }).click()
  await page.getByText('changed the entry of').first().waitFor()
})

const csv = (zip: string) => ({
  name: 'dealers.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    `name,city,state,zip,makes,contact_name,contact_email,Phone Number
Lakeside Cars,Roswell,GA,30075,Kia;Mazda,Kim Ito,kim@lakeside.example,(555) 010-0133
Summit Autos,Macon,GA,${zip},Ford,,,
`,
  ),
})

/** Whether a file that is dropped anywhere on the page would replace it. */
const opensInTab = (page: Page, name: string) =>
  page.evaluate((fileName) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['x'], fileName))
    const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
    return document.body.dispatchEvent(drop)
  }, name)

test('a file of dealers is checked, corrected, and imported', async () => {
  const page = await openStaff('/dealers')
  await page.getByRole('link', { name: 'Import' }).click()
  await page.getByRole('heading', { level: 1, name: 'Import dealers' }).waitFor()
  const file = page.locator('input[type="file"]')

  expectLog(/status of 400/)
  await file.setInputFiles({ ...csv('31201'), buffer: Buffer.from('name,city\nHarbor,Macon') })
  await page.getByRole('alert').getByText('The file has no column state, zip').waitFor()
  await file.setInputFiles({ ...csv('31201'), buffer: Buffer.alloc(1_000_001, 'a') })
  await page.getByRole('alert').getByText('The file is too large: the limit is 1 MB').waitFor()

  await file.setInputFiles(csv('3120'))
  const refused = page.getByRole('row').filter({ hasText: 'Summit Autos' })
  await refused.getByText('Refused').waitFor()
  await refused.getByText('zip:').waitFor()
  await page.getByText(/^Correct one line in the file/).waitFor()
  expect(await page.getByRole('button', { name: /^Import / }).count()).toBe(0)

  await file.setInputFiles(csv('31201'))
  const save = page.getByRole('button', { name: 'Import 2 dealers' })
  await save.waitFor()
  await page.getByText('Phone Number: rename it to phone to import it').waitFor()
  expect(await opensInTab(page, 'dealers.csv')).toBe(false)
  expect(await query(`SELECT 1 FROM dealer WHERE name = 'Summit Autos'`)).toEqual([])
  await save.click()
  await page.getByText('Imported 2 dealers.').waitFor()
  await page.getByRole('row').filter({ hasText: 'Lakeside Cars' }).getByText('Added').waitFor()
  expect(await query(`SELECT zip FROM dealer WHERE name = 'Summit Autos'`)).toEqual([
    { zip: '31201' },
  ])
  await file.setInputFiles(csv('31201'))
  await page.getByText('Nothing to import: all of this is here already.').waitFor()

  await page.keyboard.press('Control+k')
  await page.keyboard.type('lakeside')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Lakeside Cars' }).waitFor()
})

test('an email that no address matched is assigned to a request; another is not for us', async () => {
  const dealerId = await makeDealer('Bayview Motors')
  const { dealId, number } = await makeDealToWorkOn()
  const asked = await makeAsked(dealerId, dealId)
  const price = await makeEmail(
    'dana@bayview-motors.example',
    'Your price',
    'We can do $35,100: https://bayview.example/offer <img src=x onerror=alert(1)>',
  )
  const spam = await makeEmail('ads@spam.example', 'Cheap tires', 'Buy now')
  const page = await openStaff('/')
  await page.getByRole('link', { name: /^Email replies, \d+ to read$/ }).click()
  const item = page.getByRole('article', { name: 'Your price' })
  await item.getByText('We can do $35,100: https://bayview.example/offer <img').waitFor()
  expect(await item.locator('a, img').count()).toBe(0)

  await item.getByRole('button', { name: 'Assign to…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign to…' })
  await dialog.getByRole('button', { name: /^Bayview Motors/ }).click()
  const request = dialog.getByRole('button', { name: new RegExp(`^Deal ${number}`) })
  await request.waitFor()
  await request.click()
  await dialog.waitFor({ state: 'detached' })
  await toastSays(page, `Assigned to Bayview Motors, deal ${number}`)
  await item.getByRole('link', { name: `deal ${number}` }).waitFor()
  expect(
    await query(
      'SELECT status FROM solicitation JOIN inbound_email e ON e.solicitation_id = solicitation.id WHERE e.id = $1 AND solicitation.id = $2',
      [price, asked],
    ),
  ).toEqual([{ status: 'ANSWERED' }])

  const other = page.getByRole('article', { name: 'Cheap tires' })
  await other.getByRole('button', { name: 'Not for us' }).click()
  const undo = await holdUndo(page)
  await other.waitFor({ state: 'detached' })
  await undo.click()
  await other.getByRole('button', { name: 'Not for us' }).click()
  await other.waitFor({ state: 'detached' })
  await item.getByRole('button', { name: 'Done' }).click()
  await item.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Handled' }).click()
  await other.getByText('Handled by Sam Staff').waitFor()
  expect(
    await query(
      'SELECT handled_by_name AS by FROM inbound_email WHERE id = ANY ($1) AND handled_at IS NOT NULL',
      [[price, spam]],
    ),
  ).toEqual([{ by: 'Sam Staff' }, { by: 'Sam Staff' }])
})

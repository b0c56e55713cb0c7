import { text } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { expectLog } from '../kit/guards/expect-log'
import { newSignedInVisitor } from './accounts'
import { buy } from './cart-and-payment'
import { query } from './site'
import { openStaff } from './staff-app'

// Lists as files for spreadsheets, and customers from one. Declares tests only; staff.e2e.ts opens the shop.

const withinDialog = 'dialog[open]'

test('a list is exported once the password was entered again, with the days that were chosen', async () => {
  const { order } = await buy('Gold')
  const page = await openStaff('/orders')
  await query(`UPDATE session SET confirmed_at = now() - interval '31 minutes'`)
  await page.getByRole('button', { name: 'Export' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export orders' })
  await dialog.getByLabel('From (optional)').fill('2026-01-01')
  expectLog(/status of 403/)
  await dialog.getByRole('button', { name: 'Export' }).click()
  await dialog.getByText('Enter your password to continue', { exact: false }).waitFor()
  await dialog.getByRole('link', { name: 'Enter password' }).click()
  await page.getByLabel('Password', { exact: true }).fill('demo-pass-2024')
  await page.keyboard.press('Enter')
  expect(await dialog.getByLabel('From (optional)').inputValue()).toBe('2026-01-01')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByText('Orders exported', { exact: true }).waitFor(),
    dialog.getByRole('button', { name: 'Export' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^orders-2026-01-01-20\d\d-\d\d-\d\d\.csv$/)
  const rows: { number: string }[] = parse(await text(await download.createReadStream()), {
    bom: true,
    columns: true,
  })
  expect(rows.map(({ number }) => number)).toContain(String(order.number))
  await page.locator(withinDialog).waitFor({ state: 'detached' })

  await page.goto('/staff/history')
  await page.getByText(/exported orders: 2026-01-01 to /).waitFor()
})

test('who may not export a list has no button for it; claims are exported where they are listed', async () => {
  const page = await openStaff('/deals?filter=CLAIMS')
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('dialog', { name: 'Export claims' }).waitFor()

  const context = await newSignedInVisitor('advocate@example.com')
  const advocate = await context.newPage()
  for (const [path, words] of [
    ['/people', 'Import'],
    ['/dealers', 'Add a dealer'],
  ] as const) {
    await advocate.goto(`/staff${path}`)
    await advocate.getByText(words, { exact: true }).first().waitFor()
    expect(await advocate.getByRole('button', { name: 'Export' }).count()).toBe(0)
  }
})

test('earlier customers are imported and found', async () => {
  const page = await openStaff('/people')
  await page.getByRole('link', { name: 'Import' }).click()
  await page.getByRole('heading', { level: 1, name: 'Import people' }).waitFor()
  const csv =
    'Full Name,Email Address,Phone,Notes\nRosa Before,rosa.before@example.com,(404) 555-0161,Bought a CR-V\n'
  const file = (text: string) => ({
    name: 'customers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  })
  const input = page.locator('input[type="file"]')
  expectLog(/status of 400/)
  await input.setInputFiles(file(csv))
  await page.getByText('Rename "Full Name" to name, "Email Address" to email').waitFor()
  await input.setInputFiles(
    file(csv.replace('Full Name,Email Address,Phone,Notes', 'name,email,phone,note')),
  )
  await page.getByRole('button', { name: 'Import 1 person' }).click()
  await page.getByText('Imported 1 person.').waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('rosa before')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Rosa Before' }).waitFor()
  await page.getByText('Imported from a file').waitFor()
  await page.getByText('Bought a CR-V').waitFor()
})

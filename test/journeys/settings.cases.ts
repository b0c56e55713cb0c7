import { eventually } from '../kit/eventually'
import { query, visit } from './site'
import { goInPage, holdUndo, openStaff } from './staff-app'

afterEach(() => query('DELETE FROM setting; DELETE FROM setting_version'))

test('an owner changes the phone number: it is on the site, and one press takes it back', async () => {
  const page = await openStaff('/settings')
  await page.getByRole('link', { name: 'Contact' }).click()
  const phone = page.getByLabel('Phone number')
  await phone.fill('404 555 014')
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await page.getByText('Enter the ten digits of a US phone number').waitFor()
  expect(await phone.evaluate((field) => field === document.activeElement)).toBe(true)

  // What is typed survives the tab.
  const { page: other } = { page: await page.context().newPage() }
  await page.close()
  await other.goto('/staff/settings/contact')
  const again = other.getByLabel('Phone number')
  await eventually(async () => expect(await again.inputValue()).toBe('404 555 014'))
  await again.fill('404.555.0142')
  await other.getByRole('region', { name: 'Preview' }).getByText('(404) 555-0142').waitFor()
  await other.getByRole('button', { name: 'Save and publish' }).click()
  await other.getByText('It is on the site.', { exact: true }).waitFor()
  const undo = await holdUndo(other)

  const site = await visit('/contact')
  const link = site.getByRole('main').getByRole('link', { name: '(404) 555-0142' })
  await eventually(async () => {
    await site.reload()
    const href = await link.first().getAttribute('href', { timeout: 2_000 })
    expect(href).toBe('tel:+14045550142')
  })
  await undo.click()
  await eventually(async () => expect(await again.inputValue()).toBe('(555) 010-0199'))
  await eventually(async () => {
    await site.reload()
    expect(await link.count()).toBe(0)
  })
})

test('a question is added, moved, and shown to visitors who come from another page', async () => {
  const page = await openStaff('/settings/faq')
  await page.getByRole('button', { name: 'Add a question' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Topic').selectOption('Paying')
  await dialog.getByLabel('Question').fill('Do you take checks?')
  await dialog.getByLabel('Answer').fill('No. We take:\n- Visa\n- Amex\n\nCall {phone}.')
  await dialog.getByText('Call (555) 010-0199.').waitFor()
  await dialog.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('button', { name: 'Move Do you take checks? up' }).click()
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await page.getByText('It is on the site.', { exact: true }).waitFor()

  const site = await visit('/')
  await eventually(async () => {
    const { ok, text } = await site.evaluate(async () => {
      const answer = await fetch('/api/faq')
      return { ok: answer.ok, text: await answer.text() }
    })
    expect(ok && text.includes('Do you take checks?')).toBe(true)
  })
  await goInPage(site, '/faq')
  const questions = site.getByRole('region', { name: 'Paying' }).getByRole('heading', { level: 3 })
  await eventually(async () =>
    expect((await questions.allInnerTexts()).slice(-2)).toEqual([
      'Do you take checks?',
      'What if you can’t get me a better deal?',
    ]),
  )
  await site.getByText('Do you take checks?').click()
  expect(await site.locator('details[open] li').allInnerTexts()).toEqual(['Visa', 'Amex'])
  await site.getByText('Call (555) 010-0199.').waitFor()
})

test('hours are said in words before they are saved, and the week can be empty', async () => {
  const page = await openStaff('/settings/hours')
  const preview = page.getByRole('region', { name: 'Preview' })
  await page.getByLabel('Saturday', { exact: true }).check()
  await page.getByLabel('Saturday, from').fill('10:00')
  await page.getByLabel('Saturday, to').fill('14:00')
  await preview.getByText('Monday–Friday 9 AM–7 PM, Saturday 10 AM–2 PM ET').waitFor()
  await page.getByRole('button', { name: 'Add a break on Monday' }).click()
  await preview.getByText('Monday 9 AM–12 PM and 1 PM–7 PM, Tuesday–Friday').waitFor()
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']) {
    await page.getByLabel(day, { exact: true }).uncheck()
  }
  await preview.getByText('By appointment').waitFor()
  await page.getByRole('button', { name: 'Save and publish' }).click()
  await page.getByText('It is on the site.', { exact: true }).waitFor()
  const [saved] = await query<{ value: { week: unknown[] } }>(
    `SELECT value FROM setting WHERE section = 'HOURS'`,
  )
  expect(saved?.value.week).toEqual([])
})

test('one save follows the other on the same screen, and shows what was saved', async () => {
  const page = await openStaff('/settings')
  await page.getByRole('link', { name: 'Notice' }).click()
  const text = page.getByLabel('Text')
  const save = page.getByRole('button', { name: 'Save and publish' })
  for (const words of ['Closed for snow', 'Open again']) {
    await text.fill(words)
    await save.click()
    await eventually(async () => {
      const [saved] = await query<{ value: { text: string } }>(
        `SELECT value FROM setting WHERE section = 'NOTICE'`,
      )
      expect(saved?.value.text).toBe(words)
    })
    // Nothing is left to save.
    await eventually(async () => expect(await save.isDisabled()).toBe(true))
    expect(await text.inputValue()).toBe(words)
  }
})

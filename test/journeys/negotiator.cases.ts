import type { Page } from 'playwright-core'
import { eventually } from '../kit/eventually'
import { demoCustomer, newSignedInVisitor } from './accounts'
import { expectAccessible } from './axe'
import { breakOperation } from './break-operation'
import { acceptQuote, newNegotiator, publishQuote } from './deal-scene'
import { makeDealToWorkOn } from './negotiator-scene'
import { query } from './site'
import { goInPage, openStaff } from './staff-app'

// A negotiator at work: by keyboard alone, from the first call to the published quote.

const pdf = {
  name: 'offer.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
}

/** Publishes a quote to another buyer in Vermont, with 7% tax. */
async function makeQuoteInVermont() {
  const { dealId } = await makeDealToWorkOn()
  await query(`UPDATE wishes SET state = 'VT' WHERE deal_id = $1`, [dealId])
  const lines = [
    { kind: 'GOVERNMENT_FEE', label: 'Title and tag', amount: 38 },
    { kind: 'TAX', label: 'Sales tax', amount: 2_100 },
  ]
  await publishQuote(await newNegotiator(), dealId, 'Maple Motors', {
    vin: '7DFHDEM01TD000303',
    sellingPrice: 30_000,
    fee: 0,
    more: { kind: 'FINANCE', apr: 4.9, termMonths: 60, creditTerms: 'Score of 700', lines },
  })
}

test('by keyboard, a negotiator calls the buyer, asks a dealer, publishes a quote, and sets the appointment once it is accepted', async () => {
  // The one list beside its detail and the one dialog under axe; staff-accessibility.long.e2e.ts checks the others.
  const { dealId, number } = await makeDealToWorkOn()
  await makeQuoteInVermont()
  await query(`UPDATE wishes SET state = 'VT' WHERE deal_id = $1`, [dealId])
  await query(
    `INSERT INTO trade_in (deal_id, year, make, model, miles, payoff_cents)
     VALUES ($1, 2016, 'Castella', 'Alto', 90000, 315000)`,
    [dealId],
  )
  const page = await openStaff(`/deals?search=${number}`, { theme: 'system' })
  const { keyboard } = page
  let stops = 0
  const type = async (...values: string[]) => {
    for (const value of values) {
      if (value) await keyboard.insertText(value)
      await keyboard.press('Enter')
      stops++
    }
  }
  const dialog = page.getByRole('dialog')
  await page.getByRole('link', { name: number }).waitFor()
  await keyboard.press('j')
  await keyboard.press('Enter')
  const deal = page.getByRole('region', { name: 'Deal', exact: true })
  await deal.getByText('Contact the buyer').waitFor()
  await expectAccessible(page)

  // A problem is shown at its field; what keeps the call from being sent, above the buttons.
  const content = dialog.getByLabel('What was said')
  const failure = dialog.getByRole('alert')
  const isInvalid = () => content.getAttribute('aria-invalid')
  await keyboard.press('n')
  await dialog.getByLabel('Talked').and(page.locator(':focus')).waitFor()
  await keyboard.press('Control+Enter')
  await dialog.getByText('Choose what came of it').waitFor()
  await dialog.getByText('Enter what was said').waitFor()
  expect([await isInvalid(), await failure.count()]).toEqual(['true', 0])
  await dialog.getByLabel('Talked').focus()
  await keyboard.press('1')
  await content.and(page.locator(':focus')).waitFor()
  await keyboard.insertText('Wants it before the holidays.')
  expect(await isInvalid()).toBe(null)
  const repair = await breakOperation(page, 'LogContact')
  await keyboard.press('Control+Enter')
  await failure.getByText('We couldn’t reach the server.').waitFor()
  expect(await isInvalid()).toBe(null)
  repair()
  const repairAgain = await breakOperation(page, 'LogContact', 'Back in a minute')
  await keyboard.press('Control+Enter')
  await failure.getByText('Back in a minute').waitFor()
  await content.press('End')
  await keyboard.insertText(' In blue.')
  expect(await failure.count()).toBe(0)
  repairAgain()
  await keyboard.press('Control+Enter')
  await deal.getByText('Contacted on time').waitFor()
  await deal.getByText('Wants it before the holidays. In blue.').waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(
    await query('SELECT content, is_reached FROM contact WHERE deal_id = $1', [dealId]),
  ).toEqual([{ content: 'Wants it before the holidays. In blue.', is_reached: true }])

  await keyboard.press('Shift+D')
  await dialog.getByLabel('Find a dealer').and(page.locator(':focus')).waitFor()
  await type('Bayline Motors')
  await dialog.getByLabel('City').waitFor()
  await keyboard.press('Tab')
  await keyboard.insertText('Marietta')
  await keyboard.press('Tab') // to the state, which is the buyer's
  await keyboard.press('Tab')
  await keyboard.insertText('30060')
  await keyboard.press('Enter')
  await dialog.getByRole('checkbox', { name: 'Bayline Motors', checked: true }).waitFor()
  await dialog.getByRole('button', { name: 'Add without an email' }).press('Enter')
  await deal.getByRole('button', { name: 'Bayline Motors', exact: true }).waitFor()
  await dialog.waitFor({ state: 'detached' })

  await keyboard.press('q')
  await page.getByLabel('Person who offers it').and(page.locator(':focus')).waitFor()
  // Enter skips what is filled in: the vehicle, the payoff, the fees and the rate of tax of the last quote in the state.
  stops = 0
  await type('Dana Cole', 'Hybrid', 'Blue', '12', '7DFHDEM01TD000303', '')
  await type('35870', '34690', '', '33690', '599', '', '8200', '4000', '4.9', '510.96')
  await page.getByLabel('Credit terms').and(page.locator(':focus')).waitFor()
  await type('Tier 1 credit')
  await page.getByLabel('Note to the buyer').and(page.locator(':focus')).waitFor()
  expect(stops).toBeLessThanOrEqual(20)
  expect(await page.getByLabel('Line 2: name').inputValue()).toBe('Title and tag')
  expect(await page.getByLabel('Line 3: amount').inputValue()).toBe('2,400.23') // 7% of 34,289

  await keyboard.press('Alt+l')
  await page.getByLabel('Line 4: kind').and(page.locator(':focus')).waitFor()
  await keyboard.press('r') // rebate
  await type('', 'Loyalty cash', '500')
  await page.getByLabel('VIN').fill('7DFHDEM02TD000303')
  await page.getByText("This VIN has a typo (its check digit doesn't match).").waitFor()
  await page.getByLabel('VIN').fill('7DFHDEM01TD000303')
  const totals = page.getByRole('complementary', { name: 'Totals' })
  await totals.getByText('$36,192.23').waitFor()
  await totals.getByText('$510.96').first().waitFor()

  await keyboard.press('Control+Enter')
  await page.waitForURL(/\/quotes\/[\da-f-]{36}$/)
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
  await totals.getByRole('button', { name: 'Publish…' }).press('Enter')
  await dialog.getByText("Attach the dealer's document").waitFor()
  await keyboard.press('Escape')
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach a PDF or photo' }).press('Enter')
  await (await chooser).setFiles(pdf)
  await page.getByText('offer.pdf').waitFor()
  // Three keys from a form that is filled in: open, another window than the usual one, and publish.
  await page.getByLabel('Note to the buyer').focus()
  await keyboard.press('Control+Shift+Enter')
  await dialog.getByRole('radio', { name: '48 hours' }).and(page.locator(':focus')).waitFor()
  expect(await dialog.getByRole('radio', { name: '48 hours' }).isChecked()).toBe(true)
  await dialog.getByText(/^Title and tag .* \$2,365.23 \(from the last quote in /).waitFor()
  await keyboard.press('ArrowLeft')
  await dialog.getByText(/^I'll act before /).waitFor()
  await expectAccessible(page, 'dialog[open]')
  await keyboard.press('Control+Enter')
  await page.waitForURL(new RegExp(`/deals/${dealId}$`))
  await deal.getByRole('article', { name: 'Live: Bayline Motors' }).waitFor()
  const stored = await query<{ id: string }>(
    `SELECT id, status, out_the_door_cents, payment_cents, valid_until - published_at AS window
     FROM quote WHERE deal_id = $1`,
    [dealId],
  )
  expect(stored).toMatchObject([
    { status: 'PUBLISHED', out_the_door_cents: 3_619_223, payment_cents: 51_096 },
  ])
  await goInPage(page, '/staff/deals?view=columns&search=')
  await page.getByRole('region', { name: 'Quoted' }).getByRole('link').first().waitFor()

  await query(
    `WITH buyer AS (SELECT id FROM users WHERE email = $2),
       of_buyer AS (UPDATE deal SET customer_id = buyer.id FROM buyer WHERE deal.id = $1 RETURNING order_id)
     UPDATE orders SET user_id = buyer.id FROM buyer, of_buyer WHERE orders.id = order_id`,
    [dealId, demoCustomer],
  )
  await acceptQuote(await newSignedInVisitor(demoCustomer), stored[0]?.id ?? '')

  await goInPage(page, `/staff/deals/${dealId}`)
  const save = dialog.getByRole('button', { name: 'Save' })
  await page.getByRole('button', { name: 'Bayline Motors', exact: true }).click()
  await dialog.getByLabel('Email').fill('dana')
  await save.click()
  await dialog.getByText('Enter an email address').waitFor()
  await dialog.getByLabel('Email').fill('dana@example.com')
  await dialog.getByLabel('State').selectOption('Declined')
  await dialog.getByLabel('Why they declined').fill('Sold this morning.')
  await save.click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Sold this morning.').waitFor()

  await page.getByRole('button', { name: 'The dealer confirmed' }).click()
  await page.getByRole('button', { name: 'Set the appointment' }).waitFor()
  await keyboard.press('A')
  await save.click()
  await dialog.getByText('Choose the day and time').waitFor()
  await dialog.getByLabel('Day and time (ET)').fill('2020-01-02T10:00')
  await dialog.getByLabel('Place').fill('Bayline Motors, Marietta')
  await save.click()
  await dialog.getByText('Choose a time in the future').waitFor()
  const nextYear = new Date().getFullYear() + 1
  await dialog.getByLabel('Day and time (ET)').fill(`${nextYear}-01-02T10:00`)
  await save.click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(/^Pickup at the dealer: .*Bayline Motors, Marietta$/).waitFor()

  await query("UPDATE dealer SET zip = '35203' WHERE name = 'Bayline Motors'")
  await page.reload()
  await page.getByRole('button', { name: 'Change the appointment' }).click()
  await dialog.getByText('The dealer is in Central Time').waitFor()
  const time = dialog.getByLabel('Day and time (CT)')
  expect(await time.inputValue()).toBe(`${nextYear}-01-02T09:00`)
  await time.fill(`${nextYear}-01-02T16:00`)
  await dialog.getByText(/, Jan 2, 4:00 PM CT \(5:00 PM ET\)$/).waitFor()
  await save.click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(/^Pickup at the dealer: .*, 4:00 PM CT \(5:00 PM ET\), Bayline/).waitFor()
  expect(
    await query(
      `SELECT to_char(appointment_at AT TIME ZONE 'America/New_York', 'HH24:MI') AS at FROM deal WHERE id = $1`,
      [dealId],
    ),
  ).toEqual([{ at: '17:00' }])
  await page.getByRole('button', { name: 'Change the appointment' }).click()
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(/^Pickup at the dealer: /).waitFor({ state: 'detached' })
})

test('of two who change one draft, the second keeps what was typed and saves after a review', async () => {
  const { dealId } = await makeDealToWorkOn()
  const first = await openStaff(`/deals/${dealId}/quotes/new`)
  await first.getByLabel('Payment', { exact: true }).selectOption('Cash')
  await first.getByLabel('Selling price').fill('33,690')
  await first.keyboard.press('Control+Enter')
  await first.waitForURL(/\/quotes\/[\da-f-]{36}$/)
  const second = await first.context().newPage()
  await second.goto(first.url())
  await second.getByLabel('Color').fill('Red')

  await first.getByLabel('Selling price').fill('33,500')
  await first.keyboard.press('Control+Enter')
  const price = () => query('SELECT selling_cents, color FROM quote WHERE deal_id = $1', [dealId])
  await eventually(async () =>
    expect(await price()).toEqual([{ selling_cents: 3_350_000, color: null }]),
  )

  await second.getByLabel('Color').press('Control+Enter')
  await second
    .getByRole('alert')
    .getByText(/^Sam Staff changed this at/)
    .waitFor()
  expect(await second.getByLabel('Color').inputValue()).toBe('Red')
  await second.getByText('Saved meanwhile: 33,500').waitFor()
  await second.getByLabel('Selling price').fill('33,500')
  const answer = await holdAnswer(second, 'SaveQuote')
  await second.getByLabel('Color').press('Control+Enter')
  await eventually(async () =>
    expect(await price()).toEqual([{ selling_cents: 3_350_000, color: 'Red' }]),
  )
  await second.getByLabel('Color').fill('Green') // before the save is answered
  answer.release()
  await answer.arrived
  await second.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })

  expect(await second.getByLabel('Color').inputValue()).toBe('Green')
  await second.getByRole('link', { name: 'Back to the deal' }).click()
  const leaving = second.getByRole('dialog', { name: 'Leave without saving?' })
  await leaving.getByRole('button', { name: 'Save and leave' }).click()
  await second.getByRole('article', { name: 'Draft: No dealer chosen' }).waitFor()
  expect(await price()).toEqual([{ selling_cents: 3_350_000, color: 'Green' }])
})

/** Holds back the answer to an operation until `release` is called. */
async function holdAnswer(page: Page, operation: string) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const arrived = page.waitForResponse((response) =>
    Boolean(response.request().postData()?.includes(operation)),
  )
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes(operation)) return route.fallback()
    const response = await route.fetch()
    await released
    return route.fulfill({ response })
  })
  return { release: () => release(), arrived }
}

import { eventually } from '../kit/eventually'
import { expectLog } from '../kit/guards/expect-log'
import { demoCustomer, newSignedInVisitor } from './accounts'
import { buy } from './cart-and-payment'
import { newVisitor, openSite, query, visit } from './site'
import { makeRequest, openStaff } from './staff-app'
import './negotiator.cases'
import './people.cases'
import './staff-accessibility.cases'
import './staff-actions.cases'
import './staff-desk.cases'
import './staff-lists.cases'
import './payment-links.cases'
import './staff-today.cases'
import './team.cases'
// Last, because their deals and emails would be in the lists of the others.
import './dealers.cases'
import './directory.cases'

openSite({ manyUnits: true })

beforeEach(() => query('DELETE FROM consultation'))

test('the staff application asks guests to sign in and rejects customers', async () => {
  const guest = await (await newVisitor()).newPage()
  await guest.goto('/staff/orders?search=ann')
  await guest.getByLabel('Password').waitFor()
  expect(new URL(guest.url()).searchParams.get('returnTo')).toBe('/staff/orders?search=ann')

  expectLog(/status of 403/)
  const customer = await (
    await newSignedInVisitor(demoCustomer, { withoutScripts: true })
  ).newPage()
  expect((await customer.goto('/staff/'))?.status()).toBe(403)
  await customer.getByRole('heading', { level: 1 }).waitFor()
})

test('a consultation request is followed up within 24 hours', async () => {
  await makeRequest('Overdue', -95)
  const soon = await makeRequest('Soon', 130)
  await makeRequest('Later', 20 * 60)
  const page = await openStaff('/consultations')
  const rows = page.getByRole('region', { name: 'Consultations: list' }).getByRole('listitem')
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
  await page.getByRole('link', { name: 'Consultations, 1 overdue' }).waitFor()

  await page.goto(`/staff/consultations/${soon}`)
  const request = page.getByRole('region', { name: 'Request' })
  for (const words of ['Truck', 'Up to 100 miles', 'In 2 to 3 months', 'With a tow bar.']) {
    await request.getByText(words, { exact: true }).waitFor()
  }
  const call = request.getByRole('link', { name: 'Call (555) 010-0123' })
  expect(await call.getAttribute('href')).toBe('tel:5550100123')
  const mail = request.getByRole('link', { name: 'lee@example.com' })
  expect(await mail.getAttribute('href')).toBe('mailto:lee@example.com')

  await request.getByLabel('Add a private note').fill('Call again on Monday.')
  await request.getByRole('button', { name: 'Save note' }).click()
  await request.getByRole('listitem').getByText('Call again on Monday.').waitFor()
  await request.getByLabel('Contacted').check()
  await request.getByText('Contacted on time').waitFor()
  await rows.filter({ hasText: 'Soon Lee' }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Contacted', exact: true }).click()
  await rows.filter({ hasText: 'Soon Lee' }).waitFor()

  await request.getByRole('link', { name: 'History of this request' }).click()
  await page.getByText("Sam Staff moved Soon Lee's request to").waitFor()
})

test('an order is found by email and refunded once despite a double click', async () => {
  const { context, session, order } = await buy('Silver')

  const page = await openStaff('/history')
  await page.getByRole('heading', { level: 1, name: 'History' }).waitFor()
  await page.keyboard.press('/')
  await page.getByRole('searchbox', { name: 'Search orders' }).waitFor()
  await page.keyboard.type('ANN@example.com')
  await page.waitForURL('**/orders?search=ANN%40example.com')
  await page.getByRole('link', { name: `#${order.number}` }).click()
  await page.getByRole('button', { name: 'Refund' }).click()
  await page.getByRole('menuitem', { name: 'Refund in full…' }).click()
  const dialog = page.getByRole('dialog', { name: `Refund order #${order.number}?` })
  await dialog.getByText('$299.00').first().waitFor()
  await dialog.getByRole('button', { name: 'Refund $299.00' }).click()
  await dialog.getByText('Add a short reason').waitFor()
  await dialog.getByLabel('Reason').fill('Bought by mistake')
  await dialog.getByRole('button', { name: 'Refund $299.00' }).dblclick()
  await dialog.waitFor({ state: 'detached' })

  await page.getByText('Refunded', { exact: true }).first().waitFor()
  await page.getByText('Bought by mistake').first().waitFor()
  await page.getByText(`Sam Staff moved order ${order.number} from`).waitFor()
  expect(await page.getByRole('button', { name: 'Refund' }).count()).toBe(0)
  expect(
    await query('SELECT status, refunded_cents FROM orders WHERE id = $1', [order.id]),
  ).toEqual([{ status: 'REFUNDED', refunded_cents: 29_900 }])

  const buyer = await context.newPage()
  await buyer.goto(`/receipt?session_id=${session}`)
  await buyer.getByText('Payment Status: Refunded').waitFor()
  await buyer.getByText('We sent your full payment back to your card').waitFor()
  expect(await buyer.getByText('Next Steps').count()).toBe(0)
})

test('a changed price reaches visitors at once', async () => {
  const [gold] = await query<{ id: string }>("SELECT id FROM package WHERE name = 'Gold'")
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

  await page.getByRole('link', { name: 'History of this package' }).click()
  await page.getByText('Sam Staff changed the price of Gold').waitFor()
})

test('staff cannot cut stock below sold units, can move the ribbon, and can hide a package', async () => {
  const ids = await query<{ id: string; name: string; sold: number }>(
    'SELECT id, name, sold_inventory AS sold FROM package',
  )
  const silver = ids.find(({ name }) => name === 'Silver')
  const gold = ids.find(({ name }) => name === 'Gold')
  const page = await openStaff(`/packages/${gold?.id}`)
  const save = page.getByRole('button', { name: 'Save changes' })
  await page.getByLabel('Total spots').fill(String((gold?.sold ?? 0) - 1))
  await save.click()
  await page.getByText(/^At least \d+, the spots sold or on hold$/).waitFor()

  await page.goto(`/staff/packages/${silver?.id}`)
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

test('keyboard shortcuts are listed, do not fire in text fields, and can be turned off', async () => {
  const page = await openStaff('/orders')
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
  const search = page.getByRole('searchbox', { name: 'Search orders' })
  await page.keyboard.press('/')
  await search.and(page.locator(':focus')).waitFor()
  await page.keyboard.type('jk?/r')
  expect(await search.inputValue()).toBe('jk?/r')
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await keys.getByLabel('Single-key shortcuts').uncheck()
  await page.keyboard.press('Escape')
  await keys.waitFor({ state: 'detached' })
  await page.keyboard.press('/')
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('INPUT')
})

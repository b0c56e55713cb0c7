import { staffPaths } from '../../web/staff/paths'
import { expectAccessible } from './axe'
import { phone } from './browser'
import { buy } from './cart-and-payment'
import { query } from './site'
import { goInPage, makeRequest, makeWaiting, openStaff } from './staff-app'
import { expectFitsLargeText } from './targets'

test('staff screens have no axe violations, and fit a phone with text at 200 %', async () => {
  const ann = await makeWaiting('Ann', 'Look: https://dealer.example/offers/1', 95)
  const request = await makeRequest('Overdue', -95)
  await makeRequest('Soon', 60)
  await makeRequest('Later', 20 * 60)
  const { order } = await buy('Gold')
  const [gold] = await query<{ id: string }>("SELECT id FROM package WHERE name = 'Gold'")

  const [person] = await query<{ id: string }>(
    'SELECT person_id AS id FROM person_email WHERE email = $1',
    [ann.email],
  )

  const page = await openStaff('/', { theme: 'system' })
  const screens = [
    ['/', 'Answer in the chat'],
    ['/inbox', 'Ann Lee'],
    [`/conversations/${ann.id}`, 'Private notes'],
    ['/conversations/00000000-0000-4000-8000-000000000000', 'Customer not found'],
    ['/consultations', 'Soon Lee'],
    [`/consultations/${request}`, 'What they told us'],
    ['/people', 'Ann Lee'],
    ['/people?search=missing', 'No one matches “missing”'],
    [`/people/${person?.id}`, 'Private notes'],
    ['/deals', 'Contact the buyer'],
    ['/dealers', 'Add a dealer'],
    ['/dealers?search=missing', 'No dealer matches “missing”'],
    ['/dealers/import', 'Choose a file'],
    ['/people/import', 'Choose a file'],
    ['/replies', 'Nothing to read'],
    ['/orders', `#${order.number}`],
    ['/orders?search=missing', 'No orders match “missing”'],
    [`/orders/${order.number}`, 'Items'],
    ['/packages', 'Most Popular'],
    [`/packages/${gold?.id}`, 'Stock'],
    ['/reviews', 'No reviews here'],
    ['/states', 'Georgia'],
    ['/settings', 'Send me a test'],
    ['/settings/contact', 'Multiple Ways to Reach Us'],
    ['/settings/hours', 'On federal holidays'],
    ['/settings/notice', 'No notice'],
    ['/settings/faq', 'What does'],
    ['/settings/mail-texts', 'An order was paid'],
    ['/figures', 'Claims and reviews'],
    ['/history', 'All changes, newest first'],
    ['/saved-replies', 'Which package fits'],
    ['/team', 'support@example.com'],
    ['/tokens', 'No API tokens yet'],
    ['/webhooks', 'No webhooks yet'],
    ['/nowhere', 'Not found'],
  ] as const
  const lists = Object.values<(...ids: never[]) => string>(staffPaths)
    .filter((path) => path.length === 0)
    .map((path) => path())
  expect(screens.map(([path]) => path)).toEqual(expect.arrayContaining(lists))

  for (const [path, words] of screens) {
    await goInPage(page, `/staff${path}`)
    await page.getByText(words).first().waitFor()
    if (words === 'Customer not found') expect(await page.getByRole('textbox').count()).toBe(0)
    await expectAccessible(page)
    const desktop = page.viewportSize() ?? phone
    await page.setViewportSize(phone)
    await expectFitsLargeText(page)
    // Only the screen scrolls, never the page: the tabs would leave the edge.
    const below = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    expect([path, below]).toEqual([path, 0])
    await page.setViewportSize(desktop)
  }
})

import { calendarDay, dayAfter } from '../../shared/calendar-days'
import { expectAccessible } from './axe'
import { buy } from './cart-and-payment'
import { query } from './site'
import { makeRequest, openStaff } from './staff-app'

test('the figures fit every screen, say how they are counted, and lead to the lists behind them', async () => {
  const { order } = await buy('Gold')
  await makeRequest('Early', 0)
  await query(`UPDATE consultation SET created_at = created_at - interval '60 days'`)
  await makeRequest('Rosa', 60)
  const page = await openStaff('/figures?period=LAST_30_DAYS', { theme: 'system' })

  const money = page.getByRole('region', { name: 'Money' })
  await money.getByText('Paid on these days, also those refunded since.').waitFor()
  const today = calendarDay(Date.now())
  await page.getByRole('img', { name: /^Requests\. At most 1: \w+, \w+ \d+\./ }).waitFor()
  const days = page.getByRole('table', { name: 'Each day' })
  expect(await days.getByRole('row').count()).toBe(31) // with the heads
  await page.getByRole('table', { name: 'Figures of members' }).waitFor()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'This year' }).click()
  const months = page.getByRole('table', { name: 'Each month' })
  await months.waitFor()
  expect(await months.getByRole('row').count()).toBe(1 + Number(today.slice(5, 7)))
  await page.getByRole('link', { name: 'Last 30 days' }).click()
  await days.waitFor()

  await money.getByRole('link', { name: 'Paid orders' }).click()
  await page.getByText(`#${order.number}`, { exact: true }).waitFor()
  const filter = page.getByRole('link', { name: /^Paid .*, show all days$/ })
  expect(new URL(page.url()).searchParams.get('paid')).toBe(`${dayAfter(today, -29)}/${today}`)
  await filter.click()
  await filter.waitFor({ state: 'detached' })

  await page.goBack()
  const requests = page.getByRole('region', { name: 'Requests and chat' })
  await requests.getByRole('link', { name: 'Requests', exact: true }).click()
  await page.getByText('Rosa Lee').first().waitFor()
  expect(await page.getByText('Early Lee').count()).toBe(0)
  await page.getByRole('link', { name: /^Sent .*, show all days$/ }).click()
  await page.getByText('Early Lee').first().waitFor()
})

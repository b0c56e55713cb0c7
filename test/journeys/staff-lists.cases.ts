import { randomUUID } from 'node:crypto'
import { phone } from './browser'
import { goInPage, makeRequest, openStaff } from './staff-app'

// What all lists of the staff application have in common. Declares tests only; staff.e2e.ts opens the shop.

test('a list loads page by page, each filter has pages of its own, and Escape leads from an item back to them', async () => {
  for (let number = 1; number <= 33; number++) await makeRequest(`Number${number}`, 60 + number)
  const page = await openStaff('/consultations')
  const list = page.getByRole('region', { name: 'Consultations: list' })
  const rows = list.getByRole('listitem').filter({ hasText: ' Lee' })
  await list.getByText('30 of 33 requests').waitFor()
  expect(await rows.count()).toBe(30)
  await list.getByRole('button', { name: 'Load more' }).click()
  await list.getByText('33 requests', { exact: true }).waitFor()
  expect(await rows.count()).toBe(33)
  await rows.last().getByText('Number33 Lee').waitFor()

  await list.getByRole('link', { name: 'All' }).click()
  await list.getByText('30 of 33 requests').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/staff\/consultations\/[\da-f-]{36}\?status=ALL$/)
  const row = list.getByRole('link').filter({ hasText: 'Number1 Lee' })
  await row.and(page.locator('[aria-current="true"]')).waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('No request selected').waitFor()
  expect(new URL(page.url()).search).toBe('?status=ALL')
  expect(await row.getAttribute('aria-current')).toBeNull()
  await list.getByRole('link', { name: 'Lost' }).click()
  await list.getByText('No requests here').waitFor()

  // The list of deals forgets the open tab of the deal.
  await goInPage(page, `/staff/deals/${randomUUID()}?filter=ALL&part=quotes`)
  await page.getByText('Deal not found').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('No deal selected').waitFor()
  expect(new URL(page.url()).search).toBe('?filter=ALL')
})

test('on a phone, the tabs begin with Today, and an item takes the place of its list, with the focus', async () => {
  await makeRequest('Faye', -30)
  const page = await openStaff('/', { viewport: phone })
  const tabs = page.getByRole('navigation', { name: 'Staff' })
  expect(await tabs.getByRole('link').first().textContent()).toMatch(/^Today/)
  await page.getByRole('listitem').filter({ hasText: 'Faye Lee' }).click()
  const request = page.getByRole('region', { name: 'Request' })
  await request.getByRole('heading', { name: 'Faye Lee' }).waitFor()

  await goInPage(page, '/staff/consultations?status=ALL')
  const list = page.getByRole('region', { name: 'Consultations: list' })
  const row = list.getByRole('link').filter({ hasText: 'Faye Lee' })
  await row.click()
  await request.getByRole('heading', { name: 'Faye Lee' }).waitFor()
  expect(await row.isVisible()).toBe(false)
  await page.locator(':focus').filter({ has: request }).waitFor()
  await request.getByRole('link', { name: 'All requests' }).click()
  await row.waitFor()
  expect(new URL(page.url()).search).toBe('?status=ALL')
  await page.getByRole('heading', { level: 1 }).and(page.locator(':focus')).waitFor()
})

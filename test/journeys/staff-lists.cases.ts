import { randomUUID } from 'node:crypto'
import { phone, untilIdle } from './browser'
import { holdBack } from './hold-back'
import { goInPage, makeRequest, openStaff } from './staff-app'

// What all lists of the staff application have in common. Declares tests only; staff.e2e.ts opens the shop.

test('a list loads page by page, each filter has pages of its own, and Escape leads from an item back to them', async () => {
  for (let number = 1; number <= 33; number++) await makeRequest(`Number${number}`, 60 + number)
  const page = await openStaff('/consultations')
  const list = page.getByRole('region', { name: 'Requests: list' })
  const rows = list.getByRole('row').filter({ hasText: ' Lee' })
  await list.getByText('30 of 33 requests').waitFor()
  expect(await rows.count()).toBe(30)
  await list.getByRole('button', { name: 'Load more' }).click()
  await list.getByText('33 requests', { exact: true }).waitFor()
  expect(await rows.count()).toBe(33)
  await rows.last().getByText('Number33 Lee').waitFor()

  await list.getByRole('link', { name: 'All' }).click()
  await list.getByText('30 of 33 requests').waitFor()
  const request = page.getByRole('region', { name: 'Request', exact: true })
  const link = (name: string) => list.getByRole('link', { name, exact: true })
  await link('Number1 Lee').and(page.locator('[aria-current="true"]')).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/staff\/consultations\/[\da-f-]{36}\?status=ALL$/)
  await link('Number2 Lee').and(page.locator('[aria-current="true"]')).waitFor()
  await request.getByRole('heading', { name: 'Number2 Lee' }).waitFor()
  await page.keyboard.press('Escape')
  await request.waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('?status=ALL')
  expect(await link('Number2 Lee').getAttribute('aria-current')).toBeNull()
  // The whole list has a column for each thing; searching in it opens nothing.
  await list.getByRole('columnheader', { name: 'Phone' }).waitFor()
  await list.getByRole('searchbox', { name: 'Search requests' }).fill('Number33')
  await list.getByText('1 request', { exact: true }).waitFor()
  expect(await request.count()).toBe(0)
  await list.getByRole('searchbox', { name: 'Search requests' }).fill('')
  await list.getByText('30 of 33 requests').waitFor()
  await list.getByRole('link', { name: 'Lost' }).click()
  await list.getByText('No requests here').waitFor()

  // The list of deals forgets the open tab of the deal.
  await goInPage(page, `/staff/deals/${randomUUID()}?filter=ALL&part=quotes`)
  await page.getByText('Deal not found').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('region', { name: 'Deals: list' }).waitFor()
  expect(new URL(page.url()).search).toBe('?filter=ALL')
})

test('all filters of a list can be seen, the chosen one too, on a phone and beside an item', async () => {
  const page = await openStaff('/deals?filter=CLAIMS')
  const screens = [
    ['/deals?filter=CLAIMS', 'Deals', 'Filter deals'],
    ['/consultations?status=ALL', 'Requests', 'Status'],
    ['/reviews', 'Reviews', 'Status'],
    ['/', 'Today', 'Whose work'],
  ] as const
  for (const width of [phone.width, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    for (const [path, title, name] of screens) {
      await goInPage(page, `/staff${path}`)
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      const filters = page.getByRole('navigation', { name })
      await filters.waitFor()
      const cut = await filters.evaluate((nav) => {
        const { right } = nav.getBoundingClientRect()
        const links = [...nav.querySelectorAll('a')]
        return links.filter((link) => link.getBoundingClientRect().right > right + 0.5).length
      })
      expect([path, width, cut]).toEqual([path, width, 0])
      await filters.locator('[aria-current="true"]').waitFor()
    }
  }
})

test('on a phone, the tabs begin with Today, and an item takes the place of its list, with the focus', async () => {
  await makeRequest('Faye', -30)
  const page = await openStaff('/', { viewport: phone })
  const tabs = page.getByRole('navigation', { name: 'Staff' })
  expect(await tabs.getByRole('link').first().textContent()).toMatch(/^Today/)
  const item = page.getByRole('listitem').filter({ hasText: 'Faye Lee' })
  await item.waitFor()
  const dialed = await item.evaluate((element) => {
    const { left, width, top, height } = element.getBoundingClientRect()
    const at = (share: number) =>
      document.elementFromPoint(left + width * share, top + height / 2)?.closest('a')?.href
    return { height, left: at(0.4), halfway: at(0.52), right: at(0.98) }
  })
  expect(dialed).toMatchObject({ halfway: 'tel:+15550100123', right: 'tel:+15550100123' })
  expect(dialed.left).toContain('/staff/consultations/')
  expect(dialed.height).toBeGreaterThanOrEqual(44)
  // Elsewhere, a press shows what it is about, and nothing to type into.
  await item.click({ position: { x: 150, y: 20 } })
  const peek = page.getByRole('dialog', { name: 'Faye Lee' })
  await peek.getByRole('link', { name: 'Call Faye' }).waitFor()
  expect(await page.locator('input:focus, textarea:focus').count()).toBe(0)
  await peek.getByRole('link', { name: 'Open' }).click()
  const request = page.getByRole('region', { name: 'Request', exact: true })
  await request.getByRole('heading', { name: 'Faye Lee' }).waitFor()

  await goInPage(page, '/staff/consultations?status=ALL')
  const list = page.getByRole('region', { name: 'Requests: list' })
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

test('a filter pressed just after a search was cleared is chosen: no item opens under the pointer', async () => {
  await makeRequest('Faye', 60)
  const page = await openStaff('/consultations?status=ALL')
  const list = page.getByRole('region', { name: 'Requests: list' })
  const item = page.getByRole('region', { name: 'Request', exact: true })
  await item.waitFor()
  await page.keyboard.press('Escape')
  await item.waitFor({ state: 'detached' })
  const search = list.getByRole('searchbox', { name: 'Search requests' })
  await search.fill('Nobody')
  await list.getByText('No requests match').waitFor()

  const release = await holdBack(page, 'Consultations')
  const asked = page.waitForRequest((each) => each.postData()?.includes('"search":null') ?? false)
  await search.fill('')
  const request = await asked
  await list.getByRole('link', { name: 'Lost' }).hover()
  await page.mouse.down()
  release()
  await (await request.response())?.finished()
  await untilIdle(page)
  await page.mouse.up()

  await list
    .getByRole('link', { name: 'Lost' })
    .and(page.locator('[aria-current="true"]'))
    .waitFor()
  expect(new URL(page.url()).search).toBe('?status=LOST')
})

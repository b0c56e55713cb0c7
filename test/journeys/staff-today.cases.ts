import type { Page } from 'playwright-core'
import { demoPassword, demoStaff } from './accounts'
import { desktop, phone } from './browser'
import { newVisitor, query } from './site'
import { makeRequest, openStaff } from './staff-app'

// The negotiator's morning: Today, and the number to call next. Declares tests only; staff.e2e.ts opens the shop.

/** Keeps the browser from leaving for a phone application, and tells which numbers it was asked to dial. */
const watchDialing = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset.dialed = ''
    document.addEventListener('click', (event) => {
      const link = event.target instanceof Element && event.target.closest('a[href^="tel:"]')
      if (!link) return
      event.preventDefault()
      document.documentElement.dataset.dialed += `${link.getAttribute('href')} `
    })
  })

const dialed = (page: Page) => page.evaluate(() => document.documentElement.dataset.dialed?.trim())

test('from sign-in, one key dials the customer who is due first, and j the next', async () => {
  await makeRequest('Faye', -30)
  await makeRequest('Gail', 60)
  await query(`UPDATE consultation SET phone = '+16155550199' WHERE first_name = 'Faye'`)
  const page = await (await newVisitor({ viewport: desktop })).newPage()
  await page.goto('/staff/')
  await page.getByLabel('Email').fill(demoStaff)
  await page.getByLabel('Password').fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()

  await page.getByRole('link', { name: 'Call Faye Lee: (615) 555-0199' }).waitFor()
  const peek = page.getByRole('complementary', { name: 'Selected' })
  await peek.getByRole('heading', { name: 'Faye Lee' }).waitFor()
  await watchDialing(page)
  await page.keyboard.press('c')
  expect(await dialed(page)).toBe('tel:+16155550199')

  await page.keyboard.press('j')
  await peek.getByRole('heading', { name: 'Gail Lee' }).waitFor()
  await page.keyboard.press('c')
  expect(await dialed(page)).toBe('tel:+16155550199 tel:5550100123')
  await page.keyboard.press('Enter')
  await page
    .getByRole('region', { name: 'Request' })
    .getByRole('heading', { name: 'Gail Lee' })
    .waitFor()

  // g and a letter lead to a screen, so that c after g doesn't dial.
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await peek.waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('c')
  await page.getByRole('heading', { level: 1, name: 'Consultations' }).waitFor()
  expect(await dialed(page)).toBe('tel:+16155550199 tel:5550100123')
})

test('Today shows nine items of the day in rows of 40 px with the peek, unless rows are comfortable', async () => {
  for (let number = 1; number <= 9; number++)
    await makeRequest(`Number${number}`, number * 200 - 300)
  const page = await openStaff('/', { viewport: { width: 1440, height: 900 } })
  const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: ' Lee' })
  await rows.nth(8).waitFor()
  await page.getByRole('complementary', { name: 'Selected' }).waitFor()
  const bottom = await rows.nth(8).boundingBox()
  expect((bottom?.y ?? 0) + (bottom?.height ?? 0)).toBeLessThanOrEqual(900)
  const height = async () => (await rows.first().boundingBox())?.height
  expect(await height()).toBeCloseTo(40, 0)

  await page.getByRole('button', { name: /account$/ }).click()
  await page.getByRole('menuitem', { name: 'Comfortable rows' }).click()
  expect(await height()).toBeCloseTo(52, 0)
  await page.reload()
  await rows.first().waitFor()
  expect(await height()).toBeCloseTo(52, 0)
})

test('on a phone, the tabs begin with Today, and a row opens its item', async () => {
  await makeRequest('Faye', -30)
  const page = await openStaff('/', { viewport: phone })
  const tabs = page.getByRole('navigation', { name: 'Staff' })
  expect(await tabs.getByRole('link').first().textContent()).toBe('Today')
  await page.getByRole('listitem').filter({ hasText: 'Faye Lee' }).click()
  await page
    .getByRole('region', { name: 'Request' })
    .getByRole('heading', { name: 'Faye Lee' })
    .waitFor()
})

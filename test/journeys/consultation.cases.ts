import type { Page } from 'playwright-core'
import { brand } from '../../shared/brand'
import { contactConsent } from '../../shared/consultation'
import { defaultSite } from '../kit/default-site'
import { phone } from './browser'
import {
  field,
  fill,
  focusedName,
  lists,
  openForm,
  received,
  stored,
  submit,
} from './consultation-form'
import { query, visit } from './site'
import './consultation-trouble.cases'

beforeEach(() => query('DELETE FROM consultation')) // the demo's, too

test('a visitor requests a consultation and sees the confirmation once', async () => {
  const page = await openForm({ theme: 'system' })
  await listsOtherWays(page)
  for (const { label, words } of lists) {
    const offered = await field(page, label).locator('option').allTextContents()
    expect(offered).toEqual(['Choose one', ...words])
  }
  await fill(page)
  await submit(page).click()
  await received(page)
  expect(new URL(page.url()).pathname).toBe('/consultation-confirmation')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Request Received!')

  const main = page.getByRole('main')
  expect(await main.getByRole('term').allTextContents()).toEqual([
    'Name',
    'Email',
    'Phone',
    'City',
    'Travel Distance',
    'Vehicle Type',
    'Budget Range',
    'Credit Range',
    'Purchase Method',
    'Down Payment',
    'Timeline',
    'Additional Details',
  ])
  expect(await main.getByRole('definition').allTextContents()).toEqual([
    'Ann Lee',
    'ann@example.com',
    '(555) 010-0123',
    'Atlanta, GA',
    'Any distance',
    'Hybrid',
    'Over $100,000',
    'Not sure',
    'Not sure yet',
    'Flexible',
    'In more than 6 months',
    'A red one.\nOr blue.',
  ])
  await main.getByRole('heading', { name: 'What Happens Next?' }).waitFor()
  expect(await main.getByRole('list').getByRole('listitem').count()).toBe(3)
  await main.getByText('We’ll contact you within 24 hours', { exact: true }).waitFor()
  expect(
    await main
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
  ).toEqual(['/packages', '/services', '/'])
  expect(await stored()).toMatchObject([
    { first_name: 'Ann', timeline: '6-months-plus', additional_details: 'A red one.\nOr blue.' },
  ])

  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Get Started Today' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/contact')
  expect(await field(page, 'First name').inputValue()).toBe('')
})

/** The contact page says how else to reach us. */
async function listsOtherWays(page: Page) {
  const main = page.getByRole('main')
  await main.getByRole('heading', { name: 'Multiple Ways to Reach Us' }).waitFor()
  const phoneLink = main.getByRole('link', { name: defaultSite.phone })
  expect(await phoneLink.getAttribute('href')).toBe(defaultSite.phoneHref)
  const emailLink = main.getByRole('link', { name: defaultSite.email })
  expect(await emailLink.getAttribute('href')).toBe(defaultSite.emailHref)
  await main
    .getByRole('listitem')
    .filter({ hasText: 'Messaging Support' })
    .getByText('Coming Soon')
    .waitFor()
}

test('with nothing or invalid JSON in storage, the confirmation redirects to the form', async () => {
  const page = await visit('/about')
  for (const kept of ['', '{"firstName":"Ann"']) {
    await page.evaluate((text) => {
      if (text) sessionStorage.setItem('drivefair-consultation', text)
    }, kept)
    await page.goto('/consultation-confirmation')
    await page.getByRole('heading', { level: 1, name: 'Get Started Today' }).waitFor()
    await page.goBack() // the confirmation is not in the history
    await page.getByRole('heading', { level: 1, name: `About ${brand.name}` }).waitFor()
  }
})

test('the form can be filled in and sent by keyboard alone', async () => {
  const page = await openForm({ viewport: phone })
  await field(page, 'First name').focus()
  const passed: (string | undefined)[] = []
  for (const entry of ['Ann', 'Lee', 'ann@example.com', '5550100123', 'Rome', 'U', 'T', 'W']) {
    passed.push(await focusedName(page))
    await page.keyboard.type(entry)
    await page.keyboard.press('Tab')
  }
  for (const entry of ['O', 'C', 'F', 'G', 'Blue', ' ']) {
    passed.push(await focusedName(page))
    await page.keyboard.type(entry)
    await page.keyboard.press('Tab')
  }
  expect(passed).toEqual([
    'firstName',
    'lastName',
    'email',
    'phone',
    'city',
    'travelDistance',
    'vehicleType',
    'timeline',
    'budgetRange',
    'purchaseMethod',
    'downPayment',
    'creditRange',
    'additionalDetails',
    'contactConsent',
  ])
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(
    'Schedule My Free Consultation',
  )
  await page.keyboard.press('Enter')
  await received(page)
  expect(await stored()).toMatchObject([
    {
      vehicle_type: 'truck',
      credit_range: 'good',
      contact_consent_version: contactConsent.version,
    },
  ])
})

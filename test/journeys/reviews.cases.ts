import type { Page } from 'playwright-core'
import { reviewConsent } from '../../shared/deals/review'
import { eventually } from '../kit/eventually'
import { newSignedInVisitor } from './accounts'
import { expectAccessible } from './axe'
import { phone } from './browser'
import { toastSays } from './cart-and-payment'
import { ask } from './chat-panel'
import { accept, dealIn, newBuyer, newNegotiator, publishQuote } from './deal-scene'
import { holdBack } from './hold-back'
import { query } from './site'
import { openStaff } from './staff-app'

const signedOrder = Buffer.from('%PDF-1.4\n%signed\n%%EOF\n')

/** A buyer with a deal that was bought today, and whose saving is verified. */
async function buyVehicle() {
  const [{ context, session }, staff] = [await newBuyer(), await newNegotiator()]
  const page = await context.newPage()
  await page.setViewportSize(phone)
  await page.goto(`/deals/?session_id=${session}`)
  await page.getByText('We’ll contact you by').waitFor()
  const dealId = dealIn(page.url())
  await query(
    `UPDATE deal SET status = 'SEARCHING', wishes_sent_at = now(), contacted_at = now() WHERE id = $1`,
    [dealId],
  )
  const offer = { vin: '7DFHDEM01TD000303', sellingPrice: 33_690, fee: 599 }
  const quoteId = await publishQuote(staff, dealId, 'Lakeside Motors', offer)
  await page.goto(`/deals/${dealId}/quotes/${quoteId}`)
  await accept(page)
  await page.getByRole('heading', { level: 2, name: 'You accepted this quote' }).waitFor()
  const [today] = await query<{ day: string }>(
    `SELECT (now() AT TIME ZONE 'America/New_York')::date::text AS day`,
  )
  await ask(
    staff,
    'mutation ($id: ID!, $day: Date!) { recordPurchase(dealId: $id, purchasedOn: $day) { id } }',
    { id: dealId, day: today?.day },
  )
  const named = new URLSearchParams({ deal: dealId, kind: 'BUYERS_ORDER', name: 'order.pdf' })
  const stored = await staff.request.post(`/api/documents?${named}`, {
    headers: { 'content-type': 'application/pdf' },
    data: signedOrder,
  })
  expect(stored.status()).toBe(201)
  await ask(staff, 'mutation ($id: ID!) { verifySaving(dealId: $id) { id } }', { id: dealId })
  return { page, dealId }
}

const storeReview = (dealId: string) =>
  query(
    `INSERT INTO review (deal_id, rating, words, may_publish, shown_name, shown_place)
     VALUES ($1, 2, 'It took longer than I hoped.', false, 'Casey C.', 'Marietta, Georgia')`,
    [dealId],
  )

const hasNoSidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)

test('a buyer reviews the deal, an owner publishes it, and the buyer takes it back', async () => {
  const { page, dealId } = await buyVehicle()
  await page.getByRole('link', { name: 'Write a review' }).click()
  await page.getByRole('heading', { level: 1, name: 'How did we do?' }).waitFor()
  await page.evaluate(() => localStorage.setItem('drivefair-theme', 'system'))
  await page.reload() // applies the theme
  const send = page.getByRole('button', { name: 'Send your review' })
  await send.click()
  await page.getByText('Choose 1 to 5 stars').waitFor()
  await page.getByText('Write 10 to 1,000 characters').waitFor()
  await expectAccessible(page)
  await page.getByLabel('4 stars').focus()
  await page.keyboard.press('ArrowRight')
  expect(await page.getByLabel('5 stars').isChecked()).toBe(true)
  await page.getByLabel('Your words').fill('They struck two fees that I would have paid. ')
  expect(await page.getByLabel('Name to show').inputValue()).toMatch(/^\S+ \S\.$/)
  const consent = page.getByRole('checkbox', { name: reviewConsent.text })
  expect(await consent.isChecked()).toBe(false)
  await consent.check()

  await page.setViewportSize({ width: 320, height: 700 })
  expect(await hasNoSidewaysScroll(page)).toBe(true)
  await page.setViewportSize(phone)
  const context = page.context()
  await page.close()
  const next = await context.newPage() // what was typed survives the closed tab
  await next.setViewportSize(phone)
  await next.goto(`/deals/${dealId}/review`)
  const words = next.getByLabel('Your words')
  await words.waitFor()
  expect(await words.inputValue()).toBe('They struck two fees that I would have paid. ')
  await next.getByRole('button', { name: 'Send your review' }).click()
  await toastSays(next, 'Thank you for your review')
  await next.getByText('We read it before we show it.').waitFor()
  // The server stores it without the space at the end, and there is nothing left to save.
  expect(await next.getByRole('button', { name: 'Save changes' }).isDisabled()).toBe(true)
  await expectAccessible(next)

  const advocate = await (
    await newSignedInVisitor('advocate@example.com', { theme: 'system' })
  ).newPage()
  await advocate.goto(`/staff/reviews/${dealId}`)
  const seen = advocate.getByRole('region', { name: 'Review', exact: true })
  await seen.getByText('They struck two fees that I would have paid.').waitFor()
  await seen.getByText(/, verified$/).waitFor()
  expect(await seen.getByRole('button').count()).toBe(0)

  const owner = await openStaff(`/deals/${dealId}`, { theme: 'system' })
  await owner.getByRole('link', { name: 'Read it' }).click()
  const review = owner.getByRole('region', { name: 'Review', exact: true })
  await review.getByText(`“${reviewConsent.text}”`).waitFor()
  await expectAccessible(owner)
  await review.getByRole('button', { name: 'Publish' }).click()
  await toastSays(owner, 'Published')
  await review.getByText(/^Sam Staff, /).waitFor()
  await next.getByText('We chose your review for our website.').waitFor()

  await next.getByRole('button', { name: 'Take my review back' }).click()
  await expectAccessible(next, 'dialog[open]')
  await next.getByRole('button', { name: 'Take it back' }).click()
  await next.getByText('You took your review back.').waitFor()
  expect(await next.getByLabel('Your words').inputValue()).toBe('')
  await review.getByText('The buyer took this review back').waitFor() // live, on the other screen
  expect(await review.getByRole('button').count()).toBe(0)
  await expectAccessible(owner)
  await owner.setViewportSize({ width: 320, height: 700 })
  expect(await hasNoSidewaysScroll(owner)).toBe(true)
  await owner.getByRole('link', { name: 'History of this review' }).click()
  await owner.getByText('published').waitFor()
})

test('a change of a review keeps what is typed meanwhile, and reaches the other tab', async () => {
  const { page, dealId } = await buyVehicle()
  await storeReview(dealId)
  const other = await page.context().newPage()
  for (const tab of [page, other]) {
    await tab.goto(`/deals/${dealId}/review`)
    await tab.getByRole('button', { name: 'Save changes' }).waitFor()
  }
  const words = (tab: Page) => tab.getByLabel('Your words')
  const save = (tab: Page) => tab.getByRole('button', { name: 'Save changes' })
  await words(page).fill('It took longer, but it was worth it.')
  const release = await holdBack(page, 'SaveReview')
  await save(page).click()
  await words(page).fill('It took longer, but it was worth every day.')
  release()
  await toastSays(page, 'Thank you for your review')
  expect(await words(page).inputValue()).toBe('It took longer, but it was worth every day.')
  await eventually(async () =>
    expect(await words(other).inputValue()).toBe('It took longer, but it was worth it.'),
  )
  expect(await save(other).isDisabled()).toBe(true)
  await save(page).click()
  await eventually(async () =>
    expect(await words(other).inputValue()).toBe('It took longer, but it was worth every day.'),
  )
})

test('an owner reads why a review can’t be published', async () => {
  const { dealId } = await buyVehicle()
  await storeReview(dealId)
  const owner = await openStaff('/reviews', { theme: 'system' })
  await owner.getByRole('link').filter({ hasText: 'It took longer than I hoped.' }).click()
  const review = owner.getByRole('region', { name: 'Review', exact: true })
  await review.getByText("Can’t be published: The buyer hasn't allowed us to show it.").waitFor()
  expect(await review.getByRole('button', { name: 'Publish' }).isDisabled()).toBe(true)
  await expectAccessible(owner)
  await review.getByRole('button', { name: 'Hide' }).click()
  await toastSays(owner, 'Hidden')
  await owner.getByRole('link', { name: 'Hidden', exact: true }).click()
  await owner.getByRole('link').filter({ hasText: 'Casey C.' }).waitFor()
})

import type { BrowserContext, Page } from 'playwright-core'
import { reviewConsent } from '../../shared/deals/review'
import { eventually } from '../kit/eventually'
import { newSignedInVisitor } from './accounts'
import { phone } from './browser'
import { toastSays } from './cart-and-payment'
import { newNegotiator, newPurchase } from './deal-scene'
import { holdBack } from './hold-back'
import { openStaff } from './staff-app'

const hasNoSidewaysScroll = async (page: Page) => {
  const size = page.viewportSize()
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  if (size) await page.setViewportSize(size)
}

const words = (page: Page) => page.getByLabel('Your words')
const save = (page: Page) => page.getByRole('button', { name: 'Save changes' })

test('a buyer reviews the deal, an owner publishes it once the buyer allows that, and the buyer takes it back', async () => {
  const { context, id: dealId } = await newPurchase(await newNegotiator())
  const first = await context.newPage()
  await first.setViewportSize(phone)
  await first.goto(`/deals/${dealId}`)
  await first.getByRole('link', { name: 'Write a review' }).click()
  await first.getByRole('heading', { level: 1, name: 'How did we do?' }).waitFor()
  const send = (page: Page) => page.getByRole('button', { name: 'Send your review' })
  await send(first).click()
  await first.getByText('Choose 1 to 5 stars').waitFor()
  await first.getByText('Write 10 to 1,000 characters').waitFor()
  await first.getByLabel('4 stars').focus()
  await first.keyboard.press('ArrowRight')
  expect(await first.getByLabel('5 stars').isChecked()).toBe(true)
  await words(first).fill('They struck two fees that I would have paid. ')
  expect(await first.getByLabel('Name to show').inputValue()).toMatch(/^\S+ \S\.$/)
  const consent = (page: Page) => page.getByRole('checkbox', { name: reviewConsent.text })
  expect(await consent(first).isChecked()).toBe(false)
  await hasNoSidewaysScroll(first)

  const page = await context.newPage() // what was typed survives the closed tab
  await first.close()
  await page.goto(`/deals/${dealId}/review`)
  await words(page).waitFor()
  expect(await words(page).inputValue()).toBe('They struck two fees that I would have paid. ')
  await send(page).click()
  await toastSays(page, 'Thank you for your review')
  await page.getByText('Only we read it.').waitFor()
  // The server stores it without the space at the end, and there is nothing left to save.
  expect(await save(page).isDisabled()).toBe(true)

  const owner = await openStaff('/reviews')
  await owner.getByRole('row').filter({ hasText: 'They struck two fees' }).click()
  const review = owner.getByRole('region', { name: 'Review', exact: true })
  await review.getByText("Can’t be published: The buyer hasn't allowed us to show it.").waitFor()
  expect(await review.getByRole('button', { name: 'Publish' }).isDisabled()).toBe(true)

  await changeInTwoTabs(page, await openReview(context, dealId), () => consent(page).check())
  await page.getByText('We read it before we show it.').waitFor()
  await review.getByText(`“${reviewConsent.text}”`).waitFor() // live
  await review.getByRole('button', { name: 'Hide' }).click()
  await toastSays(owner, 'Hidden')
  await owner.getByRole('link', { name: 'Hidden', exact: true }).click()
  await owner.getByRole('row').filter({ hasText: 'worth every day' }).click()
  await advocateOnlyReads(dealId, 'It took longer, but it was worth every day.')
  await review.getByRole('button', { name: 'Publish' }).click()
  await toastSays(owner, 'Published')
  await review.getByText(/^Sam Staff, /).waitFor()
  await page.getByText('We chose your review for our website.').waitFor()

  await page.getByRole('button', { name: 'Take my review back' }).click()
  await page.getByRole('button', { name: 'Take it back' }).click()
  await page.getByText('You took your review back.').waitFor()
  expect(await words(page).inputValue()).toBe('')
  await review.getByText('The buyer took this review back').waitFor() // live, on the other screen
  expect(await review.getByRole('button').count()).toBe(0)
  await hasNoSidewaysScroll(owner)
  await owner.getByRole('link', { name: 'History of this review' }).click()
  await owner.getByText('published').waitFor()
})

async function openReview(context: BrowserContext, dealId: string) {
  const page = await context.newPage()
  await page.goto(`/deals/${dealId}/review`)
  await save(page).waitFor()
  return page
}

/** A change keeps what is typed while it is saved, and reaches the other tab. */
async function changeInTwoTabs(page: Page, other: Page, allow: () => Promise<void>) {
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
  await allow()
  await save(page).click()
  await eventually(async () =>
    expect(await words(other).inputValue()).toBe('It took longer, but it was worth every day.'),
  )
  await other.close()
}

async function advocateOnlyReads(dealId: string, text: string) {
  const advocate = await (await newSignedInVisitor('advocate@example.com')).newPage()
  await advocate.goto(`/staff/deals/${dealId}`)
  await advocate.getByRole('link', { name: 'Read it' }).click()
  const seen = advocate.getByRole('region', { name: 'Review', exact: true })
  await seen.getByText(text).waitFor()
  await seen.getByText(/, verified$/).waitFor()
  expect(await seen.getByRole('button').count()).toBe(0)
}

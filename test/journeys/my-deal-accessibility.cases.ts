import { randomUUID } from 'node:crypto'
import { reviewConsent } from '../../shared/deals/review'
import { expectAccessible } from './axe'
import { desktop, phone } from './browser'
import {
  acceptQuote,
  beginSearch,
  fillWishes,
  newDeal,
  newNegotiator,
  newPurchase,
  publishComparedQuote,
  publishQuote,
  replaceQuote,
  runAsCustomer,
} from './deal-scene'
import { query } from './site'
import { openStaff } from './staff-app'
import { expectFitsLargeText } from './targets'

// Every screen and dialog of My deal under axe, and what staff see of it. `npm test` has My deal with
// quotes, a quote on the phone, and the check of the contract.

test('My deal has no axe violations, from the wishes to the choice of a quote', async () => {
  const { context, id } = await newDeal({ theme: 'system' })
  const staff = await newNegotiator()
  const page = await context.newPage()
  await page.goto(`/deals/${id}/wishes`)
  await page.getByRole('button', { name: 'Send to your advocate' }).click()
  await page.getByText('Enter 5 digits').waitFor()
  await expectAccessible(page)
  await fillWishes(page)
  await page.getByText(/^Saved at/).waitFor()
  await expectAccessible(page)

  await beginSearch(id)
  const offer = { vin: '7DFHDEM00TD000101', sellingPrice: 33_480, fee: 599, openingFee: 899 }
  await publishQuote(staff, id, 'Northgate Motors', offer)
  const other = { vin: '7DFHDEM06TD000202', sellingPrice: 33_195, fee: 1_899 }
  await replaceQuote(staff, await publishQuote(staff, id, 'Lakeside Auto Park', other))
  await page.goto(`/deals/${id}`)
  await page.getByText('Replaced by a newer quote').waitFor()
  await expectAccessible(page)
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Add your own offer' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText("Enter the vehicle's price").waitFor()
  await expectAccessible(page, 'dialog[open]')
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Compare side by side' }).click()
  await page.getByText('Show only differences').click()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Read and accept: Northgate Motors' }).click()
  await page.getByRole('heading', { level: 1, name: 'Northgate Motors' }).waitFor()
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await page.getByRole('link', { name: 'Accept this quote' }).waitFor()
  await expectAccessible(page)
  await page.setViewportSize(desktop)
  await page.getByRole('button', { name: 'Not for me' }).click()
  await expectAccessible(page, 'dialog[open]')
})

test('a purchase has no axe violations, from the contract to the verified saving', async () => {
  const { context, id } = await newDeal({ theme: 'system' })
  const staff = await newNegotiator()
  await acceptQuote(context, await publishComparedQuote(staff, id))
  const page = await context.newPage()
  await page.setViewportSize(phone)
  await page.goto(`/deals/${id}/contract`)
  await page.getByRole('button', { name: 'Line', exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill('Nitrogen')
  await page.getByLabel('Amount', { exact: true }).fill('199')
  await page.getByText(/^Saved at/).waitFor()
  await expectAccessible(page)
  const desk = await openStaff(`/deals/${id}`, { theme: 'system' })
  const contract = desk.getByRole('region', { name: 'Contract and purchase' })
  await contract.getByText('Nitrogen').waitFor()
  await expectAccessible(desk)

  await page.getByRole('link', { name: 'My deal' }).first().click()
  await page.getByRole('button', { name: 'I bought it' }).click()
  await expectAccessible(page, 'dialog[open]')
  await page.getByRole('button', { name: 'Record the purchase' }).click()
  await page.getByRole('heading', { level: 2, name: 'You bought it' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See what you saved' }).click()
  await page.getByText('as reported').waitFor()
  await expectAccessible(page)

  await contract.locator('input[type=file]').setInputFiles({
    name: 'order.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4\n%signed\n%%EOF\n'),
  })
  await contract.getByRole('button', { name: 'Verify the saving' }).click()
  await page.getByText(/verified, \w{3} \d+, \d{4}/).waitFor()
  await expectAccessible(desk)
})

test('a review has no axe violations, from the form to what is left once it is taken back', async () => {
  const { context, id } = await newPurchase(await newNegotiator())
  const page = await context.newPage()
  await page.setViewportSize(phone)
  await page.goto(`/deals/${id}/review`)
  const send = page.getByRole('button', { name: 'Send your review' })
  await send.click()
  await page.getByText('Choose 1 to 5 stars').waitFor()
  await expectAccessible(page)
  await expectFitsLargeText(page)
  await page.getByLabel('5 stars').check()
  await page.getByLabel('Your words').fill('They struck two fees that I would have paid.')
  await send.click()
  await page.getByText('Only we read it.').waitFor()
  await expectAccessible(page)

  const owner = await openStaff(`/reviews/${id}`, { theme: 'system' })
  const review = owner.getByRole('region', { name: 'Review', exact: true })
  await review.getByText('Can’t be published:').waitFor()
  await expectAccessible(owner)
  await page.getByRole('checkbox', { name: reviewConsent.text }).check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await review.getByText(`“${reviewConsent.text}”`).waitFor()
  await expectAccessible(owner)
  await page.getByRole('button', { name: 'Take my review back' }).click()
  await expectAccessible(page, 'dialog[open]')
  await page.getByRole('button', { name: 'Take it back' }).click()
  await review.getByText('The buyer took this review back').waitFor()
  await expectAccessible(owner)
})

test('money back has no axe violations, from the request to the deleted deal', async () => {
  const { context, id } = await newDeal({ theme: 'system' })
  const page = await context.newPage()
  await page.goto(`/deals/${id}`)
  const panel = page.getByRole('region', { name: 'Money back' })
  await panel.getByRole('button', { name: 'Ask for my money back' }).click()
  const asking = page.getByRole('dialog')
  await asking.getByRole('button', { name: 'Ask for my money back' }).click()
  await asking.getByText('Use 3 to 2,000 characters').waitFor()
  await expectAccessible(page, 'dialog[open]')
  await page.keyboard.press('Escape')

  const owner = await openStaff(`/deals/${id}`, { theme: 'system' })
  const claim = owner.getByRole('region', { name: /^Money back/ })
  const dialog = owner.getByRole('dialog')
  for (const decision of ['Refuse', 'Approve and refund $599.00']) {
    const words = 'I bought two packages for one car.'
    const request = { dealId: id, reason: 'OTHER', words, requestKey: randomUUID() }
    await runAsCustomer(context, 'OpenClaim', request)
    await panel.getByText(/^A person answers by/).waitFor()
    await expectAccessible(page)
    await claim.getByRole('button', { name: decision }).waitFor()
    await expectAccessible(owner)
    const decide = async () => {
      await claim.getByRole('button', { name: decision }).click()
      await dialog.getByLabel('Note').fill('One package is enough for one car.')
      await dialog.getByRole('button', { name: decision }).click()
    }
    await query(`UPDATE session SET confirmed_at = now() - interval '31 minutes'`)
    await decide()
    await dialog.getByRole('alert').getByText('Enter your password').waitFor()
    await expectAccessible(owner, 'dialog[open]')
    await owner.keyboard.press('Escape')
    await query('UPDATE session SET confirmed_at = now()')
    await decide()
    await dialog.waitFor({ state: 'detached' })
    await panel
      .getByText(decision === 'Refuse' ? 'Not approved' : 'Refunded')
      .first()
      .waitFor()
    await expectAccessible(page)
  }
  await page.getByRole('button', { name: 'Delete this deal…' }).click()
  await expectAccessible(page, 'dialog[open]')
})

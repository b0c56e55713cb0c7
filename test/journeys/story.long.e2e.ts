import type { Page } from 'playwright-core'
import { reviewConsent } from '../../shared/deals/review'
import { eventually } from '../kit/eventually'
import { phone } from './browser'
import { fillCard, proceedToPayment, toastSays } from './cart-and-payment'
import * as consultation from './consultation-form'
import { accept, dealIn } from './deal-scene'
import { makeDealers, receiveAnswer, replyAddressOf } from './dealers-scene'
import { newVisitor, openSite, query } from './site'
import { openStaff } from './staff-app'
import { cashOffer, harbor, type Offer } from './story-offers'

openSite({ manyUnits: true })

// One buyer, from the first request to the published review. Each acts on the screens of this program only.

const buyer = 'rosa.marin@example.com'
const dealers = [
  'Harborside',
  'Bayline',
  'Castle',
  'Dover',
  'Elm',
  'Foxhill',
  'Granite',
  'Juniper',
].map((name) => `${name} Auto Mall`)
const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.4\n%${name}\n%%EOF\n`),
})

/** The path of the first link in the latest email to an address that has this subject. */
async function linkIn(recipient: string, subject: RegExp) {
  return eventually(async () => {
    const mails = await query<{ subject: string; text: string }>(
      'SELECT subject, text FROM mail WHERE recipient = $1 ORDER BY created_at DESC',
      [recipient],
    )
    const link = mails.find((mail) => subject.test(mail.subject))?.text.match(/https?:\/\/\S+/)
    if (!link) throw new Error(`No email "${subject}" to ${recipient}`)
    const { pathname, search } = new URL(link[0])
    return pathname + search
  })
}

/** Invites someone, who joins by the link in the email. Returns their screen. */
async function invite(owner: Page, firstName: string, lastName: string, role: string) {
  await owner.goto('/staff/team')
  await owner.getByRole('button', { name: 'Invite' }).click()
  const dialog = owner.getByRole('dialog')
  const email = `${firstName.toLowerCase()}@example.com`
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel(role, { exact: true }).check()
  await dialog.getByRole('button', { name: 'Send invitation' }).click()
  await dialog.waitFor({ state: 'detached' })
  const page = await (await newVisitor()).newPage()
  await page.goto(await linkIn(email, /^Join the/))
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Password').fill('a fine new secret')
  await page.getByRole('button', { name: 'Join the team' }).click()
  await page.waitForURL('**/staff/')
  return page
}

test('a stranger becomes a buyer with a verified saving and a published review', async () => {
  const owner = await openStaff('/team')
  const ann = await invite(owner, 'Ann', 'Lee', 'Advocate')
  const bo = await invite(owner, 'Bo', 'Park', 'Support')
  const rosa = await askForConsultation()
  await sellTo(rosa, bo)
  const { dealId, number } = await startDeal(rosa)

  await owner.goto(`/staff/deals/${dealId}`)
  await owner.getByRole('button', { name: 'Unassigned' }).click()
  await owner.getByRole('menuitem', { name: 'Assign to Ann Lee' }).click()
  await owner.getByRole('button', { name: 'With Ann' }).waitFor()
  await bo.goto(`/staff/deals/${dealId}`)
  await bo.getByLabel('Add a private note').fill('Wants it before the holidays.')
  await bo.getByRole('button', { name: 'Save note' }).click()
  await bo.getByRole('button', { name: 'Pin the note on top' }).click()

  await ann.goto(`/staff/deals/${dealId}`)
  await ann.getByText('Wants it before the holidays.').first().waitFor()
  await logCall(ann, 'Talked', 'Wants a hybrid.')
  await ann.getByText('Contacted on time').waitFor()
  await sayWishes(rosa, dealId)
  await askDealers(ann, dealId, number)
  await publishQuotes(ann, dealId)

  await rosa.getByRole('link', { name: 'Harborside Auto Mall' }).first().click()
  await rosa.getByRole('heading', { level: 1, name: 'Harborside Auto Mall' }).waitFor()
  await accept(rosa)
  await checkContractAndBuy(rosa)
  await verifySaving(ann, dealId)
  await rosa.getByText(/verified, \w{3} \d+, \d{4}/).waitFor()
  await rosa.getByText('$2,110.60').waitFor()

  await letGo(owner, ann, dealId)
  await review(owner, rosa, dealId)

  await owner.goto('/staff/history')
  const history = owner.getByRole('main')
  await history.getByText('30 of').waitFor()
  await owner.getByRole('button', { name: 'Load more' }).click()
  for (const sentence of [
    `Sam Staff published the review of deal ${number}`,
    'Sam Staff deactivated Ann Lee',
    `Ann Lee verified the saving of deal ${number}`,
    `Bo Park pinned a note on deal ${number}`,
    "won Rosa Marin's request",
    'Sam Staff invited a…@example.com as Advocate',
  ]) {
    await history.getByText(sentence).first().waitFor()
  }
})

async function askForConsultation() {
  const page = await consultation.openForm()
  await consultation.fill(page)
  const answers = { 'First name': 'Rosa', 'Last name': 'Marin', Email: buyer }
  for (const [label, text] of Object.entries(answers)) {
    await consultation.field(page, label).fill(text)
  }
  await consultation.submit(page).click()
  await consultation.received(page)
  return page
}

async function logCall(staff: Page, outcome: string, words: string) {
  await staff.getByRole('button', { name: 'Log a call' }).first().click()
  const dialog = staff.getByRole('dialog')
  await dialog.getByLabel(outcome).check()
  await dialog.getByLabel('What was said').fill(words)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Bo calls twice and sends a link; Rosa pays by it in her browser. */
async function sellTo(rosa: Page, bo: Page) {
  await bo.goto('/staff/consultations')
  await bo.getByRole('link').filter({ hasText: 'Rosa Marin' }).click()
  await bo.getByRole('region', { name: 'Sale' }).waitFor()
  await logCall(bo, 'No answer', 'The line was busy.')
  await logCall(bo, 'Talked', 'Gold fits.')
  await bo.keyboard.press('p')
  const dialog = bo.getByRole('dialog', { name: 'Send a payment link' })
  const gold = dialog.getByRole('option', { name: /^Gold/ })
  await gold.waitFor({ state: 'attached' })
  await dialog.getByLabel('Package').selectOption((await gold.getAttribute('value')) ?? '')
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await dialog.waitFor({ state: 'detached' })

  await rosa.goto(await linkIn(buyer, /package: Gold/))
  await rosa.getByRole('button', { name: 'Continue to payment' }).click()
  await rosa.waitForURL('**/checkout')
  await proceedToPayment(rosa)
  await fillCard(rosa)
  await rosa.getByLabel('Email').fill(buyer)
  await rosa.getByLabel('Name on card').fill('Rosa Marin')
  await rosa.getByRole('button', { name: /^Pay \$/ }).click()
  await rosa.waitForURL('**/success**')
  await bo
    .getByRole('region', { name: 'Sale' })
    .getByText(/^Won with/)
    .waitFor()
}

async function startDeal(rosa: Page) {
  await rosa.getByRole('textbox', { name: 'Password' }).fill('staple battery')
  await rosa.getByRole('button', { name: 'Create password' }).click()
  await rosa.waitForURL(/\/deals\/[\w-]{36}/)
  const dealId = dealIn(rosa.url())
  const [deal] = await query<{ number: string }>('SELECT number FROM deal WHERE id = $1', [dealId])
  return { dealId, number: deal?.number ?? '' }
}

async function sayWishes(rosa: Page, dealId: string) {
  await rosa.goto(`/deals/${dealId}/wishes`)
  const answers = { 'ZIP code': '30060', Phone: '(555) 010-0123', 'Months (optional)': '60' }
  await rosa.getByLabel('State', { exact: true }).selectOption('GA')
  await rosa.getByLabel('How far would you travel?').selectOption('100-miles')
  await rosa.getByLabel('Make').fill('Castella')
  await rosa.getByLabel('Model').fill('Vireo Hybrid')
  await rosa.getByLabel('How will you pay for the vehicle?').selectOption('finance')
  await rosa.getByLabel('Budget').selectOption('30k-40k')
  await rosa.getByLabel('When would you like to buy?').selectOption('1-month')
  for (const [label, text] of Object.entries(answers)) await rosa.getByLabel(label).fill(text)
  await rosa.getByLabel('I have a vehicle to trade in').check()
  const tradeIn = { Make: 'Castella', Model: 'Alto', Year: '2016', Miles: '90000' }
  for (const [label, text] of Object.entries(tradeIn)) {
    await rosa.getByLabel(label, { exact: true }).last().fill(text)
  }
  await rosa.getByLabel('Written offer you have for it (optional)').fill('7600')

  await rosa.getByRole('button', { name: 'Add your own offer' }).click()
  const dialog = rosa.getByRole('dialog', { name: 'Your own offer' })
  await dialog.getByLabel('Payment').selectOption('Loan')
  const offer = {
    Year: '2026',
    Make: 'Castella',
    Model: 'Vireo Hybrid',
    'Price of the vehicle': '34,250',
    'Dealer fees': '799',
    APR: '5.9',
    Months: '60',
  }
  for (const [label, text] of Object.entries(offer)) {
    await dialog.getByLabel(label, { exact: true }).fill(text)
  }
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'detached' })
  await rosa.getByRole('button', { name: 'Send to your advocate' }).click()
  await toastSays(rosa, 'Sent to your advocate')
}

/** Three of eight dealers answer, one of them with a PDF. */
async function askDealers(ann: Page, dealId: string, number: string) {
  await makeDealers(dealers)
  await ann.keyboard.press('Shift+D')
  const dialog = ann.getByRole('dialog', { name: 'Ask dealers' })
  const search = dialog.getByLabel('Find a dealer')
  for (const name of dealers) {
    await search.fill(name)
    await search.press('Enter')
    await dialog.getByRole('checkbox', { name, checked: true }).waitFor()
  }
  await dialog.getByRole('button', { name: 'Send to 8 dealers' }).click()
  await dialog.waitFor({ state: 'detached' })
  const answers = [
    { name: 'Harborside', attachment: `harborside-${number}.pdf` },
    { name: 'Bayline', attachment: undefined },
    { name: 'Castle', attachment: undefined },
  ]
  for (const { name, attachment } of answers) {
    const to = await replyAddressOf(dealId, `${name} Auto Mall`)
    const from = `Dana Cole <dana@${name.toLowerCase()}.example>`
    await receiveAnswer(ann.context(), { to, from, text: `The price of ${name}.`, attachment })
    await ann.getByText(`The price of ${name}.`).first().waitFor() // in the open screen
  }
}

async function publishQuotes(ann: Page, dealId: string) {
  const offers = [
    harbor,
    cashOffer('Bayline Auto Mall', '7DFHDEM00TD000101', '34480'),
    cashOffer('Castle Auto Mall', '7DFHDEM06TD000202', '34195'),
  ]
  for (const offer of offers) {
    await enterQuote(ann, dealId, offer)
    await ann.getByRole('article', { name: `Live: ${offer.dealer}` }).waitFor()
  }
  await ann.getByText('Not reviewed yet').waitFor()
  await ann.getByRole('button', { name: 'Comparable', exact: true }).click()
  await ann.getByLabel('Why').fill('The same trim')
  await ann.getByRole('button', { name: 'It’s comparable' }).click()
  await ann.getByText('Comparable: The same trim').waitFor()
}

/** From the dealer's answer to the published quote. */
async function enterQuote(ann: Page, dealId: string, offer: Offer) {
  await ann.goto(`/staff/deals/${dealId}`)
  const words = `The price of ${offer.dealer.split(' ')[0]}.`
  const answer = ann.getByRole('article', { name: /^Email of/ }).filter({ hasText: words })
  await answer.getByRole('link', { name: 'Enter quote' }).click()
  await ann.getByRole('form', { name: 'Quote' }).waitFor()
  const field = (label: string) => ann.getByLabel(label, { exact: true })
  await field('Payment').selectOption(offer.payment)
  for (const [label, text] of Object.entries(offer.fields)) {
    await field(label).fill(text)
  }
  for (const [at, [kind, name, amount]] of offer.lines.entries()) {
    const line = (part: string) => ann.getByLabel(`Line ${at + 1}: ${part}`)
    if ((await line('kind').count()) === 0) {
      await ann.getByRole('button', { name: 'Add a line' }).click()
    }
    await line('kind').selectOption(kind)
    await line('name').fill(name)
    await line('amount').fill(amount)
  }
  if (offer.document) {
    await ann.locator('input[type=file]').first().setInputFiles(pdf(offer.document))
    await ann.getByRole('button', { name: `Detach ${offer.document}` }).waitFor()
  }
  const totals = ann.getByRole('complementary', { name: 'Totals' })
  await totals.getByRole('button', { name: 'Publish…' }).click()
  const dialog = ann.getByRole('dialog')
  await dialog.getByText('24 hours').click()
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await ann.waitForURL(new RegExp(`/deals/${dealId}$`))
}

/** On the phone, at the dealer's desk. */
async function checkContractAndBuy(rosa: Page) {
  await rosa.setViewportSize(phone)
  await rosa.getByRole('link', { name: 'Check the contract' }).click()
  await rosa.getByText('11 lines left to check').waitFor()
  for (const same of await rosa.getByRole('button', { name: /same as in the quote$/ }).all()) {
    await same.click()
  }
  await rosa.getByText('Every line matches your quote.').waitFor()
  await rosa.getByText(/^Saved at/).waitFor()
  await rosa.getByRole('link', { name: 'My deal' }).first().click()
  await rosa.getByRole('button', { name: 'I bought it' }).click()
  await rosa.getByRole('button', { name: 'Record the purchase' }).click()
  await rosa.getByRole('heading', { level: 2, name: 'You bought it' }).waitFor()
  await rosa.getByRole('link', { name: 'See what you saved' }).click()
  await rosa.getByText('as reported').waitFor()
}

async function verifySaving(ann: Page, dealId: string) {
  await ann.goto(`/staff/deals/${dealId}`)
  const contract = ann.getByRole('region', { name: 'Contract and purchase' })
  await contract.getByText('Upload the signed buyer’s order first').waitFor()
  await contract.locator('input[type=file]').setInputFiles(pdf('signed.pdf'))
  await contract.getByText('Upload the signed buyer’s order first').waitFor({ state: 'detached' })
  await contract.getByRole('button', { name: 'Verify the saving' }).click()
}

/** Ann leaves for good. Her deal goes to the owner: Bo can't take deals. */
async function letGo(owner: Page, ann: Page, dealId: string) {
  await owner.goto('/staff/team')
  await owner.getByRole('button', { name: 'Change Ann Lee' }).click()
  await owner.getByRole('menuitem', { name: 'Deactivate…' }).click()
  const dialog = owner.getByRole('dialog', { name: 'Deactivate Ann Lee?' })
  const receivers = dialog.getByLabel('Hand them to')
  expect((await receivers.locator('option').allInnerTexts()).join()).not.toContain('Bo Park')
  await receivers.selectOption('Sam Staff')
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await dialog.waitFor({ state: 'detached' })
  await ann
    .getByText(/signed out|sign in again/i)
    .first()
    .waitFor()
  await owner.goto(`/staff/deals/${dealId}`)
  await owner.getByRole('button', { name: 'With you' }).waitFor()
}

/** Ninety days later, Rosa reviews, and the owner publishes it. */
async function review(owner: Page, rosa: Page, dealId: string) {
  await query(
    `UPDATE deal SET purchased_on = purchased_on - 91,
       support_until = (purchased_on)::timestamp AT TIME ZONE 'America/New_York' WHERE id = $1`,
    [dealId],
  )
  await rosa.goto(`/deals/${dealId}/review`)
  await rosa.getByLabel('5 stars').check()
  await rosa.getByLabel('Your words').fill('They struck two fees that I would have paid.')
  await rosa.getByRole('checkbox', { name: reviewConsent.text }).check()
  await rosa.getByRole('button', { name: 'Send your review' }).click()
  await toastSays(rosa, 'Thank you for your review')
  await owner.goto(`/staff/reviews/${dealId}`)
  const region = owner.getByRole('region', { name: 'Review', exact: true })
  await region.getByRole('button', { name: 'Publish' }).click()
  await toastSays(owner, 'Published')
  await rosa.getByText('We chose your review for our website.').waitFor()
  expect(await query('SELECT status FROM review WHERE deal_id = $1', [dealId])).toEqual([
    { status: 'PUBLISHED' },
  ])
}

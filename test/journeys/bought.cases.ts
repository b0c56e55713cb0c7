import type { BrowserContext, Page } from 'playwright-core'
import { eventually } from '../kit/eventually'
import { expectAccessible } from './axe'
import { phone } from './browser'
import { ask } from './chat-panel'
import { accept, dealIn, newBuyer, newNegotiator, publishQuote } from './deal-scene'
import { holdBack } from './hold-back'
import { query } from './site'
import { openStaff } from './staff-app'

const order = {
  name: 'order.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<<>>\n%%EOF\n'),
}

const vehicle = { condition: 'NEW', year: 2026, make: 'Castella', model: 'Vireo Hybrid' }
const loan = { kind: 'FINANCE', termMonths: 60 }

/** A loan whose saving is $2,110.60 against the buyer's own offers, and that offer, which staff have reviewed. */
async function makeComparedDeal(staff: BrowserContext, dealId: string) {
  await query(
    `UPDATE deal SET status = 'SEARCHING', wishes_sent_at = now(), contacted_at = now() WHERE id = $1`,
    [dealId],
  )
  await query(
    `INSERT INTO trade_in (deal_id, year, make, model, miles, own_offer_cents)
     VALUES ($1, 2016, 'Castella', 'Alto', 90000, 760000)`,
    [dealId],
  )
  const input = {
    ...vehicle,
    ...loan,
    apr: 5.9,
    sellingPrice: 34_250,
    lines: [{ kind: 'DEALER_FEE', label: 'Doc fee', amount: 799 }],
  }
  const { saveOwnOffer } = await ask(
    staff,
    'mutation ($dealId: ID!, $input: QuoteInput!) { saveOwnOffer(dealId: $dealId, input: $input) { id } }',
    { dealId, input },
  )
  expect(saveOwnOffer.id).toBeTruthy()
  return publishQuote(staff, dealId, 'Harbor Auto Group', {
    vin: '7DFHDEM01TD000303',
    sellingPrice: 33_690,
    fee: 599,
    more: {
      ...loan,
      apr: 4.9,
      creditTerms: 'Score of 700 or more',
      advertised: 34_690,
      downPayment: 4_000,
      tradeAllowance: 8_200,
      tradePayoff: 3_150,
      lines: [
        { kind: 'DEALER_FEE', label: 'Doc fee', amount: 599 },
        { kind: 'GOVERNMENT_FEE', label: 'Title and tag', amount: 38 },
        { kind: 'TAX', label: 'Sales tax', amount: 2_365.23 },
        { kind: 'REBATE', label: 'Loyalty rebate', amount: 500 },
      ],
    },
  })
}

test('at the dealer’s desk, a buyer finds an added product, buys, and sees the verified saving at once', async () => {
  const [{ context, session }, staff] = [await newBuyer(), await newNegotiator()]
  const page = await context.newPage()
  await page.setViewportSize(phone)
  await page.goto(`/deals/?session_id=${session}`)
  await page.getByText('We’ll contact you by').waitFor()
  const dealId = dealIn(page.url())
  const quoteId = await makeComparedDeal(staff, dealId)

  const desk = await openStaff(`/deals/${dealId}`, { theme: 'system' })
  const deal = desk.getByRole('region', { name: 'Deal', exact: true })
  await deal.getByText('Not reviewed yet').waitFor()
  await deal.getByRole('button', { name: 'Comparable', exact: true }).click()
  await desk.getByLabel('Why').fill('The same trim')
  await desk.getByRole('button', { name: 'It’s comparable' }).click()
  await deal.getByText('Comparable: The same trim').waitFor()

  await page.goto(`/deals/${dealId}/quotes/${quoteId}`)
  await accept(page)
  await page.evaluate(() => localStorage.setItem('drivefair-theme', 'system'))
  await page.getByRole('link', { name: 'Check the contract' }).click()
  await page.getByRole('heading', { level: 1, name: 'Check the contract' }).waitFor()
  await page.reload() // applies the theme
  await page.getByText('10 lines left to check').waitFor()
  await page.getByRole('button', { name: 'Line', exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill('Nitrogen')
  await page.getByLabel('Amount', { exact: true }).fill('199')
  await page.getByText("Don't sign yet: $199.00 more than your quote.").waitFor()
  await page.getByText(/^Saved at/).waitFor()
  await expectAccessible(page)
  const contract = deal.getByRole('region', { name: 'Contract and purchase' })
  await contract.getByText("Don't sign yet: $199.00 more than your quote.").waitFor()
  await contract.getByText('Nitrogen').waitFor()
  await expectAccessible(desk)

  await page.reload()
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Nitrogen')
  await page.getByLabel('Name', { exact: true }).fill('')
  await page.getByLabel('Amount', { exact: true }).fill('')
  for (const same of await page.getByRole('button', { name: /same as in the quote$/ }).all())
    await same.click()
  await page.getByText('Every line matches your quote.').waitFor()
  await contract.getByText('Every line matches your quote.').waitFor()

  await page.getByRole('link', { name: 'My deal' }).first().click()
  await page.getByRole('button', { name: 'I bought it' }).click()
  await expectAccessible(page, 'dialog[open]')
  await page.getByRole('button', { name: 'Record the purchase' }).click()
  await page.getByRole('heading', { level: 2, name: 'You bought it' }).waitFor()
  await page.getByText('Step 9 of 9: Yours, 90 days of support left').waitFor()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'See what you saved' }).click()
  await page.getByText('as reported').waitFor()
  await page.getByText('$2,110.60').waitFor()
  await page.getByText('$1,511.60').waitFor()
  await expectAccessible(page)

  const verify = contract.getByRole('button', { name: 'Verify the saving' })
  await contract.getByText('Upload the signed buyer’s order first').waitFor()
  expect(await verify.isDisabled()).toBe(true)
  await contract.locator('input[type=file]').setInputFiles(order)
  await contract.getByText('Upload the signed buyer’s order first').waitFor({ state: 'detached' })
  const colleague = await openStaff(`/deals/${dealId}/contract`)
  await colleague.getByRole('button', { name: 'Line', exact: true }).click()
  await colleague.getByLabel('Name', { exact: true }).fill('Nitrogen')
  await verify.click()
  await contract.getByText('verified', { exact: false }).first().waitFor()
  await page.getByText(/verified, \w{3} \d+, \d{4}/).waitFor() // live, on the other screen
  await colleague.getByText('What you type here isn’t saved any more.').waitFor() // live
  expect(await colleague.getByLabel('Name', { exact: true }).inputValue()).toBe('Nitrogen')
  await expectAccessible(desk)
})

const storedPrice = async (dealId: string) => {
  const [contract] = await query<{ selling_cents: number }>(
    `SELECT selling_cents FROM quote WHERE deal_id = $1 AND role = 'CONTRACT'`,
    [dealId],
  )
  return contract?.selling_cents
}

test('two devices fill in one contract: both keep what was typed, and where both changed a field the buyer chooses', async () => {
  const [{ context, session }, staff] = [await newBuyer(), await newNegotiator()]
  const page = await context.newPage()
  await page.goto(`/deals/?session_id=${session}`)
  await page.getByText('We’ll contact you by').waitFor()
  const dealId = dealIn(page.url())
  const quoteId = await makeComparedDeal(staff, dealId)
  await page.goto(`/deals/${dealId}/quotes/${quoteId}`)
  await accept(page)
  await page.getByRole('link', { name: 'Check the contract' }).waitFor()

  const laptop = await context.newPage()
  for (const device of [page, laptop]) {
    await device.goto(`/deals/${dealId}/contract`)
    await device.getByText('10 lines left to check').waitFor()
  }
  const price = (device: Page) => device.getByLabel('Selling price', { exact: true })
  await page.getByLabel('Doc fee').first().fill('699')
  await page.getByText(/^Saved at/).waitFor()
  await laptop.getByText("Don't sign yet: $100.00 more than your quote.").waitFor() // live
  await laptop.getByLabel('Title and tag').first().fill('48')
  await laptop.getByText(/^Saved at/).waitFor()
  await page.getByText("Don't sign yet: $110.00 more than your quote.").waitFor()

  const release = await holdBack(laptop, 'SaveContract')
  await price(laptop).fill('33800')
  await price(page).fill('33700')
  await page.getByText("Don't sign yet: $120.00 more than your quote.").waitFor()
  await eventually(async () => expect(await storedPrice(dealId)).toBe(3_370_000))
  release()
  await laptop.getByText(/entered “33700”/).waitFor()
  expect(await price(laptop).inputValue()).toBe('33800') // nothing that was typed is lost
  await laptop.getByRole('button', { name: 'Keep mine' }).click()
  await eventually(async () => expect(await storedPrice(dealId)).toBe(3_380_000))
  await eventually(async () => expect(await price(page).inputValue()).toBe('33800'))
})

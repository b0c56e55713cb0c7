import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { demoCustomer, demoStaff, newSignedInVisitor, openSession } from './accounts'
import { buy, fillCart, payCart } from './cart-and-payment'
import { ask } from './chat-panel'
import { query } from './site'

/** A signed-in buyer who has paid for Gold as a guest, and the reference of the order. */
export async function newBuyer() {
  const { context, session } = await buy('Gold')
  const [user] = await query<{ id: string }>('SELECT id FROM users WHERE email = $1', [
    demoCustomer,
  ])
  await openSession(context, user?.id ?? '')
  return { context, session }
}

/** The deal of a buyer who has paid for Gold while signed in. */
export async function newDeal(options?: Parameters<typeof newSignedInVisitor>[1]) {
  const context = await newSignedInVisitor(demoCustomer, options)
  await fillCart(context, ['Gold'])
  const { order } = await payCart(context)
  const [deal] = await query<{ id: string; number: string }>(
    'SELECT id, number FROM deal WHERE order_id = $1',
    [order.id],
  )
  return { context, id: deal?.id ?? '', number: deal?.number ?? '' }
}

/** Staff who act through the graph. */
export const newNegotiator = () => newSignedInVisitor(demoStaff)

/** The id of the deal in a URL of the application. */
export const dealIn = (url: string) => /\/deals\/([\w-]{36})/.exec(url)?.[1] ?? ''

export async function fillWishes(page: Page) {
  await page.getByLabel('State').selectOption('GA')
  await page.getByLabel('ZIP code').fill('30060')
  await page.getByLabel('Phone').fill('(555) 010-0123')
  await page.getByLabel('How far would you travel?').selectOption('100-miles')
  await page.getByLabel('Make').fill('Castella')
  await page.getByLabel('Model').fill('Vireo Hybrid')
  await page.getByLabel('How will you pay for the vehicle?').selectOption('cash')
  await page.getByLabel('Budget').selectOption('30k-40k')
  await page.getByLabel('When would you like to buy?').selectOption('1-month')
}

/** Uploads a PDF to a deal. Returns its id. */
async function uploadPdf(staff: BrowserContext, deal: string, kind: string): Promise<string> {
  const named = new URLSearchParams({ deal, kind, name: 'scan.pdf' })
  const stored = await staff.request.post(`/api/documents?${named}`, {
    headers: { 'content-type': 'application/pdf' },
    data: Buffer.from(`%PDF-1.4\n%${randomUUID()}\n%%EOF\n`),
  })
  expect(stored.status()).toBe(201)
  return (await stored.json()).id
}

/** Asks a dealer, who answers with a quote in writing, valid for two days. Returns the quote's id. */
export async function publishQuote(
  staff: BrowserContext,
  dealId: string,
  dealer: string,
  offer: { vin: string; sellingPrice: number; fee: number; openingFee?: number; more?: object },
) {
  const { vin, sellingPrice, fee, openingFee, more } = offer
  const { askDealer } = await ask(
    staff,
    'mutation ($dealId: ID!, $dealer: DealerInput) { askDealer(dealId: $dealId, dealer: $dealer) { id } }',
    { dealId, dealer: { name: dealer, city: 'Marietta', state: 'GA', zip: '30060' } },
  )
  const input = {
    condition: 'NEW',
    year: 2026,
    make: 'Castella',
    model: 'Vireo Hybrid',
    trim: 'Touring',
    kind: 'CASH',
    msrp: 35_870,
    managerName: 'Dana Reyes',
    vin,
    sellingPrice,
    lines: [
      { kind: 'DEALER_FEE', label: 'Dealer fee', amount: fee, openingAmount: openingFee },
      { kind: 'GOVERNMENT_FEE', label: 'Title and tag', amount: 38 },
      { kind: 'TAX', label: 'Tax', amount: 2_400.23 },
    ],
    solicitationId: askDealer.id,
    documentId: await uploadPdf(staff, dealId, 'DEALER_QUOTE'),
    ...more,
  }
  const { saveQuote } = await ask(
    staff,
    'mutation ($dealId: ID!, $input: QuoteInput!) { saveQuote(dealId: $dealId, input: $input) { id revision } }',
    { dealId, input },
  )
  await publish(staff, saveQuote)
  return saveQuote.id as string
}

/** Brings a deal to where dealers are asked, as after the first call. */
export const beginSearch = (dealId: string) =>
  query(
    `UPDATE deal SET status = 'SEARCHING', wishes_sent_at = now(), contacted_at = now() WHERE id = $1`,
    [dealId],
  )

/** Runs one of the site's own operations as a customer, who can't run any other. */
export async function runAsCustomer(context: BrowserContext, name: string, variables: object) {
  const documents: { name: string; text: string }[] = JSON.parse(
    await readFile('dist/api/documents.json', 'utf8'),
  )
  return ask(context, documents.find((each) => each.name === name)?.text ?? '', variables)
}

const allConditions = ['EXACT_UNIT', 'CREDIT', 'WITHIN_WINDOW', 'NO_OTHER_PRODUCTS']

/** Accepts a quote without opening its page. */
export const acceptQuote = (buyer: BrowserContext, id: string) =>
  runAsCustomer(buyer, 'AcceptQuote', { id, conditions: allConditions })

/** A deal that was bought today, and whose saving is verified. */
export async function newPurchase(staff: BrowserContext) {
  const deal = await newDeal({ theme: 'system' })
  await beginSearch(deal.id)
  const offer = { vin: '7DFHDEM01TD000303', sellingPrice: 33_690, fee: 599 }
  await acceptQuote(deal.context, await publishQuote(staff, deal.id, 'Lakeside Motors', offer))
  const [today] = await query<{ day: string }>(
    `SELECT (now() AT TIME ZONE 'America/New_York')::date::text AS day`,
  )
  await ask(
    staff,
    'mutation ($id: ID!, $day: Date!) { recordPurchase(dealId: $id, purchasedOn: $day) { id } }',
    { id: deal.id, day: today?.day },
  )
  await uploadPdf(staff, deal.id, 'BUYERS_ORDER')
  await ask(staff, 'mutation ($id: ID!) { verifySaving(dealId: $id) { id } }', { id: deal.id })
  return deal
}

const vehicle = { condition: 'NEW', year: 2026, make: 'Castella', model: 'Vireo Hybrid' }
const loan = { kind: 'FINANCE', termMonths: 60 }

/** Publishes a loan that saves $2,110.60 against the buyer's own offers. Staff have not reviewed those. */
export async function publishComparedQuote(staff: BrowserContext, dealId: string) {
  await beginSearch(dealId)
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

/** Accepts the quote that the page shows: at first without its conditions. */
export async function accept(page: Page) {
  const button = page.getByRole('button', { name: 'Accept this quote' })
  await button.click()
  await page.getByRole('alert').getByText('Please confirm all four conditions').waitFor()
  const conditions = page.getByRole('group', { name: 'The price holds under four conditions:' })
  for (const box of await conditions.getByRole('checkbox').all()) await box.check()
  await button.click()
}

/** Publishes an unchanged copy of a quote in its place. */
export async function replaceQuote(staff: BrowserContext, id: string) {
  const copy = 'mutation ($id: ID!) { copyQuote(id: $id) { id revision } }'
  const { copyQuote } = await ask(staff, copy, { id })
  await publish(staff, copyQuote)
}

async function publish(staff: BrowserContext, draft: { id: string; revision: number }) {
  const [window] = await query<{ until: string }>(
    `SELECT to_char((now() + interval '2 days') AT TIME ZONE 'America/New_York', 'YYYY-MM-DD"T"HH24:MI') AS until`,
  )
  await ask(
    staff,
    'mutation ($id: ID!, $revision: Int!, $until: String!) { publishQuote(id: $id, revision: $revision, validUntilEastern: $until) { id } }',
    { ...draft, ...window },
  )
}

/** Lets the window of a quote end in this many seconds, by the database's clock: triggers forbid it otherwise. */
export const endWindowIn = (quoteId: string, seconds: number) =>
  query(`DO $$ BEGIN
    SET LOCAL session_replication_role = 'replica';
    PERFORM FROM deal WHERE id = (SELECT deal_id FROM quote WHERE id = '${quoteId}') FOR UPDATE; -- as the server does
    UPDATE quote SET published_at = now() - interval '1 day',
      valid_until = clock_timestamp() + interval '${seconds} seconds' WHERE id = '${quoteId}';
    UPDATE deal SET quote_ends_at = least(quote_ends_at, quote.valid_until) FROM quote
     WHERE quote.id = '${quoteId}' AND deal.id = quote.deal_id;
  END $$`)

import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from 'playwright-core'
import { demoCustomer, demoPassword, demoStaff, newSignedInVisitor } from './accounts'
import { buy } from './cart-and-payment'
import { ask } from './chat-panel'
import { query } from './site'

/** A signed-in buyer who has paid for Gold as a guest, and the reference of the order. */
export async function newBuyer() {
  const { context, session } = await buy('Gold')
  const form = { email: demoCustomer, password: demoPassword }
  expect((await context.request.post('/api/login', { form })).ok()).toBe(true)
  return { context, session }
}

/** Staff who act through the graph. */
export const newNegotiator = () => newSignedInVisitor(demoStaff)

/** The id of the deal in a URL of the application. */
export const dealIn = (url: string) => /\/deals\/([\w-]{36})/.exec(url)?.[1] ?? ''

const pdf = (words: string) => Buffer.from(`%PDF-1.4\n%${words}\n%%EOF\n`)

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
  const named = new URLSearchParams({ deal: dealId, kind: 'DEALER_QUOTE', name: 'quote.pdf' })
  const stored = await staff.request.post(`/api/documents?${named}`, {
    headers: { 'content-type': 'application/pdf' },
    data: pdf(`${dealer} ${randomUUID()}`),
  })
  expect(stored.status()).toBe(201)
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
    documentId: (await stored.json()).id,
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
    UPDATE quote SET published_at = now() - interval '1 day',
      valid_until = clock_timestamp() + interval '${seconds} seconds' WHERE id = '${quoteId}';
    UPDATE deal SET quote_ends_at = least(quote_ends_at, quote.valid_until) FROM quote
     WHERE quote.id = '${quoteId}' AND deal.id = quote.deal_id;
  END $$`)

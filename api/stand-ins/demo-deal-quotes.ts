import type { QuoteLineKind } from '../../shared/deals/deal-kinds'
import type { FiguresLine } from '../../shared/deals/deal-math'
import { type DealerKey, tradeIn } from './demo-deal-data'

// The quotes of the demo deal and the buyer's own offer.

type DemoLine = FiguresLine & { label: string }

export interface DemoQuote {
  key: string
  dealer: DealerKey
  status: 'PUBLISHED' | 'WITHDRAWN' | 'REPLACED'
  publishedHour: number
  untilHour: number
  seenHour?: number
  vin: string
  color: string
  advertisedCents?: number
  sellingCents: number
  lines: DemoLine[]
  tradeAllowanceCents: number
  aprPpm: number
  creditTerms: string
  noteToBuyer?: string
  /** Key of the quote that it replaced. */
  replaces?: string
  withdrawnNote?: string
  withdrawnHour?: number
}

const line = (kind: QuoteLineKind, label: string, cents: number, openingCents?: number) =>
  ({ kind, label, cents, openingCents: openingCents ?? null }) satisfies DemoLine

const title = line('GOVERNMENT_FEE', 'Title and tag', 38_00)
const tax = (cents: number) => line('TAX', 'Title tax, 7%', cents)

const goodCredit = 'Credit score of 700 or higher, financed through the dealership'

/** What all of them have in common. */
export const common = {
  condition: 'NEW',
  kind: 'FINANCE',
  msrpCents: 35_870_00,
  termMonths: 60,
  miles: 12,
  downCents: 4_000_00,
  tradePayoffCents: tradeIn.payoffCents,
} as const

export const quotes: DemoQuote[] = [
  {
    key: 'peachtree',
    dealer: 'peachtree',
    status: 'WITHDRAWN',
    publishedHour: 43,
    untilHour: 110,
    seenHour: 45,
    vin: '7DFHDEM07TD000404',
    color: 'Gray',
    sellingCents: 33_900_00,
    tradeAllowanceCents: 7_600_00,
    aprPpm: 54_000,
    lines: [line('DEALER_FEE', 'Dealer service fee', 799_00), title, tax(2_428_93)],
    creditTerms: goodCredit,
    withdrawnHour: 64,
    withdrawnNote: 'The dealer sold this vehicle to someone else.',
  },
  {
    key: 'harbor before',
    dealer: 'harbor',
    status: 'REPLACED',
    publishedHour: 45,
    untilHour: 120,
    seenHour: 54,
    vin: '7DFHDEM01TD000303',
    color: 'Blue',
    sellingCents: 34_190_00,
    tradeAllowanceCents: 7_800_00,
    aprPpm: 54_000,
    advertisedCents: 34_690_00,
    lines: [
      line('DEALER_FEE', 'Document fee', 599_00),
      title,
      tax(2_400_23),
      line('REBATE', 'Manufacturer rebate', 500_00),
    ],
    creditTerms: goodCredit,
  },
  {
    key: 'lakeside',
    dealer: 'lakeside',
    status: 'PUBLISHED',
    publishedHour: 56,
    untilHour: 96 + 26,
    seenHour: 68,
    vin: '7DFHDEM06TD000202',
    color: 'White',
    sellingCents: 33_195_00,
    tradeAllowanceCents: 8_000_00,
    aprPpm: 52_000,
    advertisedCents: 33_995_00,
    lines: [
      line('ADD_ON', 'All-weather floor mats', 495_00),
      line('DEALER_FEE', 'Dealer service fee', 899_00),
      title,
      tax(2_421_23),
    ],
    creditTerms: 'Credit score of 680 or higher, financed through the dealership',
    noteToBuyer: 'The lowest price on the vehicle, but the fees and mats make it cost the most.',
  },
  {
    key: 'northgate',
    dealer: 'northgate',
    status: 'PUBLISHED',
    publishedHour: 67,
    untilHour: 96 + 72,
    seenHour: 68,
    vin: '7DFHDEM00TD000101',
    color: 'Gray',
    sellingCents: 33_480_00,
    tradeAllowanceCents: 7_900_00,
    aprPpm: 54_000,
    advertisedCents: 34_995_00,
    lines: [
      line('ADD_ON', 'Protection package', 0, 1_295_00),
      line('DEALER_FEE', 'Dealer service fee', 699_00),
      title,
      tax(2_392_53),
    ],
    creditTerms: goodCredit,
    noteToBuyer: 'They took the $1,295 protection package off the price.',
  },
  {
    key: 'harbor',
    dealer: 'harbor',
    status: 'PUBLISHED',
    replaces: 'harbor before',
    publishedHour: 89,
    untilHour: 96 + 48,
    vin: '7DFHDEM01TD000303',
    color: 'Blue',
    sellingCents: 33_690_00,
    tradeAllowanceCents: 8_200_00,
    aprPpm: 49_000,
    advertisedCents: 34_690_00,
    lines: [
      line('DEALER_FEE', 'Document fee', 599_00),
      title,
      tax(2_365_23),
      line('REBATE', 'Manufacturer rebate', 500_00),
    ],
    creditTerms: goodCredit,
    noteToBuyer: 'The lowest total, the best trade-in, and the lowest rate so far.',
  },
]

/** What Casey was offered without us, in writing. */
export const ownOffer = {
  from: 'Parkway Cars (demo)',
  hour: 23,
  color: 'White',
  stockNumber: 'P-4471',
  sellingCents: 34_250_00,
  aprPpm: 59_000,
  tradeAllowanceCents: 7_600_00,
  lines: [line('DEALER_FEE', 'Dealer service fee', 799_00), title, tax(2_453_43)],
}

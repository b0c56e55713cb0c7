import { expect, test } from '@jest/globals'
import { byName } from '../../../../shared/records'
import type { StaffDealFragment } from '../deal/generated/deals'
import type { StaffQuoteFragment } from '../quotes/generated/quotes'
import { fieldNames, shownFields } from './fields'
import {
  type AlikeQuote,
  afterEdit,
  copiedInto,
  draftOf,
  draftToCopy,
  filledInNotChanged,
  inputOf,
  mergeQuotes,
  newDraft,
  newLine,
  offerIn,
  type QuoteDraft,
  readDraft,
  withDealer,
} from './quote-draft'

const now = Date.parse('2026-11-22T17:00:00Z')
const noFields = byName(fieldNames, () => '')

const draft: QuoteDraft = {
  solicitationId: '',
  replacesId: null,
  document: null,
  fields: {
    ...noFields,
    condition: 'NEW',
    year: '2026',
    make: 'Toyota',
    model: 'RAV4',
    sellingPrice: '$33,690',
    kind: 'FINANCE',
    tradeAllowance: '8,200',
    tradePayoff: '3150',
    downPayment: '4000',
    apr: '4.9%',
    termMonths: '60',
  },
  lines: [
    newLine('ADD_ON'),
    { ...newLine('DEALER_FEE'), label: 'Doc fee', amount: '599' },
    { ...newLine('GOVERNMENT_FEE'), label: 'Title', amount: '38' },
    { ...newLine('TAX'), label: 'Tax', amount: '2,365.23' },
    { ...newLine('REBATE'), label: 'Loyalty cash', amount: '500' },
  ],
}

test('asks for fields in the order in which a dealer reads them out', () => {
  const loan = shownFields({ kind: 'FINANCE', hasTradeIn: true })
  expect(loan.above.slice(0, 3)).toEqual(['managerName', 'condition', 'year'])
  expect(loan.above.slice(-5)).toEqual([
    'stockNumber',
    'msrp',
    'advertised',
    'advertisedOn',
    'sellingPrice',
  ])
  expect(loan.below).toEqual([
    'kind',
    'tradeAllowance',
    'tradePayoff',
    'downPayment',
    'apr',
    'termMonths',
    'statedPayment',
    'creditTerms',
    'noteToBuyer',
  ])
})

test('leaves out what the kind of payment or the package has no use for', () => {
  expect(shownFields({ kind: 'CASH', hasTradeIn: false }).below).toEqual([
    'kind',
    'downPayment',
    'noteToBuyer',
  ])
  const { below } = shownFields({ kind: 'LEASE', hasTradeIn: true })
  expect(below).toEqual(expect.arrayContaining(['moneyFactor', 'residual', 'milesPerYear']))
  expect(below).not.toContain('apr')
})

test('computes totals from what is typed, without blank lines', () => {
  const { totals, problems, lineKeys } = readDraft(draft, now)
  expect(problems).toEqual({})
  expect(totals).toMatchObject({ outTheDoorCents: 3_619_223, paymentCents: 51_096 })
  expect(lineKeys).toEqual(draft.lines.slice(1).map(({ key }) => key))
})

test('takes the PDF of an answer as the offer, and a photo only without one', () => {
  const photo = { id: 'a', name: 'photo.jpg', path: '/a' }
  const pdf = { id: 'b', name: 'Quote.PDF', path: '/b' }
  expect(offerIn({ documents: [photo, pdf] })).toBe(pdf)
  expect(offerIn({ documents: [photo] })).toBe(photo)
  expect(offerIn({ documents: [] })).toBe(undefined)
})

test('sends dollars and percent', () => {
  const { valid } = readDraft(draft, now)
  if (!valid) throw new Error('not valid')
  const { lines, ...input } = inputOf(draft, valid)
  expect(input).toMatchObject({
    sellingPrice: 33_690,
    apr: 4.9,
    tradePayoff: 3_150,
    residual: null,
  })
  expect(lines[2]).toMatchObject({ kind: 'TAX', amount: 2_365.23, openingAmount: null })
})

test('copies an offer without what is true of the other dealer or its vehicle only', () => {
  const own = {
    managerName: 'Dana Reyes',
    color: 'Blue',
    miles: '12',
    vin: '1M8GDM9AXKP042788',
    stockNumber: 'B-7',
    advertised: '34,000',
    advertisedOn: '2026-11-20',
    noteToBuyer: 'They can deliver it.',
  }
  const theirs = {
    managerName: 'Priya Nair',
    color: 'Red',
    miles: '90',
    vin: '7DFHDEM01TD000303',
    stockNumber: 'R-1',
    advertised: '33,000',
    advertisedOn: '2026-11-21',
    noteToBuyer: 'The lowest total so far.',
  }
  const from = { ...draft, fields: { ...draft.fields, ...theirs } }
  const into = { ...draft, fields: { ...noFields, ...own } }
  expect(copiedInto(into, from).fields).toEqual({ ...draft.fields, ...own })
  expect(copiedInto({ ...draft, fields: noFields }, from).fields).toEqual(draft.fields)
})

test('keeps what was filled in through a save, and tax that follows the price', () => {
  const filled: QuoteDraft = {
    ...draft,
    filledFrom: { make: 'wishes', residual: 'wishes' },
    lines: draft.lines.map((line) =>
      line.kind === 'TAX' || line.kind === 'REBATE' ? { ...line, filledFrom: 'Bay' } : line,
    ),
  }
  const { valid } = readDraft(filled, now)
  if (!valid) throw new Error('not valid')
  const { filledIn, lines, ...input } = inputOf(filled, valid)
  expect(filledIn).toEqual([
    { field: 'make', from: 'wishes' }, // a loan has no residual
    { field: 'lines.2', from: 'Bay' },
    { field: 'lines.3', from: 'Bay' },
  ])

  const stored = {
    ...input,
    filledIn,
    lines: lines.map((line, place) => ({ ...line, id: `${place}` })),
  } as unknown as StaffQuoteFragment
  expect(filledInNotChanged(stored)).toEqual([
    { from: 'Bay', values: ['Tax $2,365.23', 'Loyalty cash $500'] },
    { from: 'wishes', values: ['Make Toyota'] },
  ])
  const opened = draftOf(stored)
  const dearer = afterEdit(opened, {
    ...opened,
    fields: { ...opened.fields, make: 'Kia', sellingPrice: '34,690' },
  })
  expect(dearer.lines[2]?.amount).toBe('2,435.23') // 7%
  expect(dearer.lines.map(({ filledFrom }) => filledFrom)).toEqual([
    undefined,
    undefined,
    'Bay',
    'Bay',
  ])
  expect(dearer.filledFrom).toEqual({})

  const theirs = { ...opened, filledFrom: {} }
  expect(mergeQuotes(opened, opened, theirs).draft.filledFrom).toEqual({})
})

test('marks the government fees and taxes of a quote that is copied', () => {
  const { valid } = readDraft(draft, now)
  if (!valid) throw new Error('not valid')
  const stored = { ...inputOf(draft, valid), dealerName: 'Bay Honda' }
  const { lines } = draftToCopy(stored as unknown as StaffQuoteFragment)
  const from = "Bay Honda's quote"
  expect(lines.map(({ filledFrom }) => filledFrom)).toEqual([undefined, from, from, undefined])
})

test('takes what a colleague saved in fields and lines that were not edited', () => {
  const edited = (change: object) => ({ ...draft, fields: { ...draft.fields, ...change } })
  const mine = edited({ color: 'Blue', miles: '12' })
  const theirs = { ...edited({ color: 'Red', trim: 'XLE' }), lines: [], replacesId: 'quote' }
  const merged = mergeQuotes(draft, { ...mine, lines: [...draft.lines, newLine()] }, theirs)
  expect(merged).toEqual({
    draft: { ...theirs, fields: { ...theirs.fields, color: 'Blue', miles: '12' } },
    changed: ['trim', 'color'],
  })
  const lines = [{ ...newLine(), amount: '100' }]
  expect(mergeQuotes(draft, { ...draft, lines }, theirs).draft).toEqual({ ...theirs, lines })
})

const asked = { id: 'bay', contactName: 'Dana Reyes' }
const deal = {
  tier: 'GOLD',
  vehicles: [{ condition: 'NEW', yearFrom: 2026, make: 'Honda', model: 'CR-V' }],
  wishes: { purchaseMethod: 'FINANCE', termMonths: 60 },
  tradeIn: { payoff: 3_150 },
  solicitations: [asked, { id: 'ace', contactName: null }],
} as unknown as StaffDealFragment

const alike: AlikeQuote = {
  from: 'the last quote in NJ',
  quote: {
    kind: 'FINANCE',
    sellingPrice: 30_000,
    lines: [
      { kind: 'GOVERNMENT_FEE', label: 'Title', amount: 85 },
      { kind: 'TAX', label: 'NJ sales tax', amount: 1_987.5 },
    ],
  },
}

describe('a new quote', () => {
  const empty = newDraft(deal, { solicitationId: '', alike })
  const type = (before: QuoteDraft, fields: Partial<QuoteDraft['fields']>) =>
    afterEdit(before, { ...before, fields: { ...before.fields, ...fields } })
  const amounts = ({ lines }: QuoteDraft) => lines.map(({ amount }) => amount)

  test('is filled from the wishes, the dealer, and a quote that is alike, and says so', () => {
    expect(empty.fields).toMatchObject({ make: 'Honda', termMonths: '60', tradePayoff: '3,150' })
    expect(empty.filledFrom).toMatchObject({ make: 'wishes', tradePayoff: 'wishes' })
    expect(empty.filledFrom).not.toHaveProperty('trim')
    expect(empty.lines).toMatchObject([
      { kind: 'DEALER_FEE', label: 'Document fee', amount: '' },
      { kind: 'GOVERNMENT_FEE', label: 'Title', amount: '85', filledFrom: alike.from },
      { kind: 'TAX', label: 'NJ sales tax', amount: '', filledFrom: alike.from },
    ])
    const ofBay = withDealer(empty, deal.solicitations?.[0])
    expect(ofBay.fields.managerName).toBe('Dana Reyes')
    expect(ofBay.filledFrom?.managerName).toBe('dealer')
    const ofAce = withDealer(ofBay, deal.solicitations?.[1])
    expect(ofAce).toMatchObject({ solicitationId: 'ace', fields: { managerName: '' } })
    const typed = withDealer(type(ofBay, { managerName: 'Mo' }), deal.solicitations?.[1])
    expect(typed.fields.managerName).toBe('Mo')
  })

  test('has no payoff where the package leaves out the trade-in', () => {
    const silver = newDraft({ ...deal, tier: 'SILVER' }, { solicitationId: '' })
    expect(silver.fields.tradePayoff).toBe('')
  })

  test('leaves out lines that only have their usual name', () => {
    const plain = newDraft(deal, { solicitationId: '' })
    expect(plain.lines.map(({ label }) => label)).toEqual([
      'Document fee',
      'Title and registration',
      'Sales tax',
    ])
    expect(readDraft(plain, now).lineKeys).toEqual([])
  })

  test('computes tax from the price until the tax is typed', () => {
    const priced = type(empty, { sellingPrice: '33,690' })
    expect(amounts(priced)).toEqual(['', '85', '2,231.96']) // 6.625%
    const withFee = {
      ...priced,
      lines: priced.lines.map((line, at) => (at === 0 ? { ...line, amount: '310' } : line)),
    }
    expect(amounts(afterEdit(priced, withFee))).toEqual(['310', '85', '2,252.50'])
    expect(amounts(type(priced, { kind: 'LEASE' }))).toEqual(['', '85', ''])

    const typed = afterEdit(priced, {
      ...priced,
      lines: priced.lines.map((line, at) => (at === 2 ? { ...line, amount: '2,300' } : line)),
    })
    expect(typed.lines[2]?.filledFrom).toBe(undefined)
    expect(amounts(type(typed, { sellingPrice: '20,000' }))).toEqual(['', '85', '2,300'])
  })

  test('takes no tax from a lease', () => {
    const leased: AlikeQuote = { ...alike, quote: { ...alike.quote, kind: 'LEASE' } }
    const { lines } = newDraft(deal, { solicitationId: '', alike: leased })
    expect(lines[2]).toMatchObject({ label: 'Sales tax', amount: '' })
  })

  test('marks nothing as filled that was typed over', () => {
    const { filledFrom } = type(empty, { make: 'Kia' })
    expect(filledFrom).not.toHaveProperty('make')
    expect(filledFrom).toHaveProperty('model')
  })
})

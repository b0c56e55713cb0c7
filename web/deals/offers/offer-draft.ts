import { type QuoteFieldsInput, quoteInputOf, readQuote } from '../../../shared/deals/quote-fields'
import type { DealFragment } from '../generated/deal'
import type { QuoteFragment } from '../quotes/generated/quotes'
import { sumsOf } from '../quotes/table-rows'

/** The fields of the form: an offer in a few sums, as a buyer has it on paper. */
export interface OfferDraft {
  condition: string
  year: string
  make: string
  model: string
  trim: string
  sellingPrice: string
  addOns: string
  dealerFees: string
  taxes: string
  rebates: string
  kind: string
  apr: string
  termMonths: string
}

/** The sums of the form with the lines they are stored as. */
const sums = [
  { name: 'addOns', kind: 'ADD_ON', label: 'Add-ons' },
  { name: 'dealerFees', kind: 'DEALER_FEE', label: 'Dealer fees' },
  { name: 'taxes', kind: 'TAX', label: 'Tax, title, and registration' },
  { name: 'rebates', kind: 'REBATE', label: 'Rebates' },
] as const

/** The offer as it is; a new one starts with the vehicle that the buyer wants. */
export function offerDraft(
  offer: QuoteFragment | undefined,
  vehicles: DealFragment['vehicles'],
): OfferDraft {
  const [vehicle] = vehicles
  const sum = (kind: (typeof sums)[number]['kind']) => {
    const total = offer && Math.abs(sumsOf(offer, kind).now)
    return total ? String(total) : ''
  }
  const text = (value: string | number | null | undefined) => (value == null ? '' : String(value))
  const wantedCondition = vehicle?.condition === 'USED' ? 'USED' : 'NEW'
  return {
    condition: offer?.condition ?? wantedCondition,
    year: text(offer?.year ?? vehicle?.yearFrom),
    make: text(offer?.make ?? vehicle?.make),
    model: text(offer?.model ?? vehicle?.model),
    trim: text(offer?.trim ?? vehicle?.trim),
    sellingPrice: text(offer?.sellingPrice),
    addOns: sum('ADD_ON'),
    dealerFees: sum('DEALER_FEE'),
    taxes: sum('TAX'),
    rebates: sum('REBATE'),
    kind: offer?.kind === 'FINANCE' ? 'FINANCE' : 'CASH',
    apr: text(offer?.apr),
    termMonths: text(offer?.termMonths),
  }
}

/** Reads the form: its total as far as it is known, its problems by field, and what can be sent. */
export function readOffer(draft: OfferDraft, now: number) {
  const filled = sums.filter(({ name }) => draft[name].trim())
  const isLoan = draft.kind === 'FINANCE'
  const fields: QuoteFieldsInput = {
    condition: draft.condition,
    year: draft.year,
    make: draft.make,
    model: draft.model,
    trim: draft.trim,
    sellingPrice: draft.sellingPrice,
    kind: draft.kind,
    ...(isLoan && { apr: draft.apr, termMonths: draft.termMonths }),
    lines: filled.map(({ name, kind, label }) => ({ kind, label, amount: draft[name] })),
  }
  const { totals, problems, valid } = readQuote(fields, now)
  const entries = Object.entries(problems).map(([name, problem]) => {
    const [, place] = /^lines\.(\d+)/.exec(name) ?? []
    return [place === undefined ? name : (filled[Number(place)]?.name ?? name), problem]
  })
  return {
    outTheDoorCents: totals.outTheDoorCents,
    problems: Object.fromEntries(entries) as Partial<OfferDraft>,
    input: valid && quoteInputOf(valid),
  }
}

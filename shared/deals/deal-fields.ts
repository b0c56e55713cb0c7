import { controlCharacters, invisibleCharacters } from '../consultation'
import { usStates } from '../us-states'
import type { Rule } from './field-table'

// Limits and messages of the fields of a deal, for the forms and the server alike.

export const MAX_CENTS = 100_000_000
export const MIN_SELLING_CENTS = 10_000
export const MAX_QUOTE_LINES = 30

/** Most characters of the texts. */
export const textLimits = {
  name: 40,
  detail: 60,
  label: 80,
  person: 120,
  stockNumber: 30,
  bestTime: 120,
  creditTerms: 300,
  mustHave: 500,
  note: 500,
  noteToBuyer: 1_000,
  details: 2_000,
} as const

export const dealProblems = {
  amount: 'Enter dollars with up to two decimals',
  tooMuch: 'Enter $1,000,000 or less',
  sellingPrice: "Enter the vehicle's price",
  apr: 'Enter a rate such as 4.9',
  moneyFactor: 'Enter a money factor such as 0.00125',
  term: 'Enter 1 to 96 months',
  milesPerYear: 'Enter 5,000 to 30,000 miles',
  residual: "Can't be more than the MSRP",
  noResidual: 'Enter the residual, at least $1',
  negativePayment: 'The payment would be less than $0. Check the residual and the price.',
  financed: 'Down payment plus trade-in must be less than the price',
  stockNumber: 'Use only letters, digits, and hyphens',
  unit: 'Enter the VIN or stock number. The price holds for that exact vehicle.',
  lineLabel: 'Enter a name for this line',
  lines: 'You can add up to 30 lines',
  tooSoon: 'Choose a time at least one hour from now',
  tooLate: 'Choose a time within 60 days',
  year: 'Enter 1981 or later',
  years: 'The last year is before the first',
  zip: 'Enter 5 digits',
  choice: 'Choose one from the list',
  make: 'Enter the make',
  model: 'Enter the model',
  miles: 'Enter miles as a whole number',
  date: 'Enter a date such as 2026-11-24',
  note: 'Use 3 to 500 characters',
  conditions: 'Please confirm all four conditions',
} as const

/** Rules that several things share. */
export const rules = {
  apr: { kind: 'percent', most: 360_000, problem: dealProblems.apr },
  moneyFactor: { kind: 'moneyFactor', most: 10_000_000, problem: dealProblems.moneyFactor },
  term: { kind: 'count', least: 1, most: 96, problem: dealProblems.term },
  miles: { kind: 'count', most: 1_000_000, problem: dealProblems.miles },
  milesPerYear: { kind: 'count', least: 5_000, most: 30_000, problem: dealProblems.milesPerYear },
  stockNumber: { kind: 'code', pattern: /^[A-Za-z0-9-]{1,30}$/, problem: dealProblems.stockNumber },
  zip: { kind: 'code', pattern: /^\d{5}$/, problem: dealProblems.zip, inputMode: 'numeric' },
  state: { kind: 'choice', options: usStates },
  make: { kind: 'text', most: textLimits.name, required: dealProblems.make },
  model: { kind: 'text', most: textLimits.name, required: dealProblems.model },
  detail: { kind: 'text', most: textLimits.detail },
  person: { kind: 'text', most: textLimits.person },
} as const satisfies Record<string, Rule>

/** Problems by field, named as in the graph: `sellingPrice`, `lines.0.label`. */
export type FieldProblems = Record<string, string>

const visible = /[^\s\p{C}\p{Default_Ignorable_Code_Point}]/u

/** Unpaired surrogates: neither PostgreSQL nor JSON can store them. */
const loneSurrogates = /\p{Surrogate}/gu

/** Trims a text and removes the control and invisible characters that come with pasted text. */
export function tidyText(text: string, isMultiline = false) {
  const control = controlCharacters(isMultiline)
  const whole = text.replace(loneSurrogates, '')
  const tidy = whole.split(invisibleCharacters).join('').replace(control, ' ').trim()
  return visible.test(tidy) ? tidy : ''
}

/** As PostgreSQL counts: an emoji is one. */
export const lengthOf = (text: string) => [...text].length

/** Returns what is wrong with a note that staff or the buyer must give; undefined when it is valid. */
export function noteProblem(note: string, least = 3, most: number = textLimits.note) {
  const length = lengthOf(tidyText(note, true))
  if (length >= least && length <= most) return undefined
  return least === 0 ? tooLong(most) : `Use ${least} to ${most.toLocaleString('en-US')} characters`
}

export const tooLong = (most: number) => `At most ${most.toLocaleString('en-US')} characters`

import { controlCharacters, invisibleCharacters } from './consultation'
import { centsOf, type Decimal, ppbOf, ppmOf, scaled } from './decimals'
import { normalizeVin, vinProblem } from './vin'

// Limits and messages of the fields of a deal, for the forms and the server alike. The modules that read
// whole inputs (quote-fields, wishes-fields, dealer-fields) are built from the readers in here.

export const MAX_CENTS = 100_000_000
export const MIN_SELLING_CENTS = 10_000
const MAX_APR_PPM = 360_000
const MAX_MONEY_FACTOR_PPB = 10_000_000
const MAX_TERM_MONTHS = 96
const LEAST_MILES_PER_YEAR = 5_000
const MOST_MILES_PER_YEAR = 30_000
const EARLIEST_YEAR = 1981
const MAX_MILES = 1_000_000
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

/** Problems by field, named as in the graph: `sellingPrice`, `lines.0.label`. */
export type FieldProblems = Record<string, string>

/** The latest model year that fits: the one after next year. */
const latestYear = (now: number) => new Date(now).getUTCFullYear() + 2

const visible = /[^\s\p{C}\p{Default_Ignorable_Code_Point}]/u

/** Unpaired surrogates: neither PostgreSQL nor JSON can store them. */
const loneSurrogates = /\p{Surrogate}/gu

/** Trims a text and removes the control and invisible characters that come with pasted text. */
export function tidyText(text: string, isMultiline = false) {
  const control = controlCharacters(isMultiline ? 'additionalDetails' : 'city')
  const whole = text.replace(loneSurrogates, '')
  const tidy = whole.split(invisibleCharacters).join('').replace(control, ' ').trim()
  return visible.test(tidy) ? tidy : ''
}

/** As PostgreSQL counts: an emoji is one. */
const lengthOf = (text: string) => [...text].length

/** Returns what is wrong with a note that staff or the buyer must give; undefined when it is valid. */
export function noteProblem(note: string, least = 3, most: number = textLimits.note) {
  const length = lengthOf(tidyText(note, true))
  if (length >= least && length <= most) return undefined
  return least === 0 ? tooLong(most) : `Use ${least} to ${most.toLocaleString('en-US')} characters`
}

const tooLong = (most: number) => `At most ${most.toLocaleString('en-US')} characters`

interface TextRule {
  most: number
  /** What to say if there is none; without it, the text is optional. */
  required?: string
  isMultiline?: boolean
}

interface NumberRule {
  problem: string
  least?: number
  most: number
}

type Text = string | null | undefined

/**
 * Reads fields one by one: each reader returns what is to be stored, or null for an empty or invalid field,
 * and adds the problem of an invalid one to `problems` under its name.
 */
export function fieldReader(problems: FieldProblems, now: number, prefix = '') {
  const refuse = (name: string, problem: string) => {
    problems[prefix + name] ??= problem
    return null
  }

  function number(
    name: string,
    value: Decimal,
    convert: (value: number | string) => number | undefined,
    { problem, least = 0, most }: NumberRule,
  ) {
    if (isEmpty(value)) return null
    const read = convert(value)
    return read === undefined || read < least || read > most ? refuse(name, problem) : read
  }

  const whole = (name: string, value: Decimal, rule: NumberRule) =>
    number(name, value, (given) => scaled(given, 0), rule)

  function amount(name: string, value: Decimal) {
    if (isEmpty(value)) return null
    const cents = centsOf(value)
    if (cents === undefined || cents < 0) return refuse(name, dealProblems.amount)
    return cents > MAX_CENTS ? refuse(name, dealProblems.tooMuch) : cents
  }

  function text(name: string, value: Text, { most, required, isMultiline }: TextRule) {
    const tidy = tidyText(value ?? '', isMultiline)
    if (!tidy) return required ? refuse(name, required) : null
    return lengthOf(tidy) > most ? refuse(name, tooLong(most)) : tidy
  }

  function year(name: string, value: Decimal) {
    const latest = latestYear(now)
    const read = whole(name, value, {
      problem: dealProblems.year,
      least: EARLIEST_YEAR,
      most: 9999,
    })
    return read !== null && read > latest ? refuse(name, `Enter ${latest} or earlier`) : read
  }

  function choice<Choice extends string>(name: string, value: Text, choices: readonly Choice[]) {
    if (!value) return null
    return choices.find((one) => one === value) ?? refuse(name, dealProblems.choice)
  }

  function vin(name: string, value: Text) {
    const normalized = normalizeVin(value ?? '')
    if (!normalized) return null
    const problem = vinProblem(normalized)
    return problem ? refuse(name, problem) : normalized
  }

  function matching(name: string, value: Text, pattern: RegExp, problem: string) {
    const trimmed = value?.trim()
    if (!trimmed) return null
    return pattern.test(trimmed) ? trimmed : refuse(name, problem)
  }

  /** Adds a problem if a required field is empty. */
  function demand<Value>(name: string, value: Value | null, problem: string) {
    if (value === null) refuse(name, problem)
    return value
  }

  return {
    refuse,
    whole,
    amount,
    text,
    year,
    choice,
    vin,
    matching,
    demand,
    apr: (name: string, value: Decimal) =>
      number(name, value, ppmOf, { problem: dealProblems.apr, most: MAX_APR_PPM }),
    moneyFactor: (name: string, value: Decimal) =>
      number(name, value, ppbOf, {
        problem: dealProblems.moneyFactor,
        most: MAX_MONEY_FACTOR_PPB,
      }),
    term: (name: string, value: Decimal) =>
      whole(name, value, { problem: dealProblems.term, least: 1, most: MAX_TERM_MONTHS }),
    miles: (name: string, value: Decimal) =>
      whole(name, value, { problem: dealProblems.miles, most: MAX_MILES }),
    milesPerYear: (name: string, value: Decimal) =>
      whole(name, value, {
        problem: dealProblems.milesPerYear,
        least: LEAST_MILES_PER_YEAR,
        most: MOST_MILES_PER_YEAR,
      }),
    stockNumber: (name: string, value: Text) =>
      matching(name, value, /^[A-Za-z0-9-]{1,30}$/, dealProblems.stockNumber),
    zip: (name: string, value: Text) => matching(name, value, /^\d{5}$/, dealProblems.zip),
    date: (name: string, value: Text) =>
      value && !isDate(value) ? refuse(name, dealProblems.date) : value || null,
  }
}

const isEmpty = (value: Decimal): value is null | undefined | '' =>
  value == null || (typeof value === 'string' && value.trim() === '')

/** Whether a text is a calendar day, such as 2026-11-24. */
function isDate(text: string) {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined
  return !!day && !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from './limits'
import { withCommas } from './numbers'

// The consultation form (spec, section 5): its fields, options and limits. The form, the graph and REST
// share this definition, so all three accept and reject the same answers.

/** Text fields. `pattern` works as in HTML: it must match the whole value. */
export const typedFields = {
  firstName: { label: 'First name', maxLength: MAX_NAME_LENGTH },
  lastName: { label: 'Last name', maxLength: MAX_NAME_LENGTH },
  email: {
    label: 'Email',
    maxLength: MAX_EMAIL_LENGTH,
    pattern: "[A-Za-z0-9.!#$%&'*+\\/=?^_`\\{\\|\\}~\\-]+@[A-Za-z0-9\\-]+(\\.[A-Za-z0-9\\-]+)+",
    problem: 'Enter an email address such as name@example.com',
  },
  phone: {
    label: 'Phone',
    maxLength: 30,
    pattern:
      '\\+?(?:[\\s.\\(\\)\\-\\/]*[0-9]){7,15}[\\s.\\(\\)\\-\\/]*(?:(?:x|ext\\.?)\\s*[0-9]{1,6})?',
    problem: 'Enter a phone number such as (555) 010-0199',
  },
  city: { label: 'City', maxLength: 120 },
} as const

/** The only optional field. */
export const detailsField = { label: 'Additional details', maxLength: 2_000 } as const

/** An optional checkbox. Change `version` with the wording: it is stored with each consent. */
export const contactConsent = {
  label: 'You may call or text me about my request',
  hint: 'At the number above. It isn’t a condition of buying anything, message and data rates may apply, and you can tell us to stop at any time.',
  version: '2026-11-22',
} as const

/** Choice fields. Each option is keyed by its value in REST and the database. */
export const chosenFields = {
  travelDistance: {
    label: 'How far would you travel?',
    options: {
      local: 'Local (within 25 miles)',
      '50-miles': 'Up to 50 miles',
      '100-miles': 'Up to 100 miles',
      '150-miles': 'Up to 150 miles',
      '200-miles': 'Up to 200 miles',
      unlimited: 'Any distance',
    },
  },
  creditRange: {
    label: 'Credit range',
    options: {
      excellent: 'Excellent (750+)',
      good: 'Good (670-749)',
      fair: 'Fair (580-669)',
      poor: 'Poor (below 580)',
      'no-credit': 'No credit history',
      unsure: 'Not sure',
    },
  },
  purchaseMethod: {
    label: 'How will you pay for the vehicle?',
    options: {
      cash: 'Cash',
      finance: 'Finance/Loan',
      lease: 'Lease',
      'trade-finance': 'Trade-in + Finance',
      'trade-cash': 'Trade-in + Cash',
      unsure: 'Not sure yet',
    },
  },
  downPayment: {
    label: 'Down payment',
    options: {
      none: 'No down payment',
      'under-2k': 'Under $2,000',
      '2k-5k': '$2,000 to $5,000',
      '5k-10k': '$5,000 to $10,000',
      '10k-15k': '$10,000 to $15,000',
      '15k-20k': '$15,000 to $20,000',
      '20k-plus': 'Over $20,000',
      flexible: 'Flexible',
    },
  },
  vehicleType: {
    label: 'Vehicle type',
    options: {
      sedan: 'Sedan',
      suv: 'SUV',
      truck: 'Truck',
      coupe: 'Coupe',
      hatchback: 'Hatchback',
      luxury: 'Luxury',
      electric: 'Electric',
      hybrid: 'Hybrid',
    },
  },
  budgetRange: {
    label: 'Budget',
    options: {
      'under-20k': 'Under $20,000',
      '20k-30k': '$20,000 to $30,000',
      '30k-40k': '$30,000 to $40,000',
      '40k-50k': '$40,000 to $50,000',
      '50k-75k': '$50,000 to $75,000',
      '75k-100k': '$75,000 to $100,000',
      'over-100k': 'Over $100,000',
    },
  },
  timeline: {
    label: 'When would you like to buy?',
    options: {
      asap: 'As soon as possible',
      '1-month': 'Within 1 month',
      '2-3-months': 'In 2 to 3 months',
      '3-6-months': 'In 3 to 6 months',
      '6-months-plus': 'In more than 6 months',
    },
  },
} as const

/** Returns an option as a GraphQL enum name, which has no hyphens or leading digit: `_2_3_MONTHS`. */
export function graphName(option: string) {
  return option
    .toUpperCase()
    .replaceAll('-', '_')
    .replace(/^(?=\d)/, '_')
}

/** People take longer than this to fill in the form; bots don't. */
export const FASTEST_FILL_MS = 3_000

export type TypedName = keyof typeof typedFields
export type ChosenName = keyof typeof chosenFields
export type FieldName = TypedName | ChosenName | 'additionalDetails'

export const fieldNames = [
  ...Object.keys(typedFields),
  ...Object.keys(chosenFields),
  'additionalDetails',
] as FieldName[]

export const isChosen = (name: FieldName): name is ChosenName => Object.hasOwn(chosenFields, name)

interface Limits {
  label: string
  maxLength: number
  pattern?: string
  problem?: string
}

export const limitsOf = (name: TypedName | 'additionalDetails'): Limits =>
  name === 'additionalDetails' ? detailsField : typedFields[name]

/** Matches control characters, which come with pasted text. Only the details may have line breaks. */
export const controlCharacters = (name: FieldName) =>
  name === 'additionalDetails' ? /[^\P{Cc}\n\r\t]+/gu : /\p{Cc}+/gu

/**
 * Matches zero-width characters and text direction overrides, but not the joiners U+200C and U+200D,
 * which some scripts and emoji need.
 */
export const invisibleCharacters =
  /[\u00ad\u115f\u1160\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\u3164\ufeff\uffa0]+/u

/** Returns what is wrong with an answer, as an error message; undefined when it is valid. */
export function problemOf(name: FieldName, answer: string): string | undefined {
  if (isChosen(name)) {
    return Object.hasOwn(chosenFields[name].options, answer) ? undefined : 'Choose an option'
  }
  const { label, maxLength, pattern, problem } = limitsOf(name)
  if (!answer && name === 'additionalDetails') return undefined
  if (!answer) return problem ?? `Enter your ${label.toLowerCase()}`
  if (answer.length > maxLength) return `At most ${withCommas(maxLength)} characters`
  if (controlCharacters(name).test(answer) || invisibleCharacters.test(answer))
    return 'Please remove special characters'
  if (pattern && !new RegExp(`^(?:${pattern})$`, 'u').test(answer)) return problem
  return undefined
}

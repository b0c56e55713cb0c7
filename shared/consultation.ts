import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH } from './limits'
import { withCommas } from './numbers'
import { cleanPhone, MAX_PHONE_LENGTH, readPhone } from './phones'

// The consultation form: its fields, options and limits. The form, the graph and REST share this
// definition, so all three accept and reject the same answers. Fields are required unless `optional`.

interface TypedField {
  label: string
  maxLength: number
  /** Works as in HTML: it must match the whole value. */
  pattern?: string
  problem?: string
  isMultiline?: boolean
  optional?: boolean
}

interface ChosenField {
  label: string
  /** Keyed by their values in REST and the database. */
  options: Readonly<Record<string, string>>
  optional?: boolean
}

/** A part of an email before the @, between dots (RFC 5321). */
const atom = "[A-Za-z0-9!#$%&'*+\\/=?^_`\\{\\|\\}~\\-]+"

/** Says that a dot in an email stands where none can: at an end of what precedes the @, or after another. */
export const dotProblem = (email: string) =>
  /^\.|\.[.@]/.test(email) ? 'Check the dots before the @' : undefined

/** Text fields. */
export const typedFields = {
  firstName: { label: 'First name', maxLength: MAX_NAME_LENGTH },
  lastName: { label: 'Last name', maxLength: MAX_NAME_LENGTH },
  email: {
    label: 'Email',
    maxLength: MAX_EMAIL_LENGTH,
    pattern: `${atom}(\\.${atom})*@[A-Za-z0-9\\-]+(\\.[A-Za-z0-9\\-]+)+`,
    problem: 'Enter an email address such as name@example.com',
  },
  phone: {
    label: 'Phone',
    maxLength: MAX_PHONE_LENGTH,
    problem: 'Enter a phone number such as (555) 010-0123',
  },
  city: { label: 'City', maxLength: 120 },
  additionalDetails: {
    label: 'Additional details',
    maxLength: 2_000,
    isMultiline: true,
    optional: true,
  },
} as const satisfies Record<string, TypedField>

/** An optional checkbox. Change `version` with the wording: it is stored with each consent. */
export const contactConsent = {
  label: 'You may call or text me about my request',
  hint: 'At the number above. It isn’t a condition of buying anything, message and data rates may apply, and you can tell us to stop at any time.',
  version: '2026-11-22',
} as const

/** Choice fields. */
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
} as const satisfies Record<string, ChosenField>

type Underscored<Text extends string> = Text extends `${infer Head}-${infer Tail}`
  ? `${Head}_${Underscored<Tail>}`
  : Text

type Digit = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9

/** The GraphQL enum name of an option. */
export type GraphName<Option extends string> = Option extends `${Digit}${string}`
  ? `_${Uppercase<Underscored<Option>>}`
  : Uppercase<Underscored<Option>>

/** Returns an option as a GraphQL enum name, which has no hyphens or leading digit: `_2_3_MONTHS`. */
export const graphName = <Option extends string>(option: Option) =>
  option
    .toUpperCase()
    .replaceAll('-', '_')
    .replace(/^(?=\d)/, '_') as GraphName<Option>

/** People take longer than this to fill in the form; bots don't. */
export const FASTEST_FILL_MS = 3_000

const { additionalDetails, ...shortTexts } = typedFields
/** In the order of the form. */
const fields = { ...shortTexts, ...chosenFields, additionalDetails }

export type TypedName = keyof typeof typedFields
export type ChosenName = keyof typeof chosenFields
export type FieldName = TypedName | ChosenName
export type OptionalName = {
  [Name in FieldName]: (typeof fields)[Name] extends { optional: true } ? Name : never
}[FieldName]
type RequiredName = Exclude<FieldName, OptionalName>

export const isChosen = (name: FieldName): name is ChosenName => Object.hasOwn(chosenFields, name)
const fieldOf = (name: FieldName): TypedField | ChosenField => fields[name]
export const labelOf = (name: FieldName) => fields[name].label
export const limitsOf = (name: TypedName): TypedField => typedFields[name]
export const isMultiline = (name: FieldName) => !isChosen(name) && !!limitsOf(name).isMultiline

const isRequired = (name: FieldName): name is RequiredName => !fieldOf(name).optional
export const isOptional = (name: FieldName): name is OptionalName => !isRequired(name)

export const fieldNames = Object.keys(fields) as FieldName[]
export const chosenNames = fieldNames.filter(isChosen)
export const requiredNames = fieldNames.filter(isRequired)
export const optionalNames = fieldNames.filter(isOptional)

/** Matches control characters, which come with pasted text. Only longer texts may have line breaks. */
export const controlCharacters = (isMultiline = false) =>
  isMultiline ? /[^\P{Cc}\n\r\t]+/gu : /\p{Cc}+/gu

/**
 * Matches zero-width characters and text direction overrides, but not the joiners U+200C and U+200D,
 * which some scripts and emoji need.
 */
export const invisibleCharacters =
  /[\u00ad\u115f\u1160\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\u3164\ufeff\uffa0]+/u

/** Trims white space and removes the invisible characters that come with pasted text. */
export function tidyAnswer(name: FieldName, input: string) {
  if (name === 'phone') return cleanPhone(input)
  return input
    .split(invisibleCharacters)
    .join('')
    .replace(controlCharacters(isMultiline(name)), ' ')
    .trim()
}

/** Returns what is wrong with an answer, as an error message; undefined when it is valid. */
export function problemOf(name: FieldName, answer: string): string | undefined {
  if (!answer && isOptional(name)) return undefined
  if (isChosen(name)) {
    return Object.hasOwn(chosenFields[name].options, answer) ? undefined : 'Choose an option'
  }
  const { label, maxLength, pattern, problem, isMultiline } = limitsOf(name)
  if (!answer) return problem ?? `Enter your ${label.toLowerCase()}`
  if (answer.length > maxLength) return `At most ${withCommas(maxLength)} characters`
  if (controlCharacters(isMultiline).test(answer) || invisibleCharacters.test(answer))
    return 'Please remove special characters'
  if (name === 'phone' && !readPhone(answer)) return problem
  if (pattern && !new RegExp(`^(?:${pattern})$`, 'u').test(answer))
    return (name === 'email' && dotProblem(answer)) || problem
  return undefined
}

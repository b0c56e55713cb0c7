import { chosenFields, typedFields } from '../consultation'
import { dealProblems, type FieldProblems, rules, textLimits } from './deal-fields'
import { wantedConditions } from './deal-kinds'
import { entitlements, notIncludedText, type Tier } from './entitlements'
import { fieldReader } from './field-reader'
import { type FieldTable, fieldsOf, type InputOf, type ValidOf } from './field-table'

// What the buyer wants: saved while typing, so everything may be missing until it is sent.

const option = { part: 'paying', kind: 'choice' } as const
const requiredOption = { ...option, requiredToSend: 'Choose an option' } as const

/** Choices have their REST spelling, as the options of the consultation do. */
export const wishesFields = {
  state: {
    ...rules.state,
    part: 'where',
    requiredToSend: dealProblems.choice,
    label: 'State',
    description: 'Postal code of the state, such as GA.',
  },
  zip: {
    ...rules.zip,
    part: 'where',
    requiredToSend: dealProblems.zip,
    label: 'ZIP code',
    description: 'ZIP code: 5 digits.',
  },
  phone: {
    kind: 'phone',
    part: 'where',
    requiredToSend: typedFields.phone.problem,
    label: typedFields.phone.label,
    description: 'Phone number.',
  },
  bestTime: {
    kind: 'text',
    most: textLimits.bestTime,
    part: 'where',
    label: 'Best time to call (optional)',
    description: 'When to call.',
  },
  travelDistance: {
    ...requiredOption,
    ...chosenFields.travelDistance,
    part: 'where',
    description: 'How far the buyer would travel.',
  },
  purchaseMethod: {
    ...requiredOption,
    ...chosenFields.purchaseMethod,
    description: 'How the buyer will pay for the vehicle.',
  },
  budgetRange: { ...requiredOption, ...chosenFields.budgetRange, description: 'Budget.' },
  timeline: {
    ...requiredOption,
    ...chosenFields.timeline,
    description: 'When the buyer would like to buy.',
  },
  creditRange: {
    ...option,
    options: chosenFields.creditRange.options,
    label: 'Credit range (optional)',
    description: 'Credit range.',
  },
  downPayment: {
    ...option,
    options: chosenFields.downPayment.options,
    label: 'Down payment (optional)',
    description: 'Down payment.',
  },
  termMonths: {
    ...rules.term,
    part: 'paying',
    label: 'Months (optional)',
    description: 'Months of the loan or lease.',
  },
  monthlyTarget: {
    kind: 'money',
    column: 'monthlyTargetCents',
    part: 'paying',
    label: 'Monthly payment you have in mind (optional)',
    description: 'Highest monthly payment, in US dollars.',
  },
  milesPerYear: {
    ...rules.milesPerYear,
    part: 'paying',
    label: 'Miles per year',
    description: 'Miles per year, for a lease.',
  },
  details: {
    kind: 'text',
    most: textLimits.details,
    isMultiline: true,
    label: 'Anything else (optional)',
    description: 'Anything else.',
  },
} as const satisfies FieldTable

export const vehicleFields = {
  make: { ...rules.make, label: 'Make', description: 'Make.' },
  model: { ...rules.model, label: 'Model', description: 'Model.' },
  condition: {
    kind: 'choice',
    options: wantedConditions,
    required: dealProblems.choice,
    label: 'Condition',
    description: 'New or used.',
  },
  trim: { ...rules.detail, label: 'Trim (optional)', description: 'Trim.' },
  yearFrom: { kind: 'year', label: 'From year', description: 'First model year.' },
  yearTo: { kind: 'year', label: 'To year', description: 'Last model year.' },
  colors: { ...rules.detail, label: 'Colors (optional)', description: 'Colors.' },
  mostMiles: {
    ...rules.miles,
    label: 'At most this many miles',
    description: 'Most miles on it.',
  },
  mustHave: {
    kind: 'text',
    most: textLimits.mustHave,
    isMultiline: true,
    label: 'Must-haves (optional)',
    description: 'What it must have.',
  },
} as const satisfies FieldTable

export const tradeInFields = {
  make: { ...rules.make, label: 'Make', description: 'Make.' },
  model: { ...rules.model, label: 'Model', description: 'Model.' },
  year: {
    kind: 'year',
    required: dealProblems.year,
    label: 'Year',
    description: 'Model year.',
  },
  miles: {
    ...rules.miles,
    required: dealProblems.miles,
    label: 'Miles',
    description: 'Miles on it.',
  },
  trim: { ...rules.detail, label: 'Trim (optional)', description: 'Trim.' },
  vin: { kind: 'vin', label: 'VIN (optional)', description: 'VIN.' },
  payoff: {
    kind: 'money',
    column: 'payoffCents',
    label: 'Still owed (optional)',
    description: 'What is still owed for it, in US dollars.',
  },
  lender: { ...rules.person, label: 'Lender (optional)', description: 'To whom it is owed.' },
  ownOffer: {
    kind: 'money',
    column: 'ownOfferCents',
    label: 'Written offer you have for it (optional)',
    description: 'A written offer for it from elsewhere, in US dollars.',
  },
  ownOfferFrom: {
    ...rules.person,
    label: 'Who made the offer (optional)',
    description: 'Whose offer that is.',
  },
  condition: {
    kind: 'text',
    most: textLimits.mustHave,
    isMultiline: true,
    label: 'Condition (optional)',
    description: 'In what condition it is.',
  },
} as const satisfies FieldTable

/** The graph's `WishesInput`. */
export interface WishesInput extends InputOf<typeof wishesFields> {
  vehicles: readonly InputOf<typeof vehicleFields>[]
  tradeIn?: InputOf<typeof tradeInFields> | null | undefined
}

/** Named as the columns. */
export interface WishesValues extends ValidOf<typeof wishesFields> {
  vehicles: ValidOf<typeof vehicleFields>[]
  tradeIn: ValidOf<typeof tradeInFields> | null
}

export interface ReadWishes {
  problems: FieldProblems
  /** Undefined if there is a problem. */
  valid: WishesValues | undefined
}

/** Reads wishes by the limits of the fields and what the tier includes. */
export function readWishes(input: WishesInput, tier: Tier, now: number): ReadWishes {
  const problems: FieldProblems = {}
  const { readAll, refuse } = fieldReader(problems, now)
  const { wantedVehicles, travelDistances } = entitlements[tier]
  const values = {
    ...readAll(wishesFields, input),
    vehicles: input.vehicles
      .slice(0, wantedVehicles)
      .map((vehicle, place) =>
        readVehicle(vehicle, fieldReader(problems, now, `vehicles.${place}.`)),
      ),
    tradeIn: input.tradeIn
      ? fieldReader(problems, now, 'tradeIn.').readAll(tradeInFields, input.tradeIn)
      : null,
  }
  if (input.vehicles.length > wantedVehicles) refuse('vehicles', notIncludedText(tier))
  if (values.travelDistance && !travelDistances.includes(values.travelDistance)) {
    refuse('travelDistance', notIncludedText(tier))
  }
  // An empty required field is a problem.
  const isValid = Object.keys(problems).length === 0
  return { problems, valid: isValid ? (values as WishesValues) : undefined }
}

function readVehicle(input: InputOf<typeof vehicleFields>, reader: ReturnType<typeof fieldReader>) {
  const values = reader.readAll(vehicleFields, input)
  if (values.yearFrom && values.yearTo && values.yearTo < values.yearFrom) {
    reader.refuse('yearTo', dealProblems.years)
  }
  return values
}

export const NO_VEHICLE = 'Tell us about at least one vehicle'

/** Returns what valid wishes lack to be sent, by field; empty if nothing. */
export function problemsOfSending(
  wishes: { readonly [Name in keyof typeof wishesFields]?: unknown } & {
    vehicles: readonly unknown[]
  },
): FieldProblems {
  const problems: FieldProblems = {}
  for (const { name, requiredToSend } of fieldsOf(wishesFields)) {
    if (requiredToSend && !wishes[name]) problems[name] = requiredToSend
  }
  if (wishes.vehicles.length === 0) problems.vehicles = NO_VEHICLE
  return problems
}

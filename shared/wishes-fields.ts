import { type ChosenName, chosenFields, problemOf } from './consultation'
import { dealProblems, type FieldProblems, fieldReader, textLimits } from './deal-fields'
import { type WantedCondition, wantedConditions } from './deal-kinds'
import type { Decimal } from './decimals'
import { entitlements, notIncludedText, type Tier } from './entitlements'
import { type UsState, usStates } from './us-states'

// What the buyer wants: saved while typing, so everything may be missing until it is sent.

type Text = string | null | undefined
type Option<Name extends ChosenName> = keyof (typeof chosenFields)[Name]['options']

interface WantedVehicleInput {
  condition: Text
  yearFrom?: Decimal
  yearTo?: Decimal
  make: Text
  model: Text
  trim?: Text
  colors?: Text
  mustHave?: Text
  mostMiles?: Decimal
}

interface TradeInInput {
  year: Decimal
  make: Text
  model: Text
  trim?: Text
  miles: Decimal
  vin?: Text
  condition?: Text
  payoff?: Decimal
  lender?: Text
  ownOffer?: Decimal
  ownOfferFrom?: Text
}

/** The graph's `WishesInput`. Choices use their REST spelling, as the options of the consultation do. */
export interface WishesInput {
  state?: Text
  zip?: Text
  phone?: Text
  bestTime?: Text
  travelDistance?: Text
  purchaseMethod?: Text
  creditRange?: Text
  downPayment?: Text
  budgetRange?: Text
  timeline?: Text
  termMonths?: Decimal
  milesPerYear?: Decimal
  monthlyTarget?: Decimal
  details?: Text
  vehicles: readonly WantedVehicleInput[]
  tradeIn?: TradeInInput | null | undefined
}

interface WantedVehicleValues {
  condition: WantedCondition
  yearFrom: number | null
  yearTo: number | null
  make: string
  model: string
  trim: string | null
  colors: string | null
  mustHave: string | null
  mostMiles: number | null
}

interface TradeInValues {
  year: number
  make: string
  model: string
  trim: string | null
  miles: number
  vin: string | null
  condition: string | null
  payoffCents: number | null
  lender: string | null
  ownOfferCents: number | null
  ownOfferFrom: string | null
}

/** Named as the columns. */
export interface WishesValues {
  state: UsState | null
  zip: string | null
  phone: string | null
  bestTime: string | null
  travelDistance: Option<'travelDistance'> | null
  purchaseMethod: Option<'purchaseMethod'> | null
  creditRange: Option<'creditRange'> | null
  downPayment: Option<'downPayment'> | null
  budgetRange: Option<'budgetRange'> | null
  timeline: Option<'timeline'> | null
  termMonths: number | null
  milesPerYear: number | null
  monthlyTargetCents: number | null
  details: string | null
  vehicles: WantedVehicleValues[]
  tradeIn: TradeInValues | null
}

export interface ReadWishes {
  problems: FieldProblems
  /** Undefined if there is a problem. */
  valid: WishesValues | undefined
}

/** Reads wishes by the limits of the fields and what the tier includes. */
export function readWishes(input: WishesInput, tier: Tier, now: number): ReadWishes {
  const problems: FieldProblems = {}
  const read = fieldReader(problems, now)
  const option = <Name extends ChosenName & keyof WishesInput>(name: Name) =>
    read.choice(
      name,
      input[name] as Text,
      Object.keys(chosenFields[name].options) as (Option<Name> & string)[],
    ) as Option<Name> | null

  const { wantedVehicles, travelDistances } = entitlements[tier]
  const values: WishesValues = {
    state: read.choice('state', input.state, Object.keys(usStates) as UsState[]),
    zip: read.zip('zip', input.zip),
    phone: readPhone(input.phone, problems),
    bestTime: read.text('bestTime', input.bestTime, { most: textLimits.bestTime }),
    travelDistance: option('travelDistance'),
    purchaseMethod: option('purchaseMethod'),
    creditRange: option('creditRange'),
    downPayment: option('downPayment'),
    budgetRange: option('budgetRange'),
    timeline: option('timeline'),
    termMonths: read.term('termMonths', input.termMonths),
    milesPerYear: read.milesPerYear('milesPerYear', input.milesPerYear),
    monthlyTargetCents: read.amount('monthlyTarget', input.monthlyTarget),
    details: read.text('details', input.details, { most: textLimits.details, isMultiline: true }),
    vehicles: input.vehicles
      .slice(0, wantedVehicles)
      .map((vehicle, place) =>
        readVehicle(vehicle, fieldReader(problems, now, `vehicles.${place}.`)),
      ),
    tradeIn: input.tradeIn
      ? readTradeIn(input.tradeIn, fieldReader(problems, now, 'tradeIn.'))
      : null,
  }
  if (input.vehicles.length > wantedVehicles) read.refuse('vehicles', notIncludedText(tier))
  if (values.travelDistance && !travelDistances.includes(values.travelDistance)) {
    read.refuse('travelDistance', notIncludedText(tier))
  }
  return { problems, valid: Object.keys(problems).length === 0 ? values : undefined }
}

type Reader = ReturnType<typeof fieldReader>

// The casts hold once there are no problems: an empty required field is one.
function readVehicle(input: WantedVehicleInput, read: Reader) {
  const condition = read.choice('condition', input.condition, wantedConditions)
  const values = {
    condition: read.demand('condition', condition, dealProblems.choice),
    yearFrom: read.year('yearFrom', input.yearFrom),
    yearTo: read.year('yearTo', input.yearTo),
    make: read.text('make', input.make, { most: textLimits.name, required: dealProblems.make }),
    model: read.text('model', input.model, { most: textLimits.name, required: dealProblems.model }),
    trim: read.text('trim', input.trim, { most: textLimits.detail }),
    colors: read.text('colors', input.colors, { most: textLimits.detail }),
    mustHave: read.text('mustHave', input.mustHave, {
      most: textLimits.mustHave,
      isMultiline: true,
    }),
    mostMiles: read.miles('mostMiles', input.mostMiles),
  }
  if (values.yearFrom && values.yearTo && values.yearTo < values.yearFrom) {
    read.refuse('yearTo', dealProblems.years)
  }
  return values as WantedVehicleValues
}

function readTradeIn(input: TradeInInput, read: Reader) {
  const values = {
    year: read.demand('year', read.year('year', input.year), dealProblems.year),
    make: read.text('make', input.make, { most: textLimits.name, required: dealProblems.make }),
    model: read.text('model', input.model, { most: textLimits.name, required: dealProblems.model }),
    trim: read.text('trim', input.trim, { most: textLimits.detail }),
    miles: read.demand('miles', read.miles('miles', input.miles), dealProblems.miles),
    vin: read.vin('vin', input.vin),
    condition: read.text('condition', input.condition, {
      most: textLimits.mustHave,
      isMultiline: true,
    }),
    payoffCents: read.amount('payoff', input.payoff),
    lender: read.text('lender', input.lender, { most: textLimits.person }),
    ownOfferCents: read.amount('ownOffer', input.ownOffer),
    ownOfferFrom: read.text('ownOfferFrom', input.ownOfferFrom, { most: textLimits.person }),
  }
  return values as TradeInValues
}

/** Returns a phone number by the rule of the consultation; null if there is none. */
export function readPhone(input: Text, problems: FieldProblems, name = 'phone') {
  const phone = input?.trim()
  if (!phone) return null
  const problem = problemOf('phone', phone)
  if (problem) problems[name] = problem
  return problem ? null : phone
}

/** What a buyer who didn't enter it yet is asked for. */
const sendingProblems = {
  state: dealProblems.choice,
  zip: dealProblems.zip,
  phone: problemOf('phone', '') ?? '',
  travelDistance: 'Choose an option',
  purchaseMethod: 'Choose an option',
  budgetRange: 'Choose an option',
  timeline: 'Choose an option',
} as const

export const NO_VEHICLE = 'Tell us about at least one vehicle'

/** Returns what valid wishes lack to be sent, by field; empty if nothing. */
export function problemsOfSending(
  wishes: Pick<WishesValues, keyof typeof sendingProblems> & { vehicles: readonly unknown[] },
): FieldProblems {
  const names = Object.keys(sendingProblems) as (keyof typeof sendingProblems)[]
  const missing = names.filter((name) => !wishes[name])
  return {
    ...Object.fromEntries(missing.map((name) => [name, sendingProblems[name]])),
    ...(wishes.vehicles.length === 0 && { vehicles: NO_VEHICLE }),
  }
}

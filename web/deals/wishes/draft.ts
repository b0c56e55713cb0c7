import { graphName } from '../../../shared/consultation'
import type { FieldProblems } from '../../../shared/deal-fields'
import { dollarsOf } from '../../../shared/decimals'
import type { Tier } from '../../../shared/entitlements'
import {
  problemsOfSending,
  readWishes,
  type WishesInput,
  type WishesValues,
} from '../../../shared/wishes-fields'
import type { WishesInput as GraphInput } from '../../generated/schema'
import type { DealFragment } from '../generated/deal'
import { optionOf } from './options'

/**
 * What is typed, by field: `zip`, `vehicles.0.make`, `tradeIn.year`. `tradeIn` itself is 'yes' if there is
 * one. Choices have their REST spelling.
 */
export type Draft = Readonly<Record<string, string>>

const choices = [
  'travelDistance',
  'purchaseMethod',
  'creditRange',
  'downPayment',
  'budgetRange',
  'timeline',
] as const
const wishesFields = [
  ...['state', 'zip', 'phone', 'bestTime', 'termMonths', 'milesPerYear', 'monthlyTarget'],
  'details',
] as const
const vehicleFields = [
  ...['condition', 'yearFrom', 'yearTo', 'make', 'model', 'trim', 'colors', 'mustHave'],
  'mostMiles',
] as const
const tradeInFields = [
  ...['year', 'make', 'model', 'trim', 'miles', 'vin', 'condition', 'payoff', 'lender'],
  ...['ownOffer', 'ownOfferFrom'],
] as const

/** What the server has, as it would be typed. */
export function draftOf({
  wishes,
  vehicles,
  tradeIn,
}: Pick<DealFragment, 'wishes' | 'vehicles' | 'tradeIn'>): Draft {
  const draft: Record<string, string> = {}
  const add = (prefix: string, names: readonly string[], from: object) => {
    for (const name of names) {
      const value = from[name as keyof typeof from] as string | number | null | undefined
      if (value != null && value !== '') draft[prefix + name] = String(value)
    }
  }
  add('', wishesFields, wishes)
  for (const name of choices) {
    const option = optionOf(name, wishes[name])
    if (option) draft[name] = option
  }
  vehicles.forEach((vehicle, place) => {
    add(`vehicles.${place}.`, vehicleFields, vehicle)
  })
  if (tradeIn) {
    draft.tradeIn = 'yes'
    add('tradeIn.', tradeInFields, tradeIn)
  }
  return draft
}

/** How many vehicles the form shows. */
export function vehicleCount(draft: Draft) {
  const places = Object.keys(draft).flatMap((name) => /^vehicles\.(\d)\./.exec(name)?.[1] ?? [])
  return Math.max(1, ...places.map((place) => Number(place) + 1))
}

/** Removes a vehicle; those behind it move up. */
export function withoutVehicle(draft: Draft, place: number): Draft {
  return Object.fromEntries(
    Object.entries(draft).flatMap(([name, value]) => {
      const [, at, field] = /^vehicles\.(\d)\.(.+)$/.exec(name) ?? []
      if (at === undefined || Number(at) < place) return [[name, value]]
      return Number(at) === place ? [] : [[`vehicles.${Number(at) - 1}.${field}`, value]]
    }),
  )
}

/** The places of the vehicles with something typed; the condition alone doesn't count. */
function filledPlaces(draft: Draft) {
  const places = Array.from({ length: vehicleCount(draft) }, (_, place) => place)
  return places.filter((place) =>
    vehicleFields.some(
      (name) => name !== 'condition' && draft[`vehicles.${place}.${name}`]?.trim(),
    ),
  )
}

function inputOf(draft: Draft): WishesInput {
  const pick = (prefix: string, names: readonly string[]) =>
    Object.fromEntries(names.map((name) => [name, draft[prefix + name]]))
  return {
    ...pick('', wishesFields),
    ...pick('', choices),
    vehicles: filledPlaces(draft).map((place) => ({
      ...pick(`vehicles.${place}.`, vehicleFields),
      condition: draft[`vehicles.${place}.condition`] || 'NEW',
    })) as unknown as WishesInput['vehicles'],
    tradeIn: draft.tradeIn
      ? (pick('tradeIn.', tradeInFields) as unknown as WishesInput['tradeIn'])
      : null,
  }
}

/** Reads what is typed; the problems are named as the fields of the draft. */
export function readDraft(draft: Draft, tier: Tier, now: number) {
  const { problems, valid } = readWishes(inputOf(draft), tier, now)
  const places = filledPlaces(draft)
  const named = Object.entries(problems).map(([name, problem]) => [
    name.replace(/^vehicles\.(\d)/, (_, place) => `vehicles.${places[Number(place)]}`),
    problem,
  ])
  return { problems: Object.fromEntries(named) as FieldProblems, valid }
}

/** What is missing or wrong before the wishes can be sent. */
export function sendingProblems(draft: Draft, tier: Tier, now: number): FieldProblems {
  const missing = problemsOfSending({
    ...draft,
    vehicles: filledPlaces(draft),
  } as unknown as Parameters<typeof problemsOfSending>[0])
  return { ...missing, ...readDraft(draft, tier, now).problems }
}

/**
 * The part of a draft that can be stored: what is invalid stays as the server has it, so that half a
 * VIN doesn't keep everything else from being saved.
 */
export function savable(draft: Draft, stored: Draft, tier: Tier, now: number) {
  let kept = draft
  const groupOf = (name: string) => /^(vehicles\.\d|tradeIn)\./.exec(name)?.[1] ?? name
  for (const widen of [(name: string) => name, groupOf]) {
    const { problems, valid } = readDraft(kept, tier, now)
    if (valid) return { draft: kept, input: graphInput(valid) }
    for (const name of Object.keys(problems)) kept = reverted(kept, stored, widen(name))
  }
  const { valid } = readDraft(kept, tier, now)
  return valid && { draft: kept, input: graphInput(valid) }
}

/** A draft with one field, or everything below it, as stored. */
function reverted(draft: Draft, stored: Draft, name: string): Draft {
  const isWithin = ([field]: [string, string]) => field === name || field.startsWith(`${name}.`)
  return Object.fromEntries([
    ...Object.entries(draft).filter((entry) => !isWithin(entry)),
    ...Object.entries(stored).filter(isWithin),
  ])
}

function graphInput(values: WishesValues): GraphInput {
  const { monthlyTargetCents, tradeIn, ...rest } = values
  const named = choices.map((name) => [name, rest[name] && graphName(rest[name])])
  return {
    ...rest,
    ...Object.fromEntries(named),
    monthlyTarget: inDollars(monthlyTargetCents),
    tradeIn: tradeIn && tradeInInput(tradeIn),
  } as GraphInput
}

function tradeInInput({
  payoffCents,
  ownOfferCents,
  ...rest
}: NonNullable<WishesValues['tradeIn']>) {
  return { ...rest, payoff: inDollars(payoffCents), ownOffer: inDollars(ownOfferCents) }
}

const inDollars = (cents: number | null) => (cents === null ? null : dollarsOf(cents))

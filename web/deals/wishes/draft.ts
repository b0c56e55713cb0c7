import type { FieldProblems } from '../../../shared/deals/deal-fields'
import type { Tier } from '../../../shared/deals/entitlements'
import { type FieldTable, fieldsOf, graphInputOf } from '../../../shared/deals/field-table'
import {
  problemsOfSending,
  readWishes,
  tradeInFields,
  vehicleFields,
  type WishesInput,
  type WishesValues,
  wishesFields,
} from '../../../shared/deals/wishes-fields'
import type { WishesInput as GraphInput } from '../../generated/schema'
import type { Draft } from '../editing/text-draft'
import type { DealFragment } from '../generated/deal'
import { optionOf } from './options'

/**
 * The stored wishes, as they would be typed, by field: `zip`, `vehicles.0.make`, `tradeIn.year`. `tradeIn` itself is
 * 'yes' if there is one. Choices have their REST spelling.
 */
export function draftOf({
  wishes,
  vehicles,
  tradeIn,
}: Pick<DealFragment, 'wishes' | 'vehicles' | 'tradeIn'>): Draft {
  return Object.fromEntries([
    ...typedIn(wishesFields, wishes, ''),
    ...vehicles.flatMap((vehicle, place) => typedIn(vehicleFields, vehicle, `vehicles.${place}.`)),
    ...(tradeIn ? [['tradeIn', 'yes'], ...typedIn(tradeInFields, tradeIn, 'tradeIn.')] : []),
  ])
}

function typedIn<Table extends FieldTable>(
  table: Table,
  values: { readonly [Name in keyof Table]: string | number | null },
  prefix: string,
) {
  return fieldsOf(table).flatMap((field) => {
    const value = values[field.name]
    const text = field.kind === 'choice' ? optionOf(field.options, value) : value
    return text == null || text === '' ? [] : [[prefix + field.name, String(text)]]
  })
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
    fieldsOf(vehicleFields).some(
      ({ name }) => name !== 'condition' && draft[`vehicles.${place}.${name}`]?.trim(),
    ),
  )
}

function inputOf(draft: Draft): WishesInput {
  const pick = (table: FieldTable, prefix = '') =>
    Object.fromEntries(fieldsOf(table).map(({ name }) => [name, draft[prefix + name]]))
  return {
    ...pick(wishesFields),
    vehicles: filledPlaces(draft).map((place) => ({
      ...pick(vehicleFields, `vehicles.${place}.`),
      condition: draft[`vehicles.${place}.condition`] || 'NEW',
    })),
    tradeIn: draft.tradeIn ? pick(tradeInFields, 'tradeIn.') : null,
  }
}

/** Reads what is typed; the problems are named as the fields of the draft. */
export function readDraft(draft: Draft, tier: Tier, now: number) {
  const { problems, valid } = readWishes(inputOf(draft), tier, now)
  const places = filledPlaces(draft)
  const entries = Object.entries(problems).map(([name, problem]) => [
    name.replace(/^vehicles\.(\d)/, (_, place) => `vehicles.${places[Number(place)]}`),
    problem,
  ])
  return { problems: Object.fromEntries(entries) as FieldProblems, valid }
}

/** What is missing or wrong before the wishes can be sent. */
export function sendingProblems(draft: Draft, tier: Tier, now: number): FieldProblems {
  const missing = problemsOfSending({ ...draft, vehicles: filledPlaces(draft) })
  return { ...missing, ...readDraft(draft, tier, now).problems }
}

/**
 * The part of a draft that can be stored: what is invalid stays as the server has it, so that half a
 * VIN doesn't keep everything else from being saved.
 */
export function savable(draft: Draft, stored: Draft, tier: Tier, now: number) {
  let candidate = draft
  const groupOf = (name: string) => /^(vehicles\.\d|tradeIn)\./.exec(name)?.[1] ?? name
  for (const widen of [(name: string) => name, groupOf]) {
    const { problems, valid } = readDraft(candidate, tier, now)
    if (valid) return { draft: candidate, input: graphInput(valid) }
    for (const name of Object.keys(problems))
      candidate = revertFields(candidate, stored, widen(name))
  }
  const { valid } = readDraft(candidate, tier, now)
  return valid && { draft: candidate, input: graphInput(valid) }
}

/** A draft with one field, or everything below it, as stored. */
function revertFields(draft: Draft, stored: Draft, name: string): Draft {
  const isWithin = ([field]: [string, string]) => field === name || field.startsWith(`${name}.`)
  return Object.fromEntries([
    ...Object.entries(draft).filter((entry) => !isWithin(entry)),
    ...Object.entries(stored).filter(isWithin),
  ])
}

const graphInput = ({ vehicles, tradeIn, ...wishes }: WishesValues): GraphInput => ({
  ...graphInputOf(wishesFields, wishes),
  vehicles: vehicles.map((vehicle) => graphInputOf(vehicleFields, vehicle)),
  tradeIn: tradeIn && graphInputOf(tradeInFields, tradeIn),
})

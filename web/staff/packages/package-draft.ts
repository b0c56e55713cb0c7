import type { PackageInput } from '../../generated/schema'
import type { StaffPackageFragment } from './generated/packages'

/** A package as it stands in the form: what is typed is text. */
export interface PackageDraft {
  price: string
  totalInventory: string
  features: readonly { key: string; text: string }[]
  isMostPopular: boolean
  isHidden: boolean
}

export type PackageProblems = Partial<Record<string, string>>

const LEAST_DOLLARS = 0.5
const MOST_DOLLARS = 20_000
const MOST_UNITS = 1_000_000
export const MOST_FEATURES = 12
export const LONGEST_FEATURE = 120

export function draftOf(offer: StaffPackageFragment): PackageDraft {
  return {
    price: Number.isInteger(offer.price) ? String(offer.price) : offer.price.toFixed(2),
    totalInventory: String(offer.totalInventory),
    features: offer.features.map(makeLine),
    isMostPopular: offer.isMostPopular,
    isHidden: offer.isHidden,
  }
}

let lastLine = 0

/** A line with a key of its own, which it keeps wherever it is moved. */
export const makeLine = (text: string) => ({ key: `line-${++lastLine}`, text })

/** "$1,999.00" and "1999" are the same price. */
const numberOf = (typed: string) => Number(typed.replace(/[$,\s]/g, '') || Number.NaN)

/** What is wrong, by field; the server looks again, and at more. */
export function problemsOf(draft: PackageDraft, offer: StaffPackageFragment): PackageProblems {
  const problems: PackageProblems = {}
  const price = numberOf(draft.price)
  const total = numberOf(draft.totalInventory)
  const features = draft.features.map(({ text }) => text.trim())
  const gone = offer.soldInventory + offer.heldInventory

  if (!(price >= LEAST_DOLLARS && price <= MOST_DOLLARS)) problems.price = 'From $0.50 to $20,000'
  else if (!/^[^.]*(\.\d{1,2})?$/.test(draft.price.trim())) problems.price = 'At most two decimals'

  if (!Number.isInteger(total) || total < 0) problems.totalInventory = 'A whole number'
  else if (total > MOST_UNITS) problems.totalInventory = 'At most 1,000,000'
  else if (total < gone) problems.totalInventory = `At least ${gone}: so many are sold or held`

  if (features.length === 0) problems.features = 'At least one feature'
  else if (features.some((text) => !text)) problems.features = 'Fill or remove the empty line'
  else if (features.some((text) => text.length > LONGEST_FEATURE)) {
    problems.features = `At most ${LONGEST_FEATURE} characters each`
  }
  return problems
}

/** Only what differs from the package as it is: two of the staff may change different things. */
export function changesOf(offer: StaffPackageFragment, draft: PackageDraft): PackageInput {
  const features = draft.features.map(({ text }) => text.trim())
  const price = numberOf(draft.price)
  const totalInventory = numberOf(draft.totalInventory)
  return {
    ...(price !== offer.price && { price }),
    ...(totalInventory !== offer.totalInventory && { totalInventory }),
    ...(JSON.stringify(features) !== JSON.stringify(offer.features) && { features }),
    ...(draft.isMostPopular !== offer.isMostPopular && { isMostPopular: draft.isMostPopular }),
    ...(draft.isHidden !== offer.isHidden && { isHidden: draft.isHidden }),
  }
}

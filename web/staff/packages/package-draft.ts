import {
  MAX_FEATURE_LENGTH,
  MAX_PACKAGE_UNITS,
  MAX_PRICE_DOLLARS,
  MIN_PRICE_DOLLARS,
  packageProblems,
} from '../../../shared/limits'
import type { PackageInput } from '../../generated/schema'
import type { StaffPackageFragment } from './generated/packages'

/** A package as typed in the form. */
export interface PackageDraft {
  price: string
  totalInventory: string
  soldBefore: string
  features: readonly { key: string; text: string }[]
  isMostPopular: boolean
  isHidden: boolean
}

type PackageProblems = Partial<Record<string, string>>

export function draftOf(offer: StaffPackageFragment): PackageDraft {
  return {
    price: Number.isInteger(offer.price) ? String(offer.price) : offer.price.toFixed(2),
    totalInventory: String(offer.totalInventory),
    soldBefore: String(offer.soldBefore ?? 0),
    features: offer.features.map(makeLine),
    isMostPopular: offer.isMostPopular,
    isHidden: offer.isHidden ?? false,
  }
}

let lastLine = 0

/** A feature line with a stable key, for reordering. */
export const makeLine = (text: string) => ({ key: `line-${++lastLine}`, text })

/** Reads "$1,999.00" and "1999" as the same number. */
const numberOf = (text: string) => Number(text.replace(/[$,\s]/g, '') || Number.NaN)

const isUnits = (units: number) =>
  Number.isInteger(units) && units >= 0 && units <= MAX_PACKAGE_UNITS

/** Units that orders have sold or hold. */
const ordered = ({ soldInventory, soldBefore, heldInventory }: StaffPackageFragment) =>
  (soldInventory ?? 0) - (soldBefore ?? 0) + (heldInventory ?? 0)

/** Returns what is wrong, by field. The server checks again, and more. */
export function problemsOf(draft: PackageDraft, offer: StaffPackageFragment): PackageProblems {
  const problems: PackageProblems = {}
  const price = numberOf(draft.price)
  const total = numberOf(draft.totalInventory)
  const features = draft.features.map(({ text }) => text.trim())
  const soldBefore = numberOf(draft.soldBefore)
  const taken = ordered(offer) + soldBefore

  if (!(price >= MIN_PRICE_DOLLARS && price <= MAX_PRICE_DOLLARS))
    problems.price = packageProblems.price
  else if (!/^[^.]*(\.\d{1,2})?$/.test(draft.price.trim()))
    problems.price = packageProblems.decimals

  if (!isUnits(soldBefore)) problems.soldBefore = packageProblems.units
  if (!isUnits(total)) problems.totalInventory = packageProblems.units
  else if (total < taken) problems.totalInventory = packageProblems.unitsTaken(taken)

  if (features.length === 0) problems.features = packageProblems.noFeatures
  else if (features.some((text) => !text)) problems.features = packageProblems.emptyFeature
  else if (features.some((text) => text.length > MAX_FEATURE_LENGTH)) {
    problems.features = packageProblems.longFeature
  }
  return problems
}

/** Returns only the changed fields, so that two staff members can edit different ones at once. */
export function changesOf(offer: StaffPackageFragment, draft: PackageDraft): PackageInput {
  const features = draft.features.map(({ text }) => text.trim())
  const price = numberOf(draft.price)
  const totalInventory = numberOf(draft.totalInventory)
  const soldBefore = numberOf(draft.soldBefore)
  return {
    ...(price !== offer.price && { price }),
    ...(totalInventory !== offer.totalInventory && { totalInventory }),
    ...(soldBefore !== (offer.soldBefore ?? 0) && { soldBefore }),
    ...(JSON.stringify(features) !== JSON.stringify(offer.features) && { features }),
    ...(draft.isMostPopular !== offer.isMostPopular && { isMostPopular: draft.isMostPopular }),
    ...(draft.isHidden !== offer.isHidden && { isHidden: draft.isHidden }),
  }
}

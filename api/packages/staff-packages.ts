import { z } from 'zod'
import {
  MAX_FEATURE_LENGTH,
  MAX_FEATURES,
  MAX_PACKAGE_UNITS,
  MAX_PRICE_DOLLARS,
  MIN_PRICE_DOLLARS,
  packageProblems,
} from '../../shared/limits'
import { dollarText } from '../../shared/money'
import { recordChange } from '../desk/history'
import type { Package } from '../generated/prisma/client'
import type { SignedInUser } from '../http/visitor'
import { db, type Tx } from '../platform/db'
import { Refusal } from '../platform/errors'
import { cheapestFirst } from './packages'
import { moveStock, noteVisibleChange } from './stock'

/** Rejects control characters and unpaired surrogates, which PostgreSQL refuses. */
const singleLine = /^[^\p{Cc}\p{Cs}]*$/u

/** What staff may change of a package; what is missing or null stays as it is. */
const PackageInput = z.object({
  price: z
    .number()
    .min(MIN_PRICE_DOLLARS, packageProblems.price)
    .max(MAX_PRICE_DOLLARS, packageProblems.price)
    .refine(isWholeCents, packageProblems.decimals)
    .nullish(),
  totalInventory: z
    .int()
    .min(0, packageProblems.units)
    .max(MAX_PACKAGE_UNITS, packageProblems.units)
    .nullish(),
  soldBefore: z
    .int()
    .min(0, packageProblems.units)
    .max(MAX_PACKAGE_UNITS, packageProblems.units)
    .nullish(),
  isMostPopular: z.boolean().nullish(),
  features: z
    .array(
      z
        .string()
        .trim()
        .min(1, packageProblems.emptyFeature)
        .max(MAX_FEATURE_LENGTH, packageProblems.longFeature)
        .regex(singleLine, packageProblems.multilineFeature),
    )
    .min(1, packageProblems.noFeatures)
    .max(MAX_FEATURES, packageProblems.tooManyFeatures)
    .nullish(),
  isHidden: z.boolean().nullish(),
})

/** Tolerates floating point: 19.99 * 100 is 1998.9999999999998. */
function isWholeCents(price: number) {
  return Math.abs(price * 100 - Math.round(price * 100)) < 1e-6
}

export const listAllPackages = () => db.package.findMany({ orderBy: cheapestFirst })

/**
 * Changes the given fields; existing orders keep theirs. Refuses (CONFLICT) a total below what is sold
 * and held. Only one package is the most popular, so choosing one unsets the other.
 */
export async function updatePackage(
  staff: SignedInUser,
  id: string,
  rawInput: z.input<typeof PackageInput>,
): Promise<Package> {
  const { price, ...input } = PackageInput.parse(rawInput)
  const changes = { ...input, priceCents: price && Math.round(price * 100) }

  return moveStock(async (tx) => {
    const packages = await lockPackages(tx)
    const before = packages.find((each) => each.id === id)
    if (!before) throw new Refusal('NOT_FOUND', 'There is no package with this ID.')

    const previous = packages.find((each) => each.isMostPopular && each.id !== id)
    if (changes.isMostPopular && previous)
      await change(tx, staff, previous, { isMostPopular: false })
    return change(tx, staff, before, withStock(before, withoutNulls(changes)))
  })
}

/** Locks all packages, in the order that every stock change uses. */
async function lockPackages(tx: Tx): Promise<Package[]> {
  await tx.$queryRaw`SELECT FROM package ORDER BY id FOR NO KEY UPDATE`
  return tx.package.findMany()
}

type Changes = Partial<Package>

/** A new total or other units sold before change the units left, never those ordered or held. */
function withStock(before: Package, changes: Changes): Changes {
  const { totalInventory = before.totalInventory, soldBefore = before.soldBefore } = changes
  const soldInventory = before.soldInventory - before.soldBefore + soldBefore
  const taken = soldInventory + before.heldInventory
  if (totalInventory < taken) throw new Refusal('CONFLICT', packageProblems.unitsTaken(taken))
  return { ...changes, soldInventory, availableInventory: totalInventory - taken }
}

async function change(tx: Tx, staff: SignedInUser, before: Package, changes: Changes) {
  noteVisibleChange(tx)
  const after = await tx.package.update({ where: { id: before.id }, data: changes })
  const subject = { subject: 'PACKAGE', subjectId: before.id, subjectName: before.name } as const
  for (const [field, format] of Object.entries(historyFormats)) {
    const values = { before: format(before), after: format(after) }
    await recordChange(tx, staff, { ...subject, field, ...values })
  }
  return after
}

/** How each field reads in the history. */
const historyFormats: Record<string, (of: Package) => string> = {
  price: ({ priceCents }) => dollarText(priceCents),
  totalInventory: ({ totalInventory }) => String(totalInventory),
  soldBefore: ({ soldBefore }) => String(soldBefore),
  isMostPopular: ({ isMostPopular }) => yesOrNo(isMostPopular),
  features: ({ features }) => features.join('\n'),
  isHidden: ({ isHidden }) => yesOrNo(isHidden),
}

const yesOrNo = (value: boolean) => (value ? 'Yes' : 'No')

const withoutNulls = (values: object): Changes =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value != null))

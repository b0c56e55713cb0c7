import { z } from 'zod'
import type { Package } from '../generated/prisma/client'
import type { SignedInUser } from '../http/visitor'
import { db, type Tx } from '../platform/db'
import { Refusal } from '../platform/errors'
import { dollarText } from '../platform/money'
import { recordChange } from '../staff/history'
import { cheapestFirst } from './packages'
import { moveStock } from './stock'

// The provider takes from $0.50 to $999,999.99 at once (docs.stripe.com/currencies, "Minimum and maximum
// charge amounts"): one unit of the cheapest and ten of each of the four packages can be paid.
const LOWEST_PRICE = 0.5
const HIGHEST_PRICE = 20_000
const MOST_UNITS = 1_000_000
const LONGEST_FEATURE = 120
const MOST_FEATURES = 12

/** Without half a character, which the database would refuse. */
const oneLine = /^[^\p{Cc}\p{Cs}]*$/u

/** What staff may change of a package; what is missing or null stays as it is. */
const PackageInput = z.object({
  price: z
    .number()
    .min(LOWEST_PRICE, 'At least $0.50')
    .max(HIGHEST_PRICE, `At most $${HIGHEST_PRICE.toLocaleString('en-US')}`)
    .refine(isWholeCents, 'Dollars and at most two decimals')
    .nullish(),
  totalInventory: z
    .int()
    .min(0, 'Not below 0')
    .max(MOST_UNITS, `At most ${MOST_UNITS.toLocaleString('en-US')}`)
    .nullish(),
  isMostPopular: z.boolean().nullish(),
  features: z
    .array(
      z
        .string()
        .trim()
        .min(1, 'Fill this in or remove it')
        .max(LONGEST_FEATURE, `At most ${LONGEST_FEATURE} characters`)
        .regex(oneLine, 'One line'),
    )
    .min(1, 'At least one')
    .max(MOST_FEATURES, `At most ${MOST_FEATURES}`)
    .nullish(),
  isHidden: z.boolean().nullish(),
})

/** 19.99 * 100 is 1998.9999999999998, which still means 1999 cents. */
function isWholeCents(price: number) {
  return Math.abs(price * 100 - Math.round(price * 100)) < 1e-6
}

export const listAllPackages = () => db.package.findMany({ orderBy: cheapestFirst })

/**
 * Changes what is given. Orders keep what they froze. Refuses (CONFLICT) a stock below what is sold
 * and held. Only one package is the most popular: choosing one ends it for the other.
 */
export async function updatePackage(
  staff: SignedInUser,
  id: string,
  given: z.input<typeof PackageInput>,
): Promise<Package> {
  const { price, ...input } = PackageInput.parse(given)
  const wanted = { ...input, priceCents: price && Math.round(price * 100) }

  return moveStock(async (tx) => {
    const packages = await lockPackages(tx)
    const before = packages.find((each) => each.id === id)
    if (!before) throw new Refusal('NOT_FOUND', 'There is no such package.')

    const former = packages.find((each) => each.isMostPopular && each.id !== id)
    if (wanted.isMostPopular && former) await change(tx, staff, former, { isMostPopular: false })
    return change(tx, staff, before, stockOf(before, withoutNulls(wanted)))
  })
}

/** All of them, in the order in which whoever moves stock locks them. */
async function lockPackages(tx: Tx): Promise<Package[]> {
  await tx.$queryRaw`SELECT FROM package ORDER BY id FOR NO KEY UPDATE`
  return tx.package.findMany()
}

type Details = Partial<
  Pick<
    Package,
    | 'priceCents'
    | 'totalInventory'
    | 'availableInventory'
    | 'isMostPopular'
    | 'features'
    | 'isHidden'
  >
>

/** Another total changes what is left, never what is sold or held. */
function stockOf(before: Package, wanted: Details): Details {
  if (wanted.totalInventory === undefined) return wanted
  const taken = before.soldInventory + before.heldInventory
  if (wanted.totalInventory < taken) {
    const { soldInventory: sold, heldInventory: held } = before
    throw new Refusal(
      'CONFLICT',
      `${sold} are sold and ${held} held: the total is at least ${taken}.`,
    )
  }
  return { ...wanted, availableInventory: wanted.totalInventory - taken }
}

async function change(tx: Tx, staff: SignedInUser, before: Package, details: Details) {
  const after = await tx.package.update({ where: { id: before.id }, data: details })
  const subject = { subject: 'PACKAGE', subjectId: before.id, subjectName: before.name } as const
  for (const [field, text] of Object.entries(texts)) {
    await recordChange(tx, staff, { ...subject, field, before: text(before), after: text(after) })
  }
  return after
}

/** What the history tells, as people read it. */
const texts: Record<string, (of: Package) => string> = {
  price: ({ priceCents }) => dollarText(priceCents),
  totalInventory: ({ totalInventory }) => String(totalInventory),
  isMostPopular: ({ isMostPopular }) => yesOrNo(isMostPopular),
  features: ({ features }) => features.join('\n'),
  isHidden: ({ isHidden }) => yesOrNo(isHidden),
}

const yesOrNo = (is: boolean) => (is ? 'Yes' : 'No')

const withoutNulls = (wanted: object): Details =>
  Object.fromEntries(Object.entries(wanted).filter(([, value]) => value != null))

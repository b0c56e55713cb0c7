import {
  MAX_FEATURE_LENGTH,
  MAX_FEATURES,
  MAX_PRICE_DOLLARS,
  MIN_PRICE_DOLLARS,
} from '../../shared/limits'
import { builder, forStaff, staffMay, staffOf } from '../graph/builder'
import { batched } from '../platform/batch'
import { db } from '../platform/db'
import { Package } from './packages.schema'
import { listAllPackages, updatePackage } from './staff-packages'

// Carts and the package list carry only what visitors may see; the rest is read when staff ask for it.
const staffColumns = batched(async (ids) => {
  const rows = await db.package.findMany({
    where: { id: { in: ids } },
    select: {
      id: true,
      isHidden: true,
      heldInventory: true,
      soldInventory: true,
      soldBefore: true,
    },
  })
  return new Map(rows.map((each) => [each.id, each]))
})

builder.objectFields(Package, (t) => ({
  isHidden: t.boolean({
    ...forStaff,
    description: 'Whether the package is hidden from visitors and not for sale.',
    resolve: async ({ id }) => (await staffColumns(id))?.isHidden ?? true,
  }),
  heldInventory: t.int({
    ...forStaff,
    description: 'Units held by pending orders.',
    resolve: async ({ id }) => (await staffColumns(id))?.heldInventory ?? 0,
  }),
  soldInventory: t.int({
    ...forStaff,
    description: 'Units sold.',
    resolve: async ({ id }) => (await staffColumns(id))?.soldInventory ?? 0,
  }),
  soldBefore: t.int({
    ...forStaff,
    description:
      'Those of the units sold that have no order: sold before orders were recorded here.',
    resolve: async ({ id }) => (await staffColumns(id))?.soldBefore ?? 0,
  }),
}))

const PackageInput = builder.inputType('PackageInput', {
  description: 'Changes to a package. Fields that are missing or null stay as they are.',
  fields: (t) => ({
    price: t.float({
      required: false,
      description: `US dollars, from ${MIN_PRICE_DOLLARS} to ${MAX_PRICE_DOLLARS}, with at most two decimals.`,
    }),
    totalInventory: t.int({
      required: false,
      description: 'Units left, held and sold; at least those held and sold.',
    }),
    soldBefore: t.int({
      required: false,
      description:
        'Units sold without an order; fewer put units back on sale, and more need as many units left.',
    }),
    isMostPopular: t.boolean({
      required: false,
      description: 'Moves the "Most Popular" ribbon here, or removes it.',
    }),
    features: t.stringList({
      required: false,
      description: `What the package includes: 1 to ${MAX_FEATURES} lines of up to ${MAX_FEATURE_LENGTH} characters.`,
    }),
    isHidden: t.boolean({
      required: false,
      description: 'Whether to hide the package from visitors and stop selling it.',
    }),
  }),
})

builder.queryField('allPackages', (t) =>
  t.field({
    type: [Package],
    ...forStaff,
    description: 'All packages, hidden ones included, cheapest first.',
    resolve: listAllPackages,
  }),
)

builder.mutationField('updatePackage', (t) =>
  t.field({
    type: Package,
    ...staffMay('SETTINGS'),
    description: 'Changes a package and records each change in the history.',
    args: {
      id: t.arg.id({ description: 'The package to change.' }),
      input: t.arg({ type: PackageInput, description: 'What to change.' }),
    },
    resolve: (_root, { id, input }, context) => updatePackage(staffOf(context), id, input),
  }),
)

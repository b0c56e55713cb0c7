import { batched } from '../graph/batch'
import { builder, staffOf } from '../graph/builder'
import { db } from '../platform/db'
import { listAllPackages, updatePackage } from './catalogue'
import { Package } from './packages.schema'

// Carts and the list of packages carry only what visitors may see; the rest is read when staff asks.
const staffSide = batched(async (ids) => {
  const found = await db.package.findMany({
    where: { id: { in: ids } },
    select: { id: true, isHidden: true, heldInventory: true, soldInventory: true },
  })
  return new Map(found.map((each) => [each.id, each]))
})

builder.objectFields(Package, (t) => ({
  isHidden: t.boolean({
    authScopes: { staff: true },
    description: 'Not shown and not for sale.',
    resolve: async ({ id }) => (await staffSide(id))?.isHidden ?? true,
  }),
  heldInventory: t.int({
    authScopes: { staff: true },
    description: 'Units that pending orders keep.',
    resolve: async ({ id }) => (await staffSide(id))?.heldInventory ?? 0,
  }),
  soldInventory: t.int({
    authScopes: { staff: true },
    resolve: async ({ id }) => (await staffSide(id))?.soldInventory ?? 0,
  }),
}))

const PackageInput = builder.inputType('PackageInput', {
  fields: (t) => ({
    price: t.float({ required: false, description: 'US dollars.' }),
    totalInventory: t.int({ required: false }),
    isMostPopular: t.boolean({ required: false }),
    features: t.stringList({ required: false }),
    isHidden: t.boolean({ required: false }),
  }),
})

builder.queryField('allPackages', (t) =>
  t.field({
    type: [Package],
    authScopes: { staff: true },
    description: 'Hidden ones too.',
    resolve: listAllPackages,
  }),
)

builder.mutationField('updatePackage', (t) =>
  t.field({
    type: Package,
    authScopes: { staff: true },
    description: 'Only what is given changes.',
    args: { id: t.arg.id(), input: t.arg({ type: PackageInput }) },
    resolve: (_root, { id, input }, context) => updatePackage(staffOf(context), id, input),
  }),
)

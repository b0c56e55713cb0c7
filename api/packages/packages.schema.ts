import { builder } from '../graph/builder'
import { dollars } from '../platform/money'
import { type Availability, availabilityOf, type ShownPackage } from './packages'
import { listPackages } from './snapshot'

const PackageAvailability = builder.enumType('PackageAvailability', {
  values: ['OUT_OF_STOCK', 'LOW', 'LIMITED', 'AVAILABLE'] as const satisfies Availability[],
})

export const Package = builder.objectRef<ShownPackage>('Package').implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    name: t.exposeString('name'),
    price: t.float({
      description: 'US dollars.',
      resolve: ({ priceCents }) => dollars(priceCents),
    }),
    availableInventory: t.exposeInt('availableInventory', {
      description: 'Units left to buy, net of those held for open payments.',
    }),
    totalInventory: t.exposeInt('totalInventory'),
    availability: t.field({
      type: PackageAvailability,
      resolve: ({ availableInventory }) => availabilityOf(availableInventory),
    }),
    isMostPopular: t.exposeBoolean('isMostPopular'),
    features: t.exposeStringList('features'),
  }),
})

builder.queryField('packages', (t) =>
  t.field({
    type: [Package],
    description: 'Cheapest first.',
    resolve: async () => (await listPackages()).packages,
  }),
)

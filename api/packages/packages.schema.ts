import { dollars } from '../../shared/money'
import { builder } from '../graph/builder'
import { costs } from '../graph/query-cost'
import { sharedWhile } from '../graph/shared-result'
import { currentPackages, listPackages } from './list'
import { type Availability, availabilityOf, type PublicPackage } from './packages'

const PackageAvailability = builder.enumType('PackageAvailability', {
  description: 'How many units of a package are left.',
  values: {
    OUT_OF_STOCK: { description: 'None.' },
    LOW: { description: '1 to 5.' },
    LIMITED: { description: '6 to 9.' },
    AVAILABLE: { description: '10 or more.' },
  } satisfies Record<Availability, object>,
})

export const Package = builder.objectRef<PublicPackage>('Package').implement({
  description: 'A service package that visitors can buy.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique identifier.' }),
    name: t.exposeString('name', { description: 'For example "Gold".' }),
    price: t.float({
      description: 'Price of one unit, in US dollars.',
      resolve: ({ priceCents }) => dollars(priceCents),
    }),
    availableInventory: t.exposeInt('availableInventory', {
      description: 'Units left to buy, net of those held for open payments.',
    }),
    totalInventory: t.exposeInt('totalInventory', {
      description: 'Units left, held and sold.',
    }),
    availability: t.field({
      description: 'How many units are left, as a level.',
      type: PackageAvailability,
      resolve: ({ availableInventory }) => availabilityOf(availableInventory),
    }),
    isMostPopular: t.exposeBoolean('isMostPopular', {
      description: 'Whether the package carries the "Most Popular" ribbon.',
    }),
    features: t.exposeStringList('features', {
      description: 'What the package includes.',
      ...costs({ points: 10 }),
    }),
  }),
})

builder.queryField('packages', (t) =>
  t.field({
    type: [Package],
    description: 'All packages for sale, cheapest first.',
    ...sharedWhile(currentPackages),
    resolve: () => listPackages().packages,
  }),
)

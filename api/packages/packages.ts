import { z } from 'zod'
import { dollars } from '../../shared/money'
import type { Package } from '../generated/prisma/client'

/** From 10 units a package is available, from 6 to 9 limited, and up to 5 low. */
const AVAILABLE_FROM = 10
const LOW_UP_TO = 5

export function availabilityOf(unitsLeft: number): Availability {
  if (unitsLeft <= 0) return 'OUT_OF_STOCK'
  if (unitsLeft <= LOW_UP_TO) return 'LOW'
  return unitsLeft < AVAILABLE_FROM ? 'LIMITED' : 'AVAILABLE'
}

/** What visitors may see, besides `features`, each with its column. The list and the carts select all of it. */
const publicColumns = {
  id: 'id',
  name: 'name',
  priceCents: 'price_cents',
  availableInventory: 'available_inventory',
  totalInventory: 'total_inventory',
  isMostPopular: 'is_most_popular',
} as const satisfies Partial<Record<keyof Package, string>>

/** What visitors may see. */
export type PublicPackage = Pick<Package, keyof typeof publicColumns | 'features'>

/** The public columns in SQL, under the names of `PublicPackage`. */
export const selectedPackage = Object.entries(publicColumns)
  .map(([name, column]) => `package.${column} AS "${name}"`)
  .join(', ')

export const cheapestFirst = [{ priceCents: 'asc' as const }, { id: 'asc' as const }]

/** What REST shows of a package. */
export const RestPackage = z
  .object({
    id: z.uuid(),
    name: z.string(),
    price: z.number().describe('US dollars'),
    availableInventory: z.int().describe('Units left; those held for an open payment are not'),
    totalInventory: z.int(),
    isMostPopular: z.boolean(),
    features: z.array(z.string()),
    availability: z.enum(['OUT_OF_STOCK', 'LOW', 'LIMITED', 'AVAILABLE']),
  })
  .meta({ id: 'Package' })

export type Availability = z.infer<typeof RestPackage>['availability']

/** Returns a package in the REST format, with its price in US dollars. */
export function restPackage({ priceCents, ...rest }: PublicPackage): z.infer<typeof RestPackage> {
  return {
    ...rest,
    price: dollars(priceCents),
    availability: availabilityOf(rest.availableInventory),
  }
}

import type { Package } from '../generated/prisma/client'
import { dollars } from '../platform/money'

/** Units left that still count as plenty, and as few (spec, section 4). */
const AVAILABLE_FROM = 10
const LOW_UP_TO = 5

export type Availability = 'OUT_OF_STOCK' | 'LOW' | 'LIMITED' | 'AVAILABLE'

export function availabilityOf(left: number): Availability {
  if (left <= 0) return 'OUT_OF_STOCK'
  if (left <= LOW_UP_TO) return 'LOW'
  return left < AVAILABLE_FROM ? 'LIMITED' : 'AVAILABLE'
}

/** What visitors may see of a package. */
export type ShownPackage = Pick<
  Package,
  | 'id'
  | 'name'
  | 'priceCents'
  | 'availableInventory'
  | 'totalInventory'
  | 'isMostPopular'
  | 'features'
>

export const cheapestFirst = [{ priceCents: 'asc' as const }, { id: 'asc' as const }]

/** A package as the REST paths spell it (spec, section 3): the price in US dollars. */
export function restPackage({ priceCents, ...rest }: ShownPackage) {
  return {
    ...rest,
    price: dollars(priceCents),
    availability: availabilityOf(rest.availableInventory),
  }
}

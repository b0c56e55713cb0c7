import { Badge } from '../ui/badge'
import type { PackageCardFragment } from './generated/packages'

// Fits on one line in the narrowest card.
const fit = 'whitespace-nowrap px-2.5! max-[18rem]:whitespace-normal'

type Stock = Pick<PackageCardFragment, 'availability' | 'availableInventory'>

/** Shows a package's availability. */
export function AvailabilityBadge({ availability, availableInventory }: Stock) {
  switch (availability) {
    case 'OUT_OF_STOCK':
      return (
        <Badge className={fit} tone="neutral">
          Out of Stock
        </Badge>
      )
    case 'LOW':
      return (
        <Badge className={fit} tone="danger">
          {`Only ${availableInventory} left!`}
        </Badge>
      )
    case 'LIMITED':
      return (
        <Badge className={fit} tone="warning">
          Limited availability
        </Badge>
      )
    case 'AVAILABLE':
      return (
        <Badge className={fit} tone="positive">
          Available
        </Badge>
      )
  }
}

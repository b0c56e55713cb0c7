import { Status } from '../ui/paper/marks'
import type { PackageCardFragment } from './generated/packages'

type Stock = Pick<PackageCardFragment, 'availability' | 'availableInventory'>

/** A package's availability, as a word with a shape. */
export function Availability({ availability, availableInventory }: Stock) {
  switch (availability) {
    case 'OUT_OF_STOCK':
      return (
        <Status shape="ring" tone="soft">
          Out of Stock
        </Status>
      )
    case 'LOW':
      return <Status shape="ring" tone="red">{`Only ${availableInventory} left!`}</Status>
    case 'LIMITED':
      return (
        <Status shape="half" tone="amber">
          Limited availability
        </Status>
      )
    case 'AVAILABLE':
      return (
        <Status shape="full" tone="pen">
          Available
        </Status>
      )
  }
}

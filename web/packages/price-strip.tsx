import { packageAnchor } from '../../shared/served-packages'
import { Money } from '../ui/money'
import { Skeleton } from '../ui/states'
import type { PackageCardFragment } from './generated/packages'

const grid =
  'mx-auto grid max-w-2xl grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))] overflow-hidden rounded-sm border border-rule bg-paper shadow-sheet'

/** Each package's price, which leads to its card. */
export function PriceStrip({ packages }: { packages?: PackageCardFragment[] | undefined }) {
  if (!packages) return <Skeleton className="mx-auto h-15.5 w-full max-w-2xl" />
  if (packages.length === 0) return null
  return (
    <nav aria-label="Prices" className="w-full">
      <ul className={grid}>
        {packages.map(({ id, name, price }) => (
          // Each side of a segment is half of a hairline, also where the strip wraps.
          <li key={id} className="-mb-px -ml-px border-rule border-b border-l">
            <a
              href={`#${packageAnchor(name)}`}
              className="flex min-h-15 flex-col items-center justify-center px-1 py-2 leading-tight transition-colors -outline-offset-3 hover:bg-tread"
            >
              <span className="text-ink-soft text-sm">{name}</span>{' '}
              <span className="font-semibold">
                <Money dollars={price} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

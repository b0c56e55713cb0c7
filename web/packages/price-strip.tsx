import { money } from '../../shared/money'
import { packageAnchor } from '../../shared/served-pages'
import { Stair } from '../ui/paper/marks'
import { Skeleton } from '../ui/states'
import type { PackageCardFragment } from './generated/packages'
import { tierOf } from './tiers'

const grid =
  'grid grid-cols-[repeat(auto-fit,minmax(4.25rem,1fr))] overflow-hidden rounded-sm border border-rule bg-paper'

/** Each package's price, which leads to its card. Where the cards stand side by side, they need no links. */
export function PriceStrip({ packages }: { packages?: PackageCardFragment[] | undefined }) {
  if (!packages) return <Skeleton className="h-20 w-full stair:hidden" />
  if (packages.length === 0) return null
  return (
    <nav aria-label="Prices" className="max-w-2xl stair:hidden">
      <ul className={grid}>
        {packages.map(({ id, name, price }) => (
          // Each side of a segment is half of a hairline, also where the strip wraps.
          <li key={id} className="-mb-px -ml-px border-rule border-b border-l">
            <a
              href={`#${packageAnchor(name)}`}
              className="-outline-offset-3 flex min-h-15 flex-col items-center justify-center px-1 py-2 text-[min(0.9375rem,4vw)] leading-tight transition-colors hover:bg-tread"
            >
              <Stair step={tierOf(name).step} className="mb-1" />
              <span className="font-semibold">{name}</span>{' '}
              <span className="font-semibold text-ink-soft">{money(price)}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

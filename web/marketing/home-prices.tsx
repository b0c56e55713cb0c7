import { money } from '../../shared/money'
import { packageAnchor } from '../../shared/served-pages'
import { usePrices } from '../packages/prices'
import { tierOf } from '../packages/tiers'
import { paths } from '../paths'
import { Stair } from '../ui/paper/marks'

/** Each package's price, which leads to its card. */
export function HomePrices() {
  const prices = usePrices()
  if (prices.length === 0) return null
  return (
    <nav
      aria-label="Prices"
      className="border-ink border-t-2 border-b border-b-rule bg-paper max-lg:pt-8"
    >
      <div className="page-width grid items-center lg:grid-cols-[3fr_9fr]">
        <div className="max-lg:pb-6">
          <p className="font-semibold">One fee, paid once.</p>
          <p className="text-ink-soft text-label">You choose how much we do for you.</p>
        </div>
        {/* Each side of a cell is half of a hairline, also where the row wraps. */}
        <ul className="grid grid-cols-2 overflow-hidden lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
          {prices.map(({ name, price }) => (
            <li
              key={name}
              className="-mt-px -ml-px border-rule border-t border-l pl-4 max-lg:odd:pl-px"
            >
              {/* A new page, so that the browser finds the card without any code of ours. */}
              <a
                href={`${paths.packages()}#${packageAnchor(name)}`}
                className="group flex h-full min-h-24 flex-col justify-center gap-1 py-4 -outline-offset-3"
              >
                <span className="flex items-center gap-2.5 font-semibold text-base">
                  <Stair step={tierOf(name).step} />
                  <span className="decoration-2 underline-offset-4 group-hover:underline">
                    {name}
                  </span>
                </span>{' '}
                <span className="font-[640] font-display text-[1.75rem] leading-none tracking-[-0.012em]">
                  {money(price)}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </nav>
  )
}

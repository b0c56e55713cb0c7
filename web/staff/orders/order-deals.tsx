import { Link } from 'react-router-dom'
import { tierNames } from '../../../shared/deals/entitlements'
import { dealStages } from '../../../shared/words/deals'
import { wordsFor } from '../../../shared/words/rows'
import { staffPaths } from '../paths'
import type { OrderDetailFragment } from './generated/orders'

/** The deals that the payment opened. */
export function OrderDeals({ order: { deals } }: { order: OrderDetailFragment }) {
  return (
    <section aria-label="Deals">
      <h2 className="text-lg">Deals</h2>
      <ul className="mt-3 divide-y divide-rule">
        {deals?.map(({ id, number, tier, stage, nextStep }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <span>
              <Link
                to={staffPaths.deal(id)}
                className="font-medium text-ink underline underline-offset-4"
              >
                {number}
              </Link>{' '}
              <span className="text-ink-soft">{tierNames[tier]}</span>
            </span>
            <span className="flex items-center gap-3 text-ink-soft text-sm">
              {nextStep?.text}
              <span>{wordsFor(dealStages, stage)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What a refund does to the deals of the order. */
export function DealsThatClose({ order: { deals } }: { order: OrderDetailFragment }) {
  const open = deals?.filter(({ stage }) => stage !== 'CLOSED' && stage !== 'PURCHASED') ?? []
  if (open.length === 0) return null
  const numbers = new Intl.ListFormat('en-US').format(open.map(({ number }) => number))
  return (
    <p className="text-ink-soft">
      This closes {open.length === 1 ? 'deal' : 'deals'}{' '}
      <strong className="text-ink">{numbers}</strong>.
    </p>
  )
}

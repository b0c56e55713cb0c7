import { dealStages } from '../../../shared/words/deals'
import { wordsFor } from '../../../shared/words/rows'
import { type Column, RowLink, Table } from '../../ui/table'
import { Part } from '../frame/part'
import { TierMark } from '../frame/tier-mark'
import { staffPaths } from '../paths'
import type { OrderDetailFragment } from './generated/orders'

type OrderDeal = NonNullable<OrderDetailFragment['deals']>[number]

/** The deals that the payment opened. */
export const OrderDeals = ({ deals }: { deals: readonly OrderDeal[] }) => (
  <Part title="Deals" heading="h2">
    <Table rows={deals} columns={columns} size="part" />
  </Part>
)

const columns: Column<OrderDeal>[] = [
  {
    name: 'Deal',
    width: 'w-28',
    cell: ({ id, number }) => <RowLink to={staffPaths.deal(id)}>{number}</RowLink>,
  },
  {
    name: 'Package',
    width: 'w-36',
    onPhone: 'beside',
    cell: ({ tier }) => <TierMark tier={tier} />,
  },
  {
    name: 'What’s next',
    cell: ({ nextStep }) => <span className="line-clamp-1">{nextStep?.text}</span>,
  },
  {
    name: 'Stage',
    width: 'w-36',
    onPhone: 'beside',
    cell: ({ stage }) => <span className="text-ink-soft">{wordsFor(dealStages, stage)}</span>,
  },
]

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

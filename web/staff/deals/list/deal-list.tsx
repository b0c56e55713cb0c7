import { TriangleAlert } from 'lucide-react'
import { dealFilters, dealStages } from '../../../../shared/words/deals'
import { wordsFor } from '../../../../shared/words/rows'
import type { DealFilter } from '../../../generated/schema'
import { useRefetchOn } from '../../../live/use-refetch-on'
import { useNow } from '../../../ui/browser/now'
import { Nothing } from '../../../ui/states'
import { type Column, RowLink, Table } from '../../../ui/table'
import { AssigneeName } from '../../frame/assignee-name'
import { livingList, PAGE } from '../../frame/connections'
import { dealEvents } from '../../frame/events'
import { LiveList } from '../../frame/live-list'
import { PhoneLink } from '../../frame/phone-link'
import { TierMark } from '../../frame/tier-mark'
import { staffPaths } from '../../paths'
import { buyerOf, vehicleWords } from '../../words/deal-words'
import { type DealRowFragment, useStaffDealsQuery } from '../deal/generated/deals'
import { DealLight } from '../deal-light'

const empty: Partial<Record<DealFilter, string>> = {
  DUE: 'Nothing is due. New deals appear here when someone pays for a package.',
  MINE: 'Deals you take over appear here.',
  UNASSIGNED: 'Every open deal has an advocate.',
  CLAIMS: 'Deals whose buyer asks for the money back appear here.',
}

export function DealList({ filter, search }: { filter: DealFilter; search: string }) {
  const now = useNow()
  const query = useStaffDealsQuery({
    variables: { first: PAGE, filter, search: search || null },
    ...livingList,
  })
  useRefetchOn(dealEvents, query.refetch)
  return (
    <LiveList
      query={query}
      connection={query.data?.deals}
      noun={['deal', 'deals']}
      nothing={<NoDeals filter={filter} search={search} />}
    >
      {(deals) => <Table rows={deals} columns={columnsAt(now)} />}
    </LiveList>
  )
}

function NoDeals({ filter, search }: { filter: DealFilter; search: string }) {
  return search ? (
    <Nothing title={`No deals match “${search}”`}>
      {filter === 'ALL'
        ? 'Search by deal number, name, or email.'
        : `Only “${wordsFor(dealFilters, filter)}” was searched. “All” searches every deal.`}
    </Nothing>
  ) : (
    <Nothing title={filter === 'DUE' ? 'All caught up' : 'No deals here'}>{empty[filter]}</Nothing>
  )
}

const columnsAt = (now: number): Column<DealRowFragment>[] => [
  {
    name: 'Buyer',
    width: 'w-44',
    cell: (deal) => (
      <span className="flex flex-wrap items-baseline gap-x-2.5">
        <RowLink to={staffPaths.deal(deal.id)} keepsFilters>
          {buyerOf(deal)}
          <span className="sr-only">, deal {deal.number}</span>
        </RowLink>
        <PaymentAlert deal={deal} />
      </span>
    ),
  },
  {
    name: 'Due',
    width: 'w-40',
    onPhone: 'beside',
    cell: (deal) => <DealLight of={deal} now={now} />,
  },
  {
    name: 'What’s next',
    cell: ({ nextStep, stage }) => (
      <span dir="auto" className="line-clamp-1">
        {nextStep?.text || wordsFor(dealStages, stage)}
      </span>
    ),
  },
  {
    name: 'Vehicle',
    width: 'w-52',
    from: '6xl',
    onPhone: 'hidden',
    cell: ({ vehicles: [first] }) => (
      <span dir="auto" className="line-clamp-1 text-ink-soft">
        {first && vehicleWords(first)}
      </span>
    ),
  },
  {
    name: 'Phone',
    width: 'w-34',
    onPhone: 'hidden',
    cell: ({ buyerPhone }) => buyerPhone && <PhoneLink phone={buyerPhone} />,
  },
  {
    name: 'Deal',
    width: 'w-44',
    from: '4xl',
    onPhone: 'hidden',
    cell: ({ number, tier }) => (
      <span className="flex items-center gap-3 whitespace-nowrap text-ink-soft tabular-nums">
        {number}
        <TierMark tier={tier} />
      </span>
    ),
  },
  {
    name: 'With',
    width: 'w-28',
    onPhone: 'beside',
    cell: ({ assignedTo }) => <AssigneeName of={assignedTo} />,
  },
]

/** What is wrong with the payment: the bank has taken it back, or asks. */
function PaymentAlert({ deal: { isDisputed, order } }: { deal: DealRowFragment }) {
  if (!isDisputed && !order?.openDispute) return null
  return (
    <span
      className={`flex items-center gap-1 whitespace-nowrap font-medium text-sm ${isDisputed ? 'text-red' : 'text-amber'}`}
    >
      <TriangleAlert aria-hidden className="size-4" />
      {isDisputed ? 'Disputed' : 'Bank inquiry'}
    </span>
  )
}

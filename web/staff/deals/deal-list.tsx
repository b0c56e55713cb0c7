import { TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { DealFilter } from '../../generated/schema'
import { useNow } from '../../ui/now'
import { Nothing } from '../../ui/states'
import { livingList, PAGE } from '../frame/connections'
import { useRefetchOnDeals } from '../frame/deal-events'
import { LoadMore } from '../frame/load-more'
import { RowsWaiting } from '../frame/rows-waiting'
import { StaffProblem } from '../frame/staff-problem'
import { staffPaths } from '../paths'
import { DealLight } from './deal-light'
import { type DealRowFragment, useStaffDealsQuery } from './generated/deals'
import { TierBadge } from './tier-badge'
import { buyerOf, filterWords, stageWords } from './words'

const empty: Partial<Record<DealFilter, string>> = {
  DUE: 'Nothing is due. New deals appear here when someone pays for a package.',
  MINE: 'Deals you take over appear here.',
  UNASSIGNED: 'Every open deal has an advocate.',
}

export function DealList({
  filter,
  search,
  chosenId,
}: {
  filter: DealFilter
  search: string
  chosenId?: string
}) {
  const now = useNow()
  const { search: query } = useLocation()
  const { data, error, refetch, fetchMore } = useStaffDealsQuery({
    variables: { first: PAGE, filter, search: search || null },
    ...livingList,
  })
  useRefetchOnDeals(refetch)
  const deals = data?.deals
  if (error && !data) return <StaffProblem error={error} retry={() => refetch()} />
  if (!deals) return <RowsWaiting />
  if (deals.edges.length === 0) {
    return search ? (
      <Nothing title={`No deals match “${search}”`}>
        {filter === 'ALL'
          ? 'Search by deal number, name, or email.'
          : `Only “${filterWords[filter]}” was searched. “All” searches every deal.`}
      </Nothing>
    ) : (
      <Nothing title={filter === 'DUE' ? 'All caught up' : 'No deals here'}>
        {empty[filter]}
      </Nothing>
    )
  }
  return (
    <>
      <ul className="divide-y divide-line border-line border-y">
        {deals.edges.map(({ node }) => (
          <li key={node.id}>
            <DealRow deal={node} isChosen={node.id === chosenId} query={query} now={now} />
          </li>
        ))}
      </ul>
      <LoadMore connection={deals} noun={['deal', 'deals']} fetchMore={fetchMore} />
    </>
  )
}

/** Memoized: there may be hundreds of rows. */
const DealRow = memo(function Row({
  deal,
  isChosen,
  query,
  now,
}: {
  deal: DealRowFragment
  isChosen: boolean
  /** Query string of the list, to keep its filter. */
  query: string
  now: number
}) {
  const { id, number, tier, stage, nextStep, assignedTo, isDisputed } = deal
  return (
    <Link
      data-row
      to={{ pathname: staffPaths.deal(id), search: query }}
      aria-current={isChosen ? 'true' : undefined}
      className="block px-4 py-3 hover:bg-raised focus-visible:-outline-offset-4 aria-current:bg-accent-soft"
    >
      <span className="flex items-baseline justify-between gap-3">
        <span className="truncate font-semibold">{buyerOf(deal)}</span>
        <span className="flex shrink-0 items-baseline gap-2 text-ink-soft text-sm tabular-nums">
          {number}
          <TierBadge tier={tier} />
        </span>
      </span>
      <span className="block truncate text-ink-soft text-sm">
        {nextStep?.text || stageWords[stage]}
      </span>
      <span className="mt-1.5 flex flex-wrap items-center justify-between gap-2">
        <DealLight of={deal} now={now} />
        <span className="ml-auto flex items-center gap-2 text-ink-soft text-sm">
          {isDisputed && (
            <span className="flex items-center gap-1 font-medium text-danger">
              <TriangleAlert aria-hidden className="size-4" />
              Disputed
            </span>
          )}
          {assignedTo?.firstName ?? <span className="text-ink-faint">Unassigned</span>}
        </span>
      </span>
    </Link>
  )
})

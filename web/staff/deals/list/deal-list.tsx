import { TriangleAlert } from 'lucide-react'
import { memo } from 'react'
import { dealFilters, dealStages } from '../../../../shared/words/deals'
import { wordsFor } from '../../../../shared/words/rows'
import type { DealFilter } from '../../../generated/schema'
import { useRefetchOn } from '../../../live/use-refetch-on'
import { useNow } from '../../../ui/browser/now'
import { Nothing } from '../../../ui/states'
import { livingList, PAGE } from '../../frame/connections'
import { dealEvents } from '../../frame/events'
import { LiveList } from '../../frame/live-list'
import { PaneRowLink, PaneRows } from '../../frame/pane-rows'
import { staffPaths } from '../../paths'
import { buyerOf } from '../../words/deal-words'
import { type DealRowFragment, useStaffDealsQuery } from '../deal/generated/deals'
import { DealLight } from '../deal-light'
import { TierMark } from '../tier-mark'

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
      {(deals) => <PaneRows rows={deals}>{(deal) => <DealRow deal={deal} now={now} />}</PaneRows>}
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

/** Memoized: there may be hundreds of rows. */
const DealRow = memo(function Row({ deal, now }: { deal: DealRowFragment; now: number }) {
  const { id, number, tier, stage, nextStep, assignedTo, isDisputed, order } = deal
  return (
    <PaneRowLink to={staffPaths.deal(id)}>
      <span className="flex items-baseline justify-between gap-3">
        <span className="truncate font-semibold">{buyerOf(deal)}</span>
        <span className="flex shrink-0 items-baseline gap-2 text-ink-soft text-sm tabular-nums">
          {number}
          <TierMark tier={tier} />
        </span>
      </span>
      <span className="block truncate text-ink-soft text-sm">
        {nextStep?.text || wordsFor(dealStages, stage)}
      </span>
      <span className="mt-1.5 flex flex-wrap items-center justify-between gap-2">
        <DealLight of={deal} now={now} />
        <span className="ml-auto flex items-center gap-2 text-ink-soft text-sm">
          {isDisputed && (
            <span className="flex items-center gap-1 font-medium text-red">
              <TriangleAlert aria-hidden className="size-4" />
              Disputed
            </span>
          )}
          {!isDisputed && order?.openDispute && (
            <span className="flex items-center gap-1 font-medium text-amber">
              <TriangleAlert aria-hidden className="size-4" />
              Bank inquiry
            </span>
          )}
          {assignedTo?.firstName ?? <span className="text-ink-faint">Unassigned</span>}
        </span>
      </span>
    </PaneRowLink>
  )
})

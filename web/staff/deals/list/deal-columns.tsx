import { Link } from 'react-router-dom'
import { dealStages } from '../../../../shared/words/deals'
import { valuesIn, wordsFor } from '../../../../shared/words/rows'
import { useRefetchOn } from '../../../live/use-refetch-on'
import { useNow } from '../../../ui/browser/now'
import { boxLook } from '../../../ui/paper/sheet'
import { AssigneeName } from '../../frame/assignee-name'
import { livingList } from '../../frame/connections'
import { dealEvents } from '../../frame/events'
import { RowsWaiting } from '../../frame/rows-waiting'
import { StaffProblem } from '../../frame/staff-problem'
import { TierMark } from '../../frame/tier-mark'
import { staffPaths } from '../../paths'
import { buyerOf } from '../../words/deal-words'
import { type DealInColumnFragment, useDealsByStageQuery } from '../deal/generated/deals'
import { DealLight } from '../deal-light'

/** The most that one page of the graph holds. */
const SHOWN = 100

/** The stages side by side. A stage follows from facts, so nothing is dragged here. */
export function DealColumns({ search }: { search: string }) {
  const now = useNow()
  const { data, error, refetch } = useDealsByStageQuery({
    variables: { first: SHOWN, search: search || null },
    ...livingList,
  })
  useRefetchOn(dealEvents, refetch)
  if (error && !data) return <StaffProblem error={error} retry={() => refetch()} />
  if (!data?.deals) return <RowsWaiting />
  const deals = data.deals.edges.map(({ node }) => node)
  return (
    <div className="grid min-h-0 flex-1 grid-cols-6 gap-3 overflow-y-auto px-4 pb-6 sm:px-7">
      {valuesIn(dealStages).map((stage) => {
        const here = deals.filter((deal) => deal.stage === stage)
        return (
          <section key={stage} aria-label={wordsFor(dealStages, stage)} className="min-w-0">
            <h2 className="sticky top-0 z-10 flex items-baseline justify-between bg-desk py-2 text-base">
              {wordsFor(dealStages, stage)}
              <span className="font-normal text-ink-faint text-sm tabular-nums">{here.length}</span>
            </h2>
            <ul className={`divide-y divide-rule empty:hidden ${boxLook}`}>
              {here.map((deal) => (
                <li key={deal.id}>
                  <DealInColumn deal={deal} now={now} />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

function DealInColumn({ deal, now }: { deal: DealInColumnFragment; now: number }) {
  return (
    <Link
      data-row
      to={staffPaths.deal(deal.id)}
      className="block px-3 py-2 text-sm hover:bg-tread focus-visible:-outline-offset-3"
    >
      <span dir="auto" className="block truncate font-semibold text-base">
        {buyerOf(deal)}
      </span>
      <span className="mt-0.5 flex items-center justify-between gap-2 text-ink-soft tabular-nums">
        {deal.number}
        <TierMark tier={deal.tier} />
      </span>
      <span dir="auto" className="mt-1 line-clamp-2 text-ink-soft">
        {deal.nextStep?.text}
      </span>
      <span className="mt-1 flex flex-wrap items-center justify-between gap-1.5">
        <DealLight of={deal} now={now} />
        <AssigneeName of={deal.assignedTo} />
      </span>
    </Link>
  )
}

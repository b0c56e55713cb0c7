import { Link } from 'react-router-dom'
import { solicitationStatuses } from '../../../shared/words/dealers'
import { dealStages } from '../../../shared/words/deals'
import { wordsFor } from '../../../shared/words/rows'
import { useRefetchOn } from '../../live/use-refetch-on'
import { useNow } from '../../ui/browser/now'
import { easternShort } from '../../ui/eastern-time'
import { boxLook } from '../../ui/paper/sheet'
import { livingList } from '../frame/connections'
import { dealEvents } from '../frame/events'
import { LiveList } from '../frame/live-list'
import { Empty, Part } from '../frame/part'
import { staffPaths } from '../paths'
import { buyerOf } from '../words/deal-words'
import { type DealerDealFragment, useDealerDealsQuery } from './generated/dealers'

const DEALS_PAGE = 10

/** The deals for which the dealer was to be asked, the newest first. */
export function DealerDeals({ dealerId }: { dealerId: string }) {
  const query = useDealerDealsQuery({
    variables: { id: dealerId, first: DEALS_PAGE },
    ...livingList,
  })
  useRefetchOn(dealEvents, query.refetch)
  const now = useNow()
  const connection = query.data?.dealer?.solicitations
  return (
    <Part title="Deals" heading="h2" count={connection?.totalCount ?? 0}>
      <LiveList
        query={query}
        connection={connection}
        noun={['deal', 'deals']}
        nothing={<Empty>Deals for which you ask this dealer appear here.</Empty>}
      >
        {(asked) => (
          <ul className={`${boxLook} divide-y divide-rule`}>
            {asked.map((each) => (
              <DealRow key={each.id} asked={each} now={now} />
            ))}
          </ul>
        )}
      </LiveList>
    </Part>
  )
}

function DealRow({
  asked: { status, askedAt, answeredAt, declineNote, deal },
  now,
}: {
  asked: DealerDealFragment
  now: number
}) {
  const times = [
    askedAt ? `asked ${easternShort(askedAt, now)}` : undefined,
    answeredAt ? `answered ${easternShort(answeredAt, now)}` : undefined,
  ]
  return (
    <li className="relative px-4 py-2 hover:bg-tread">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Link
          dir="auto"
          data-row
          to={staffPaths.deal(deal.id)}
          className="row-link font-semibold [overflow-wrap:anywhere]"
        >
          {deal.number}, {buyerOf(deal)}
        </Link>
        <span className="text-ink-soft">{wordsFor(dealStages, deal.stage)}</span>
      </p>
      <p dir="auto" className="text-sm [overflow-wrap:anywhere]">
        <span className="font-medium">{wordsFor(solicitationStatuses, status)}</span>
        <span className="text-ink-soft">
          {times.filter(Boolean).map((time) => `, ${time}`)}
          {declineNote && `: ${declineNote}`}
        </span>
      </p>
    </li>
  )
}

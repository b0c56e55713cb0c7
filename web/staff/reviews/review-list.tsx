import { reviewStatuses } from '../../../shared/words/reviews'
import type { ReviewStatus } from '../../generated/schema'
import { useRefetchOn } from '../../live/use-refetch-on'
import { useNow } from '../../ui/browser/now'
import { easternShort } from '../../ui/eastern-time'
import { StateMark } from '../../ui/paper/state-mark'
import { Stars } from '../../ui/stars'
import { Nothing } from '../../ui/states'
import { type Column, RowLink, Table } from '../../ui/table'
import { livingList, PAGE } from '../frame/connections'
import { dealEvents } from '../frame/events'
import { LiveList } from '../frame/live-list'
import { useOpenFirst } from '../frame/use-open-first'
import { staffPaths } from '../paths'
import { type ReviewRowFragment, useReviewsQuery } from './generated/reviews'

export function ReviewList({ status }: { status: ReviewStatus | null }) {
  const now = useNow()
  const query = useReviewsQuery({ variables: { first: PAGE, status }, ...livingList })
  useRefetchOn(dealEvents, query.refetch)
  useOpenFirst(staffPaths.reviews(), query, query.data?.reviews, ({ deal }) =>
    staffPaths.review(deal?.id ?? ''),
  )
  return (
    <LiveList
      query={query}
      connection={query.data?.reviews}
      noun={['review', 'reviews']}
      nothing={
        <Nothing title="No reviews here">
          {status === null || status === 'SUBMITTED'
            ? 'Buyers are asked for one when their 90 days of support end, and may write it from the purchase on.'
            : 'Reviews with this status appear here.'}
        </Nothing>
      }
    >
      {(reviews) => <Table rows={reviews} columns={columnsAt(now)} />}
    </LiveList>
  )
}

const columnsAt = (now: number): Column<ReviewRowFragment>[] => [
  {
    name: 'Buyer',
    width: 'w-44',
    cell: ({ deal, shownName }) => (
      <RowLink to={staffPaths.review(deal?.id ?? '')} keepsFilters>
        {deal?.buyerName || shownName || `Deal ${deal?.number}`}
      </RowLink>
    ),
  },
  {
    name: 'Rating',
    width: 'w-32',
    onPhone: 'beside',
    cell: ({ rating }) => <Stars rating={rating} />,
  },
  {
    name: 'Words',
    cell: ({ words }) => (
      <span dir="auto" className="line-clamp-1">
        {words}
      </span>
    ),
  },
  {
    name: 'Signed',
    width: 'w-40',
    from: '4xl',
    onPhone: 'hidden',
    cell: ({ shownName, shownPlace }) => (
      <span className="line-clamp-1 text-ink-soft">
        {[shownName, shownPlace].filter(Boolean).join(', ')}
      </span>
    ),
  },
  {
    name: 'Status',
    width: 'w-44',
    onPhone: 'beside',
    cell: ({ status, mayPublish }) => (
      <>
        <StateMark of={reviewStatuses} state={status} className="whitespace-nowrap" />
        {status === 'SUBMITTED' && !mayPublish && (
          <span className="text-ink-soft"> For us only</span>
        )}
      </>
    ),
  },
  {
    name: 'Sent',
    width: 'w-28',
    onPhone: 'hidden',
    cell: ({ submittedAt }) => (
      <time dateTime={submittedAt} className="text-ink-soft">
        {easternShort(submittedAt, now)}
      </time>
    ),
  },
]

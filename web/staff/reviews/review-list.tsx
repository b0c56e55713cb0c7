import { reviewStatuses } from '../../../shared/words/reviews'
import type { ReviewStatus } from '../../generated/schema'
import { useRefetchOn } from '../../live/use-refetch-on'
import { useNow } from '../../ui/browser/now'
import { easternShort } from '../../ui/eastern-time'
import { StateMark } from '../../ui/paper/state-mark'
import { Stars } from '../../ui/stars'
import { Nothing } from '../../ui/states'
import { livingList, PAGE } from '../frame/connections'
import { dealEvents } from '../frame/events'
import { LiveList } from '../frame/live-list'
import { PaneRowLink, PaneRows } from '../frame/pane-rows'
import { staffPaths } from '../paths'
import { type ReviewRowFragment, useReviewsQuery } from './generated/reviews'

export function ReviewList({ status }: { status: ReviewStatus | null }) {
  const now = useNow()
  const query = useReviewsQuery({ variables: { first: PAGE, status }, ...livingList })
  useRefetchOn(dealEvents, query.refetch)
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
      {(reviews) => (
        <PaneRows rows={reviews}>{(review) => <ReviewRow review={review} now={now} />}</PaneRows>
      )}
    </LiveList>
  )
}

function ReviewRow({ review, now }: { review: ReviewRowFragment; now: number }) {
  const { rating, words, shownName, mayPublish, status, submittedAt, deal } = review
  return (
    <PaneRowLink to={staffPaths.review(deal?.id ?? '')}>
      <span className="flex items-baseline justify-between gap-3">
        <span className="truncate font-semibold">{shownName || `Deal ${deal?.number}`}</span>
        <span className="shrink-0 text-ink-soft text-sm">{easternShort(submittedAt, now)}</span>
      </span>
      {words && (
        <span dir="auto" className="block truncate text-ink-soft text-sm">
          {words}
        </span>
      )}
      <span className="mt-1 flex flex-wrap items-center justify-between gap-x-3 text-sm">
        <Stars rating={rating} />
        <span className="flex gap-3">
          {status === 'SUBMITTED' && !mayPublish && (
            <span className="text-ink-soft">For us only</span>
          )}
          <StateMark of={reviewStatuses} state={status} />
        </span>
      </span>
    </PaneRowLink>
  )
}

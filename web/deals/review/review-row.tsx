import { ButtonLink } from '../../ui/button'
import { Stars } from '../../ui/stars'
import { LedgerRow } from '../frame/ledger-row'
import type { DealFragment } from '../generated/deal'
import { dealPaths } from '../paths'
import { reviewWords } from './review-words'

/** The way to the review, from the purchase on. */
export function ReviewRow({ deal: { id, canReview, review } }: { deal: DealFragment }) {
  if (!canReview && !review) return null
  const isThere = review && review.status !== 'WITHDRAWN'
  return (
    <LedgerRow
      title="How did we do?"
      action={
        <ButtonLink to={dealPaths.review(id)} variant="quiet" size="sm">
          {isThere ? 'Your review' : 'Write a review'}
        </ButtonLink>
      }
    >
      {isThere && (
        <p className="mb-1">
          <Stars rating={review.rating} className="size-5" />
        </p>
      )}
      <p className="text-ink-soft">
        {review ? reviewWords(review) : 'Two minutes of your time help the next buyer.'}
      </p>
    </LedgerRow>
  )
}

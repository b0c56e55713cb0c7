import { Sheet } from '../../ui/paper/sheet'
import { Stars } from '../../ui/stars'
import { Problem, Skeleton } from '../../ui/states'
import { NotFoundScreen } from '../frame/not-found-screen'
import { Screen } from '../frame/screen'
import type { DealFragment } from '../generated/deal'
import { useDeal } from '../live/use-deal'
import { dealPaths } from '../paths'
import { useReviewSignatureQuery } from './generated/review'
import { draftOf, newDraft } from './review-draft'
import { ReviewForm } from './review-form'
import { reviewWords } from './review-words'
import { TakeBack } from './take-back'

/** What the buyer says about the deal, and whether we may show it. */
export function ReviewScreen() {
  const { deal } = useDeal()
  const { review, canReview } = deal
  if (!canReview && !review) {
    return (
      <NotFoundScreen title="No review yet">
        You can write a review once your purchase is recorded.
      </NotFoundScreen>
    )
  }
  return (
    <Screen
      title="How did we do?"
      above={`Deal ${deal.number}`}
      back={{ to: dealPaths.deal(deal.id), name: 'My deal' }}
    >
      {review && (
        <p role="status" className="mt-3 max-w-2xl text-ink-soft text-lg">
          {reviewWords(review)}
        </p>
      )}
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="min-w-0 space-y-5">
          {canReview ? <Writing deal={deal} /> : <Written deal={deal} />}
          {review && review.status !== 'WITHDRAWN' && <TakeBack review={review} />}
        </div>
        <WhatHappens />
      </div>
    </Screen>
  )
}

/** The form, with what is stored, or signed as we know the buyer. */
function Writing({ deal }: { deal: DealFragment }) {
  const stored = deal.review?.status === 'WITHDRAWN' ? null : deal.review
  const { data, error, refetch } = useReviewSignatureQuery({
    variables: { id: deal.id },
    skip: !!stored,
  })
  if (stored)
    return <ReviewForm key={stored.id} deal={deal} review={stored} start={draftOf(stored)} />
  if (data) return <ReviewForm deal={deal} start={newDraft(data.deal?.reviewSignature)} />
  if (error) return <Problem title="The form could not be loaded" retry={refetch} />
  return <Skeleton className="h-96" />
}

/** A review that can't be changed any more: its purchase was taken back. */
function Written({ deal: { review } }: { deal: DealFragment }) {
  if (!review || review.status === 'WITHDRAWN') return null
  return (
    <Sheet>
      <Stars rating={review.rating} className="size-6" />
      <p dir="auto" className="mt-3 whitespace-pre-line text-lg [overflow-wrap:anywhere]">
        {review.words}
      </p>
    </Sheet>
  )
}

const points = [
  { title: 'We read it', text: 'Every review, whether we may show it or not.' },
  {
    title: 'Shown whole or not at all',
    text: 'We never change your words, and we show them only if you allow it and your saving is verified.',
  },
  {
    title: 'Yours to take back',
    text: 'At any time, on this page. Then we delete your words.',
  },
]

function WhatHappens() {
  return (
    <Sheet as="section" aria-labelledby="what-happens">
      <h2 id="what-happens" className="text-xl">
        What happens with it
      </h2>
      <dl className="mt-3 space-y-3">
        {points.map(({ title, text }) => (
          <div key={title}>
            <dt className="font-semibold">{title}</dt>
            <dd className="text-ink-soft">{text}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  )
}

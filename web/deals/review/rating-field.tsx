import { useId } from 'react'
import { MAX_RATING } from '../../../shared/deals/review'
import { Star } from '../../ui/stars'

const ratings = Array.from({ length: MAX_RATING }, (_, at) => String(at + 1))

/** What each number of stars means. */
const meanings = ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'] as const

/** One to five stars, as radio buttons: arrow keys choose. */
export function RatingField({
  value,
  problem,
  onChoose,
}: {
  value: string
  problem: string | undefined
  onChoose: (rating: string) => void
}) {
  const problemId = useId()
  return (
    <fieldset aria-describedby={problem && problemId}>
      <legend className="font-semibold text-ink-soft text-label">Your rating</legend>
      <div className="mt-1.5 flex flex-wrap items-center gap-x-4">
        <div className="-ml-2 flex flex-wrap">
          {ratings.map((rating) => (
            <label
              key={rating}
              className="relative inline-flex size-12 cursor-pointer items-center justify-center rounded-sm text-ink hover:bg-tread has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:-outline-offset-3"
            >
              <input
                type="radio"
                name="rating"
                value={rating}
                checked={rating === value}
                onChange={() => onChoose(rating)}
                aria-invalid={problem ? true : undefined}
                className="absolute inset-0 cursor-pointer opacity-0"
              />
              <Star isFilled={Number(rating) <= Number(value)} className="size-8" />
              <span className="sr-only">
                {rating} {rating === '1' ? 'star' : 'stars'}
              </span>
            </label>
          ))}
        </div>
        <span aria-hidden className="font-semibold text-ink-soft">
          {meanings[Number(value) - 1]}
        </span>
      </div>
      {problem && (
        <p id={problemId} className="mt-1 font-semibold text-red text-sm">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

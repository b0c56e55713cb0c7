import { MAX_RATING } from '../../shared/deals/review'

/** A star with five points, filled or as an outline. */
export function Star({ isFilled, className = '' }: { isFilled: boolean; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      className={`inline-block shrink-0 stroke-current forced-colors:stroke-[CanvasText] ${
        isFilled ? 'fill-current forced-colors:fill-[CanvasText]' : 'fill-none'
      } ${className}`}
    >
      <path
        d="m10 1.8 2.5 5.3 5.8.8-4.2 4 1 5.8-5.1-2.8-5.1 2.8 1-5.8-4.2-4 5.8-.8Z"
        strokeWidth="1.4"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** Stars of a review. */
export function Stars({ rating, className = 'size-4' }: { rating: number; className?: string }) {
  return (
    <span className="inline-flex items-center gap-0.5 align-middle">
      <span className="sr-only">
        {rating} of {MAX_RATING} stars
      </span>
      {Array.from({ length: MAX_RATING }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the place is what identifies a star
        <Star key={at} isFilled={at < rating} className={className} />
      ))}
    </span>
  )
}

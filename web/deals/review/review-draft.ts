import { tidyText } from '../../../shared/deals/deal-fields'
import type { DealReviewFragment } from './generated/review'

/** A review as it is typed. */
export interface ReviewDraft {
  /** Empty until stars are chosen. */
  rating: string
  words: string
  shownName: string
  shownPlace: string
  mayPublish: boolean
}

/** The review as it is stored. */
export const draftOf = (review: DealReviewFragment): ReviewDraft => ({
  rating: String(review.rating),
  words: review.words,
  shownName: review.shownName,
  shownPlace: review.shownPlace,
  mayPublish: review.mayPublish,
})

/** A new review, without stars and without consent. */
export const newDraft = (signature?: { name: string; place: string } | null): ReviewDraft => ({
  rating: '',
  words: '',
  shownName: signature?.name ?? '',
  shownPlace: signature?.place ?? '',
  mayPublish: false,
})

/** Whether two drafts are stored as the same review. */
export const isSameDraft = (one: ReviewDraft, other: ReviewDraft) =>
  JSON.stringify(tidyDraft(one)) === JSON.stringify(tidyDraft(other))

const tidyDraft = ({ rating, words, shownName, shownPlace, mayPublish }: ReviewDraft) => [
  rating,
  tidyText(words, true),
  tidyText(shownName),
  tidyText(shownPlace),
  mayPublish,
]

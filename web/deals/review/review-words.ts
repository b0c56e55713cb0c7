import { reviewStatusesForBuyers } from '../../../shared/words/reviews'
import { easternDate } from '../../ui/eastern-time'
import type { DealReviewFragment } from './generated/review'

/** What becomes of the buyer's review, in their words. */
export const reviewWords = ({ status, mayPublish, submittedAt }: DealReviewFragment) =>
  reviewStatusesForBuyers[status]?.({ mayPublish, sentOn: easternDate(submittedAt) })

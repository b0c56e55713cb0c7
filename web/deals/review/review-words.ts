import { easternDate } from '../../ui/eastern-time'
import type { DealReviewFragment } from './generated/review'

/** What becomes of the buyer's review, in their words. */
export function reviewWords({ status, mayPublish, submittedAt }: DealReviewFragment) {
  switch (status) {
    case 'WITHDRAWN':
      return 'You took your review back. You can write a new one at any time.'
    case 'PUBLISHED':
      return 'We chose your review for our website. Thank you.'
    case 'HIDDEN':
      return 'We read your review. It isn’t shown on our website.'
    case 'SUBMITTED':
      return mayPublish
        ? `Sent on ${easternDate(submittedAt)}. We read it before we show it.`
        : `Sent on ${easternDate(submittedAt)}. Only we read it.`
  }
}

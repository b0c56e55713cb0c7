import { reviewChanges } from '../../../shared/words/reviews'
import { movedTo } from '../frame/sentence'
import type { Subject } from '../frame/subjects'

export const reviewSubject: Subject = {
  plural: 'Reviews',
  inSentence: (number) => `the review of deal ${number}`,
  sentences: {
    status: ({ after }) => movedTo(after, reviewChanges),
  },
}

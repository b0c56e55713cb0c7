import { it } from '../frame/sentence'
import type { Subject } from '../frame/subjects'

export const reviewSubject: Subject = {
  plural: 'Reviews',
  inSentence: (number) => `the review of deal ${number}`,
  sentences: {
    status: ({ after }) => `${after === 'PUBLISHED' ? 'published' : 'hid'} ${it}`,
  },
}

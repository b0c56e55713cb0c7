import { paymentLinkChanges } from '../../../shared/words/sales'
import { lowerFirst } from '../../ui/lower-first'
import { it, movedTo } from '../frame/sentence'
import type { Subject } from '../frame/subjects'

export const paymentLinkSubject: Subject = {
  plural: 'Payment links',
  inSentence: (name) => `the ${lowerFirst(name)}`,
  sentences: {
    status: ({ after }) => movedTo(after, paymentLinkChanges),
    expiresAt: ({ after }) => `sent ${it} again, until ${after}`,
  },
}

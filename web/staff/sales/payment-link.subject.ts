import { lowerFirst } from '../../ui/lower-first'
import { it, movedTo } from '../frame/sentence'
import type { Subject } from '../frame/subjects'

export const paymentLinkSubject: Subject = {
  plural: 'Payment links',
  inSentence: (name) => `the ${lowerFirst(name)}`,
  sentences: {
    status: ({ after }) => linkWords[after] ?? movedTo(after),
    expiresAt: ({ after }) => `sent ${it} again, until ${after}`,
  },
}

const linkWords: Record<string, string> = {
  OPEN: `made ${it}`,
  PAID: `paid ${it}`,
  REVOKED: `revoked ${it}`,
}

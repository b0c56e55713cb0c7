import { plainWords } from '../../../shared/words/rows'
import { lowerFirst } from '../../ui/lower-first'
import { it } from '../frame/sentence'
import type { Subject } from '../frame/subjects'
import { staffPaths } from '../paths'

export const orderSubject: Subject = {
  word: 'Order',
  plural: 'Orders',
  inSentence: lowerFirst,
  sentences: {
    status: ({ before, after }) => `moved ${it} from ${plainWords(before)} to ${plainWords(after)}`,
    refunded: ({ after }) => `refunded ${after} of ${it} in all`,
    refundReason: ({ after }) => `gave the reason for the refund of ${it}: ${after}`,
  },
  path: (_id, name) => staffPaths.order(Number(/\d+/.exec(name)?.[0])),
  work: {
    assignTo: 'OWNERS',
    path: ({ order }) => (order ? staffPaths.order(order.number) : staffPaths.orders()),
  },
}

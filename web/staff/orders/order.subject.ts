import { lowerFirst } from '../../ui/lower-first'
import type { Subject } from '../frame/subjects'
import { staffPaths } from '../paths'

export const orderSubject: Subject = {
  word: 'Order',
  plural: 'Orders',
  inSentence: lowerFirst,
  path: (_id, name) => staffPaths.order(Number(/\d+/.exec(name)?.[0])),
  work: {
    assignTo: 'OWNERS',
    path: ({ order }) => (order ? staffPaths.order(order.number) : staffPaths.orders()),
  },
}

import { lowerFirst } from '../../ui/lower-first'
import { it } from '../frame/sentence'
import type { Subject } from '../frame/subjects'
import { staffPaths } from '../paths'

export const personSubject: Subject = {
  plural: 'People',
  path: staffPaths.person,
  sentences: {
    addresses: ({ after }) =>
      /^Merged/.test(after) ? `${lowerFirst(after)} into ${it}` : `${lowerFirst(after)} from ${it}`,
    import: ({ after }) => `${lowerFirst(after)} of ${it} from a file`,
    notSame: () => `noted that ${it} and another person are not the same`,
    contactStop: ({ isLast }) =>
      isLast ? `allowed contact with ${it} again` : `marked ${it} as “Do not contact”`,
  },
}

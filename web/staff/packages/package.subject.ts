import { it } from '../frame/sentence'
import type { Subject } from '../frame/subjects'
import { staffPaths } from '../paths'

export const packageSubject: Subject = {
  plural: 'Packages',
  path: staffPaths.package,
  sentences: {
    isHidden: ({ after }) => (after === 'Yes' ? `hid ${it}` : `put ${it} on sale`),
  },
}

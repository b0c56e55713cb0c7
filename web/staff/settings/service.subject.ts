import type { Subject } from '../frame/subjects'
import { staffPaths } from '../paths'

/** A service that fails is shown among the connections. */
export const serviceSubject: Subject = {
  word: 'Service',
  inSentence: (name) => `the connection “${name}”`,
  path: staffPaths.settings,
  work: { assignTo: 'OWNERS' },
}

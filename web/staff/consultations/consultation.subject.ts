import { lazyPart } from '../../shell/lazy-screen'
import type { Subject } from '../frame/subjects'
import { staffPaths } from '../paths'

export const consultationSubject: Subject = {
  word: 'Request',
  plural: 'Consultations',
  inSentence: (name) => `${name}'s request`,
  path: staffPaths.consultation,
  facts: lazyPart(async () => (await import('./request-facts')).RequestFacts),
  work: {
    assignTo: 'CHAT',
    callSubject: ({ id, consultation }, name) => ({
      kind: 'CONSULTATION',
      id,
      name,
      status: consultation?.status,
    }),
  },
}

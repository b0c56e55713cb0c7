import { lazyPart } from '../../shell/lazy-screen'
import { lowerFirst } from '../../ui/lower-first'
import { it, movedTo } from '../frame/sentence'
import type { Subject } from '../frame/subjects'
import { staffPaths } from '../paths'

export const consultationSubject: Subject = {
  word: 'Request',
  plural: 'Requests',
  inSentence: (name) => `${name}'s request`,
  sentences: {
    status: ({ after, by }) =>
      after === `won with ${lowerFirst(by)}` ? `won ${it}` : movedTo(after),
  },
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

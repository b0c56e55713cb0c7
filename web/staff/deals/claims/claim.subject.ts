import { claimChanges } from '../../../../shared/words/claims'
import { lowerFirst } from '../../../ui/lower-first'
import { movedTo } from '../../frame/sentence'
import type { Subject } from '../../frame/subjects'
import { staffPaths } from '../../paths'

/** A claim is decided on the screen of its deal. */
export const claimSubject: Subject = {
  word: 'Claim',
  plural: 'Claims',
  inSentence: (name) => `the ${lowerFirst(name)}`,
  sentences: {
    status: ({ after }) => movedTo(after, claimChanges),
  },
  work: {
    assignTo: 'OWNERS',
    path: ({ deal }) => (deal ? staffPaths.deal(deal.id) : staffPaths.deals()),
    callSubject: ({ deal }, name) => (deal ? { kind: 'DEAL', id: deal.id, name } : undefined),
  },
}

import { lowerFirst } from '../../../ui/lower-first'
import type { Subject } from '../../frame/subjects'
import { staffPaths } from '../../paths'

/** A claim is decided on the screen of its deal. */
export const claimSubject: Subject = {
  word: 'Claim',
  plural: 'Claims',
  inSentence: (name) => `the ${lowerFirst(name)}`,
  work: {
    assignTo: 'OWNERS',
    path: ({ deal }) => (deal ? staffPaths.deal(deal.id) : staffPaths.deals()),
    callSubject: ({ deal }, name) => (deal ? { kind: 'DEAL', id: deal.id, name } : undefined),
  },
}

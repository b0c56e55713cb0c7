import { lowerFirst } from '../../../ui/lower-first'
import { it, movedTo } from '../../frame/sentence'
import type { Subject } from '../../frame/subjects'
import { staffPaths } from '../../paths'

/** A claim is decided on the screen of its deal. */
export const claimSubject: Subject = {
  word: 'Claim',
  plural: 'Claims',
  inSentence: (name) => `the ${lowerFirst(name)}`,
  sentences: {
    status: ({ after }) => decided[after] ?? movedTo(after),
  },
  work: {
    assignTo: 'OWNERS',
    path: ({ deal }) => (deal ? staffPaths.deal(deal.id) : staffPaths.deals()),
    callSubject: ({ deal }, name) => (deal ? { kind: 'DEAL', id: deal.id, name } : undefined),
  },
}

const decided: Record<string, string> = {
  REFUNDING: `approved ${it}`,
  REFUSED: `refused ${it}`,
  SETTLED: `settled ${it} in another way`,
}

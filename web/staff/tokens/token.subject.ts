import { wordsFor } from '../../../shared/words/rows'
import { tokenAccesses } from '../../../shared/words/tokens'
import type { ApiTokenAccess } from '../../generated/schema'
import { lowerFirst } from '../../ui/lower-first'
import { it } from '../frame/sentence'
import type { Subject } from '../frame/subjects'
import { staffPaths } from '../paths'

export const tokenSubject: Subject = {
  plural: 'API tokens',
  inSentence: (name) => `the token “${name}”`,
  path: staffPaths.tokens,
  sentences: {
    access: ({ after, isLast }) =>
      isLast
        ? `revoked ${it}`
        : `created ${it}: ${lowerFirst(wordsFor(tokenAccesses, after as ApiTokenAccess))}`,
  },
}

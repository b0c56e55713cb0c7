import type { ApiTokenAccess } from '../../generated/schema'
import { lowerFirst } from '../../ui/lower-first'
import { it, lowerWords } from '../frame/sentence'
import type { Subject } from '../frame/subjects'
import { staffPaths } from '../paths'
import { accessWords } from './token-words'

export const tokenSubject: Subject = {
  plural: 'API tokens',
  inSentence: (name) => `the token “${name}”`,
  path: staffPaths.tokens,
  sentences: {
    access: ({ after, isLast }) =>
      isLast
        ? `revoked ${it}`
        : `created ${it}: ${lowerFirst(accessWords[after as ApiTokenAccess] ?? lowerWords(after))}`,
  },
}

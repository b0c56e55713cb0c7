import { it } from '../frame/sentence'
import type { Subject } from '../frame/subjects'
import { staffPaths } from '../paths'

export const dealerSubject: Subject = {
  plural: 'Dealers',
  sentences: {
    isHidden: ({ after }) => (after === 'Yes' ? `hid ${it}` : `listed ${it} again`),
  },
  path: staffPaths.dealer,
}

export const dealerContactSubject: Subject = {
  plural: "Dealers' contacts",
  inSentence: (name) => `a contact of ${name}`,
  sentences: {
    contact: ({ after, isFirst }) => `${isFirst ? 'added' : 'changed'} ${it}: ${after}`,
  },
}

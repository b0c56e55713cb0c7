import { it } from '../frame/sentence'
import type { Subject } from '../frame/subjects'
import { staffPaths } from '../paths'

export const memberSubject: Subject = {
  plural: 'Team',
  path: staffPaths.team,
  sentences: {
    role: ({ before, after, isFirst, isOwn }) => {
      if (isOwn) return `joined the team as ${after}`
      return isFirst
        ? `made ${it} ${after}`
        : `changed the role of ${it} from ${before} to ${after}`
    },
    invitation: ({ after, isLast }) =>
      isLast ? `revoked the invitation of ${it}` : `invited ${it} as ${after}`,
    membership: ({ after }) => (after === 'active' ? `reactivated ${it}` : `deactivated ${it}`),
    'second factor': () => `reset the two-step sign-in of ${it}`,
    work: ({ after, isOwn }) => (isOwn ? `handed ${after}` : `handed ${after}, from ${it}`),
  },
}

import { lazyPart } from '../../shell/lazy-screen'
import { it } from '../frame/sentence'
import type { Subject } from '../frame/subjects'
import { staffPaths } from '../paths'
import { inboundEmailHash } from './inbound-email-hash'

export const replySubject: Subject = {
  word: 'Email',
  plural: 'Email replies',
  inSentence: (name) => (name === 'Email' ? 'an email reply' : `an email of ${name}`),
  sentences: {
    assigned: ({ after }) => `assigned ${it} to ${after}`,
    handled: ({ after }) => (after === 'Yes' ? `handled ${it}` : `put back ${it}`),
    origin: ({ after }) =>
      after === 'Person' ? `noted that a person wrote ${it}` : `noted that a program wrote ${it}`,
  },
  path: staffPaths.replies,
  work: {
    assignTo: 'CHAT',
    isWaiting: true,
    path({ id, reply }) {
      const { solicitation, person } = reply ?? {}
      if (solicitation) return staffPaths.deal(solicitation.deal.id) + inboundEmailHash(id)
      return person ? staffPaths.person(person.id) : staffPaths.replies()
    },
    callSubject({ reply }, name) {
      const deal = reply?.solicitation?.deal
      return deal && { kind: 'DEAL', id: deal.id, name, dealers: [] }
    },
    // A dealer's email is answered to the dealer, and the number is the buyer's.
    callee: ({ reply }) => (reply?.solicitation ? null : undefined),
    async setDone(client, id, isHandled) {
      const { HandleFromTodayDocument: mutation } = await import('./generated/inbound-email-words')
      return client.mutate({ mutation, variables: { id, isHandled } })
    },
    doneButton: 'quiet',
    peek: lazyPart(async () => (await import('./inbound-email-words')).InboundEmailWords),
  },
}

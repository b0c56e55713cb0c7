import { lazyPart } from '../../shell/lazy-screen'
import type { Subject } from '../frame/subjects'
import { staffPaths } from '../paths'

export const conversationSubject: Subject = {
  word: 'Chat',
  plural: 'Conversations',
  inSentence: (name) => `${name}'s conversation`,
  path: staffPaths.conversation,
  facts: lazyPart(async () => (await import('./last-message')).ConversationFacts),
  work: {
    assignTo: 'CHAT',
    isWaiting: true,
    isLive: true,
    callSubject: ({ id }, name) => ({ kind: 'CONVERSATION', id, name }),
    async setDone(client, customerId, isDone) {
      const documents = await import('./generated/inbox')
      const { CloseConversationDocument, ReopenConversationDocument } = documents
      const mutation = isDone ? CloseConversationDocument : ReopenConversationDocument
      return client.mutate({ mutation, variables: { customerId } })
    },
  },
}

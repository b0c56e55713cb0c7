import { lazyPart } from '../../shell/lazy-screen'
import { lowerFirst } from '../../ui/lower-first'
import { it } from '../frame/sentence'
import type { Subject } from '../frame/subjects'
import { staffPaths } from '../paths'

export const taskSubject: Subject = {
  word: 'Task',
  plural: 'Tasks',
  inSentence: (name) => `a ${lowerFirst(name).replace('task of', 'task for')}`,
  sentences: {
    created: ({ after }) => `added ${it}, due ${after}`,
    done: ({ after }) => (after === 'Yes' ? `finished ${it}` : `reopened ${it}`),
    removed: ({ after }) => `removed ${it}, due ${after}`,
  },
  work: {
    assignTo: 'CHAT',
    path({ id }, search) {
      const parameters = new URLSearchParams(search)
      parameters.set('task', id)
      return `${staffPaths.today()}?${parameters}`
    },
    callSubject({ task }, name) {
      const { deal, consultation, conversation } = task ?? {}
      if (deal) return { kind: 'DEAL', id: deal.id, name }
      if (consultation) return { kind: 'CONSULTATION', ...consultation, name }
      return conversation ? { kind: 'CONVERSATION', id: conversation.customer.id, name } : undefined
    },
    async setDone(client, id, isDone) {
      const { SetTaskDoneDocument: mutation } = await import('./generated/tasks')
      return client.mutate({ mutation, variables: { id, isDone } })
    },
    doneButton: 'primary',
    peek: lazyPart(async () => (await import('./task-place')).TaskPlace),
  },
}

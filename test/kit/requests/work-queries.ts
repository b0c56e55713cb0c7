import { randomUUID } from 'node:crypto'
import { easternIn } from '../scenes/quotes'
import { type Caller, graph } from '../servers/shop'

/** Returns the data of an operation that must succeed. */
export async function ask(caller: Caller, query: string, variables: object = {}) {
  const { data, errors } = await graph(caller, query, variables)
  expect(errors).toBeUndefined()
  return data
}

/** Reads the list of work; `args` as in the graph. */
export async function workOf(caller: Caller, args = '') {
  const { work } = await ask(
    caller,
    `{ work${args && `(${args})`} { kind id title step phone dueAt isPromise assignee assignedTo { id }
       snoozedUntil wasSnoozedUntil consultation { id } conversation { id } task { id } order { number } deal { id } } }`,
  )
  return work
}

export const idsOfWork = async (caller: Caller, args?: string): Promise<string[]> =>
  (await workOf(caller, args)).map(({ id }: { id: string }) => id)

export const logContact = (caller: Caller, input: object) =>
  graph(
    caller,
    `mutation ($input: LogContactInput!) { logContact(input: $input) {
       contact { id outcome isOutgoing isReached } task { id title dueAt assignedTo { id } }
       consultation { id status contactedAt lostReason lostNote } deal { id contactedAt } } }`,
    { input: { channel: 'PHONE', content: 'Called.', requestKey: randomUUID(), ...input } },
  )

export const createTask = async (caller: Caller, input: object = {}, requestKey = randomUUID()) =>
  graph(
    caller,
    `mutation ($input: TaskInput!, $requestKey: ID!) { createTask(input: $input, requestKey: $requestKey) {
       id title dueAt createdBy revision assignedTo { id } deal { id } consultation { id } } }`,
    { input: { title: 'Call', dueEastern: await easternIn(2), ...input }, requestKey },
  )

export interface Item {
  kind: 'DEAL' | 'CONSULTATION' | 'CONVERSATION' | 'TASK' | 'ORDER' | 'SERVICE'
  id: string
}

const bulk = '{ done refused { kind id message } }'

export const snooze = (caller: Caller, items: Item[], untilEastern: string) =>
  graph(
    caller,
    `mutation ($items: [WorkRef!]!, $until: String!) { snoozeWork(items: $items, untilEastern: $until) ${bulk} }`,
    { items, until: untilEastern },
  )

export const wake = (caller: Caller, items: Item[]) =>
  graph(caller, `mutation ($items: [WorkRef!]!) { wakeWork(items: $items) ${bulk} }`, { items })

export const assign = (caller: Caller, items: Item[], staffId: string | null) =>
  graph(
    caller,
    `mutation ($items: [WorkRef!]!, $staffId: ID) { assignWork(items: $items, staffId: $staffId) ${bulk} }`,
    { items, staffId },
  )

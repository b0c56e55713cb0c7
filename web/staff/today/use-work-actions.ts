import { useApolloClient } from '@apollo/client/react'
import { failureWords } from '../../graph/graph-error'
import { useAction } from '../../graph/use-action'
import { easternLocal, momentOf } from '../../ui/eastern-local'
import { easternWhen } from '../../ui/eastern-time'
import { toast } from '../../ui/toast/toast'
import { type WorkItem, workOf } from '../frame/subjects'
import {
  type BulkResultFragment,
  useAssignWorkMutation,
  useSnoozeWorkMutation,
  useWakeWorkMutation,
} from './generated/today'
import { keyOf, nameOf, refsOf } from './work-item'

/** What can be done with items of Today, one or many. Each says what it did, and offers to undo it. */
export function useWorkActions() {
  const client = useApolloClient()
  const [run, isBusy] = useAction()
  const [snoozeWork] = useSnoozeWorkMutation()
  const [wakeWork] = useWakeWorkMutation()
  const [assignWork] = useAssignWorkMutation()

  const refresh = () => client.refetchQueries({ include: ['Today', 'StaffFrame'] })
  const act = (action: () => Promise<unknown>, failed: string) =>
    run(
      async () => {
        await action()
        await refresh()
      },
      { failed },
    )
  const undoing = (action: () => Promise<unknown>) => () => act(action, 'Couldn’t undo that')

  const sleep = (items: readonly WorkItem[], untilEastern: string) =>
    snoozeWork({ variables: { items: refsOf(items), untilEastern } })
  const wakeAll = (items: readonly WorkItem[]) => wakeWork({ variables: { items: refsOf(items) } })
  const give = (items: readonly WorkItem[], staffId: string | null) =>
    assignWork({ variables: { items: refsOf(items), staffId } })

  /** Puts items back to sleep until when they were. */
  const sleepAgain = (items: readonly WorkItem[]) =>
    eachGroup(
      items,
      ({ snoozedUntil }) => snoozedUntil,
      async (group, until) => {
        if (until) await sleep(group, easternLocal(Date.parse(until)))
        else await wakeAll(group)
      },
    )

  const snooze = (items: readonly WorkItem[], local: string) =>
    act(async () => {
      const { data } = await sleep(items, local)
      const when = easternWhen(momentOf(local), Date.now())
      report(data?.snoozeWork, items, `Snoozed until ${when}`, 'Not snoozed', (changed) =>
        undoing(() => sleepAgain(changed)),
      )
    }, 'Couldn’t snooze')

  const wake = (items: readonly WorkItem[]) =>
    act(async () => {
      const { data } = await wakeAll(items)
      report(data?.wakeWork, items, 'Back on the list', 'Still snoozed', (changed) =>
        undoing(() => sleepAgain(changed)),
      )
    }, 'Couldn’t wake it')

  const assign = (items: readonly WorkItem[], staff: { id: string; name: string } | null) =>
    act(async () => {
      const { data } = await give(items, staff?.id ?? null)
      const done = staff ? `Assigned to ${staff.name}` : 'Assigned to no one'
      report(data?.assignWork, items, done, 'Not assigned', (changed) =>
        undoing(() => eachGroup(changed, ({ assignedTo }) => assignedTo?.id ?? null, give)),
      )
    }, 'Couldn’t assign')

  const setOneDone = (item: WorkItem, isDone: boolean) =>
    workOf(item).setDone?.(client, item.id, isDone)
  const finish = (items: readonly WorkItem[]) => {
    const able = items.filter((item) => workOf(item).setDone)
    return act(async () => {
      const refused: BulkResultFragment['refused'] = items
        .filter((item) => !able.includes(item))
        .map(({ kind, id }) => ({
          kind,
          id,
          message: 'Only tasks, chats, and emails can be done from here.',
        }))
      for (const item of able) {
        try {
          await setOneDone(item, true)
        } catch (error) {
          refused.push({ kind: item.kind, id: item.id, message: failureWords(error) })
        }
      }
      const done = items.length - refused.length
      report({ done, refused }, items, 'Done', 'Not done', (changed) =>
        undoing(async () => {
          for (const item of changed) await setOneDone(item, false)
        }),
      )
    }, 'Couldn’t do that')
  }

  return { isBusy, snooze, wake, assign, finish }
}

/** Says how many were changed, and why the others were not. */
function report(
  result: BulkResultFragment | undefined,
  items: readonly WorkItem[],
  doneWords: string,
  refusedWords: string,
  undoOf: (changed: readonly WorkItem[]) => () => unknown,
) {
  if (!result) return
  const { done, refused } = result
  const reasons = new Map(refused.map((each) => [keyOf(each), each.message]))
  const changed = items.filter((item) => !reasons.has(keyOf(item)))
  const [first] = refused
  if (done === 0 && first) {
    toast({ tone: 'error', title: refusedWords, description: first.message })
    return
  }
  const [only] = changed
  const what = changed.length === 1 && only ? nameOf(only) : `${done} items`
  toast({
    tone: 'success',
    title: doneWords,
    description: first ? `${what}. ${refused.length} not: ${first.message}` : what,
    undo: undoOf(changed),
  })
}

/** Runs once for all items that have the same value. */
async function eachGroup<Value>(
  items: readonly WorkItem[],
  groupOf: (item: WorkItem) => Value,
  action: (group: readonly WorkItem[], value: Value) => Promise<unknown>,
) {
  const groups = new Map<Value, WorkItem[]>()
  for (const item of items) {
    const value = groupOf(item)
    groups.set(value, [...(groups.get(value) ?? []), item])
  }
  for (const [value, group] of groups) await action(group, value)
}

export type WorkActions = ReturnType<typeof useWorkActions>

import { brand } from '../../../shared/brand'
import { clockAtPlace } from '../../../shared/time-zones'
import type { WorkRef } from '../../generated/schema'
import type { CallSubject } from '../frame/call-subject'
import { type Callee, type WorkItem, workOf } from '../frame/subjects'
import { buyerOf } from '../words/deal-words'

export const keyOf = ({ kind, id }: Pick<WorkItem, 'kind' | 'id'>) => `${kind} ${id}`

export const refsOf = (items: readonly WorkItem[]): WorkRef[] =>
  items.map(({ kind, id }) => ({ kind, id }))

/** A task about no one is named by what to do. */
export function nameOf({ deal, task, title, step }: WorkItem) {
  if (deal) return buyerOf(deal)
  const isAboutNoOne = task && !task.deal && !task.consultation && !task.conversation
  return isAboutNoOne ? step : title
}

/** What to do; before an appointment in another zone, after the time on the clocks there. */
export function stepOf({ step, dueAt, deal }: WorkItem) {
  const { at, timeZone = brand.timeZone } = deal?.appointment ?? {}
  return at && at === dueAt && timeZone !== brand.timeZone
    ? `${clockAtPlace(at, timeZone)}: ${step}`
    : step
}

/** What a call about an item belongs to. */
export const callSubjectOf = (item: WorkItem): CallSubject | undefined =>
  workOf(item).callSubject?.(item, nameOf(item))

/** Whom to call next: the dealer who must confirm, otherwise the customer. */
export function calleeOf(item: WorkItem): Callee | undefined {
  const callee = workOf(item).callee?.(item)
  if (callee !== undefined) return callee ?? undefined
  return item.phone ? { phone: item.phone, name: nameOf(item) } : undefined
}

import { duration } from '../../../shared/duration'
import {
  easternClock,
  easternDaysAway,
  easternHour,
  easternShort,
  easternWhen,
} from '../../ui/eastern-time'
import { type WorkItem, workOf } from '../frame/subjects'

const NOON = 12
const MINUTE_MS = 60_000
const SOON_MS = 4 * 60 * 60_000

const groupNames = ['Late', 'Before noon', 'Later today', 'Tomorrow', 'Later'] as const
type GroupName = (typeof groupNames)[number]

type Timed = Pick<WorkItem, 'kind' | 'dueAt' | 'snoozedUntil'>

/** Which part of the day an item belongs to; for a snoozed one, until when it is. A customer who waits in the chat belongs to the current one. */
function groupOf(item: Timed, now: number): GroupName {
  const dueAt = item.snoozedUntil ?? item.dueAt
  const due = dueAt ? Date.parse(dueAt) : Number.POSITIVE_INFINITY
  if (due === Number.POSITIVE_INFINITY) return 'Later'
  if (!workOf(item).isLive && due <= now) return 'Late'
  const at = Math.max(due, now)
  const days = easternDaysAway(at, now)
  if (days === 0) return easternHour(at) < NOON ? 'Before noon' : 'Later today'
  return days === 1 ? 'Tomorrow' : 'Later'
}

/** The groups that have items, in the order of the day; the items keep theirs. */
export const groupsOf = <Item extends Timed>(work: readonly Item[], now: number) =>
  groupNames
    .map((name) => ({ name, items: work.filter((item) => groupOf(item, now) === name) }))
    .filter(({ items }) => items.length > 0)

/** When an item is due, in words and as a shape. */
export function dueMark(item: Timed, now: number) {
  const { dueAt, snoozedUntil } = item
  if (snoozedUntil)
    return { tone: 'soft', shape: 'ring', words: easternWhen(snoozedUntil, now) } as const
  if (!dueAt) return { tone: 'soft', shape: 'ring', words: 'No date' } as const
  const left = Date.parse(dueAt) - now
  if (workOf(item).isWaiting) {
    const words = left > -MINUTE_MS ? 'Just now' : `Waiting ${duration(left)}`
    return { tone: 'amber', shape: 'half', words } as const
  }
  if (left <= 0) {
    const words = left > -MINUTE_MS ? 'Due now' : `${duration(left)} late`
    return { tone: 'red', shape: 'diamond', words } as const
  }
  const days = easternDaysAway(dueAt, now)
  const words = days <= 1 ? easternClock(dueAt) : easternShort(dueAt, now)
  return left <= SOON_MS && days === 0
    ? ({ tone: 'amber', shape: 'half', words } as const)
    : ({ tone: 'soft', shape: 'ring', words } as const)
}

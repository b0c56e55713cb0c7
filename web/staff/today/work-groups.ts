import {
  duration,
  easternClock,
  easternDaysAway,
  easternHour,
  easternShort,
} from '../../ui/eastern-time'
import { buyerOf } from '../deals/words'
import type { TodayQuery } from './generated/today'

export type WorkItem = NonNullable<TodayQuery['work']>[number]

const NOON = 12
const MINUTE_MS = 60_000
const SOON_MS = 4 * 60 * 60_000

const groupNames = ['Late', 'Before noon', 'Later today', 'Tomorrow', 'Later'] as const
type GroupName = (typeof groupNames)[number]

/** Which part of the day an item belongs to. A customer who waits in the chat belongs to the current one. */
export function groupOf({ kind, dueAt }: Pick<WorkItem, 'kind' | 'dueAt'>, now: number): GroupName {
  const due = dueAt ? Date.parse(dueAt) : Number.POSITIVE_INFINITY
  if (due === Number.POSITIVE_INFINITY) return 'Later'
  if (kind !== 'CONVERSATION' && due <= now) return 'Late'
  const at = Math.max(due, now)
  const days = easternDaysAway(at, now)
  if (days === 0) return easternHour(at) < NOON ? 'Before noon' : 'Later today'
  return days === 1 ? 'Tomorrow' : 'Later'
}

/** The groups that have items, in the order of the day; the items keep theirs. */
export const groupsOf = <Item extends Pick<WorkItem, 'kind' | 'dueAt'>>(
  work: readonly Item[],
  now: number,
) =>
  groupNames
    .map((name) => ({ name, items: work.filter((item) => groupOf(item, now) === name) }))
    .filter(({ items }) => items.length > 0)

/** When an item is due, in words and as a shape. */
export function dueMark({ kind, dueAt }: Pick<WorkItem, 'kind' | 'dueAt'>, now: number) {
  if (!dueAt) return { tone: 'soft', shape: 'ring', words: 'No date' } as const
  const left = Date.parse(dueAt) - now
  if (kind === 'CONVERSATION') {
    const words = left > -MINUTE_MS ? 'Just now' : `Waiting ${duration(left)}`
    return { tone: 'amber', shape: 'half', words } as const
  }
  if (left <= 0) return { tone: 'red', shape: 'diamond', words: `${duration(left)} late` } as const
  const days = easternDaysAway(dueAt, now)
  const words = days <= 1 ? easternClock(dueAt) : easternShort(dueAt, now)
  return left <= SOON_MS && days === 0
    ? ({ tone: 'amber', shape: 'half', words } as const)
    : ({ tone: 'soft', shape: 'ring', words } as const)
}

export const nameOf = ({ deal, title }: WorkItem) => (deal ? buyerOf(deal) : title)

/** Whom to call next: the dealer who must confirm, otherwise the customer. */
export function callOf(item: WorkItem): { phone: string; name: string } | undefined {
  const { deal, phone } = item
  const asked = deal?.nextStep?.kind === 'CONFIRM_WITH_DEALER' ? deal.chosen?.solicitation : null
  const dealerPhone = asked?.contactPhone ?? asked?.dealer.phone
  if (asked && dealerPhone) {
    return { phone: dealerPhone, name: asked.contactName ?? asked.dealer.name }
  }
  return phone ? { phone, name: nameOf(item) } : undefined
}

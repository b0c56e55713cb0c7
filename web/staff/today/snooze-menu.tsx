import type { ReactElement } from 'react'
import { easternLocal, momentOf } from '../../ui/eastern-local'
import { easternClock, easternWhen } from '../../ui/eastern-time'
import { Menu, MenuItem } from '../../ui/menu'
import type { WorkItem } from '../frame/subjects'
import { snoozeTimes } from './snooze-times'

export interface OpenMenu {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  trigger: ReactElement
}

/** When the last of these must be back: promises to customers can't be slept through. */
const awakeBy = (items: readonly WorkItem[]) =>
  Math.max(
    ...items.map(({ isPromise, dueAt }) =>
      isPromise && dueAt ? Date.parse(dueAt) : Number.POSITIVE_INFINITY,
    ),
  )

/** Until when to snooze: an hour, the usual times, or any other. */
export function SnoozeMenu({
  items,
  now,
  onSnooze,
  onWake,
  onOther,
  ...menu
}: OpenMenu & {
  items: readonly WorkItem[]
  now: number
  onSnooze: (local: string) => void
  onWake: () => void
  onOther: () => void
}) {
  const [first] = items
  const before = items.length === 1 ? first?.wasSnoozedUntil : undefined
  return (
    <Menu {...menu} className="min-w-60">
      {items.some(({ snoozedUntil }) => snoozedUntil) && (
        <MenuItem onSelect={onWake}>Wake now</MenuItem>
      )}
      {before && (
        <MenuItem onSelect={() => onSnooze(easternLocal(Date.parse(before)))}>
          Again until {easternWhen(before, now)}
        </MenuItem>
      )}
      {snoozeTimes(now, awakeBy(items)).map(({ words, local }) => (
        <MenuItem key={words} onSelect={() => onSnooze(local)}>
          {words}
          <span className="ml-auto font-normal text-ink-soft tabular-nums">
            {easternClock(momentOf(local))}
          </span>
        </MenuItem>
      ))}
      <MenuItem onSelect={onOther}>Another time…</MenuItem>
    </Menu>
  )
}

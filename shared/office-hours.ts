import { brand } from './brand'
import { dayAfter, weekdayOf } from './calendar-days'
import { type ClosedDays, holidaysAround } from './holidays'

/** When the team works, in our zone. */
export interface OfficeHours {
  /** Weekdays; 0 is Sunday. */
  days: readonly number[]
  /** Full hours. */
  from: number
  to: number
  closedDays: ClosedDays
}

type OpenDays = Pick<OfficeHours, 'days' | 'closedDays'>

/** The hours around a moment: closed on federal holidays. */
export const officeHours = (now: number): OfficeHours => ({
  ...brand.openHours,
  closedDays: holidaysAround(now),
})

export const isOpenDay = ({ days, closedDays }: OpenDays, day: string) =>
  days.includes(weekdayOf(day)) && !closedDays.has(day.slice(0, 10))

/** The first open day after a day. */
export function nextOpenDay(hours: OpenDays, day: string): string {
  const next = dayAfter(day, 1)
  return isOpenDay(hours, next) ? next : nextOpenDay(hours, next)
}

export const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5]

/** The day after this many working days of anyone, whatever our own hours are. */
export function workingDaysAfter(day: string, count: number, closedDays: ClosedDays) {
  let last = day
  for (let left = count; left > 0; left -= 1) {
    last = nextOpenDay({ days: MONDAY_TO_FRIDAY, closedDays }, last)
  }
  return last
}

import { dayAfter, weekdayOf } from './calendar-days'
import { type ClosedDays, holidaysAround } from './holidays'
import type { Hours } from './settings/schemas'

/** A weekday (0 is Sunday) and two times on our clocks, such as 09:00 and 19:00; `to` is 24:00 at the latest. */
export interface OpenRange {
  day: number
  from: string
  to: string
}

/** When the team works, in our zone. */
export interface OfficeHours {
  week: readonly OpenRange[]
  closedDays: ClosedDays
}

// Times below are local ones, such as 2026-11-24T17:00.

/** The hours around a moment. */
export const officeHours = (
  { week, closedOnFederalHolidays, holidays }: Hours,
  now: number,
): OfficeHours => ({
  week,
  closedDays: new Map([
    ...(closedOnFederalHolidays ? holidaysAround(now) : []),
    ...holidays.map(({ date, name }) => [date, name] as const),
  ]),
})

/** The ranges of the weekday of a day or a local time, in order. */
export const rangesOn = (week: readonly OpenRange[], local: string) =>
  week
    .filter(({ day }) => day === weekdayOf(local))
    .sort((one, other) => one.from.localeCompare(other.from))

/** When we are open on the day of a local time, in order. */
const openRanges = ({ week, closedDays }: OfficeHours, local: string) =>
  closedDays.has(local.slice(0, 10)) ? [] : rangesOn(week, local)

/** Until when we are open; undefined while we are closed. */
export function openUntil(hours: OfficeHours, local: string) {
  const time = local.slice(11)
  return openRanges(hours, local).find(({ from, to }) => from <= time && time < to)?.to
}

const MOST_DAYS_AHEAD = 366

/** The local time when we open next; undefined when that isn't within a year. */
export function nextOpening(hours: OfficeHours, local: string) {
  for (let ahead = 0; ahead <= MOST_DAYS_AHEAD; ahead++) {
    const day = dayAfter(local, ahead)
    const next = openRanges(hours, day).find(({ from }) => ahead > 0 || from > local.slice(11))
    if (next) return `${day}T${next.from}`
  }
  return undefined
}

/** "9 AM", "8:30 AM", "12 PM" of a time on a clock. */
export function hourWords(time: string) {
  const [hour = 0, minutes = 0] = time.split(':').map(Number)
  const past = minutes ? `:${String(minutes).padStart(2, '0')}` : ''
  return `${hour % 12 || 12}${past} ${hour % 24 < 12 ? 'AM' : 'PM'}`
}

/** A weekday that is no holiday, whatever our own hours are. */
export const isWorkingDay = (day: string, closedDays: ClosedDays) =>
  weekdayOf(day) % 6 !== 0 && !closedDays.has(day.slice(0, 10))

/** The day after this many working days of anyone, whatever our own hours are. */
export function workingDaysAfter(day: string, count: number, closedDays: ClosedDays): string {
  if (count === 0) return day
  const next = dayAfter(day, 1)
  return workingDaysAfter(next, isWorkingDay(next, closedDays) ? count - 1 : count, closedDays)
}

import { brand } from '../brand'
import { calendarDay } from '../calendar-days'
import { holidaysAround } from '../holidays'
import { workingDaysAfter } from '../office-hours'
import { clockIn, zoneName } from '../time-zones'

// Until when a dealer should answer an email. It is in our zone, with its name: one text goes to dealers everywhere.

/** Working days that a dealer gets by default, until 5 PM. */
const WORKING_DAYS = 2

const ours = clockIn(brand.timeZone)

/** The default deadline, as a local time in our zone. */
export const defaultDeadline = (now: number, closedDays = holidaysAround(now)) =>
  `${workingDaysAfter(calendarDay(now), WORKING_DAYS, closedDays)}T17:00`

/** A deadline as the text says it: "Friday, November 27, 5 PM ET"; empty if the local time isn't one. */
export function deadlineWords(local: string) {
  const moment = ours.momentOf(local)
  if (Number.isNaN(moment)) return ''
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone: brand.timeZone, ...options }).format(moment)
  const day = format({ weekday: 'long', month: 'long', day: 'numeric' })
  const time = format({ hour: 'numeric', minute: '2-digit' })
  return `${day}, ${time.replace(':00', '').replace(/\s/g, ' ')} ${zoneName(brand.timeZone).short}`
}

import { brand } from '../brand'
import { calendarDay } from '../calendar-days'

// The support after a purchase, in days of our zone. It ends at midnight after its last day.

const DAY_MS = 24 * 3_600_000

const dayName = new Intl.DateTimeFormat('en-US', {
  timeZone: brand.timeZone,
  weekday: 'short',
  month: 'short',
  day: 'numeric',
})

/** The last day of support: "Mon, Feb 22". */
export const lastSupportDay = (supportUntil: Date | string) =>
  dayName.format(new Date(supportUntil).getTime() - 1)

/** How many days of support are left after today; negative once it is over. */
export const supportDaysLeft = (supportUntil: Date | string, now: Date | string | number) =>
  (Date.parse(calendarDay(new Date(supportUntil).getTime() - 1)) - Date.parse(calendarDay(now))) /
  DAY_MS

/** When the support ended, as an email says it: "yesterday", or on a later day "on Mon, Feb 22". */
export const supportEndWords = (supportUntil: Date, now: Date) =>
  calendarDay(now) === calendarDay(supportUntil)
    ? 'yesterday'
    : `on ${lastSupportDay(supportUntil)}`

import { brand } from './brand'

// Days as text, such as 2026-11-24: a day has no zone.

const DAY_MS = 24 * 3_600_000

const isoDay = new Intl.DateTimeFormat('en-CA', { timeZone: brand.timeZone })

/** The day of a moment in our zone. */
export const calendarDay = (moment: Date | string | number) => isoDay.format(new Date(moment))

/** The date of a day, or of a local time, this many days later. */
export const dayAfter = (local: string, days: number) =>
  new Date(Date.parse(`${local.slice(0, 10)}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** The day of the week of a day, or of a local time: 0 for Sunday. */
export const weekdayOf = (local: string) => new Date(`${local.slice(0, 10)}T00:00Z`).getUTCDay()

import { brand } from '../../shared/brand'

// Local times in ET, as staff choose and send them: "2026-11-24T17:00".

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: brand.timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** The date and time on a clock in ET. */
export function easternLocal(moment: number) {
  const of: Record<string, string> = {}
  for (const { type, value } of parts.formatToParts(moment)) of[type] = value
  return `${of.year}-${of.month}-${of.day}T${of.hour}:${of.minute}`
}

/**
 * The moment of a date and time on a clock in ET; NaN if it isn't one. As in
 * PostgreSQL, which has the last word, the hour that occurs twice in November is in standard time, and
 * the hour that is skipped in March becomes the one after it.
 */
export function momentOf(local: string) {
  const asUtc = Date.parse(`${local}Z`)
  if (Number.isNaN(asUtc)) return Number.NaN
  const candidates = [5, 4].map((hours) => asUtc + hours * HOUR_MS)
  return candidates.find((moment) => easternLocal(moment) === local) ?? asUtc + 5 * HOUR_MS
}

/** The date of a local time this many days later: "2026-11-25". */
export const dayAfter = (local: string, days: number) =>
  new Date(Date.parse(`${local.slice(0, 10)}T00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** The day of the week of a local time: 0 for Sunday. */
export const weekdayOf = (local: string) => new Date(`${local.slice(0, 10)}T00:00Z`).getUTCDay()

import { brand } from '../../../../shared/brand'

// The ends of a quote's window that staff choose from, as local times in ET: "2026-11-24T17:00".

const HOUR_MS = 60 * 60_000
const CLOSING = 'T17:00'

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

/** The last day of the month of a local time, at closing time. */
function monthEnd(local: string) {
  const [year, month] = local.split('-').map(Number)
  const last = new Date(Date.UTC(year ?? 0, month ?? 1, 0)).toISOString().slice(0, 10)
  return last + CLOSING
}

/** "Today, 5 PM" is offered while the server accepts it. On the last day of a month, its end is that of the next. */
export function windowPresets(now: number): { words: string; local: string }[] {
  const today = easternLocal(now)
  const closing = today.slice(0, 10) + CLOSING
  const isLong = (local: string) => momentOf(local) > now + HOUR_MS
  const thisMonth = monthEnd(today)
  const nextMonth = monthEnd(easternLocal(momentOf(thisMonth) + 24 * HOUR_MS))
  return [
    ...(isLong(closing) ? [{ words: 'Today, 5 PM', local: closing }] : []),
    { words: '24 hours', local: easternLocal(now + 24 * HOUR_MS) },
    { words: '48 hours', local: easternLocal(now + 48 * HOUR_MS) },
    { words: 'End of month', local: isLong(thisMonth) ? thisMonth : nextMonth },
  ]
}

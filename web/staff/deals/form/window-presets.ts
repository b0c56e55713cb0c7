import { easternLocal, momentOf } from '../../../ui/eastern-local'

// The ends of a quote's window that staff choose from, as local times in ET: "2026-11-24T17:00".

const HOUR_MS = 60 * 60_000
const CLOSING = 'T17:00'

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

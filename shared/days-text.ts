import type { Period } from './figures'

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options })
  return (day: string) => formatter.format(new Date(day))
}

/** "Nov 23" of a day such as 2026-11-23. */
const shortDay = format({ month: 'short', day: 'numeric' })

/** "Mon, Nov 23" */
export const weekdayText = format({ weekday: 'short', month: 'short', day: 'numeric' })

/** "Nov 2026" */
export const monthText = format({ month: 'short', year: 'numeric' })

const fullDay = format({ month: 'short', day: 'numeric', year: 'numeric' })

/** "Nov 23 to Nov 29, 2026" */
export function daysText({ from, to }: Period) {
  if (from === to) return fullDay(to)
  const isOneYear = from.slice(0, 4) === to.slice(0, 4)
  return `${isOneYear ? shortDay(from) : fullDay(from)} to ${fullDay(to)}`
}

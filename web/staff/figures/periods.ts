import { calendarDay, dayAfter, weekdayOf } from '../../../shared/calendar-days'
import { daysIn, MAX_PERIOD_DAYS, type Period } from '../../../shared/figures'
import { daysFrom } from '../frame/days-filter'

/** The search parameter: the name of a period, or its days. */
export const PERIOD = 'period'

const monthOf = (day: string) => day.slice(0, 7)
const firstOf = (day: string) => `${monthOf(day)}-01`

/** The periods to choose from, by the day of today. One that isn't over ends today. */
export const periods = {
  THIS_WEEK: { words: 'This week', of: (today) => ({ from: mondayOf(today), to: today }) },
  LAST_WEEK: {
    words: 'Last week',
    of: (today) => ({ from: dayAfter(mondayOf(today), -7), to: dayAfter(mondayOf(today), -1) }),
  },
  THIS_MONTH: { words: 'This month', of: (today) => ({ from: firstOf(today), to: today }) },
  LAST_MONTH: {
    words: 'Last month',
    of: (today) => {
      const to = dayAfter(firstOf(today), -1)
      return { from: firstOf(to), to }
    },
  },
  LAST_30_DAYS: {
    words: 'Last 30 days',
    of: (today) => ({ from: dayAfter(today, -29), to: today }),
  },
  THIS_YEAR: {
    words: 'This year',
    of: (today) => ({ from: `${today.slice(0, 4)}-01-01`, to: today }),
  },
} satisfies Record<string, { words: string; of: (today: string) => Period }>

/** Weeks begin on Monday. */
const mondayOf = (day: string) => dayAfter(day, -((weekdayOf(day) + 6) % 7))

type Named = keyof typeof periods

/** Reads the search parameter: the period's days, and its name if it has one. */
export function periodFrom(text: string | null, now: number): Period & { name?: Named } {
  const days = daysFrom(text)
  if (days && daysIn(days) <= MAX_PERIOD_DAYS) return days
  const name = text && Object.hasOwn(periods, text) ? (text as Named) : 'THIS_WEEK'
  return { name, ...periods[name].of(calendarDay(now)) }
}

import { calendarDay, dayAfter, weekdayOf } from './calendar-days'

/** Days, such as 2026-11-26, on which the team doesn't work whatever the weekday, with the reason. */
export type ClosedDays = ReadonlyMap<string, string>

const [MONDAY, THURSDAY, SATURDAY, SUNDAY] = [1, 4, 6, 0]

/** The legal public holidays of 5 U.S.C. 6103(a): on the date, or on the first such weekday from it on. */
const holidays: [name: string, from: string, weekday?: number][] = [
  ["New Year's Day", '01-01'],
  ['Birthday of Martin Luther King, Jr.', '01-15', MONDAY],
  ["Washington's Birthday", '02-15', MONDAY],
  ['Memorial Day', '05-25', MONDAY],
  ['Juneteenth National Independence Day', '06-19'],
  ['Independence Day', '07-04'],
  ['Labor Day', '09-01', MONDAY],
  ['Columbus Day', '10-08', MONDAY],
  ['Veterans Day', '11-11'],
  ['Thanksgiving Day', '11-22', THURSDAY],
  ['Christmas Day', '12-25'],
]

/**
 * The federal holidays of these years. One on a Saturday is observed on the Friday before, one on a Sunday on the Monday
 * after; the day itself stays closed, too. New Year's Day of 2028 closes December 31, 2027.
 */
export const federalHolidays = (years: readonly number[]): ClosedDays =>
  new Map(
    [...years, ...years.map((year) => year + 1)].flatMap((year) =>
      holidays
        .flatMap(([name, from, weekday]) => {
          const date = `${year}-${from}`
          const day = weekday === undefined ? date : firstWeekday(date, weekday)
          return [day, observedOn(day)].map((closed) => [closed, name] as const)
        })
        .filter(([day]) => years.includes(Number(day.slice(0, 4)))),
    ),
  )

const firstWeekday = (from: string, weekday: number) =>
  dayAfter(from, (weekday - weekdayOf(from) + 7) % 7)

function observedOn(day: string) {
  if (weekdayOf(day) === SATURDAY) return dayAfter(day, -1)
  return weekdayOf(day) === SUNDAY ? dayAfter(day, 1) : day
}

/** The federal holidays of the year of a moment, and of the ones before and after. */
export function holidaysAround(moment: Date | number): ClosedDays {
  const year = Number(calendarDay(moment).slice(0, 4))
  return federalHolidays([year - 1, year, year + 1])
}

import { dayAfter } from './calendar-days'

// The days of a report, in our zone, and what it counts.

const DAY_MS = 24 * 3_600_000

/** Days such as 2026-11-01 and 2026-11-30, which both belong to it. */
export interface Period {
  from: string
  to: string
}

export const MAX_PERIOD_DAYS = 366

export const daysIn = ({ from, to }: Period) => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/** As many days, up to the day before the first. */
export const periodBefore = (period: Period): Period => ({
  from: dayAfter(period.from, -daysIn(period)),
  to: dayAfter(period.from, -1),
})

/** The week that ended before this Monday. */
export const weekBefore = (monday: string): Period => ({
  from: dayAfter(monday, -7),
  to: dayAfter(monday, -1),
})

/** Fewer times say little about the next one. */
export const LEAST_FOR_MEDIAN = 3

/** The savings that the website speaks of, in dollars. */
export const SAVINGS_BAND = [1_000, 3_000] as const

/** Amounts are in dollars. */
export interface PeriodFigures {
  requests: number
  requestsDue: number
  requestsInTime: number
  won: number
  lost: number
  paid: number
  revenue: number
  refunds: number
  net: number
  medianMinutesToContact: number | null
  medianMinutesToAnswer: number | null
  quotes: number
  bought: number
  savings: number
  meanSaving: number | null
  medianSaving: number | null
  sumOfSavings: number
  savingsInBand: number
  claimsOpened: number
  claimsRefunded: number
  reviews: number
  meanRating: number | null
}

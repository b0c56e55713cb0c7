import { monthText, weekdayText } from '../../../shared/days-text'
import { daysIn, type Period } from '../../../shared/figures'
import type { FiguresOfDayFragment } from './generated/figures'

/** Beyond this, bars of days would be too thin to tell apart. */
const MAX_DAYS = 62

/** A day, or a month of longer periods. */
export interface Bar {
  name: string
  requests: number
  paid: number
  revenue: number
}

/** Adds up the days of each month of a period that is too long for bars of days. */
export function barsOf(period: Period, days: readonly FiguresOfDayFragment[]): Bar[] {
  const nameOf = isByMonth(period) ? monthText : weekdayText
  const bars = new Map<string, Bar>()
  for (const { day, requests, paid, revenue } of days) {
    const name = nameOf(day)
    const bar = bars.get(name) ?? { name, requests: 0, paid: 0, revenue: 0 }
    bars.set(name, {
      name,
      requests: bar.requests + requests,
      paid: bar.paid + paid,
      revenue: inCents(bar.revenue + revenue),
    })
  }
  return [...bars.values()]
}

export const isByMonth = (period: Period) => daysIn(period) > MAX_DAYS

/** Sums of dollars are only exact to the cent. */
const inCents = (dollars: number) => Math.round(dollars * 100) / 100

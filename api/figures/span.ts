import { brand } from '../../shared/brand'
import { dayAfter } from '../../shared/calendar-days'
import { type Period, periodBefore } from '../../shared/figures'
import { Prisma } from '../generated/prisma/client'
import { midnightOf } from '../platform/eastern'

/** A period and the one before it, as moments: each begins at midnight in our zone, where the one before it ends. */
export interface Span {
  beforeStarts: Date
  starts: Date
  ends: Date
}

export const spanOf = (period: Period): Span => ({
  beforeStarts: midnightOf(periodBefore(period).from),
  starts: midnightOf(period.from),
  ends: midnightOf(dayAfter(period.to, 1)),
})

/** The day in our zone of a moment. */
export const easternDayOf = (at: Prisma.Sql) =>
  Prisma.sql`(${at} AT TIME ZONE ${brand.timeZone})::date`

/** Midnight in our zone, where a day begins. */
export const startOfDay = (day: Prisma.Sql) =>
  Prisma.sql`(${day}::timestamp AT TIME ZONE ${brand.timeZone})`

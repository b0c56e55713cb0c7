import type { Period } from '../../shared/figures'
import { Prisma } from '../generated/prisma/client'
import { db } from '../platform/db'
import { isOnDays } from '../platform/eastern'
import { requests } from './requests'
import { easternDayOf } from './span'

export interface DayFigures {
  day: Date
  requests: number
  paid: number
  revenueCents: number
}

/** Counts each day of a period; also those without anything. */
export const readDayFigures = (period: Period) =>
  db.$queryRaw<DayFigures[]>`
    SELECT day::date AS day, coalesce(requests, 0) AS requests, coalesce(paid, 0) AS paid,
           coalesce("revenueCents", 0) AS "revenueCents"
      FROM generate_series(${period.from}::date, ${period.to}::date, interval '1 day') AS day
      LEFT JOIN (
        SELECT ${easternDayOf(Prisma.sql`created_at`)} AS sent_on, count(*)::int AS requests
          FROM ${requests} WHERE ${isOnDays(Prisma.sql`created_at`, period)} GROUP BY 1) AS sent ON sent_on = day::date
      LEFT JOIN (
        SELECT ${easternDayOf(Prisma.sql`paid_at`)} AS paid_on, count(*)::int AS paid,
               sum(total_cents)::float8 AS "revenueCents"
          FROM orders WHERE ${isOnDays(Prisma.sql`paid_at`, period)} GROUP BY 1) AS paid ON paid_on = day::date
     ORDER BY day`

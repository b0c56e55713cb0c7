import { brand } from '../../shared/brand'
import { dayAfter } from '../../shared/calendar-days'
import type { Period } from '../../shared/figures'
import { clockIn } from '../../shared/time-zones'
import { Prisma } from '../generated/prisma/client'
import type { Tx } from './db'
import { badField } from './errors'

/** A time of day in our zone, such as 2026-11-24T17:00, as staff enter it. */
const local = /^(20\d{2}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d$/

export interface EasternMoment {
  /** Null if the text is not a valid time. */
  moment: Date | null
  now: Date
}

/** Converts a local time; PostgreSQL knows the rules of daylight saving time. Also returns its clock. */
export async function easternMoment(tx: Tx, text: string): Promise<EasternMoment> {
  const [read] = await tx.$queryRaw<[EasternMoment]>`
    SELECT ${localTime(text)}::timestamp AT TIME ZONE ${brand.timeZone} AS moment,
           clock_timestamp() AS now`
  return read
}

function localTime(text: string) {
  const [, day] = local.exec(text) ?? []
  const read = day === undefined ? undefined : new Date(`${day}T00:00:00Z`)
  const isDay = !!read && !Number.isNaN(read.getTime()) && read.toISOString().startsWith(`${day}T`)
  return isDay ? text : null
}

/** Reads a local time as `easternMoment`, and refuses one that is invalid or past. */
export async function futureMoment(tx: Tx, field: string, text: string): Promise<Date> {
  const { moment, now } = await easternMoment(tx, text)
  if (!moment) throw badField(field, 'Enter a time such as 2026-11-24T17:00')
  if (moment <= now) throw badField(field, 'Choose a time in the future')
  return moment
}

const clock = clockIn(brand.timeZone)

/** When a day begins in our zone. */
export const midnightOf = (day: string) => new Date(clock.momentOf(`${day}T00:00`))

/** The SQL condition that something happened on days in our zone, both included; at any time without them. */
export const isOnDays = (at: Prisma.Sql, days: Period | null | undefined) =>
  days
    ? Prisma.sql`(${at} >= ${midnightOf(days.from)} AND ${at} < ${midnightOf(dayAfter(days.to, 1))})`
    : Prisma.sql`true`

import { dayAfter, easternLocal, momentOf, weekdayOf } from './eastern-local'
import { easternClock } from './eastern-time'

// Times as people type them at the end of a line: "tomorrow 10", "Fri 3 pm", "in 2 h".

const MINUTE_MS = 60_000
const DAY = 24 * 60

const unitMinutes: Record<string, number> = { m: 1, h: 60, d: DAY, w: 7 * DAY }
const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

const clockPart = String.raw`(?:at\s+)?(?:(\d{1,2})(?::(\d\d))?\s*(am?|pm?)?|(noon))`
const dayPart = String.raw`(?:on\s+|by\s+)?(?:(today|tomorrow|tmrw)|(?:next\s+)?(sun|mon|tue|wed|thu|fri|sat)(?:day|s|sday|nesday|rs|rsday|urday)?|(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?\s+(\d{1,2})|(\d{1,2})/(\d{1,2}))`

const start = String.raw`(?:^|[\s,]+)`
const span = new RegExp(
  String.raw`${start}in\s+(\d{1,3})\s*(m|h|d|w)(?:in|our|r|ay|eek)?(?:ute)?s?$`,
  'i',
)
const dayAndClock = new RegExp(String.raw`${start}${dayPart}(?:,?\s+${clockPart})?$`, 'i')
/** Without a day, a number alone is not a time. */
const clockAlone = new RegExp(
  String.raw`${start}(?:at\s+(\d{1,2})(?::(\d\d))?\s*(am?|pm?)?|(\d{1,2})(?::(\d\d))?\s*(am|pm)|(\d{1,2}):(\d\d)|(noon))$`,
  'i',
)

interface Clock {
  hour: number
  minute: number
}

/** What to do, and the local time in ET at the end of the line; undefined if no time stands there. */
export function splitTime(line: string, now: number): { text: string; at: string | undefined } {
  const trimmed = line.trim()
  for (const [pattern, read] of readers) {
    const match = pattern.exec(trimmed)
    const at = match && read(match, now)
    if (at) return { text: trimmed.slice(0, match.index).trim(), at }
  }
  return { text: trimmed, at: undefined }
}

/** What to do about a text that names no time. */
export const timeHint = 'Try “tomorrow 10” or “Fri 3 pm”'

/** A local time in ET in words that `readTime` reads: "tomorrow 10:00 AM". */
export function spokenTime(local: string, now: number) {
  const today = easternLocal(now)
  const clock = easternClock(momentOf(local))
  if (local.startsWith(today.slice(0, 10))) return `today ${clock}`
  if (local.startsWith(dayAfter(today, 1))) return `tomorrow ${clock}`
  return `${Number(local.slice(5, 7))}/${Number(local.slice(8, 10))} ${clock}`
}

/** The local time in ET that the whole text names. */
export function readTime(text: string, now: number): string | undefined {
  const { text: rest, at } = splitTime(text, now)
  return rest === '' ? at : undefined
}

type Reader = (match: RegExpExecArray, now: number) => string | undefined

const readers: [RegExp, Reader][] = [
  [span, readSpan],
  [dayAndClock, readDay],
  [clockAlone, readClock],
]

/** Whole days keep the time of the day. */
function readSpan([, count = '', unit = '']: RegExpExecArray, now: number) {
  const minutes = Number(count) * (unitMinutes[unit.toLowerCase()] ?? 0)
  const local = easternLocal(now)
  return minutes % DAY === 0
    ? `${dayAfter(local, minutes / DAY)}T${local.slice(11)}`
    : easternLocal(now + minutes * MINUTE_MS)
}

function readDay(
  [, relative, weekday, month, date, slashMonth, slashDate, ...clockParts]: RegExpExecArray,
  now: number,
) {
  const today = easternLocal(now)
  const isToday = relative?.toLowerCase() === 'today'
  const clock = clockOf(clockParts) ?? { hour: isToday ? 17 : 9, minute: 0 }
  if (clockParts.some(Boolean) && !clockOf(clockParts)) return undefined
  if (relative) return at(dayAfter(today, isToday ? 0 : 1), clock)
  if (weekday) {
    const days = (weekdays.indexOf(weekday.toLowerCase()) - weekdayOf(today) + 7) % 7
    return ahead([at(dayAfter(today, days), clock), at(dayAfter(today, days + 7), clock)], now)
  }
  const monthNumber = month ? months.indexOf(month.toLowerCase()) + 1 : Number(slashMonth)
  const year = Number(today.slice(0, 4))
  return ahead(
    [year, year + 1].map((each) => at(dateOf(each, monthNumber, Number(date ?? slashDate)), clock)),
    now,
  )
}

function readClock([, ...parts]: RegExpExecArray, now: number) {
  const clock = clockOf(parts)
  if (!clock) return undefined
  const today = easternLocal(now)
  return ahead([at(today.slice(0, 10), clock), at(dayAfter(today, 1), clock)], now)
}

/** Without AM or PM, 1 to 7 are in the afternoon. */
function clockOf(parts: readonly (string | undefined)[]): Clock | undefined {
  const [first, second, third] = parts.filter((part) => part !== undefined)
  if (first === undefined) return undefined
  if (first.toLowerCase() === 'noon') return { hour: 12, minute: 0 }
  const minute = second && /\d/.test(second) ? Number(second) : 0
  const half = (third ?? (second && /[ap]/i.test(second) ? second : ''))[0]?.toLowerCase()
  const hour = Number(first)
  if (hour > 23 || minute > 59 || (half && (hour < 1 || hour > 12))) return undefined
  if (half) return { hour: (hour % 12) + (half === 'p' ? 12 : 0), minute }
  return { hour: hour >= 1 && hour <= 7 ? hour + 12 : hour, minute }
}

/** Undefined if there is no such day. */
function dateOf(year: number, month: number, date: number) {
  const day = `${year}-${two(month)}-${two(date)}`
  const moment = Date.parse(`${day}T00:00Z`)
  return new Date(moment || 0).toISOString().startsWith(day) ? day : undefined
}

const at = (day: string | undefined, { hour, minute }: Clock) =>
  day && `${day}T${two(hour)}:${two(minute)}`

const two = (number: number) => String(number).padStart(2, '0')

const ahead = (locals: readonly (string | undefined)[], now: number) =>
  locals.find((local) => local && momentOf(local) > now)

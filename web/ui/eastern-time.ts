import { brand } from '../../shared/brand'

// All times are shown in the company's time zone ("ET"), whatever the computer's zone is.

/** Made at the first use, because the first Intl object of a page blocks a slow phone for a tenth of a second. */
function eastern(options: Intl.DateTimeFormatOptions) {
  let format: Intl.DateTimeFormat | undefined
  return (moment: string | number) => {
    format ??= new Intl.DateTimeFormat('en-US', { timeZone: brand.timeZone, ...options })
    return format.format(new Date(moment))
  }
}

const clock = eastern({ hour: 'numeric', minute: '2-digit' })
const weekday = eastern({ weekday: 'short', month: 'short', day: 'numeric' })
const dated = eastern({ month: 'short', day: 'numeric', year: 'numeric' })
const hourAndMinute = eastern({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
const dayNumber = eastern({ year: 'numeric', month: '2-digit', day: '2-digit' })

const DAY_MS = 24 * 60 * 60_000

/** "4:30 PM" */
export const easternClock = (moment: string | number) => plain(clock(moment))

/** "Nov 21, 2026" */
export const easternDate = (moment: string | number) => dated(moment)

/** "Nov 21, 2026, 4:30 PM ET": complete, for records. */
export const easternMoment = (moment: string) =>
  `${easternDate(moment)}, ${easternClock(moment)} ET`

/** "Today", "Yesterday", "Tomorrow", or the date. */
export function easternDay(moment: string | number, now: number) {
  const away = easternDaysAway(moment, now)
  if (away === 0) return 'Today'
  if (away === -1) return 'Yesterday'
  if (away === 1) return 'Tomorrow'
  return Math.abs(away) < 180 ? weekday(moment) : dated(moment)
}

/** Short form for lists: "4:30 PM" for today, otherwise the day. */
export function easternShort(moment: string | number, now: number) {
  const day = easternDay(moment, now)
  return day === 'Today' ? easternClock(moment) : day
}

/** "4:30 PM" for today, otherwise "Tomorrow, 10:00 AM". */
export function easternWhen(moment: string | number, now: number) {
  const day = easternShort(moment, now)
  const clock = easternClock(moment)
  return day === clock ? clock : `${day}, ${clock}`
}

/** Days from today: 0 for today, 1 for tomorrow, negative for the past. */
export const easternDaysAway = (moment: string | number, now: number) =>
  Math.round((startOfDay(moment) - startOfDay(now)) / DAY_MS)

/** The hour of the day with its fraction: 16.5 for 4:30 PM. */
export function easternHour(moment: string | number) {
  const [hour, minute] = hourAndMinute(moment).split(':').map(Number)
  return (hour ?? 0) + (minute ?? 0) / 60
}

/** "Tue, Nov 24" */
export const easternWeekday = (moment: string | number) => weekday(moment)

/** Midnight of the Eastern calendar day, expressed in UTC, so that DST shifts don't affect day counts. */
function startOfDay(moment: string | number) {
  const [month, day, year] = dayNumber(moment).split('/').map(Number)
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day)
}

/** Replaces the narrow no-break space that some browsers put before "PM". */
const plain = (text: string) => text.replaceAll('\u202f', ' ')

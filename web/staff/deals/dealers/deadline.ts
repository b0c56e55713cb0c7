import { brand } from '../../../../shared/brand'
import { dayAfter, easternLocal, momentOf, weekdayOf } from '../../../ui/eastern-local'

/** Working days that a dealer gets by default, until 5 PM. */
const WORKING_DAYS = 2

const isWeekend = (local: string) => [0, 6].includes(weekdayOf(local))

/** The local time in ET by which a dealer should answer. */
export function defaultDeadline(now: number) {
  let day = easternLocal(now)
  let left = WORKING_DAYS
  while (left > 0) {
    day = dayAfter(day, 1)
    if (!isWeekend(day)) left -= 1
  }
  return `${day.slice(0, 10)}T17:00`
}

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { timeZone: brand.timeZone, ...options })
const day = format({ weekday: 'long', month: 'long', day: 'numeric' })
const clock = format({ hour: 'numeric', minute: '2-digit' })

/** The deadline as the default text says it: "Friday, November 27, 5 PM ET". */
export function deadlineWords(local: string) {
  const moment = momentOf(local)
  if (Number.isNaN(moment)) return ''
  const time = clock.format(moment).replace(':00', '').replace(/\s/g, ' ')
  return `${day.format(moment)}, ${time} ET`
}

/** The text with another deadline, where it says the one before. */
export function withDeadline(text: string, before: string, after: string) {
  const [old, words] = [deadlineWords(before), deadlineWords(after)]
  return old && words ? text.replaceAll(old, () => words) : text
}

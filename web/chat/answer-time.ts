import { brand } from '../../shared/brand'
import { dayAfter, weekdayOf } from '../../shared/calendar-days'
import { hourWords, nextOpening, type OfficeHours, openUntil } from '../../shared/office-hours'
import { clockIn, zoneName } from '../../shared/time-zones'

// The team's time zone, wherever the visitor is.
const office = clockIn(brand.timeZone)
const zone = zoneName(brand.timeZone).short

/** Returns when staff are back, such as "Monday 9 AM ET"; undefined during support hours. */
export function backAt(now: number, hours: OfficeHours) {
  const local = office.local(now)
  if (openUntil(hours, local)) return undefined
  const [day, time] = nextOpening(hours, local)?.split('T') ?? []
  if (!day || !time) return 'soon'
  const name = local.startsWith(day) ? 'today' : dayName(day, local)
  return `${name} ${hourWords(time)} ${zone}`
}

const steps = [5, 10, 15, 20, 30, 45] as const

/** When a customer who writes now can expect an answer. `replyMinutes` is measured, if it is known. */
export function answerTime(
  now: number,
  replyMinutes: number | null | undefined,
  hours: OfficeHours,
) {
  const back = backAt(now, hours)
  if (back) return `Away now, back ${back}`
  const minutes = steps.find((step) => replyMinutes != null && replyMinutes <= step)
  if (minutes) return `We usually answer within ${minutes} minutes`
  return `Open now, until ${hourWords(openUntil(hours, office.local(now)) ?? '')} ${zone}`
}

const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** "Monday"; with the date from a week on. */
function dayName(day: string, today: string) {
  const name = dayNames[weekdayOf(day)] ?? ''
  if (day < dayAfter(today, 7)) return name
  const date = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric' })
  return `${name}, ${date.format(new Date(day))},`
}

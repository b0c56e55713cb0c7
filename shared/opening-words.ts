import { brand } from './brand'
import { dayAfter, weekdayOf } from './calendar-days'
import { hourWords, nextOpening, type OfficeHours, openUntil } from './office-hours'
import { clockIn, zoneName } from './time-zones'

// The team's time zone, wherever the visitor is.
const office = clockIn(brand.timeZone)
const zone = zoneName(brand.timeZone).short

/** "Open now, until 7 PM ET"; undefined while we are closed. */
export function openNow(now: number, hours: OfficeHours) {
  const until = openUntil(hours, office.local(now))
  return until && `Open now, until ${hourWords(until)} ${zone}`
}

/** Returns when staff are back, such as "Monday 9 AM ET"; undefined during support hours. */
export function backAt(now: number, hours: OfficeHours) {
  const local = office.local(now)
  if (openUntil(hours, local)) return undefined
  const [day, time] = nextOpening(hours, local)?.split('T') ?? []
  if (!day || !time) return 'soon'
  const name = local.startsWith(day) ? 'today' : dayName(day, local)
  return `${name} ${hourWords(time)} ${zone}`
}

const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** "Monday"; with the date from a week on. */
function dayName(day: string, today: string) {
  const name = dayNames[weekdayOf(day)] ?? ''
  if (day < dayAfter(today, 7)) return name
  const date = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric' })
  return `${name}, ${date.format(new Date(day))},`
}

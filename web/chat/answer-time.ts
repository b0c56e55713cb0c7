import { brand } from '../../shared/brand'

const { days, from, to } = brand.openHours
const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

// The team's time zone, wherever the visitor is.
const officeClock = new Intl.DateTimeFormat('en-US', {
  timeZone: brand.timeZone,
  weekday: 'long',
  hour: 'numeric',
  hourCycle: 'h23',
})

/** Returns when staff are back, such as "Monday 9 AM ET"; undefined during support hours. */
export function backAt(now: number) {
  const { day, hour } = officeTime(now)
  if (isOpenDay(day) && hour >= from && hour < to) return undefined
  const name = isOpenDay(day) && hour < from ? 'today' : dayNames[nextOpenDay(day)]
  return `${name} ${formatHour(from)} ET`
}

const steps = [5, 10, 15, 20, 30, 45] as const

/** When a customer who writes now can expect an answer. `replyMinutes` is measured, if it is known. */
export function answerTime(now: number, replyMinutes?: number | null) {
  const back = backAt(now)
  if (back) return `Away now, back ${back}`
  const minutes = steps.find((step) => replyMinutes != null && replyMinutes <= step)
  if (minutes) return `We usually answer within ${minutes} minutes`
  return `Open now, until ${formatHour(to)} ET`
}

function officeTime(now: number) {
  const parts = officeClock.formatToParts(now)
  const part = (name: string) => parts.find(({ type }) => type === name)?.value ?? ''
  return { day: dayNames.indexOf(part('weekday')), hour: Number(part('hour')) }
}

const isOpenDay = (day: number) => (days as readonly number[]).includes(day)

function nextOpenDay(day: number): number {
  const next = (day + 1) % 7
  return isOpenDay(next) ? next : nextOpenDay(next)
}

const formatHour = (hour: number) => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`

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

/** When a customer who writes now can expect an answer. */
export function answerTime(now: number) {
  const { day, hour } = officeTime(now)
  if (isOpenDay(day) && hour >= from && hour < to) {
    return { isOpen: true, text: 'We usually answer within minutes' }
  }
  const name = isOpenDay(day) && hour < from ? 'today' : dayNames[nextOpenDay(day)]
  return { isOpen: false, text: `Away now, back ${name} ${formatHour(from)} ET` }
}

function officeTime(now: number) {
  const parts = officeClock.formatToParts(now)
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return { day: dayNames.indexOf(part('weekday')), hour: Number(part('hour')) }
}

const isOpenDay = (day: number) => (days as readonly number[]).includes(day)

function nextOpenDay(day: number): number {
  const next = (day + 1) % 7
  return isOpenDay(next) ? next : nextOpenDay(next)
}

const formatHour = (hour: number) => `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}`

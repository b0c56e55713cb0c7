import { hourWords, type OpenRange } from './office-hours'

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** "Monday–Friday 9 AM–7 PM, Saturday 10 AM–2 PM ET": days with the same hours together, a week begins on Monday. */
export function weekWords(week: readonly OpenRange[], zone: string) {
  if (week.length === 0) return 'By appointment'
  const daysByHours = new Map<string, number[]>()
  for (const place of dayNames.keys()) {
    const hours = hoursOn(week, (place + 1) % 7)
    if (hours) daysByHours.set(hours, [...(daysByHours.get(hours) ?? []), place])
  }
  const groups = [...daysByHours].map(([hours, days]) => `${daysWords(days)} ${hours}`)
  return `${groups.join(', ')} ${zone}`
}

function hoursOn(week: readonly OpenRange[], weekday: number) {
  const ranges = week
    .filter(({ day }) => day === weekday)
    .sort((one, other) => one.from.localeCompare(other.from))
  return ranges.map(({ from, to }) => `${hourWords(from)}–${hourWords(to)}`).join(' and ')
}

/** "Monday–Friday", "Monday and Wednesday", "Monday, Wednesday, and Friday". */
function daysWords(places: number[]) {
  const runs: number[][] = []
  for (const place of places) {
    const run = runs.at(-1)
    if (run?.at(-1) === place - 1) run.push(place)
    else runs.push([place])
  }
  const nameOf = (place = 0) => dayNames[place] ?? ''
  const names = runs.flatMap((run) =>
    run.length > 2 ? [`${nameOf(run[0])}–${nameOf(run.at(-1))}`] : run.map(nameOf),
  )
  if (names.length < 3) return names.join(' and ')
  return `${names.slice(0, -1).join(', ')}, and ${names.at(-1)}`
}

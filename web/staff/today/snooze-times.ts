import { dayAfter, easternLocal, momentOf, weekdayOf } from '../../ui/eastern-local'

const HOUR_MS = 60 * 60_000
const MONDAY = 1

/** Until when an item can be snoozed by one press, as local times in ET that are not after `latest`. */
export function snoozeTimes(
  now: number,
  latest = Number.POSITIVE_INFINITY,
): { words: string; local: string }[] {
  const today = easternLocal(now)
  const afternoon = `${today.slice(0, 10)}T16:00`
  const tomorrow = `${dayAfter(today, 1)}T09:00`
  const monday = `${dayAfter(today, (MONDAY - weekdayOf(today) + 7) % 7 || 7)}T09:00`
  return [
    { words: '1 hour', local: easternLocal(now + HOUR_MS) },
    ...(momentOf(afternoon) > now ? [{ words: 'This afternoon', local: afternoon }] : []),
    { words: 'Tomorrow', local: tomorrow },
    ...(monday === tomorrow ? [] : [{ words: 'Monday', local: monday }]),
  ].filter(({ local }) => momentOf(local) <= latest)
}

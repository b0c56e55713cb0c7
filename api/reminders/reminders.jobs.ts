import { every } from '../platform/timers'
import { mailDay } from './day-mail'
import { mailLatePromises } from './late-promises'

/** Starts the jobs that email staff about what is late, and each weekday about the day. */
export function mailWork() {
  const stops = [
    every(60, 'late promises', mailLatePromises),
    every(60, 'day mail', () => mailDay()),
  ]
  return async () => void (await Promise.all(stops.map((stop) => stop())))
}

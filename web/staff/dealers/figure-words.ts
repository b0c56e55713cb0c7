import { duration } from '../../../shared/duration'

const MS_OF_HOUR = 60 * 60_000

/** "63 %" of those asked; undefined when none were. */
export const shareWords = (part: number, whole: number) =>
  whole > 0 ? `${Math.round((100 * part) / whole)}%` : undefined

/** "5 h 30 min"; undefined without an answer. */
export const hoursWords = (hours: number | null | undefined) =>
  hours == null ? undefined : duration(hours * MS_OF_HOUR)

import { brand } from './brand'

// Moments as clocks show them: in our zone, or where a buyer gets the vehicle.

const names: Record<string, { short: string; long: string }> = {
  'America/New_York': { short: 'ET', long: 'Eastern Time' },
  'America/Chicago': { short: 'CT', long: 'Central Time' },
  'America/Denver': { short: 'MT', long: 'Mountain Time' },
  'America/Phoenix': { short: 'MST', long: 'Arizona time' },
  'America/Los_Angeles': { short: 'PT', long: 'Pacific Time' },
  'America/Anchorage': { short: 'AKT', long: 'Alaska Time' },
  'Pacific/Honolulu': { short: 'HST', long: 'Hawaii time' },
  'America/Puerto_Rico': { short: 'AST', long: 'Atlantic Time' },
  'Pacific/Guam': { short: 'ChST', long: 'Chamorro time' },
  'Pacific/Pago_Pago': { short: 'SST', long: 'Samoa time' },
}

/** "CT" and "Central Time". */
export const zoneName = (timeZone: string) => names[timeZone] ?? { short: timeZone, long: timeZone }

interface ZoneClock {
  /** The date and time on it: "2026-11-24T17:00". */
  local(moment: number): string
  /**
   * The moment of a date and time on it; NaN if it isn't one. As in PostgreSQL, which has the last word, the hour that
   * occurs twice in November is in standard time, and the hour that is skipped in March becomes the one after it.
   */
  momentOf(local: string): number
}

const DAY_MS = 24 * 3_600_000

/** Reads a clock in a zone in both directions. */
export function clockIn(timeZone: string): ZoneClock {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const local = (moment: number) => {
    const of: Record<string, string> = {}
    for (const { type, value } of parts.formatToParts(moment)) of[type] = value
    return `${of.year}-${of.month}-${of.day}T${of.hour}:${of.minute}`
  }
  const momentOf = (text: string) => {
    const asUtc = Date.parse(`${text}Z`)
    if (Number.isNaN(asUtc)) return Number.NaN
    const behindUtc = [asUtc - DAY_MS, asUtc + DAY_MS].map(
      (near) => near - Date.parse(`${local(near)}Z`),
    )
    const standard = asUtc + Math.max(...behindUtc)
    const summer = asUtc + Math.min(...behindUtc)
    return [standard, summer].find((moment) => local(moment) === text) ?? standard
  }
  return { local, momentOf }
}

type Moment = Date | string | number

function wordsIn(timeZone: string) {
  const day = new Intl.DateTimeFormat('en-US', {
    timeZone,
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  })
  const hour = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' })
  const clock = (moment: Moment) =>
    // Some browsers put a narrow no-break space before "PM".
    `${hour.format(new Date(moment)).replaceAll('\u202f', ' ')} ${zoneName(timeZone).short}`
  return { day: (moment: Moment) => day.format(new Date(moment)), clock }
}

const ours = wordsIn(brand.timeZone)
const utc = wordsIn('UTC')

/** "Thu, Nov 26" of a calendar day. */
export const dayWords = (day: string) => utc.day(`${day}T00:00Z`)

/** "Tue, Nov 24, 5:00 PM ET": in our zone, the same in every browser. */
export const timeInOurZone = (moment: Moment) => `${ours.day(moment)}, ${ours.clock(moment)}`

/** "4:00 PM CT" */
export const clockAtPlace = (moment: Moment, timeZone: string) => wordsIn(timeZone).clock(moment)

/** "Tue, Nov 24, 4:00 PM CT": on the clocks of the place; in our zone where none is known. */
export function timeAtPlace(moment: Moment, timeZone: string = brand.timeZone) {
  const there = wordsIn(timeZone)
  return `${there.day(moment)}, ${there.clock(moment)}`
}

/** For staff: "Tue, Nov 24, 4:00 PM CT (5:00 PM ET)", with our day where it is another one. */
export function timeAtPlaceAndHere(moment: Moment, timeZone: string = brand.timeZone) {
  if (timeZone === brand.timeZone) return timeInOurZone(moment)
  const there = wordsIn(timeZone)
  const here = there.day(moment) === ours.day(moment) ? ours.clock(moment) : timeInOurZone(moment)
  return `${timeAtPlace(moment, timeZone)} (${here})`
}

import { brand } from '../../shared/brand'
import { clockIn } from '../../shared/time-zones'

// Local times in ET, as staff choose and send them: "2026-11-24T17:00".

export { dayAfter, weekdayOf } from '../../shared/calendar-days'

/** The clock in ET. */
export const { local: easternLocal, momentOf } = clockIn(brand.timeZone)

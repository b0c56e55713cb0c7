import { brand } from './brand'
import { dayAfter } from './calendar-days'
import { nextOpening, officeHours, openUntil, rangesOn } from './office-hours'
import { backAt, openNow } from './opening-words'
import { phoneWords, telOf } from './phones'
import type { SiteInfo } from './served-pages'
import type { Hours, Settings } from './settings/schemas'
import { clockIn, dayWords, zoneName } from './time-zones'
import { weekWords } from './week-words'

const office = clockIn(brand.timeZone)

/** What pages say at a moment. */
export function siteInfoOf(
  { CONTACT, HOURS, NOTICE }: Pick<Settings, 'CONTACT' | 'HOURS' | 'NOTICE'>,
  now: number,
): SiteInfo {
  const phone = phoneWords(CONTACT.phone)
  return {
    phone,
    phoneHref: telOf(phone),
    email: CONTACT.email,
    emailHref: `mailto:${CONTACT.email}`,
    address: CONTACT.address.split('\n').filter(Boolean),
    social: CONTACT.social,
    hours: weekWords(HOURS.week, zoneName(brand.timeZone).short),
    open: openWords(HOURS, now),
    closed: closedWords(HOURS, now),
    notice: noticeAt(NOTICE, now),
    openHours: HOURS,
  }
}

/** Whether we are open at a moment, and when we open next if not; never in a firm without hours. */
export function openingAt(hours: Hours, now: number) {
  const local = office.local(now)
  const isOpen = openUntil(officeHours(hours, now), local) !== undefined
  const opening = isOpen ? undefined : nextOpening(officeHours(hours, now), local)
  return { isOpen, opensAt: opening ? new Date(office.momentOf(opening)) : null }
}

function openWords(hours: Hours, now: number) {
  if (hours.week.length === 0) return null
  const office = officeHours(hours, now)
  return openNow(now, office) ?? `Closed now, back ${backAt(now, office)}`
}

const DAYS_AHEAD = 7

/** The days within a week on which we are closed although it is a day of the week on which we are open. */
function closedWords(hours: Hours, now: number) {
  const today = office.local(now).slice(0, 10)
  const { closedDays } = officeHours(hours, now)
  const days = Array.from({ length: DAYS_AHEAD }, (_, ahead) => dayAfter(today, ahead))
  const closed = days
    .filter((day) => closedDays.has(day) && rangesOn(hours.week, day).length > 0)
    .map((day) => `${dayWords(day)}: ${closedDays.get(day)}`)
  return closed.length > 0 ? `Closed ${closed.join('; ')}` : null
}

function noticeAt({ text, href, from, until }: Settings['NOTICE'], now: number) {
  const isOver = until !== null && Date.parse(until) <= now
  const isEarly = from !== null && Date.parse(from) > now
  return text && !isOver && !isEarly ? { text, href } : null
}

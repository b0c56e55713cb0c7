import { brand } from '../../../shared/brand'
import { clockIn, timeAtPlace } from '../../../shared/time-zones'
import { appointmentKindsForBuyers } from '../../../shared/words/deals'
import type { DealFragment } from '../generated/deal'
import type { QuoteFragment } from '../quotes/generated/quotes'
import { vehicleName } from '../quotes/quote-words'

const HOUR_MS = 60 * 60_000

/** The appointment as an iCalendar file (RFC 5545), on the clocks of its place. */
export function calendarFile(
  { id, appointment, now }: Pick<DealFragment, 'id' | 'appointment' | 'now'>,
  quote: Pick<QuoteFragment, 'year' | 'make' | 'model' | 'trim' | 'dealerName'>,
) {
  if (!appointment) return ''
  const { at, timeZone, place, kind } = appointment
  const start = Date.parse(at)
  const clock = clockIn(timeZone)
  const local = (moment: number) => stamp(`${clock.local(moment)}:00`)
  const what = appointmentKindsForBuyers[kind]?.calendar ?? 'Appointment:'
  return `${[
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(brand.name)}//My deal//EN`,
    ...zoneLines(timeZone, start),
    'BEGIN:VEVENT',
    `UID:${id}@drivefair`, // under any name, so that calendars know the event again
    `DTSTAMP:${stamp(new Date(now).toISOString())}`,
    `DTSTART;TZID=${timeZone}:${local(start)}`,
    `DTEND;TZID=${timeZone}:${local(start + HOUR_MS)}`,
    `SUMMARY:${escapeText(`${what} ${vehicleName(quote)} (${quote.dealerName ?? 'dealership'})`)}`,
    `DESCRIPTION:${escapeText(timeAtPlace(at, timeZone))}`,
    `LOCATION:${escapeText(place)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')}\r\n`
}

/** Defines the zone, as RFC 5545 demands: its standard time, and the rule of the United States for daylight saving time. */
function zoneLines(timeZone: string, moment: number) {
  const { local } = clockIn(timeZone)
  const year = new Date(moment).getUTCFullYear()
  const offsetOn = (day: string) => {
    const noon = Date.parse(`${year}-${day}T12:00Z`)
    return (Date.parse(`${local(noon)}Z`) - noon) / 60_000
  }
  const [standard, summer] = [offsetOn('01-01'), offsetOn('07-01')]
  const part = (name: string, from: number, to: number, rule: string[]) => [
    `BEGIN:${name}`,
    ...rule,
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    `END:${name}`,
  ]
  const november = ['DTSTART:20071104T020000', 'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU']
  const march = ['DTSTART:20070311T020000', 'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU']
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    ...(standard === summer
      ? part('STANDARD', standard, standard, ['DTSTART:20070101T000000'])
      : [
          ...part('STANDARD', summer, standard, november),
          ...part('DAYLIGHT', standard, summer, march),
        ]),
    'END:VTIMEZONE',
  ]
}

/** "-0600", from minutes. */
function offsetText(minutes: number) {
  const text = (count: number) => String(count).padStart(2, '0')
  const ahead = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${text(Math.floor(ahead / 60))}${text(ahead % 60)}`
}

/** 20261124T220000, from ISO 8601. */
const stamp = (iso: string) => iso.replace(/[-:]|\.\d{3}/g, '')

const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\s+/g, ' ')

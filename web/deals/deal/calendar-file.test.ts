import { expect, test } from '@jest/globals'
import { calendarFile } from './calendar-file'

const quote = { year: 2026, make: 'Honda', model: 'CR-V', trim: 'EX-L', dealerName: 'Bayline' }

const linesOf = (at: string, timeZone: string) =>
  calendarFile(
    {
      id: 'one',
      now: '2026-11-20T15:00:00.000Z',
      appointment: { at, timeZone, place: '12 Bay Street, Birmingham', kind: 'PICKUP' },
    },
    quote,
  ).split('\r\n')

test.each([
  ['winter', '2026-11-24T22:00:00Z', 'America/Chicago', '20261124T160000', '20261124T170000'],
  ['summer', '2026-07-24T21:00:00Z', 'America/Chicago', '20260724T160000', '20260724T170000'],
  [
    'a day before ours',
    '2026-11-24T04:30:00Z',
    'Pacific/Honolulu',
    '20261123T183000',
    '20261123T193000',
  ],
  ['our zone', '2026-11-24T22:00:00Z', 'America/New_York', '20261124T170000', '20261124T180000'],
])('enters the appointment on the clocks of its place: %s', (_name, at, zone, start, end) => {
  const lines = linesOf(at, zone)
  expect(lines).toContain(`DTSTART;TZID=${zone}:${start}`)
  expect(lines).toContain(`DTEND;TZID=${zone}:${end}`)
  expect(lines).toContain('DTSTAMP:20261120T150000Z')
  expect(lines).toContain('LOCATION:12 Bay Street\\, Birmingham')
})

test('says the time in words, for calendars that show it in another zone', () => {
  expect(linesOf('2026-11-24T22:00:00Z', 'America/Chicago')).toContain(
    'DESCRIPTION:Tue\\, Nov 24\\, 4:00 PM CT',
  )
})

test('defines the zone with and without daylight saving time', () => {
  const central = linesOf('2026-11-24T22:00:00Z', 'America/Chicago')
  expect(
    central.slice(central.indexOf('BEGIN:VTIMEZONE'), central.indexOf('END:VTIMEZONE')),
  ).toEqual([
    'BEGIN:VTIMEZONE',
    'TZID:America/Chicago',
    'BEGIN:STANDARD',
    'DTSTART:20071104T020000',
    'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
    'TZOFFSETFROM:-0500',
    'TZOFFSETTO:-0600',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:20070311T020000',
    'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
    'TZOFFSETFROM:-0600',
    'TZOFFSETTO:-0500',
    'END:DAYLIGHT',
  ])
  const arizona = linesOf('2026-07-24T22:00:00Z', 'America/Phoenix')
  expect(arizona).toContain('TZOFFSETTO:-0700')
  expect(arizona).not.toContain('BEGIN:DAYLIGHT')
})

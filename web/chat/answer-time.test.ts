import { expect, test } from '@jest/globals'
import { brand } from '../../shared/brand'
import { federalHolidays } from '../../shared/holidays'
import { officeHours } from '../../shared/office-hours'
import { backAt } from '../../shared/opening-words'
import { defaultHours } from '../../shared/settings/defaults'
import { zoneName } from '../../shared/time-zones'
import { answerTime } from './answer-time'

const weekdays = [1, 2, 3, 4, 5]
const hours = {
  week: weekdays.map((day) => ({ day, from: '09:00', to: '19:00' })),
  closedDays: federalHolidays([2026, 2027, 2028]),
}
const zone = zoneName(brand.timeZone).short
const at = (moment: string) => Date.parse(moment)
const textAt = (moment: string) => answerTime(at(moment), null, hours)
const open = `Open now, until 7 PM ${zone}`
const back = (day: string) => `Away now, back ${day} 9 AM ${zone}`

test.each([
  ['the first minute', '2026-11-23T09:00:00-05:00'],
  ['the last minute', '2026-11-23T18:59:59-05:00'],
  ['noon of a Friday', '2026-11-27T12:00:00-05:00'],
  ['summer', '2026-07-15T18:59:00-04:00'],
])('promises only what the hours say while no reply time is measured: %s', (_name, moment) => {
  expect(textAt(moment)).toBe(open)
})

test.each([
  ['before we open', '2026-11-23T08:59:59-05:00', 'today'],
  ['just after midnight', '2026-11-23T00:00:00-05:00', 'today'],
  ['a weekday evening', '2026-11-23T19:00:00-05:00', 'Tuesday'],
  ['a Thursday night', '2026-11-19T23:59:59-05:00', 'Friday'],
  ['Friday evening', '2026-11-27T19:00:00-05:00', 'Monday'],
  ['Saturday', '2026-11-28T12:00:00-05:00', 'Monday'],
  ['Sunday', '2026-11-29T23:59:59-05:00', 'Monday'],
])('says when we are back outside office hours: %s', (_name, moment, day) => {
  expect(textAt(moment)).toBe(back(day))
})

test.each([
  ['the evening before Thanksgiving', '2026-11-25T19:00:00-05:00', 'Friday'],
  ['the morning of Thanksgiving', '2026-11-26T08:00:00-05:00', 'Friday'],
  ['noon of Thanksgiving', '2026-11-26T12:00:00-05:00', 'Friday'],
  ['the Friday on which Juneteenth is observed', '2027-06-18T10:00:00-04:00', 'Monday'],
  ['the Friday evening before a Monday holiday', '2026-09-04T19:30:00-04:00', 'Tuesday'],
  ['a Monday holiday', '2026-09-07T12:00:00-04:00', 'Tuesday'],
  ['the Monday on which Independence Day is observed', '2027-07-05T12:00:00-04:00', 'Tuesday'],
  ['Christmas Eve, after hours', '2026-12-24T19:00:00-05:00', 'Monday'],
  ['Christmas Day', '2026-12-25T11:00:00-05:00', 'Monday'],
  ['the Friday before a Christmas on Saturday', '2027-12-24T11:00:00-05:00', 'Monday'],
  ['the evening before New Year’s Day of 2028 is observed', '2027-12-30T20:00:00-05:00', 'Monday'],
  ['New Year’s Eve of 2027', '2027-12-31T10:00:00-05:00', 'Monday'],
])('promises no answer on a federal holiday: %s', (_name, moment, day) => {
  expect(textAt(moment)).toBe(back(day))
  expect(answerTime(at(moment), 1, hours)).toBe(back(day))
})

test('works on Christmas Eve and New Year’s Eve, when they are no observed holidays', () => {
  expect(textAt('2026-12-24T12:00:00-05:00')).toBe(open)
  expect(textAt('2026-12-31T12:00:00-05:00')).toBe(open)
})

test('takes other closed days and hours, and dates a return that is a week away', () => {
  const closed = (...days: string[]) => new Map(days.map((day) => [day, 'Closed']))
  const noon = at('2026-11-26T12:00:00-05:00')
  expect(answerTime(noon, null, { ...hours, closedDays: closed() })).toBe(open)
  expect(backAt(noon, { ...hours, closedDays: closed('2026-11-26', '2026-11-27') })).toBe(
    `Monday 9 AM ${zone}`,
  )
  expect(
    backAt(noon, {
      week: [{ day: 4, from: '12:00', to: '13:00' }],
      closedDays: closed('2026-11-26'),
    }),
  ).toBe(`Thursday, December 3, 12 PM ${zone}`)
})

test.each([
  [1, 'We usually answer within 5 minutes'],
  [5, 'We usually answer within 5 minutes'],
  [6, 'We usually answer within 10 minutes'],
  [45, 'We usually answer within 45 minutes'],
  [46, open],
  [null, open],
])('rounds a measured reply time of %s minutes up, and boasts of no long one', (minutes, text) => {
  expect(answerTime(at('2026-11-23T12:00:00-05:00'), minutes, hours)).toBe(text)
  expect(answerTime(at('2026-11-28T12:00:00-05:00'), minutes, hours)).toMatch(/^Away now/)
})

test('names the next opening, and none while we are open', () => {
  expect(backAt(at('2026-11-28T12:00:00-05:00'), hours)).toBe(`Monday 9 AM ${zone}`)
  expect(backAt(at('2026-11-23T12:00:00-05:00'), hours)).toBeUndefined()
})

test('takes our own hours and the federal holidays without others', () => {
  const back = (moment: string) => backAt(at(moment), officeHours(defaultHours, at(moment)))
  expect(back('2026-11-26T12:00:00-05:00')).toBeDefined()
  expect(back('2027-12-31T12:00:00-05:00')).toBeDefined()
  expect(back('2028-01-01T02:00:00Z')).toBeDefined() // 9 PM on December 31 here
})

test('names no time where no day is open', () => {
  const byAppointment = { ...hours, week: [] }
  expect(answerTime(at('2026-11-23T12:00:00-05:00'), 5, byAppointment)).toBe('Away now, back soon')
})

test('says when we are back from a break, and until when we are open after it', () => {
  const week = [
    { day: 1, from: '08:30', to: '12:00' },
    { day: 1, from: '13:00', to: '17:30' },
  ]
  const atNoon = answerTime(at('2026-11-23T12:00:00-05:00'), null, { ...hours, week })
  expect(atNoon).toBe(`Away now, back today 1 PM ${zone}`)
  const atOne = answerTime(at('2026-11-23T13:00:00-05:00'), null, { ...hours, week })
  expect(atOne).toBe(`Open now, until 5:30 PM ${zone}`)
})

test('uses our time zone, wherever the visitor is', () => {
  // 1 AM on Saturday in Berlin is Friday evening here; 8 AM on Tuesday in Tokyo is Monday evening.
  expect(textAt('2026-11-28T01:00:00+01:00')).toBe(back('Monday'))
  expect(textAt('2026-11-24T08:00:00+09:00')).toBe(open)
})

test('follows daylight saving time', () => {
  // The clocks go forward on Sunday March 14, 2027, and back on Sunday November 1, 2026.
  expect(textAt('2027-03-12T13:59:00Z')).toBe(back('today'))
  expect(textAt('2027-03-12T14:00:00Z')).toBe(open)
  expect(textAt('2027-03-14T07:30:00Z')).toBe(back('Monday'))
  expect(textAt('2027-03-15T13:00:00Z')).toBe(open)
  expect(textAt('2026-10-30T22:59:00Z')).toBe(open)
  expect(textAt('2026-10-30T23:00:00Z')).toBe(back('Monday'))
  expect(textAt('2026-11-02T13:30:00Z')).toBe(back('today'))
  expect(textAt('2026-11-02T23:30:00Z')).toBe(open)
})

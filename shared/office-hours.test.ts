import { expect, test } from '@jest/globals'
import { federalHolidays } from './holidays'
import { hourWords, nextOpening, openUntil } from './office-hours'
import { weekWords } from './week-words'

const on = (days: number[], from: string, to: string) => days.map((day) => ({ day, from, to }))
const weekdays = on([1, 2, 3, 4, 5], '09:00', '19:00')

test.each([
  [weekdays, 'Monday–Friday 9 AM–7 PM ET'],
  [[...on([6], '10:00', '14:00'), ...weekdays], 'Monday–Friday 9 AM–7 PM, Saturday 10 AM–2 PM ET'],
  [on([1, 3], '08:30', '12:00'), 'Monday and Wednesday 8:30 AM–12 PM ET'],
  [on([1, 3, 5], '09:00', '17:00'), 'Monday, Wednesday, and Friday 9 AM–5 PM ET'],
  [[], 'By appointment'],
  [on([0, 1, 2, 3, 4, 5, 6], '00:00', '24:00'), 'Monday–Sunday 12 AM–12 AM ET'],
  [on([6, 0], '11:15', '16:45'), 'Saturday and Sunday 11:15 AM–4:45 PM ET'],
  [on([1, 2, 3, 4, 6], '09:00', '17:00'), 'Monday–Thursday and Saturday 9 AM–5 PM ET'],
  [
    [...on([1, 2, 3], '13:00', '17:00'), ...on([1, 2, 3], '09:00', '12:00')],
    'Monday–Wednesday 9 AM–12 PM and 1 PM–5 PM ET',
  ],
  [
    [...on([0], '12:00', '18:00'), ...on([1, 2, 4, 5], '09:00', '19:00')],
    'Monday, Tuesday, Thursday, and Friday 9 AM–7 PM, Sunday 12 PM–6 PM ET',
  ],
])('says a week in words: %j', (week, words) => {
  expect(weekWords(week, 'ET')).toBe(words)
})

test.each([
  ['00:00', '12 AM'],
  ['08:05', '8:05 AM'],
  ['12:00', '12 PM'],
  ['23:59', '11:59 PM'],
  ['24:00', '12 AM'],
])('%s on a clock is %s', (time, words) => {
  expect(hourWords(time)).toBe(words)
})

const closedDays = federalHolidays([2026, 2027])

test('has a break between two ranges of a day, in whatever order they are', () => {
  const week = [...on([1], '13:00', '17:00'), ...on([1], '09:00', '12:00')]
  const hours = { week, closedDays }
  expect(openUntil(hours, '2026-11-23T11:59')).toBe('12:00')
  expect(openUntil(hours, '2026-11-23T12:00')).toBeUndefined()
  expect(nextOpening(hours, '2026-11-23T08:00')).toBe('2026-11-23T09:00')
  expect(nextOpening(hours, '2026-11-23T12:00')).toBe('2026-11-23T13:00')
  expect(nextOpening(hours, '2026-11-23T13:00')).toBe('2026-11-30T09:00')
})

test('is open to the last minute of a day that ends at 24:00', () => {
  const hours = { week: on([5], '20:00', '24:00'), closedDays }
  expect(openUntil(hours, '2026-11-27T23:59')).toBe('24:00')
  expect(openUntil(hours, '2026-11-28T00:00')).toBeUndefined()
})

test('opens on no holiday, and never where no day is open', () => {
  const hours = { week: weekdays, closedDays }
  expect(openUntil(hours, '2026-11-26T12:00')).toBeUndefined() // Thanksgiving
  expect(nextOpening(hours, '2026-11-25T19:00')).toBe('2026-11-27T09:00')
  expect(nextOpening(hours, '2026-12-24T19:00')).toBe('2026-12-28T09:00')
  expect(openUntil({ week: [], closedDays }, '2026-11-25T12:00')).toBeUndefined()
  expect(nextOpening({ week: [], closedDays }, '2026-11-25T12:00')).toBeUndefined()
})

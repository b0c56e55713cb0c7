import { expect, test } from '@jest/globals'
import { readTime, splitTime, spokenTime } from './spoken-time'

const now = Date.parse('2026-11-25T14:12:00Z') // Wednesday, 9:12 AM in New York

test.each([
  ['tomorrow 10', '2026-11-26T10:00'],
  ['Tomorrow at 4:30', '2026-11-26T16:30'],
  ['tomorrow', '2026-11-26T09:00'],
  ['today', '2026-11-25T17:00'],
  ['today 12', '2026-11-25T12:00'],
  ['Fri 3 pm', '2026-11-27T15:00'],
  ['friday 3pm', '2026-11-27T15:00'],
  ['on Thursday noon', '2026-11-26T12:00'],
  ['Wed 9 am', '2026-12-02T09:00'],
  ['Wed 10', '2026-11-25T10:00'],
  ['next Monday', '2026-11-30T09:00'],
  ['Dec 3, 8:15 am', '2026-12-03T08:15'],
  ['December 3', '2026-12-03T09:00'],
  ['1/15 11', '2027-01-15T11:00'],
  ['3 pm', '2026-11-25T15:00'],
  ['at 9', '2026-11-26T09:00'],
  ['14:30', '2026-11-25T14:30'],
  ['12 am', '2026-11-26T00:00'],
  ['in 2 h', '2026-11-25T11:12'],
  ['in 45 minutes', '2026-11-25T09:57'],
  ['in 3 days', '2026-11-28T09:12'],
  ['in 1 week', '2026-12-02T09:12'],
])('reads “%s”', (words, local) => {
  expect(readTime(words, now)).toBe(local)
})

test.each([
  '',
  '10',
  'soon',
  'Feb 30',
  '13/1',
  'tomorrow 25',
  'Fri 13 pm',
  '3:75 pm',
  'monday week',
])('takes “%s” for no time', (words) => {
  expect(readTime(words, now)).toBeUndefined()
})

test('splits a line into what to do and when', () => {
  expect(splitTime('Call Rosa Fri 3 pm', now)).toEqual({
    text: 'Call Rosa',
    at: '2026-11-27T15:00',
  })
  expect(splitTime('Call Rosa, tomorrow 10', now)).toEqual({
    text: 'Call Rosa',
    at: '2026-11-26T10:00',
  })
  expect(splitTime(' Refund order 10 ', now)).toEqual({ text: 'Refund order 10', at: undefined })
  expect(splitTime('Ask Maymon', now)).toEqual({ text: 'Ask Maymon', at: undefined })
})

test('keeps the hour of the day when the clocks change', () => {
  const saturday = Date.parse('2027-03-14T01:00:00Z') // 8 PM in New York
  expect(readTime('tomorrow 9 am', saturday)).toBe('2027-03-14T09:00')
  expect(readTime('in 1 day', saturday)).toBe('2027-03-14T20:00')
})

test.each(['2026-11-25T16:30', '2026-11-26T00:05', '2026-12-03T12:00', '2027-01-15T09:00'])(
  'reads its own words for %s',
  (local) => {
    expect(readTime(spokenTime(local, now), now)).toBe(local)
  },
)

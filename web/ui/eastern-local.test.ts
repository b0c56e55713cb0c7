import { expect, test } from '@jest/globals'
import { dayAfter, easternLocal, momentOf, weekdayOf } from './eastern-local'

test('reads a local time in ET, in summer, in winter, and when the clocks change', () => {
  const iso = (local: string) => new Date(momentOf(local)).toISOString()
  expect(iso('2026-07-01T17:00')).toBe('2026-07-01T21:00:00.000Z')
  expect(iso('2026-11-24T17:00')).toBe('2026-11-24T22:00:00.000Z')
  expect(iso('2026-11-01T01:30')).toBe('2026-11-01T06:30:00.000Z')
  expect(easternLocal(momentOf('2027-03-14T02:30'))).toBe('2027-03-14T03:30')
  expect(momentOf('')).toBeNaN()
})

test('counts days and knows the day of the week across months and clock changes', () => {
  expect(dayAfter('2026-11-30T23:30', 1)).toBe('2026-12-01')
  expect(dayAfter('2027-03-13T20:00', 1)).toBe('2027-03-14')
  expect(weekdayOf('2027-03-14T00:30')).toBe(0)
})

import { expect, test } from '@jest/globals'
import { duration } from '../../shared/duration'
import { randomId } from './browser/random-id'
import { easternClock, easternDay, easternMoment, easternShort } from './eastern-time'

const noon = Date.parse('2026-11-21T17:00:00Z') // a Saturday

test('shows times in Eastern Time, in winter and summer', () => {
  expect(easternMoment('2026-11-21T21:30:00Z')).toBe('Nov 21, 2026, 4:30 PM ET')
  expect(easternMoment('2026-07-01T20:30:00Z')).toBe('Jul 1, 2026, 4:30 PM ET')
  expect(easternClock('2026-11-21T05:05:00Z')).toBe('12:05 AM')
})

test('names days by the Eastern calendar, not by UTC', () => {
  expect(easternDay('2026-11-21T05:00:00Z', noon)).toBe('Today')
  expect(easternDay('2026-11-21T04:59:59Z', noon)).toBe('Yesterday')
  expect(easternDay('2026-11-22T04:59:59Z', noon)).toBe('Today')
  expect(easternDay('2026-11-22T05:00:00Z', noon)).toBe('Tomorrow')
  expect(easternDay('2026-11-16T17:00:00Z', noon)).toBe('Mon, Nov 16')
  expect(easternDay('2025-11-16T17:00:00Z', noon)).toBe('Nov 16, 2025')
})

test('counts the day when clocks go back as one day', () => {
  const after = Date.parse('2026-11-01T17:00:00Z')
  expect(easternDay('2026-10-31T05:00:00Z', after)).toBe('Yesterday')
  expect(easternDay('2026-11-02T04:30:00Z', after)).toBe('Today')
})

test('shortens today to the time and other days to the date', () => {
  expect(easternShort('2026-11-21T14:05:00Z', noon)).toBe('9:05 AM')
  expect(easternShort('2026-11-20T14:05:00Z', noon)).toBe('Yesterday')
})

test('states a duration in its most useful unit', () => {
  expect(duration(59_000)).toBe('under 1 min')
  expect(duration(5 * 60_000)).toBe('5 min')
  expect(duration(-65 * 60_000)).toBe('1 h 5 min')
  expect(duration(3 * 3_600_000)).toBe('3 h')
  expect(duration(26 * 3_600_000)).toBe('26 h')
  expect(duration(72 * 3_600_000)).toBe('3 days')
})

test('generates distinct version 4 UUIDs', () => {
  const ids = Array.from({ length: 100 }, randomId)
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  }
  expect(new Set(ids).size).toBe(100)
})

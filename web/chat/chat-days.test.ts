import { expect, test } from '@jest/globals'
import { clockOf, dayOf } from './chat-days'

const local = (...parts: [number, number, number, number, number]) =>
  new Date(...parts).toISOString()
const now = new Date(2026, 10, 2, 0, 5).getTime() // five past midnight, the day after the clocks changed

test('formats a time as hour and minute', () => {
  expect(clockOf(local(2026, 10, 1, 14, 5))).toBe('2:05 PM')
  expect(clockOf(local(2026, 10, 1, 0, 30))).toBe('12:30 AM')
})

test('names days relative to today, with the year if it is another one', () => {
  expect(dayOf(local(2026, 10, 2, 0, 0), now)).toBe('Today')
  expect(dayOf(local(2026, 10, 1, 23, 59), now)).toBe('Yesterday')
  expect(dayOf(local(2026, 10, 1, 0, 0), now)).toBe('Yesterday')
  expect(dayOf(local(2026, 9, 31, 23, 59), now)).toBe('Saturday, October 31')
  expect(dayOf(local(2025, 10, 2, 12, 0), now)).toBe('November 2, 2025')
})

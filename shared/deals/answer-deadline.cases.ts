import { brand } from '../brand'
import { zoneName } from '../time-zones'
import { deadlineWords, defaultDeadline } from './answer-deadline'

const noon = (day: string) => Date.parse(`${day}T17:00Z`)

test.each([
  ['a Monday', '2026-11-16', '2026-11-18T17:00'],
  ['a Friday', '2026-11-20', '2026-11-24T17:00'],
  ['the day before Thanksgiving', '2026-11-25', '2026-11-30T17:00'],
  ['Thanksgiving', '2026-11-26', '2026-11-30T17:00'],
  ['the Friday before a Monday holiday', '2026-09-04', '2026-09-09T17:00'],
  ['two days before a holiday that is observed early', '2027-06-16', '2027-06-21T17:00'],
  ['the last days of 2027', '2027-12-29', '2028-01-03T17:00'],
])('a dealer gets two working days, until 5 PM: from %s', (_name, day, deadline) => {
  expect(defaultDeadline(noon(day))).toBe(deadline)
})

test('a day that is only closed here counts as closed', () => {
  const closed = new Map([['2026-11-17', 'Moving']])
  expect(defaultDeadline(noon('2026-11-16'), closed)).toBe('2026-11-19T17:00')
})

test('the deadline is said in words, with our zone', () => {
  const zone = zoneName(brand.timeZone).short
  expect(deadlineWords('2026-11-27T17:00')).toBe(`Friday, November 27, 5 PM ${zone}`)
  expect(deadlineWords('2026-11-27T09:30')).toBe(`Friday, November 27, 9:30 AM ${zone}`)
  expect(deadlineWords('')).toBe('')
})

import { deadlineWords, defaultDeadline } from './deadline'

test('a dealer gets two working days, until 5 PM', () => {
  const wednesday = Date.parse('2026-11-25T12:00-05:00')
  expect(defaultDeadline(wednesday)).toBe('2026-11-27T17:00')
  const friday = Date.parse('2026-11-20T23:30-05:00')
  expect(defaultDeadline(friday)).toBe('2026-11-24T17:00')
})

test('the deadline is said as in the text that the server writes', () => {
  expect(deadlineWords('2026-11-27T17:00')).toBe('Friday, November 27, 5 PM ET')
  expect(deadlineWords('2026-11-27T09:30')).toBe('Friday, November 27, 9:30 AM ET')
  expect(deadlineWords('')).toBe('')
})

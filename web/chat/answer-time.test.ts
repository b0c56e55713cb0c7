import { expect, test } from '@jest/globals'
import { answerTime, backAt } from './answer-time'

const textAt = (moment: string) => answerTime(Date.parse(moment))
const open = 'Open now, until 7 PM ET'

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
  ['a Thursday night', '2026-11-26T23:59:59-05:00', 'Friday'],
  ['Friday evening', '2026-11-27T19:00:00-05:00', 'Monday'],
  ['Saturday', '2026-11-28T12:00:00-05:00', 'Monday'],
  ['Sunday', '2026-11-29T23:59:59-05:00', 'Monday'],
])('says when we are back outside office hours: %s', (_name, moment, day) => {
  expect(textAt(moment)).toBe(`Away now, back ${day} 9 AM ET`)
})

test.each([
  [1, 'We usually answer within 5 minutes'],
  [5, 'We usually answer within 5 minutes'],
  [6, 'We usually answer within 10 minutes'],
  [45, 'We usually answer within 45 minutes'],
  [46, open],
  [null, open],
])('rounds a measured reply time of %s minutes up, and boasts of no long one', (minutes, text) => {
  expect(answerTime(Date.parse('2026-11-23T12:00:00-05:00'), minutes)).toBe(text)
  expect(answerTime(Date.parse('2026-11-28T12:00:00-05:00'), minutes)).toMatch(/^Away now/)
})

test('names the next opening, and none while we are open', () => {
  expect(backAt(Date.parse('2026-11-28T12:00:00-05:00'))).toBe('Monday 9 AM ET')
  expect(backAt(Date.parse('2026-11-23T12:00:00-05:00'))).toBeUndefined()
})

test('uses our time zone, wherever the visitor is', () => {
  // 1 AM on Saturday in Berlin is Friday evening here; 8 AM on Tuesday in Tokyo is Monday evening.
  expect(textAt('2026-11-28T01:00:00+01:00')).toBe('Away now, back Monday 9 AM ET')
  expect(textAt('2026-11-24T08:00:00+09:00')).toBe(open)
})

test('follows daylight saving time', () => {
  // The clocks go forward on Sunday March 14, 2027, and back on Sunday November 1, 2026.
  expect(textAt('2027-03-12T13:59:00Z')).toBe('Away now, back today 9 AM ET')
  expect(textAt('2027-03-12T14:00:00Z')).toBe(open)
  expect(textAt('2027-03-14T07:30:00Z')).toBe('Away now, back Monday 9 AM ET')
  expect(textAt('2027-03-15T13:00:00Z')).toBe(open)
  expect(textAt('2026-10-30T22:59:00Z')).toBe(open)
  expect(textAt('2026-10-30T23:00:00Z')).toBe('Away now, back Monday 9 AM ET')
  expect(textAt('2026-11-02T13:30:00Z')).toBe('Away now, back today 9 AM ET')
  expect(textAt('2026-11-02T23:30:00Z')).toBe(open)
})

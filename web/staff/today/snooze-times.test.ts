import { expect, test } from '@jest/globals'
import { momentOf } from '../../ui/eastern-local'
import { snoozeTimes } from './snooze-times'

const at = (moment: string) =>
  Object.fromEntries(
    snoozeTimes(Date.parse(moment)).map(({ words, local }) => [
      words,
      new Date(momentOf(local)).toISOString().slice(0, 16),
    ]),
  )

test('snoozes until the next morning, Monday, or an hour from now', () => {
  expect(at('2027-03-12T21:10:00Z')).toEqual({
    '1 hour': '2027-03-12T22:10',
    Tomorrow: '2027-03-13T14:00',
    Monday: '2027-03-15T13:00',
  })
})

test('takes 9 AM as the clock shows it when the clocks go forward in the night', () => {
  expect(at('2027-03-14T01:00:00Z').Tomorrow).toBe('2027-03-14T13:00')
})

test('offers 4 PM while it is ahead, and Monday once', () => {
  expect(at('2027-03-12T20:59:00Z')['This afternoon']).toBe('2027-03-12T21:00')
  expect(Object.keys(at('2027-03-14T15:00:00Z'))).toEqual(['1 hour', 'This afternoon', 'Tomorrow'])
})

test('offers nothing past a promise', () => {
  const now = Date.parse('2027-03-12T15:00:00Z')
  const words = (promisedBy: string) =>
    snoozeTimes(now, Date.parse(promisedBy)).map((time) => time.words)
  expect(words('2027-03-13T14:00:00Z')).toEqual(['1 hour', 'This afternoon', 'Tomorrow'])
  expect(words('2027-03-13T13:59:00Z')).toEqual(['1 hour', 'This afternoon'])
  expect(words('2027-03-12T15:59:00Z')).toEqual([])
})

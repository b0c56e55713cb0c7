import { expect, test } from '@jest/globals'
import { federalHolidays } from '../../../shared/holidays'
import type { ContactOutcome } from '../../generated/schema'
import { nextStepsFor, statusAfter } from './next-step'

const weekdays = [1, 2, 3, 4, 5]
const hours = {
  week: weekdays.map((day) => ({ day, from: '09:00', to: '19:00' })),
  closedDays: federalHolidays([2026, 2027, 2028]),
}
const steps = (outcome: ContactOutcome, moment: string) =>
  nextStepsFor(outcome, Date.parse(moment), hours)
const first = (outcome: ContactOutcome, moment: string) => steps(outcome, moment)[0]

test('calls again two hours later, or when we open next', () => {
  const call = (moment: string) => first('NO_ANSWER', moment)?.at
  expect(call('2026-11-18T15:00:00Z')).toBe('2026-11-18T12:00')
  expect(call('2026-11-18T11:00:00Z')).toBe('2026-11-18T09:00')
  expect(call('2026-11-18T22:30:00Z')).toBe('2026-11-19T09:00')
  expect(call('2026-11-20T22:30:00Z')).toBe('2026-11-23T09:00') // a Friday
  expect(call('2026-11-28T15:00:00Z')).toBe('2026-11-30T09:00')
})

test('calls no one on a federal holiday', () => {
  const call = (moment: string) => first('NO_ANSWER', moment)?.at
  expect(call('2026-11-25T22:30:00Z')).toBe('2026-11-27T09:00') // the evening before Thanksgiving
  expect(call('2026-11-26T15:00:00Z')).toBe('2026-11-27T09:00') // Thanksgiving
  expect(call('2026-09-04T21:30:00Z')).toBe('2026-09-08T09:00') // the Friday before Labor Day
  expect(call('2027-06-17T21:30:00Z')).toBe('2027-06-21T09:00') // Juneteenth is observed on Friday
  expect(call('2027-12-30T22:30:00Z')).toBe('2028-01-03T09:00')
  expect(first('LEFT_MESSAGE', '2026-11-25T15:00:00Z')?.at).toBe('2026-11-27T10:00')
  expect(first('TALKED', '2026-11-25T23:00:00Z')?.at).toBe('2026-11-27T09:00')
  expect(first('LEFT_MESSAGE', '2026-07-02T15:00:00Z')?.at).toBe('2026-07-06T10:00')
})

test('waits for no hours where no day is open', () => {
  const noHours = { ...hours, week: [] }
  const atNight = Date.parse('2026-11-18T22:30:00Z')
  expect(nextStepsFor('NO_ANSWER', atNight, noHours)[0]?.at).toBe('2026-11-18T19:30')
})

test('calls again at 10 AM on the day after a message, also when the clocks change', () => {
  expect(first('LEFT_MESSAGE', '2027-03-14T01:00:00Z')).toEqual({
    title: 'Call again',
    at: '2027-03-14T10:00',
  })
})

test('offers what was promised in a conversation for the same day, in the evening for the next', () => {
  expect(steps('TALKED', '2026-11-18T15:00:00Z')).toEqual([
    { title: 'Send a payment link', at: '2026-11-18T17:00' },
    { title: 'Send a summary', at: '2026-11-18T17:00' },
  ])
  expect(first('TALKED', '2026-11-18T23:00:00Z')?.at).toBe('2026-11-19T09:00')
})

test('a new request counts as contacted by what came from us, except to a wrong number', () => {
  expect(statusAfter('NEW', 'LEFT_MESSAGE')).toBe('CONTACTED')
  expect(statusAfter('NEW', 'WRONG_NUMBER')).toBe('NEW')
  expect(statusAfter('NEW', 'RECEIVED')).toBe('NEW')
  expect(statusAfter('QUALIFIED', 'TALKED')).toBe('QUALIFIED')
})

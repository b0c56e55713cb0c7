import { expect, test } from '@jest/globals'
import { nextStepsFor, statusAfter } from './next-step'

const first = (...of: Parameters<typeof nextStepsFor>) => nextStepsFor(...of)[0]
const at = (moment: string) => Date.parse(moment)

test('calls again two hours later, or when we open next', () => {
  const call = (moment: string) => first('NO_ANSWER', at(moment))?.at
  expect(call('2026-11-25T15:00:00Z')).toBe('2026-11-25T12:00')
  expect(call('2026-11-25T11:00:00Z')).toBe('2026-11-25T09:00')
  expect(call('2026-11-25T22:30:00Z')).toBe('2026-11-26T09:00')
  expect(call('2026-11-27T22:30:00Z')).toBe('2026-11-30T09:00') // a Friday
  expect(call('2026-11-28T15:00:00Z')).toBe('2026-11-30T09:00')
})

test('calls again at 10 AM on the day after a message, also when the clocks change', () => {
  expect(first('LEFT_MESSAGE', at('2027-03-14T01:00:00Z'))).toEqual({
    title: 'Call again',
    at: '2027-03-14T10:00',
  })
})

test('offers what was promised in a conversation for the same day, in the evening for the next', () => {
  expect(nextStepsFor('TALKED', at('2026-11-25T15:00:00Z'))).toEqual([
    { title: 'Send a payment link', at: '2026-11-25T17:00' },
    { title: 'Send a summary', at: '2026-11-25T17:00' },
  ])
  expect(first('TALKED', at('2026-11-25T23:00:00Z'))?.at).toBe('2026-11-26T09:00')
})

test('a new request counts as contacted by what came from us, except to a wrong number', () => {
  expect(statusAfter('NEW', 'LEFT_MESSAGE')).toBe('CONTACTED')
  expect(statusAfter('NEW', 'WRONG_NUMBER')).toBe('NEW')
  expect(statusAfter('NEW', 'RECEIVED')).toBe('NEW')
  expect(statusAfter('QUALIFIED', 'TALKED')).toBe('QUALIFIED')
})

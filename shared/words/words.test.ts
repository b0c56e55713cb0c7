import { expect, test } from '@jest/globals'
import { claimStatuses, claimStatusesForBuyers } from './claims'
import { markFor, wordsFor } from './rows'

test('shows a value that only a newer server knows by its name', () => {
  const status = 'HELD_BACK' as 'OPEN'
  expect(wordsFor(claimStatuses, status)).toBe('Held back')
  expect(markFor(claimStatuses, status)).toEqual({
    words: 'Held back',
    tone: 'soft',
    shape: 'ring',
  })
})

test('words a value that is named like a property of every object', () => {
  expect(wordsFor(claimStatuses, 'toString' as 'OPEN')).toBe('tostring')
})

test('tells staff and buyers of a claim in their own words', () => {
  expect(wordsFor(claimStatuses, 'REFUND_FAILED')).toBe('Refund failed')
  expect(wordsFor(claimStatusesForBuyers, 'REFUND_FAILED')).toBe('Approved')
})

test('says until when a claim is answered, unless its reason needs no decision', () => {
  const { outcome } = claimStatusesForBuyers.OPEN
  const answerBy = '2026-11-24T22:00:00.000Z'
  expect(outcome({ reason: 'OTHER', answerBy })).toMatch(/^A person answers by Tue, Nov 24/)
  expect(outcome({ reason: 'NOT_SERVED', answerBy })).toBe('{sum} goes back to your card.')
})

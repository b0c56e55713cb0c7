import { expect, test } from '@jest/globals'
import { nextPromise } from './next-promise'

const deal = {
  nextStep: { kind: 'VERIFY_SAVING', text: 'Verify the saving' },
  dueAt: '2026-12-02T15:00:00Z',
} as const
const claim = { status: 'OPEN', answerBy: '2026-11-29T15:00:00Z' } as const

test('the earliest promise is next: the answer to a claim before a later step', () => {
  expect(nextPromise({ ...deal, claims: [claim] })).toEqual({
    text: 'Answer the request for the money back',
    dueAt: claim.answerBy,
  })
  expect(nextPromise({ ...deal, dueAt: null, claims: [claim] }).dueAt).toBe(claim.answerBy)
})

test('keeps a step that is due earlier, and forgets a claim that was answered', () => {
  const step = { text: 'Verify the saving', dueAt: deal.dueAt }
  expect(nextPromise({ ...deal, claims: [{ ...claim, status: 'REFUSED' }] })).toEqual(step)
  const late = { ...claim, answerBy: '2026-12-03T15:00:00Z' }
  expect(nextPromise({ ...deal, claims: [late] })).toEqual(step)
  expect(nextPromise({ nextStep: null, dueAt: null, claims: [] }).text).toBe('Nothing to do now')
})

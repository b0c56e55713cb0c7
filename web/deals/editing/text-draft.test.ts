import { expect, test } from '@jest/globals'
import { isSameDraft, mergeTexts } from './text-draft'

test('takes what others changed, and keeps what was typed', () => {
  const stored = { zip: '30060', details: 'Blue' }
  const merged = mergeTexts(stored, { ...stored, zip: '30061' }, { ...stored, details: 'Red' })
  expect(merged).toEqual({
    draft: { zip: '30061', details: 'Red' },
    conflicts: {},
    changed: ['details'],
  })
})

test('keeps the typed text where both changed a field, and lists the other one', () => {
  const stored = { zip: '30060', phone: '1' }
  const { draft, conflicts } = mergeTexts(
    stored,
    { zip: '30061', phone: '2' },
    { zip: '30062', phone: '2' },
  )
  expect(draft).toEqual({ zip: '30061', phone: '2' })
  expect(conflicts).toEqual({ zip: '30062' })
})

test('lists a field that others cleared as a conflict with what was typed', () => {
  const { draft, conflicts } = mergeTexts({ zip: '30060' }, { zip: '30061' }, {})
  expect(draft).toEqual({ zip: '30061' })
  expect(conflicts).toEqual({ zip: '' })
})

test('sees no change in how an amount is spelled', () => {
  expect(isSameDraft({ monthlyTarget: '$1,500 ' }, { monthlyTarget: '1500' })).toBe(true)
  expect(mergeTexts({ payoff: '$1,500' }, { payoff: '$1,500' }, { payoff: '1500' })).toEqual({
    draft: { payoff: '$1,500' },
    conflicts: {},
    changed: [],
  })
})

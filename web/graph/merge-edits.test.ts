import { expect, test } from '@jest/globals'
import { mergeEdits } from './merge-edits'

const base = { name: 'Harbor', city: 'Marietta', isHidden: false, makes: ['Kia'] }

test('takes what a colleague saved in fields that were not edited', () => {
  const stored = { ...base, city: 'Smyrna', makes: ['Kia', 'Ford'], isHidden: true }
  expect(mergeEdits(base, { ...base, name: 'Harbor Auto' }, stored)).toEqual({
    draft: { ...stored, name: 'Harbor Auto' },
    conflicts: {},
    changed: ['city', 'isHidden', 'makes'],
  })
})

test('leaves an edited field as it was typed, and lists what the colleague saved', () => {
  const { draft, conflicts, changed } = mergeEdits(
    base,
    { ...base, city: 'Atlanta', makes: [] },
    { ...base, city: 'Smyrna', makes: ['Ford'] },
  )
  expect(draft).toEqual({ ...base, city: 'Atlanta', makes: [] })
  expect(conflicts).toEqual({ city: 'Smyrna', makes: ['Ford'] })
  expect(changed).toEqual(['city', 'makes'])
})

test('sees no conflict where both entered the same, nor in lists that are equal', () => {
  const edited = { ...base, city: 'Smyrna', makes: ['Kia'] }
  expect(mergeEdits(base, edited, { ...edited, makes: ['Kia'] })).toEqual({
    draft: edited,
    conflicts: {},
    changed: ['city'],
  })
})

test('compares values the way its caller does', () => {
  const isSame = (one: string, other: string) => one.trim() === other.trim()
  const { draft, changed } = mergeEdits(
    { zip: '30060' },
    { zip: '30060 ' },
    { zip: '30061' },
    isSame,
  )
  expect(draft).toEqual({ zip: '30061' })
  expect(changed).toEqual(['zip'])
})

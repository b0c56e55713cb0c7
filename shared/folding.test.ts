import { expect, test } from '@jest/globals'
import { nameSpellings } from '../test/kit/corpus/name-spellings'
import { foldText } from './folding'

test('folds the spellings of a name into one', () => {
  expect(Object.keys(nameSpellings).length).toBeGreaterThanOrEqual(30)
  for (const [name, others] of Object.entries(nameSpellings)) {
    for (const other of others) expect([other, foldText(other)]).toEqual([other, foldText(name)])
  }
})

test('keeps different names apart', () => {
  const names = Object.keys(nameSpellings).map(foldText)
  expect(new Set(names).size).toBe(names.length)
  expect(foldText("Bob's")).not.toBe(foldText('Bobs'))
})

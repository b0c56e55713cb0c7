import { expect, test } from '@jest/globals'
import { choose, columnsOf, pairOf, toggleColumn } from './pick'

const ids = ['a', 'b', 'c', 'd', 'e', 'f']

test('compares the first two quotes until others are chosen', () => {
  expect(pairOf(ids, [])).toEqual(['a', 'b'])
  expect(pairOf(ids, ['c', 'e'])).toEqual(['c', 'e'])
})

test('keeps the other side when a chosen quote disappears', () => {
  expect(pairOf(['a', 'b', 'd'], ['c', 'a'])).toEqual(['b', 'a'])
  expect(pairOf(['a', 'b', 'd'], ['d', 'c'])).toEqual(['d', 'a'])
  expect(pairOf(['a'], ['b', 'c'])).toEqual(['a', 'a'])
})

test('swaps the sides when the quote of the other side is chosen', () => {
  expect(choose(['a', 'b'], 0, 'b')).toEqual(['b', 'a'])
  expect(choose(['a', 'b'], 1, 'a')).toEqual(['b', 'a'])
  expect(choose(['a', 'b'], 1, 'c')).toEqual(['a', 'c'])
})

test('shows at most five columns, in the order of the quotes', () => {
  expect(columnsOf(ids, undefined)).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(columnsOf(ids, new Set(['f', 'b']))).toEqual(['b', 'f'])
  expect(columnsOf(ids, new Set(['gone']))).toEqual(['a', 'b', 'c', 'd', 'e'])
})

test('adds a column up to the fifth, and removes one down to the second', () => {
  expect([...toggleColumn(['a', 'b'], 'c')]).toEqual(['a', 'b', 'c'])
  expect([...toggleColumn(['a', 'b', 'c', 'd', 'e'], 'f')]).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect([...toggleColumn(['a', 'b', 'c'], 'b')]).toEqual(['a', 'c'])
  expect([...toggleColumn(['a', 'b'], 'b')]).toEqual(['a', 'b'])
})

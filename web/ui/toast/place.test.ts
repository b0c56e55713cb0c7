import { expect, test } from '@jest/globals'
import { liftOf } from './place'

const box = (top: number, bottom: number, left = 0, right = 390) => ({ top, bottom, left, right })
const toast = box(700, 780)

test.each([
  ['nothing in the way', [], 0],
  ['a heading above', [box(600, 690)], 0],
  ['a button beside it', [box(700, 750, 400, 500)], 0],
  ['the pressed button below it', [box(740, 788)], 48],
  ['a button with a heading right above it', [box(740, 788), box(640, 680)], 148],
  ['headings everywhere', [box(0, 800)], 0],
])('moves a toast up from %s', (_what, obstacles, lift) => {
  expect(liftOf(toast, obstacles)).toBe(lift)
})

test('never moves a toast under the top bar', () => {
  expect(liftOf(toast, [box(150, 790)])).toBe(0)
})

import { expect, test } from '@jest/globals'
import { partStates } from './part'

test('a part is done when nothing in it is missing; an own offer completes the fifth', () => {
  const states = partStates({}, { zip: 'Enter 5 digits' }, false)
  expect(states).toEqual(['open', 'done', 'done', 'optional', 'optional'])
  expect(partStates({ tradeIn: 'yes' }, {}, true)).toEqual(Array(5).fill('done'))
})

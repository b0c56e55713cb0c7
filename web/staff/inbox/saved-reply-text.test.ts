import { expect, test } from '@jest/globals'
import { marksIn, savedRepliesWith, slashBefore } from './saved-reply-text'

test('a slash asks for a reply at the start of a line only', () => {
  expect(slashBefore('/', 1)).toEqual({ start: 0, letters: '' })
  expect(slashBefore('Hello,\n/send t', 14)).toEqual({ start: 7, letters: 'send t' })
  expect(slashBefore('Hello,\n/send', 3)).toBeUndefined()
  expect(slashBefore('and/or', 6)).toBeUndefined()
  expect(slashBefore('', 0)).toBeUndefined()
})

test('finds replies by title and shortcut, those that begin with the letters first', () => {
  const replies = [
    { title: 'Send the VIN' },
    { title: 'Call back', shortcut: 'vin-later' },
    { title: 'Vintage cars' },
    { title: 'Welcome', shortcut: null },
  ]
  const titles = (letters: string) => savedRepliesWith(replies, letters).map(({ title }) => title)
  expect(titles('VIN')).toEqual(['Call back', 'Vintage cars', 'Send the VIN'])
  expect(titles('')).toHaveLength(4)
  expect(titles('nothing')).toEqual([])
})

test('lists what still has to be filled in, and no other brackets', () => {
  expect(marksIn('Your [vehicle] [sic], [vehicle] on [appointment]')).toEqual([
    '[vehicle]',
    '[appointment]',
  ])
  expect(marksIn('Hello')).toEqual([])
})

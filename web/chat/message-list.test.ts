import { expect, test } from '@jest/globals'
import type { Message } from './message'
import {
  lastSeenId,
  type MessageList,
  messagesOf,
  noMessages,
  overlaps,
  unreadIn,
  withMessage,
  withNewest,
  withOlder,
  withoutOldest,
} from './message-list'

const message = (number: number, rest: Partial<Message> = {}): Message => ({
  id: `m${number}`,
  text: `Message ${number}`,
  isOwn: false,
  isSeen: false,
  author: 'Sam',
  staffName: 'Sam',
  sentAt: new Date(1_800_000_000_000 + number * 1_000).toISOString(),
  clientMessageId: null,
  ...rest,
})

/** In the order of the server: newest first. */
const listed = (first: number, last: number, rest?: Partial<Message>) =>
  Array.from({ length: last - first + 1 }, (_, at) => message(last - at, rest))

const shown = (list: MessageList) => messagesOf(list).map(({ id }) => id)
const ids = (first: number, last: number) =>
  listed(first, last)
    .map(({ id }) => id)
    .toReversed()

test('shows the oldest message first', () => {
  const list = withNewest(noMessages, listed(1, 3), true)
  expect(shown(list)).toEqual(['m1', 'm2', 'm3'])
  expect(list).toMatchObject({ isLoaded: true, hasOlder: false })
})

test('puts older pages before the newest one, until all are loaded', () => {
  const page = withNewest(noMessages, listed(51, 100), false)
  expect(page.hasOlder).toBe(true)
  const more = withOlder(page, listed(1, 50), true)
  expect(shown(more)).toEqual(ids(1, 100))
  expect(more.hasOlder).toBe(false)
})

test('shows older messages once when they were loaded twice', () => {
  const page = withNewest(noMessages, listed(4, 6), false)
  const twice = withOlder(withOlder(page, listed(1, 3), true), listed(1, 3), true)
  expect(shown(twice)).toEqual(ids(1, 6))
})

test('appends a message from an event once, however often the event arrives', () => {
  const list = withNewest(noMessages, listed(1, 3), true)
  const twice = withMessage(withMessage(list, message(4)), message(4))
  expect(shown(twice)).toEqual(ids(1, 4))
  expect(shown(withMessage(twice, message(2)))).toEqual(ids(1, 4))
})

test('keeps the order of the server when events overtake each other', () => {
  const list = withNewest(noMessages, listed(1, 3), true)
  expect(shown(withMessage(withMessage(list, message(5)), message(4)))).toEqual(ids(1, 5))
})

test('a listing settles messages from events and fills the gaps between them', () => {
  const list = withMessage(withNewest(noMessages, listed(1, 3), true), message(6))
  const known = withNewest(list, listed(3, 6), false)
  expect(shown(known)).toEqual(ids(1, 6))
  expect(known.loose).toEqual([])
  expect(known.hasOlder).toBe(false)
})

test('keeps a message from an event that is newer than the listing', () => {
  const list = withMessage(withNewest(noMessages, listed(1, 3), true), message(5))
  expect(shown(withNewest(list, listed(2, 4), false))).toEqual(ids(1, 5))
})

test('a message from an event does not hide a gap', () => {
  const list = withMessage(withNewest(noMessages, listed(1, 3), true), message(100))
  expect(overlaps(list, listed(51, 100))).toBe(false)
  expect(overlaps(list, listed(3, 100))).toBe(true)
  expect(overlaps(noMessages, listed(51, 100))).toBe(true)
  expect(overlaps({ ...noMessages, isLoaded: true }, listed(51, 100))).toBe(false)
})

test('a listing updates what was seen', () => {
  const list = withNewest(noMessages, listed(1, 3), true)
  expect(unreadIn(list)).toBe(3)
  const read = withNewest(list, listed(2, 3, { isSeen: true }), false)
  expect(unreadIn(read)).toBe(1)
})

test('finds the last own message that the other side has seen', () => {
  const own = (number: number, isSeen: boolean) => message(number, { isOwn: true, isSeen })
  const list = withNewest(noMessages, [own(4, false), message(3), own(2, true), own(1, true)], true)
  expect(lastSeenId(list)).toBe('m2')
  expect(lastSeenId(withNewest(noMessages, listed(1, 3, { isSeen: true }), true))).toBeUndefined()
})

test('drops the oldest messages, which can be loaded again', () => {
  const list = withoutOldest(withNewest(noMessages, listed(1, 100), true), 50)
  expect(shown(list)).toEqual(ids(51, 100))
  expect(shown(withOlder(list, listed(1, 50), true))).toEqual(ids(1, 100))
})

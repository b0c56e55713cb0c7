import { expect, test } from '@jest/globals'
import {
  lastSeen,
  type Message,
  type MessageList,
  meets,
  messagesOf,
  noMessages,
  unreadIn,
  withNewest,
  withOlder,
  withOne,
  withoutOldest,
} from './message-list'

const message = (number: number, rest: Partial<Message> = {}): Message => ({
  id: `m${number}`,
  content: `Message ${number}`,
  isFromAdmin: true,
  isRead: false,
  createdAt: new Date(1_800_000_000_000 + number * 1_000).toISOString(),
  clientMessageId: null,
  staffName: 'Sam',
  ...rest,
})

/** As the server lists them: newest first. */
const listed = (first: number, last: number, rest?: Partial<Message>) =>
  Array.from({ length: last - first + 1 }, (_, at) => message(last - at, rest))

const shown = (list: MessageList) => messagesOf(list).map(({ id }) => id)
const ids = (first: number, last: number) =>
  listed(first, last)
    .map(({ id }) => id)
    .toReversed()

test('the list is shown in reverse of the order of the server', () => {
  const list = withNewest(noMessages, listed(1, 3), true)
  expect(shown(list)).toEqual(['m1', 'm2', 'm3'])
  expect(list).toMatchObject({ isLoaded: true, hasOlder: false })
})

test('a page that is not all leaves older ones to be asked for, once listed they stand before it', () => {
  const page = withNewest(noMessages, listed(51, 100), false)
  expect(page.hasOlder).toBe(true)
  const more = withOlder(page, listed(1, 50), true)
  expect(shown(more)).toEqual(ids(1, 100))
  expect(more.hasOlder).toBe(false)
})

test('older messages that were asked for twice stand there once', () => {
  const page = withNewest(noMessages, listed(4, 6), false)
  const twice = withOlder(withOlder(page, listed(1, 3), true), listed(1, 3), true)
  expect(shown(twice)).toEqual(ids(1, 6))
})

test('an event shows its message at the end, once, however often it comes', () => {
  const list = withNewest(noMessages, listed(1, 3), true)
  const twice = withOne(withOne(list, message(4)), message(4))
  expect(shown(twice)).toEqual(ids(1, 4))
  expect(shown(withOne(twice, message(2)))).toEqual(ids(1, 4))
})

test('events that overtake each other are shown in the order of the server', () => {
  const list = withNewest(noMessages, listed(1, 3), true)
  expect(shown(withOne(withOne(list, message(5)), message(4)))).toEqual(ids(1, 5))
})

test('a listing puts what events brought in its place, and fills what no event brought', () => {
  const list = withOne(withNewest(noMessages, listed(1, 3), true), message(6))
  const known = withNewest(list, listed(3, 6), false)
  expect(shown(known)).toEqual(ids(1, 6))
  expect(known.loose).toEqual([])
  expect(known.hasOlder).toBe(false)
})

test('what an event brought after the listing was made stays at the end', () => {
  const list = withOne(withNewest(noMessages, listed(1, 3), true), message(5))
  expect(shown(withNewest(list, listed(2, 4), false))).toEqual(ids(1, 5))
})

test('a message that only an event brought does not hide a gap', () => {
  const list = withOne(withNewest(noMessages, listed(1, 3), true), message(100))
  expect(meets(list, listed(51, 100))).toBe(false)
  expect(meets(list, listed(3, 100))).toBe(true)
  expect(meets(noMessages, listed(51, 100))).toBe(true)
  expect(meets({ ...noMessages, isLoaded: true }, listed(51, 100))).toBe(false)
})

test('a listing tells what was read', () => {
  const list = withNewest(noMessages, listed(1, 3), true)
  expect(unreadIn(list)).toBe(3)
  const read = withNewest(list, listed(2, 3, { isRead: true }), false)
  expect(unreadIn(read)).toBe(1)
})

test('seen is the last own message that staff has read', () => {
  const own = (number: number, isRead: boolean) => message(number, { isFromAdmin: false, isRead })
  const list = withNewest(noMessages, [own(4, false), message(3), own(2, true), own(1, true)], true)
  expect(lastSeen(list)).toBe('m2')
  expect(lastSeen(withNewest(noMessages, listed(1, 3, { isRead: true }), true))).toBeUndefined()
})

test('what is far back can be forgotten and listed again', () => {
  const list = withoutOldest(withNewest(noMessages, listed(1, 100), true), 50)
  expect(shown(list)).toEqual(ids(51, 100))
  expect(shown(withOlder(list, listed(1, 50), true))).toEqual(ids(1, 100))
})

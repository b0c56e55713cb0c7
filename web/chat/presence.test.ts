import { expect, test } from '@jest/globals'
import { brand } from '../../shared/brand'
import type { Message } from './message'
import { noMessages } from './message-list'
import { PRESENT_MS, presentStaff } from './presence'

const now = 1_800_000_000_000

const replyAt = (at: number, rest: Partial<Message> = {}): Message => ({
  id: `m${at}`,
  text: 'Hi',
  isOwn: false,
  isSeen: true,
  author: `Kim from ${brand.name}`,
  staffName: 'Kim',
  sentAt: new Date(at).toISOString(),
  clientMessageId: null,
  ...rest,
})
const listed = (...settled: Message[]) => ({ ...noMessages, settled })
const sam = { name: 'Sam', at: now - PRESENT_MS + 1 }

test('staff are present for two minutes after an event', () => {
  expect(presentStaff({ list: noMessages, otherActivity: undefined }, now)).toBeUndefined()
  expect(presentStaff({ list: noMessages, otherActivity: sam }, now)).toBe(sam)
  expect(presentStaff({ list: noMessages, otherActivity: sam }, now + 1)).toBeUndefined()
})

test('a page that heard no event goes by the last reply', () => {
  const own = replyAt(now - 1_000, { isOwn: true })
  const list = listed(replyAt(now - 60_000), own)
  expect(presentStaff({ list, otherActivity: undefined }, now)?.name).toBe('Kim')
  expect(presentStaff({ list: listed(own), otherActivity: undefined }, now)).toBeUndefined()
  const old = listed(replyAt(now - PRESENT_MS))
  expect(presentStaff({ list: old, otherActivity: undefined }, now)).toBeUndefined()
})

import { expect, test } from '@jest/globals'
import { logOf } from './request-log'

const note = (id: string, createdAt: string, isPinned = false) => ({
  id,
  createdAt,
  isPinned,
  content: id,
  authorName: 'Sam Staff',
})
const contact = (id: string, happenedAt: string) => ({
  id,
  happenedAt,
  channel: 'PHONE' as const,
  outcome: 'TALKED' as const,
  isOutgoing: true,
  isReached: true,
  content: id,
  staffName: 'Sam Staff',
})

test('lists contacts and notes newest first, with the pinned note on top', () => {
  const notes = [note('first', '2026-11-20T10:00:00Z', true), note('last', '2026-11-23T10:00:00Z')]
  const log = logOf([contact('call', '2026-11-22T10:00:00Z')], notes)
  expect(log.map(({ id }) => id)).toEqual(['first', 'last', 'call'])
})

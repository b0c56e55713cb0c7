import { expect, jest, test } from '@jest/globals'
import { type ConversationEvent, concerns, dispatch } from './chat-events'

const message = (isFromAdmin: boolean): ConversationEvent => ({
  kind: 'MESSAGE',
  customerId: 'ann',
  message: {
    id: isFromAdmin ? 'from staff' : 'from Ann',
    content: 'Hello',
    isFromAdmin,
    isRead: false,
    createdAt: '2026-11-21T17:00:00Z',
    clientMessageId: null,
    staffName: isFromAdmin ? 'Sam' : null,
  },
})
const activity = (kind: 'TYPING' | 'READ' | 'CHANGED', byStaff: boolean): ConversationEvent => ({
  kind,
  customerId: 'ann',
  byStaff,
  staffName: byStaff ? 'Sam' : null,
})

test.each([
  ['customer', 'from Ann', [true]],
  ['staff', 'from staff', [false]],
] as const)('tells a %s what the other side does', (viewer, own, typingByStaff) => {
  const heard: unknown[] = []
  const typing = jest.fn()
  const to = {
    message: ({ id, isOwn }: { id: string; isOwn: boolean }) => heard.push([id, isOwn]),
    active: (name: string | null) => heard.push(['active', name]),
    typing,
    changed: () => heard.push('changed'),
    connected: () => heard.push('connected'),
  }
  for (const event of [
    message(true),
    message(false),
    activity('READ', true),
    activity('CHANGED', false),
    { kind: 'CONNECTED' } as const,
    { kind: 'RESYNC' } as const,
  ]) {
    dispatch(event, viewer, to)
  }
  const isAnn = viewer === 'customer'
  expect(heard).toEqual([
    ...(isAnn ? [['active', 'Sam']] : []),
    ['from staff', own === 'from staff'],
    ...(isAnn ? [] : [['active', null]]),
    ['from Ann', own === 'from Ann'],
    ...(isAnn ? [['active', 'Sam']] : []),
    'changed',
    'changed',
    'connected',
    'changed',
  ])
  const heardTyping = [true, false].filter((byStaff) => {
    typing.mockClear()
    dispatch(activity('TYPING', byStaff), viewer, to)
    return typing.mock.calls.length > 0
  })
  expect(heardTyping).toEqual(typingByStaff)
})

test("a thread ignores other customers' events, but not its connection", () => {
  expect(concerns(message(true), 'ann')).toBe(true)
  expect(concerns(message(true), 'ben')).toBe(false)
  expect(concerns(activity('TYPING', false), 'ben')).toBe(false)
  expect(concerns({ kind: 'CONNECTED' }, 'ben')).toBe(true)
})

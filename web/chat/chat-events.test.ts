import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { expect, jest, test } from '@jest/globals'
import { Observable, type Subscriber } from 'rxjs'
import { SessionOver } from '../live/socket-link'
import { type ConversationEvent, dispatch, followConversations } from './chat-events'

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
    maybeMissed: () => {},
  }
  for (const event of [
    message(true),
    message(false),
    activity('READ', true),
    activity('CHANGED', false),
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
  ])
  const heardTyping = [true, false].filter((byStaff) => {
    typing.mockClear()
    dispatch(activity('TYPING', byStaff), viewer, to)
    return typing.mock.calls.length > 0
  })
  expect(heardTyping).toEqual(typingByStaff)
})

test('follows messages and activity until the session ends', async () => {
  const subscriptions = new Map<string, Subscriber<ApolloLink.Result>>()
  const link = new ApolloLink(
    ({ operationName = '' }) =>
      new Observable((subscriber) => {
        subscriptions.set(operationName, subscriber)
        return () => subscriptions.delete(operationName)
      }),
  )
  const client = new ApolloClient({ link, cache: new InMemoryCache() })
  const heard: ConversationEvent[] = []
  const checkSession = jest.fn(async () => false)
  const stop = followConversations(
    client,
    { onConnected: () => () => {} },
    { onEvent: (event) => heard.push(event), onMaybeMissed: () => {}, checkSession },
  )
  expect([...subscriptions.keys()].sort()).toEqual(['ChatActivity', 'NewChatMessage'])

  const { message: sent } = message(false) as Extract<ConversationEvent, { kind: 'MESSAGE' }>
  const newMessage = { __typename: 'Message', customerId: 'ann', ...sent }
  subscriptions.get('NewChatMessage')?.next({ data: { newMessage } })
  const chatActivity = { __typename: 'ChatActivity', ...activity('TYPING', false) }
  subscriptions.get('ChatActivity')?.next({ data: { chatActivity } })
  expect(heard).toMatchObject([
    { kind: 'MESSAGE', customerId: 'ann', message: { id: 'from Ann' } },
    { kind: 'TYPING', customerId: 'ann', byStaff: false },
  ])

  for (const subscription of Array.from(subscriptions.values()))
    subscription.error(new SessionOver())
  expect(subscriptions.size).toBe(0)
  expect(checkSession).toHaveBeenCalledTimes(1)
  stop()
})

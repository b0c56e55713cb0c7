import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { Observable, type Subscriber } from 'rxjs'
import { SessionOver } from '../live/socket-link'
import type { ConversationEvent } from './chat-events'
import { followConversations } from './follow-conversations'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const settle = (ms = 0) => jest.advanceTimersByTimeAsync(ms)

const message = {
  __typename: 'Message',
  id: 'm1',
  customerId: 'ann',
  content: 'Hello',
  isFromAdmin: false,
  isRead: false,
  createdAt: '2026-11-21T17:00:00Z',
  clientMessageId: null,
  staffName: null,
}

async function follow() {
  const subscriptions = new Map<string, Subscriber<ApolloLink.Result>>()
  let connected: (() => void) | undefined
  const link = new ApolloLink(
    ({ operationName = '' }) =>
      new Observable((observer) => {
        subscriptions.set(operationName, observer)
        return () => subscriptions.delete(operationName)
      }),
  )
  const socket = {
    onConnected(listener: () => void) {
      connected = listener
      return () => {
        connected = undefined
      }
    },
  }
  const events: ConversationEvent[] = []
  const checkSession = jest.fn(async () => true)
  const client = new ApolloClient({ link, cache: new InMemoryCache() })
  const stop = followConversations(client, socket, {
    onEvent: (event) => events.push(event),
    checkSession,
  })
  await settle()
  return {
    events,
    checkSession,
    stop,
    subscribed: () => [...subscriptions.keys()].sort(),
    connect: () => connected?.(),
    send: (name: string, data: Record<string, unknown>) => subscriptions.get(name)?.next({ data }),
    endSession: () => subscriptions.get('NewChatMessage')?.error(new SessionOver()),
  }
}

test('reports messages and activity with the customer they concern', async () => {
  const { events, send } = await follow()
  send('NewChatMessage', { newMessage: message })
  const activity = {
    __typename: 'ChatActivity',
    kind: 'TYPING',
    customerId: 'ben',
    byStaff: false,
  }
  send('ChatActivity', { chatActivity: activity })
  await settle()
  expect(events).toMatchObject([
    { kind: 'MESSAGE', customerId: 'ann', message: { id: 'm1', content: 'Hello' } },
    { kind: 'TYPING', customerId: 'ben', byStaff: false },
  ])
})

test('reports a connection at once, and a second later for events lost in between', async () => {
  const { events, connect } = await follow()
  connect()
  expect(events).toEqual([{ kind: 'CONNECTED' }])
  await settle(999)
  expect(events).toHaveLength(1)
  await settle(1)
  expect(events.at(-1)).toEqual({ kind: 'RESYNC' })
})

test('resubscribes after the end of the session only if the user is signed in after all', async () => {
  const { subscribed, checkSession, endSession } = await follow()
  const both = ['ChatActivity', 'NewChatMessage']
  expect(subscribed()).toEqual(both)
  endSession()
  await settle()
  expect(subscribed()).toEqual([])
  await settle(1_000)
  expect(subscribed()).toEqual(both)
  checkSession.mockResolvedValueOnce(false)
  endSession()
  await settle(60_000)
  expect(subscribed()).toEqual([])
  expect(checkSession).toHaveBeenCalledTimes(2)
})

test('backs off while the server keeps refusing a session that seems alive', async () => {
  const { subscribed, endSession } = await follow()
  for (let refusals = 0; refusals < 4; refusals++) {
    endSession()
    await settle(2 ** refusals * 1_000)
    expect(subscribed()).toHaveLength(2)
  }
  endSession()
  await settle(7_900)
  expect(subscribed()).toEqual([])
})

test('stays stopped, even when a check of the session is under way', async () => {
  const { events, subscribed, connect, endSession, stop } = await follow()
  connect()
  endSession()
  stop()
  await settle(60_000)
  expect(subscribed()).toEqual([])
  expect(events).toEqual([{ kind: 'CONNECTED' }])
})

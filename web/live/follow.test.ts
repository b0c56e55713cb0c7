import type { ApolloClient } from '@apollo/client'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { Observable, type Subscriber } from 'rxjs'
import { follow } from './follow'
import { SessionOver } from './socket-link'

type Result = ApolloClient.SubscribeResult<string>

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const settle = (ms = 0) => jest.advanceTimersByTimeAsync(ms)

/** Starts to follow; `heard` lists the events, and what else the follower hears. */
function startFollowing() {
  let subscription: Subscriber<Result> | undefined
  let connected: (() => void) | undefined
  const socket = {
    onConnected(listener: () => void) {
      connected = listener
      return () => {
        connected = undefined
      }
    },
  }
  const subscribe = () =>
    new Observable<Result>((subscriber) => {
      subscription = subscriber
      return () => {
        subscription = undefined
      }
    })
  const heard: unknown[] = []
  const checkSession = jest.fn(async () => true)
  const stop = follow(socket, subscribe, {
    onEvent: (event) => heard.push(event),
    onMaybeMissed: (options) => heard.push(options),
    checkSession,
  })
  return {
    heard,
    checkSession,
    stop,
    isSubscribed: () => subscription !== undefined,
    connect: () => connected?.(),
    send: (data: string) => subscription?.next({ data }),
    fail: (error: Error) => subscription?.next({ data: undefined, error }),
    endSession: () => subscription?.next({ data: undefined, error: new SessionOver() }),
  }
}

test('passes on events', () => {
  const { heard, send } = startFollowing()
  send('one')
  send('two')
  expect(heard).toEqual(['one', 'two'])
})

test('reports a connection at once, and a second later what was missed until the subscription started', async () => {
  const { heard, connect } = startFollowing()
  connect()
  expect(heard).toEqual([{ restart: true }])
  await settle(999)
  expect(heard).toHaveLength(1)
  await settle(1)
  expect(heard).toEqual([{ restart: true }, { restart: false }])
  await settle(60_000)
  expect(heard).toHaveLength(2)
})

test('over a connection that was open before, reports what was missed until the subscription started', async () => {
  const { heard } = startFollowing()
  await settle(1_000)
  expect(heard).toEqual([{ restart: false }])
})

test('stays subscribed after an error that does not end the session', async () => {
  const { heard, checkSession, send, fail } = startFollowing()
  fail(new Error('internal error'))
  send('one')
  await settle()
  expect(heard).toEqual(['one'])
  expect(checkSession).not.toHaveBeenCalled()
})

test('resubscribes after the end of the session only if the user is signed in after all', async () => {
  const { isSubscribed, checkSession, endSession } = startFollowing()
  expect(isSubscribed()).toBe(true)
  endSession()
  await settle()
  expect(isSubscribed()).toBe(false)
  await settle(1_000)
  expect(isSubscribed()).toBe(true)
  checkSession.mockResolvedValueOnce(false)
  endSession()
  await settle(60_000)
  expect(isSubscribed()).toBe(false)
  expect(checkSession).toHaveBeenCalledTimes(2)
})

test('backs off while the server keeps refusing a session that seems alive', async () => {
  const { isSubscribed, endSession } = startFollowing()
  for (let refusals = 0; refusals < 4; refusals++) {
    endSession()
    await settle(2 ** refusals * 1_000)
    expect(isSubscribed()).toBe(true)
  }
  endSession()
  await settle(7_900)
  expect(isSubscribed()).toBe(false)
})

test('stays stopped, even when a check of the session is under way', async () => {
  const { heard, isSubscribed, connect, endSession, stop } = startFollowing()
  connect()
  endSession()
  stop()
  await settle(60_000)
  expect(isSubscribed()).toBe(false)
  expect(heard).toEqual([{ restart: true }])
})

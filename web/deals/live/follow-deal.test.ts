import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { Observable, type Subscriber } from 'rxjs'
import { SessionOver } from '../../live/socket-link'
import { followDeal } from './follow-deal'

const page = Object.assign(new EventTarget(), { hidden: false })

beforeEach(() => {
  jest.useFakeTimers()
  page.hidden = false
  Object.assign(globalThis, {
    document: page,
    addEventListener: () => {},
    removeEventListener: () => {},
  })
})

afterEach(() => void jest.useRealTimers())

async function follow() {
  let changes: Subscriber<ApolloLink.Result> | undefined
  let connected = () => {}
  const link = new ApolloLink(
    () =>
      new Observable((observer) => {
        changes = observer
      }),
  )
  const client = new ApolloClient({ link, cache: new InMemoryCache() })
  const socket = {
    onConnected(listener: () => void) {
      connected = listener
      return () => {}
    },
  }
  const refresh = jest.fn()
  const checkSession = jest.fn(async () => false)
  const stop = followDeal(client, socket, 'd1', { refresh, checkSession })
  await jest.advanceTimersByTimeAsync(1_000)
  refresh.mockClear()
  const dealChanged = { __typename: 'DealChange', dealId: 'd1', kind: 'QUOTE' }
  return {
    refresh,
    checkSession,
    stop,
    connect: () => connected(),
    send: () => changes?.next({ data: { dealChanged } }),
    endSession: () => changes?.error(new SessionOver()),
  }
}

test('without any event, a visible page shows a change within 16 seconds', async () => {
  const { refresh, stop } = await follow()
  // One second is left for the answer.
  await jest.advanceTimersByTimeAsync(15_000)
  expect(refresh).toHaveBeenCalledTimes(1)
  await jest.advanceTimersByTimeAsync(15_000)
  expect(refresh).toHaveBeenCalledTimes(2)
  page.hidden = true
  await jest.advanceTimersByTimeAsync(60_000)
  expect(refresh).toHaveBeenCalledTimes(2)
  page.hidden = false
  page.dispatchEvent(new Event('visibilitychange'))
  expect(refresh).toHaveBeenCalledTimes(3)
  stop()
  await jest.advanceTimersByTimeAsync(60_000)
  expect(refresh).toHaveBeenCalledTimes(3)
})

test('loads a deal again on each event, and on each connect twice', async () => {
  const { refresh, checkSession, connect, send, endSession, stop } = await follow()
  send()
  await jest.advanceTimersByTimeAsync(0)
  expect(refresh).toHaveBeenCalledTimes(1)
  connect()
  expect(refresh).toHaveBeenCalledTimes(2)
  await jest.advanceTimersByTimeAsync(1_000)
  expect(refresh).toHaveBeenCalledTimes(3)
  endSession()
  await jest.advanceTimersByTimeAsync(0)
  expect([refresh.mock.calls.length, checkSession.mock.calls.length]).toEqual([3, 1])
  stop()
})

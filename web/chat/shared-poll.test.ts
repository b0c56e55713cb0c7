import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { makeBrowser } from '../../test/kit/fake-tabs'
import { SharedPoll } from './shared-poll'

const EVERY_MS = 5_000

const stops: (() => void)[] = []

beforeEach(() => void jest.useFakeTimers())

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  jest.useRealTimers()
})

const settle = (ms = 250) => jest.advanceTimersByTimeAsync(ms)

/** A server that counts, and how often each tab asks it. */
const makeServer = () => ({ count: 0, trouble: undefined as (() => Promise<void>) | undefined })

async function openTab(
  { makeTab }: ReturnType<typeof makeBrowser>,
  server: ReturnType<typeof makeServer>,
  userId = 'ann',
) {
  const { tab, setHidden } = makeTab()
  const shown: number[] = []
  let asked = 0
  const poll = new SharedPoll<number>({
    sharedAs: `unread ${userId}`,
    everyMs: EVERY_MS,
    async ask() {
      asked++
      const { count } = server
      await server.trouble?.()
      return count
    },
    onAnswer: (count) => shown.push(count),
    onError: () => undefined,
  })
  const close = poll.start(tab)
  stops.push(close)
  await settle()
  /** How often it has asked since the last call. */
  const askedSince = () => {
    const since = asked
    asked = 0
    return since
  }
  askedSince()
  return { poll, shown: () => shown.at(-1), askedSince, setHidden, close }
}

test('of several visible tabs one asks, and all show its answer', async () => {
  const browser = makeBrowser()
  const server = makeServer()
  const tabs = [await openTab(browser, server), await openTab(browser, server)]
  server.count = 3
  await settle(2 * EVERY_MS)
  expect(tabs.map(({ askedSince }) => askedSince())).toEqual([2, 0])
  expect(tabs.map(({ shown }) => shown())).toEqual([3, 3])
})

test('the next visible tab asks at once when the one that asked closes or is hidden', async () => {
  const browser = makeBrowser()
  const server = makeServer()
  const [first, second, third] = [
    await openTab(browser, server),
    await openTab(browser, server),
    await openTab(browser, server),
  ]
  await settle(2_000)
  first.close()
  await settle()
  expect([second.askedSince(), third.askedSince()]).toEqual([1, 0])
  await settle(2_000)
  second.setHidden(true)
  await settle()
  expect([second.askedSince(), third.askedSince()]).toEqual([0, 1])
  await settle(2 * EVERY_MS)
  expect([second.askedSince(), third.askedSince()]).toEqual([0, 2])
})

test('hidden tabs do not ask, and ask at once when they become visible', async () => {
  const server = makeServer()
  const tab = await openTab(makeBrowser(), server)
  tab.setHidden(true)
  await settle(60_000)
  expect(tab.askedSince()).toBe(0)
  server.count = 1
  tab.setHidden(false)
  await settle()
  expect(tab.askedSince()).toBe(1)
  expect(tab.shown()).toBe(1)
  await settle(EVERY_MS)
  expect(tab.askedSince()).toBe(1)
})

test('an answer that was asked for earlier replaces no later one', async () => {
  const browser = makeBrowser()
  const server = makeServer()
  const [slow, quick] = [await openTab(browser, server), await openTab(browser, server)]
  let answer = () => {}
  server.count = 1
  server.trouble = () => new Promise((resolve) => (answer = resolve))
  void slow.poll.ask()
  await settle()
  server.trouble = undefined
  server.count = 0 // the message was read
  void quick.poll.ask()
  await settle()
  answer()
  await settle()
  expect([slow.shown(), quick.shown()]).toEqual([0, 0])
})

test('tabs of different users share neither the lock nor the answers', async () => {
  const browser = makeBrowser()
  const [anns, bens] = [makeServer(), makeServer()]
  const ann = await openTab(browser, anns, 'ann')
  const ben = await openTab(browser, bens, 'ben')
  anns.count = 1
  bens.count = 2
  await settle(EVERY_MS)
  expect([ann.askedSince(), ben.askedSince()]).toEqual([1, 1])
  expect([ann.shown(), ben.shown()]).toEqual([1, 2])
})

test('without locks, each visible tab asks for itself', async () => {
  const browser = makeBrowser({ hasLocks: false })
  const server = makeServer()
  const [one, two] = [await openTab(browser, server), await openTab(browser, server)]
  two.setHidden(true)
  await settle(EVERY_MS)
  expect([one.askedSince(), two.askedSince()]).toEqual([1, 0])
  two.setHidden(false)
  await settle()
  await settle(EVERY_MS)
  expect([one.askedSince(), two.askedSince()]).toEqual([1, 2])
})

test('a tab that hears nothing from the one that asks, asks for itself', async () => {
  const browser = makeBrowser()
  const server = makeServer()
  const stuck = await openTab(browser, server)
  const other = await openTab(browser, server)
  server.trouble = () => new Promise(() => {})
  void stuck.poll.ask()
  await settle()
  server.trouble = undefined
  server.count = 1
  jest.spyOn(stuck.poll, 'ask').mockImplementation(async () => undefined)
  await settle(4 * EVERY_MS)
  expect(other.shown()).toBe(1)
})

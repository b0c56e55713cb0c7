import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApolloLink } from '@apollo/client/link'
import { afterEach, expect, test } from '@jest/globals'
import { buildSchema, GraphQLError, parse } from 'graphql'
import { useServer as serve } from 'graphql-ws/use/ws'
import { createPubSub } from 'graphql-yoga'
import { WebSocket, WebSocketServer } from 'ws'
import { eventually } from '../../test/kit/eventually'
import { makeLine } from '../../test/kit/flaky-proxy'
import { makeLive, SessionOver } from './live-socket'

const closing: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const query = parse('subscription Count { count }')
const schema = buildSchema('type Query { _: Int } type Subscription { count: Int }')
/** As a page asks that is older than the server. */
const outdated = parse('subscription Gone { gone }')

/** A graph that counts for whoever subscribes. */
async function startGraph({ port = 0, refuse = undefined as GraphQLError | undefined } = {}) {
  const sockets = new WebSocketServer({ host: '127.0.0.1', port })
  await once(sockets, 'listening')
  const events = createPubSub<{ count: [number] }>()
  let subscribers = 0
  const graph = serve(
    {
      schema,
      roots: {
        subscription: {
          count: () => {
            subscribers++
            return events.subscribe('count')
          },
        },
      },
      onSubscribe: () => (refuse ? [refuse] : undefined),
      onNext: (_context, _id, _payload, _args, result) => result,
    },
    sockets,
  )
  let isStopped = false
  const stop = async () => {
    if (isStopped) return
    isStopped = true
    for (const client of sockets.clients) client.terminate()
    await graph.dispose()
  }
  closing.push(stop)
  return {
    sockets,
    stop,
    port: (sockets.address() as AddressInfo).port,
    subscribers: () => subscribers,
    count: (to: number) => events.publish('count', { count: to } as never),
  }
}

/** As in a browser, an error that nobody listens to ends nothing. */
class BrowserSocket extends WebSocket {
  constructor(...given: ConstructorParameters<typeof WebSocket>) {
    super(...given)
    this.on('error', () => {})
  }
}

function listen(
  port: number,
  {
    asked = query,
    ...how
  }: Partial<Parameters<typeof makeLive>[0]> & { asked?: typeof query } = {},
) {
  const live = makeLive({
    url: () => `ws://127.0.0.1:${port}`,
    webSocketImpl: BrowserSocket,
    wait: () => 20,
    ...how,
  })
  // It may be between two tries.
  closing.push(() => Promise.resolve(live.close()).catch(() => undefined))
  const heard: unknown[] = []
  const errors: unknown[] = []
  let connected = 0
  live.onConnected(() => {
    connected++
  })
  const subscription = ApolloLink.execute(
    live.link,
    { query: asked },
    { client: {} as never },
  ).subscribe({
    next: ({ data }) => heard.push((data as { count: number }).count),
    error: (error) => errors.push(error),
  })
  closing.push(() => subscription.unsubscribe())
  return { live, heard, errors, connected: () => connected }
}

test.each([1000, 1001, 1006, 1011, 1012, 4400, 4403, 4429, 4499, 4500])(
  'after the server closed with %i it comes back by itself',
  async (code) => {
    const graph = await startGraph()
    const { heard, connected } = listen(graph.port)
    await eventually(() => expect(graph.subscribers()).toBe(1))
    for (const client of graph.sockets.clients) {
      if (code === 1006) client.terminate()
      else client.close(code)
    }
    await eventually(() => expect(graph.subscribers()).toBe(2))
    graph.count(1)
    await eventually(() => expect(heard).toEqual([1]))
    expect(connected()).toBe(2)
  },
)

test('a server that is away for many tries is found again', async () => {
  const graph = await startGraph()
  const { port } = graph
  const { heard } = listen(port)
  await eventually(() => expect(graph.subscribers()).toBe(1))
  await graph.stop()
  await sleep(400) // some twenty tries
  const again = await startGraph({ port })
  await eventually(() => expect(again.subscribers()).toBe(1))
  again.count(2)
  await eventually(() => expect(heard).toEqual([2]))
})

test('who is signed out is told so, and knocks no more', async () => {
  const graph = await startGraph()
  const { errors } = listen(graph.port)
  await eventually(() => expect(graph.subscribers()).toBe(1))
  for (const client of graph.sockets.clients) client.close(4401)
  await eventually(() => expect(errors).toEqual([expect.any(SessionOver)]))
  await sleep(150)
  expect(graph.subscribers()).toBe(1)
})

test('an operation that is refused because nobody is signed in counts the same', async () => {
  const refuse = new GraphQLError('Unauthorized', { extensions: { code: 'UNAUTHENTICATED' } })
  const { errors } = listen((await startGraph({ refuse })).port)
  await eventually(() => expect(errors).toEqual([expect.any(SessionOver)]))
})

test('an operation that is refused for another reason is tried again', async () => {
  const refuse = new GraphQLError('Later', { extensions: { code: 'UNAVAILABLE' } })
  const graph = await startGraph({ refuse })
  let tries = 0
  graph.sockets.on('connection', () => {
    tries++
  })
  const { errors } = listen(graph.port)
  await eventually(() => expect(tries).toBeGreaterThan(2))
  expect(errors).toEqual([])
})

test('what the server will never take is asked for ever more seldom, though the server answers', async () => {
  const graph = await startGraph()
  let tries = 0
  graph.sockets.on('connection', () => {
    tries++
  })
  const start = performance.now()
  const waits: { failed: number; tries: number; since: number }[] = []
  const wait = (failed: number) => {
    waits.push({ failed, tries, since: performance.now() - start })
    return 50 * 2 ** failed
  }
  const { errors } = listen(graph.port, { asked: outdated, ask: async () => undefined, wait })
  await eventually(() => expect(waits.length).toBeGreaterThan(3))
  expect(waits.slice(0, 4)).toMatchObject(
    [0, 1, 2, 3].map((failed) => ({ failed, tries: failed + 1 })),
  )
  expect(waits[3]?.since).toBeGreaterThan(50 + 100 + 200 - 5)
  expect(errors).toEqual([])
})

test('what is refused costs the others neither their line nor an event', async () => {
  const graph = await startGraph()
  let refusals = 0
  const { live, heard, connected } = listen(graph.port, {
    ask: async () => undefined,
    wait: () => {
      refusals++
      return 20
    },
  })
  const refused = ApolloLink.execute(live.link, { query: outdated }, { client: {} as never })
  const end = refused.subscribe(() => {})
  closing.push(() => end.unsubscribe())
  await eventually(() => expect(refusals).toBeGreaterThan(4))
  graph.count(1)
  await eventually(() => expect(heard).toEqual([1]))
  expect(connected()).toBe(1)
  expect(graph.subscribers()).toBe(1)
})

async function startLine(to: number) {
  const line = await makeLine(to)
  closing.push(line.close)
  return { ...line, port: Number(new URL(line.base).port) }
}

test('a line that went silent is left, whatever comes over it later', async () => {
  const graph = await startGraph()
  const line = await startLine(graph.port)
  const { live, heard, connected } = listen(line.port)
  await eventually(() => expect(graph.subscribers()).toBe(1))
  line.cut('frozen')
  live.hurry() // the browser says that it is online again
  await sleep(4_000)
  expect(live.isConnected()).toBe(true)
  await eventually(() => expect(live.isConnected()).toBe(false), 2)
  line.restore()
  await eventually(() => expect(connected()).toBe(2), 15)
  await eventually(() => expect(graph.subscribers()).toBe(2))
  graph.count(2)
  await eventually(() => expect(heard).toEqual([2]))
}, 40_000)

test('an idle line that went silent is noticed within 25 seconds', async () => {
  const graph = await startGraph()
  const line = await startLine(graph.port)
  const { live } = listen(line.port)
  await eventually(() => expect(graph.subscribers()).toBe(1))
  line.cut('frozen')
  await eventually(() => expect(live.isConnected()).toBe(false), 25)
}, 60_000)

test.each([
  ['closed', 500],
  ['reset', 500],
  ['forgotten', 200],
  ['forgotten', 9_000],
] as const)(
  'a line that was %s is used again as soon as it is back: %i ms',
  async (how, ms) => {
    const graph = await startGraph()
    const line = await startLine(graph.port)
    const ask = (signal: AbortSignal) => fetch(line.base, { signal })
    const { heard, connected } = listen(line.port, { ask, wait: () => 60_000 })
    await eventually(() => expect(graph.subscribers()).toBe(1))
    line.cut(how)
    await sleep(ms)
    line.restore()
    await eventually(() => expect(connected()).toBe(2), 10)
    await eventually(() => expect(graph.subscribers()).toBe(2))
    graph.count(2)
    await eventually(() => expect(heard).toEqual([2]))
  },
  40_000,
)

test('a server that answers, but on no socket, is not pressed', async () => {
  const graph = await startGraph()
  let tries = 0
  graph.sockets.on('connection', (socket) => {
    tries++
    socket.close(1013)
  })
  listen(graph.port, { ask: async () => undefined, wait: () => 500 })
  await eventually(() => expect(tries).toBeGreaterThan(1))
  tries = 0
  await sleep(1_200)
  expect(tries).toBeLessThan(4)
})

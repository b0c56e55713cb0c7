import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { ApolloLink } from '@apollo/client/link'
import { afterEach, expect, test } from '@jest/globals'
import { buildSchema, GraphQLError, parse } from 'graphql'
import { useServer as serve } from 'graphql-ws/use/ws'
import { createPubSub } from 'graphql-yoga'
import { WebSocket, WebSocketServer } from 'ws'
import { eventually } from '../api/test/eventually'
import { makeLive, SessionOver } from './live-socket'

const closing: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const query = parse('subscription Count { count }')
const schema = buildSchema('type Query { _: Int } type Subscription { count: Int }')

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
  const stop = async () => {
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

function listen(port: number) {
  const live = makeLive({
    url: () => `ws://127.0.0.1:${port}`,
    webSocketImpl: WebSocket,
    wait: () => 20,
  })
  closing.push(live.close)
  const heard: unknown[] = []
  const errors: unknown[] = []
  let connected = 0
  live.onConnected(() => {
    connected++
  })
  const subscription = ApolloLink.execute(live.link, { query }, { client: {} as never }).subscribe({
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
  await new Promise((resolve) => setTimeout(resolve, 400)) // some twenty tries
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
  await new Promise((resolve) => setTimeout(resolve, 150))
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

/** Something between the two that can stop carrying anything without saying so. */
async function startLine(to: number) {
  const { connect } = await import('node:net')
  const pairs = new Set<[Socket, Socket]>()
  let isFrozen = false
  const line = createServer((near) => {
    const far = connect(to, '127.0.0.1')
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    near.on('data', (data) => isFrozen || far.write(data)).on('error', () => far.destroy())
    far.on('data', (data) => isFrozen || near.write(data)).on('error', () => near.destroy())
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  await new Promise<void>((resolve) => line.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    for (const pair of pairs) for (const socket of pair) socket.destroy()
    line.close()
  })
  return {
    port: (line.address() as AddressInfo).port,
    freeze(frozen: boolean) {
      isFrozen = frozen
    },
  }
}

test('a line that went silent is noticed at the next sign of life, and left', async () => {
  const graph = await startGraph()
  const line = await startLine(graph.port)
  const { live, heard } = listen(line.port)
  await eventually(() => expect(graph.subscribers()).toBe(1))
  line.freeze(true)
  graph.count(1) // lost
  live.hurry() // the browser says that it is online again
  await new Promise((resolve) => setTimeout(resolve, 4_000))
  expect(graph.subscribers()).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 1_500)) // no answer within five seconds
  line.freeze(false)
  live.hurry()
  await eventually(() => expect(graph.subscribers()).toBe(2), 15)
  graph.count(2)
  await eventually(() => expect(heard).toEqual([2]))
}, 40_000)

test('an idle line that went silent is noticed within 25 seconds', async () => {
  const graph = await startGraph()
  const line = await startLine(graph.port)
  const { connected } = listen(line.port)
  await eventually(() => expect(connected()).toBe(1))
  line.freeze(true)
  const since = performance.now()
  await new Promise((resolve) => setTimeout(resolve, 14_000))
  line.freeze(false)
  await eventually(() => expect(connected()).toBe(2), 12)
  expect(performance.now() - since).toBeLessThan(25_000)
}, 60_000)

import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { ApolloLink } from '@apollo/client/link'
import { buildSchema, type DocumentNode, type GraphQLError, parse } from 'graphql'
import { useServer as serve } from 'graphql-ws/use/ws'
import { createPubSub } from 'graphql-yoga'
import { WebSocket, WebSocketServer } from 'ws'
import { type ConnectionState, LiveSocket } from '../../../web/live/live-socket'
import { makeLine } from '../servers/flaky-proxy'

export const closing: (() => unknown)[] = []

afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

const query = parse('subscription Count { count }')
const schema = buildSchema('type Query { _: Int } type Subscription { count: Int }')
/** What a page older than the server subscribes to. */
export const outdated = parse('subscription Gone { gone }')

/** A GraphQL server over WebSockets; `count` sends a number to every subscriber. */
export async function startGraph({
  port = 0,
  refuse = undefined as GraphQLError | undefined,
} = {}) {
  const sockets = new WebSocketServer({ host: '127.0.0.1', port })
  await once(sockets, 'listening')
  const events = createPubSub<{ count: [{ count: number }] }>()
  let subscribers = 0
  let connections = 0
  sockets.on('connection', () => {
    connections++
  })
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
    connections: () => connections,
    count: (count: number) => events.publish('count', { count }),
  }
}

/** Like in a browser, an unhandled socket error doesn't end the process. */
class BrowserSocket extends WebSocket {
  constructor(...given: ConstructorParameters<typeof WebSocket>) {
    super(...given)
    this.on('error', () => {})
  }
}

type Options = Partial<ConstructorParameters<typeof LiveSocket>[0]> & { subscribeTo?: DocumentNode }

/** A live socket with one subscription, and what came of it. */
export function listen(port: number, { subscribeTo = query, timings, ...options }: Options = {}) {
  let failures = 0
  const live = new LiveSocket({
    url: () => `ws://127.0.0.1:${port}`,
    webSocketImpl: BrowserSocket,
    timings: {
      retryMs: () => {
        failures++
        return 5
      },
      ...timings,
    },
    ...options,
  })
  // It may be between two attempts.
  closing.push(() => Promise.resolve(live.close()).catch(() => undefined))
  const heard: unknown[] = []
  const errors: unknown[] = []
  const states: ConnectionState[] = []
  live.state.subscribe(() => states.push(live.state.get()))
  let connects = 0
  live.onConnected(() => {
    connects++
  })
  const operation = { query: subscribeTo }
  const subscription = ApolloLink.execute(live.link, operation, { client: {} as never }).subscribe({
    next: ({ data }) => heard.push(data?.count),
    error: (error) => errors.push(error),
  })
  closing.push(() => subscription.unsubscribe())
  return { live, states, heard, errors, connects: () => connects, failures: () => failures }
}

/** A proxy whose connections can fail. */
export async function startProxy(to: number) {
  const proxy = await makeLine(to)
  closing.push(proxy.close)
  return { ...proxy, port: Number(new URL(proxy.base).port) }
}

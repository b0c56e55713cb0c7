import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { jest } from '@jest/globals'
import { type Client, createClient } from 'graphql-ws'
import { WebSocket } from 'ws'
import { subscriptions } from '../../../api/platform/metrics'
import { eventually } from '../eventually'
import { address, type Caller, makeVisitor } from '../servers/shop'

export const ourOrigin = 'http://localhost:3000'

const cookieHeader = ({ cookies }: Caller) =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')

/** Opens a socket as the caller's browser would. */
export function openSocket(
  caller: Caller = makeVisitor(),
  {
    path = '/graphql',
    origin = ourOrigin as string | undefined,
    at = address,
    headers = {},
    Socket = WebSocket,
  } = {},
) {
  const protocol = path === '/ws' ? undefined : 'graphql-transport-ws'
  const cookie = cookieHeader(caller)
  return new Socket(at.replace('http', 'ws') + path, protocol, {
    ...(origin !== undefined && { origin }),
    headers: { ...(cookie && { cookie }), ...headers },
  })
}

/** Resolves to the code that the socket is closed with. */
export async function closeCode(socket: WebSocket): Promise<number> {
  const [code] = await once(socket, 'close')
  return code
}

/** Resolves to the status that the upgrade is refused with, and when to try again. */
export async function refusal(socket: WebSocket) {
  const [, response] = await once(socket, 'unexpected-response')
  const { statusCode: status, headers } = response as IncomingMessage
  const { code } = JSON.parse(await text(response))
  socket.on('error', () => {})
  socket.terminate()
  return { status, code, retryAfter: headers['retry-after'] }
}

const clients: Client[] = []

/** Ends all subscriptions begun with `watch`. */
export async function stopWatching() {
  for (const client of clients.splice(0)) await client.dispose()
}

function clientOf(caller: Caller, at: string) {
  class BrowserSocket extends WebSocket {
    constructor(url: string, protocol: string) {
      super(url, protocol, { origin: ourOrigin, headers: { cookie: cookieHeader(caller) } })
    }
  }
  const client = createClient({
    url: `${at.replace('http', 'ws')}/graphql`,
    webSocketImpl: BrowserSocket,
    retryAttempts: 0,
    lazy: true,
    ...(caller.token && { connectionParams: { authorization: `Bearer ${caller.token}` } }),
  })
  clients.push(client)
  return client
}

/** Opens a socket as the caller; returns what asks a query over it. End it with `stopWatching`. */
export function askOverSocket(caller: Caller) {
  const client = clientOf(caller, address)
  return async (query: string) => {
    // biome-ignore lint/suspicious/noExplicitAny: answers are asserted, not typed
    const { value } = await client.iterate<any>({ query }).next()
    return value
  }
}

let lastWatch: Promise<unknown> = Promise.resolve()

/**
 * Subscribes as the caller and collects events in `seen`, failures in `errors`. Resolves once events arrive: the shop
 * has begun a subscription, or a server elsewhere has answered two later queries. Those begun at once take turns, or one
 * would take that of another for its own.
 */
export function watch(caller: Caller, query: string, variables = {}, { at = address } = {}) {
  const watched = lastWatch.then(() => subscribe(caller, query, variables, at))
  lastWatch = watched.catch(() => {})
  return watched
}

async function subscribe(
  caller: Caller,
  query: string,
  variables: Record<string, unknown>,
  at: string,
) {
  const begun = jest.spyOn(subscriptions, 'inc')
  const client = clientOf(caller, at)
  // biome-ignore lint/suspicious/noExplicitAny: answers are asserted, not typed
  const watched = { seen: [] as any[], errors: [] as any[] }
  client.subscribe(
    { query, variables },
    {
      next: ({ data, errors }) => {
        if (errors) watched.errors.push(...errors)
        else watched.seen.push(...Object.values(data ?? {}))
      },
      error: (error) => watched.errors.push(...(Array.isArray(error) ? error : [error])),
      complete: () => {},
    },
  )
  for (let turn = 0; turn < 2; turn++) {
    await client
      .iterate({ query: '{ me { id } }' })
      .next()
      .catch(() => {}) // when the socket is closed, the failure is in `errors`
  }
  if (at === address) {
    await eventually(() => expect(watched.errors.length + begun.mock.calls.length).not.toBe(0))
  }
  begun.mockRestore()
  return watched
}

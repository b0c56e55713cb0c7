import { once } from 'node:events'
import { type Client, createClient } from 'graphql-ws'
import { WebSocket } from 'ws'
import { address, type Caller, makeVisitor } from './shop'

export const ourOrigin = 'http://localhost:3000'

/** A socket of somebody's browser, as the browser opens it. */
export function openSocket(
  { cookies }: Caller = makeVisitor(),
  { path = '/graphql', origin = ourOrigin as string | undefined, at = address, headers = {} } = {},
) {
  const protocol = path === '/ws' ? undefined : 'graphql-transport-ws'
  const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`)
  return new WebSocket(at.replace('http', 'ws') + path, protocol, {
    ...(origin !== undefined && { origin }),
    headers: { ...(cookie.length > 0 && { cookie: cookie.join('; ') }), ...headers },
  })
}

/** The code that a socket is closed with. */
export async function closeCode(socket: WebSocket): Promise<number> {
  const [code] = await once(socket, 'close')
  return code
}

/** The status with which an upgrade is refused. */
export async function refusal(socket: WebSocket): Promise<number> {
  const [, response] = await once(socket, 'unexpected-response')
  socket.on('error', () => {})
  socket.terminate()
  return response.statusCode
}

const watching: Client[] = []

/** Ends everything that `watch` began. */
export async function stopWatching() {
  for (const client of watching.splice(0)) await client.dispose()
}

/**
 * Subscribes as somebody; the answers gather in `seen`, the failures in `errors`. Resolves when events
 * arrive: after two answered queries the subscription that was sent before them is under way.
 */
export async function watch(
  { cookies }: Caller,
  query: string,
  variables = {},
  { at = address } = {},
) {
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  class OurSocket extends WebSocket {
    constructor(url: string, protocol: string) {
      super(url, protocol, { origin: ourOrigin, headers: { cookie } })
    }
  }
  const client = createClient({
    url: `${at.replace('http', 'ws')}/graphql`,
    webSocketImpl: OurSocket,
    retryAttempts: 0,
    lazy: true,
  })
  watching.push(client)
  // biome-ignore lint/suspicious/noExplicitAny: answers are asserted, not typed
  const watched = { seen: [] as any[], errors: [] as any[], isOver: false }
  client.subscribe(
    { query, variables },
    {
      next: ({ data, errors }) => {
        if (errors) watched.errors.push(...errors)
        else watched.seen.push(...Object.values(data ?? {}))
      },
      error: (error) => watched.errors.push(...(Array.isArray(error) ? error : [error])),
      complete: () => {
        watched.isOver = true
      },
    },
  )
  for (let turn = 0; turn < 2; turn++) {
    await client
      .iterate({ query: '{ me { id } }' })
      .next()
      .catch(() => {}) // the line was closed: the failure is in `errors`
  }
  return watched
}

import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { jest } from '@jest/globals'
import type { WebSocket } from 'ws'
import { expectLog } from '../../test/kit/guards/expect-log'
import { addToCart } from '../../test/kit/requests/operations'
import { closeCode, openSocket, refusal } from '../../test/kit/requests/subscriptions'
import { address, graph, makePackage, makeVisitor } from '../../test/kit/servers/shop'
import { buildApp } from '../app'

afterEach(() => jest.restoreAllMocks())

/** Runs one operation over the socket and returns the messages until it completes or fails. */
async function run(socket: WebSocket, query: string) {
  await once(socket, 'open')
  const messages: { type: string; payload?: unknown }[] = []
  socket.on('message', (data) => {
    const { type, payload } = JSON.parse(String(data))
    if (type === 'connection_ack') {
      socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }))
      return
    }
    messages.push({ type, payload })
    if (type !== 'next') socket.close()
  })
  socket.send(JSON.stringify({ type: 'connection_init' }))
  await once(socket, 'close')
  return messages
}

async function makeCart() {
  const visitor = makeVisitor()
  const { id: packageId } = await makePackage()
  await graph(visitor, addToCart, { packageId, quantity: 2 })
  return visitor
}

test('answers a query over the socket with the cart of the cookie', async () => {
  expect(await run(openSocket(await makeCart()), '{ cart { totalQuantity } }')).toEqual([
    { type: 'next', payload: { data: { cart: { totalQuantity: 2 } } } },
    { type: 'complete', payload: undefined },
  ])
})

test.each([
  'https://evil.example',
  'http://localhost:3001',
  'null',
  'http://localhost.evil.example:3000',
])('refuses an upgrade from the origin %s', async (origin) =>
  expect(await refusal(openSocket(makeVisitor(), { origin }))).toMatchObject({
    status: 403,
    code: 'FORBIDDEN',
  }),
)

test('refuses an upgrade on an unknown path', async () => {
  for (const path of ['/', '/api/cart', '/graphql/x', '//']) {
    expect(await refusal(openSocket(makeVisitor(), { path }))).toMatchObject({ status: 404 })
  }
})

test('closes a refused upgrade that the client leaves open', async () => {
  const { hostname, port } = new URL(address)
  const client = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  let code: string | undefined
  client.on('error', (error: NodeJS.ErrnoException) => {
    code = error.code
  })
  client.write(
    'GET /nowhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  )
  client.resume()
  await once(client, 'end')
  while (!code) {
    client.write('still here')
    await sleep(5)
  }
  expect(['ECONNRESET', 'EPIPE']).toContain(code)
})

test('says when to connect again after an upgrade that failed', async () => {
  expectLog(/could not open a socket/)
  const app = await buildApp()
  try {
    const at = await app.listen({ host: '127.0.0.1', port: 0 })
    app.sessionOf = () => Promise.reject(new Error('the database is away'))
    expect(await refusal(openSocket(makeVisitor(), { at }))).toEqual({
      status: 503,
      code: 'UNAVAILABLE',
      retryAfter: '5',
    })
  } finally {
    await app.close()
  }
})

test('rejects mutations over the socket', async () => {
  const visitor = await makeCart()
  expect(await run(openSocket(visitor), 'mutation { clearCart { id } }')).toMatchObject([
    { type: 'error', payload: [{ extensions: { code: 'BAD_INPUT' } }] },
  ])
  expect((await graph(visitor, '{ cart { totalQuantity } }')).data.cart.totalQuantity).toBe(2)
})

test.each([
  ['invalid', '{ cart { secrets } }', 'BAD_INPUT'],
  ['too deep', `{ ${'cart { '.repeat(12)} id ${'}'.repeat(12)} }`, 'QUERY_TOO_COMPLEX'],
])('rejects an operation that is %s with the same code as over HTTP', async (_how, query, code) => {
  const [failure] = await run(openSocket(), query)
  expect(failure).toMatchObject({ type: 'error' })
  const errors = failure?.payload as { extensions: object }[]
  for (const { extensions } of errors) {
    expect(extensions).toEqual({ code, requestId: expect.any(String) })
  }
})

test('closes a socket that sends a frame larger than 64 KiB', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {}) // graphql-ws logs it there
  const socket = openSocket()
  await once(socket, 'open')
  const closed = closeCode(socket)
  socket.send(JSON.stringify({ type: 'connection_init', payload: { x: 'x'.repeat(70_000) } }))
  expect(await closed).toBe(1009)
})

test('closes a socket that sends garbage, and keeps serving', async () => {
  const socket = openSocket()
  await once(socket, 'open')
  const closed = closeCode(socket)
  socket.send('not json')
  expect(await closed).toBe(4400)
  expect((await graph(makeVisitor(), '{ cart { id } }')).errors).toBeUndefined()
})

test('closes its sockets with 1001 when the server stops', async () => {
  const app = await buildApp()
  const at = await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = openSocket(makeVisitor(), { at })
  await once(socket, 'open')
  const closed = closeCode(socket)
  await app.close()
  expect(await closed).toBe(1001)
})

import { once } from 'node:events'
import { connect } from 'node:net'
import { jest } from '@jest/globals'
import { createClient } from 'graphql-ws'
import { WebSocket } from 'ws'
import { addToCart } from '../../test/kit/operations'
import { address, graph, makePackage, makeVisitor, openShop } from '../../test/kit/shop'
import { buildApp } from '../app'

openShop()

afterEach(() => jest.restoreAllMocks())

const protocol = 'graphql-transport-ws'
const ours = 'http://localhost:3000'

function open({
  origin = ours as string | undefined,
  path = '/graphql',
  cookie = '',
  at = address,
} = {}) {
  return new WebSocket(at.replace('http', 'ws') + path, protocol, {
    ...(origin !== undefined && { origin }),
    headers: cookie ? { cookie } : {},
  })
}

/** What a socket answers to one operation: the messages until it is complete or failed. */
async function ask(socket: WebSocket, query: string) {
  await once(socket, 'open')
  const seen: { type: string; payload?: unknown }[] = []
  socket.on('message', (data) => {
    const message = JSON.parse(String(data))
    if (message.type === 'connection_ack') {
      socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }))
      return
    }
    seen.push({ type: message.type, payload: message.payload })
    if (message.type !== 'next') socket.close()
  })
  socket.send(JSON.stringify({ type: 'connection_init' }))
  await once(socket, 'close')
  return seen
}

async function refusal(socket: WebSocket) {
  const [, response] = await once(socket, 'unexpected-response')
  socket.on('error', () => {})
  socket.terminate()
  return response.statusCode
}

test('a query over the socket is answered, with the cart of the cookie', async () => {
  const visitor = makeVisitor()
  const gold = await makePackage()
  await graph(visitor, addToCart, { packageId: gold.id, quantity: 2 })
  const cookie = `drivefair-cart=${visitor.cookies['drivefair-cart']}`
  expect(await ask(open({ cookie }), '{ cart { totalQuantity } }')).toEqual([
    { type: 'next', payload: { data: { cart: { totalQuantity: 2 } } } },
    { type: 'complete', payload: undefined },
  ])
})

test('the client library gets an answer too', async () => {
  const url = `${address.replace('http', 'ws')}/graphql`
  const client = createClient({ url, webSocketImpl: WebSocket, retryAttempts: 0 })
  const { value } = await client.iterate({ query: '{ packages { id } }' }).next()
  expect(value.errors).toBeUndefined()
  await client.dispose()
})

test.each([
  'https://evil.example',
  'http://localhost:3001',
  'null',
  'http://localhost.evil.example:3000',
])('a socket of %s is refused at the upgrade', async (origin) =>
  expect(await refusal(open({ origin }))).toBe(403),
)

test('a socket to another path is refused', async () => {
  for (const path of ['/', '/api/cart', '/graphql/x', '//']) {
    expect(await refusal(open({ path }))).toBe(404)
  }
})

test('who is refused and does not hang up is hung up on', async () => {
  const { hostname, port } = new URL(address)
  const caller = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  const reset = once(caller, 'error')
  caller.write(
    'GET /nowhere HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  )
  caller.resume()
  await once(caller, 'end')
  const speaking = setInterval(() => caller.write('still here'), 50)
  const [error] = await reset
  clearInterval(speaking)
  expect(['ECONNRESET', 'EPIPE']).toContain(error.code)
})

test('a mutation over the socket is refused and does nothing', async () => {
  const visitor = makeVisitor()
  const gold = await makePackage()
  await graph(visitor, addToCart, { packageId: gold.id })
  const cookie = `drivefair-cart=${visitor.cookies['drivefair-cart']}`

  const seen = await ask(open({ cookie }), 'mutation { clearCart { id } }')

  expect(seen).toMatchObject([
    {
      type: 'error',
      payload: [{ message: 'Send mutations by POST.', extensions: { code: 'BAD_INPUT' } }],
    },
  ])
  expect((await graph(visitor, '{ cart { totalQuantity } }')).data.cart.totalQuantity).toBe(1)
})

test.each([
  ['not GraphQL', '{ cart {', 'BAD_INPUT'],
  ['an unknown field', '{ cart { secrets } }', 'BAD_INPUT'],
  ['too long', `{ cart { ${'id '.repeat(1_500)} } }`, 'QUERY_TOO_COMPLEX'],
  ['too deep', `{ ${'cart { '.repeat(12)} id ${'}'.repeat(12)} }`, 'QUERY_TOO_COMPLEX'],
])('an operation that is %s is refused as over HTTP', async (_how, query, code) => {
  const [failed] = await ask(open(), query)
  expect(failed?.type).toBe('error')
  const errors = failed?.payload as { message: string; extensions: object }[]
  for (const { extensions } of errors) {
    expect(extensions).toEqual({ code, requestId: expect.any(String) })
  }
})

test('a frame of more than 64 KiB closes the socket', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {}) // graphql-ws tells it there too
  const socket = open()
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'connection_init', payload: { x: 'x'.repeat(70_000) } }))
  const [code] = await once(socket, 'close')
  expect(code).toBe(1009)
})

test('garbage closes the socket and not the server', async () => {
  const socket = open()
  await once(socket, 'open')
  socket.send('not json')
  const [code] = await once(socket, 'close')
  expect(code).toBe(4400)
  expect((await graph(makeVisitor(), '{ cart { id } }')).errors).toBeUndefined()
})

test('a server that stops says goodbye to its sockets: 1001', async () => {
  const app = await buildApp()
  const at = await app.listen({ host: '127.0.0.1', port: 0 })
  const socket = open({ at })
  await once(socket, 'open')
  const closed = once(socket, 'close')
  await app.close()
  expect((await closed)[0]).toBe(1001)
})

import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { buildApp, type Parts } from '../app'

const quick = {
  headersMs: 200,
  requestMs: 400,
  checkEveryMs: 50,
  inactiveMs: 600,
  keepAliveMs: 900,
}

/** More than the buffers of the operating system hold. */
const BODY = Buffer.alloc(10_000_000, 'x')

const apps: FastifyInstance[] = []
const sockets: Socket[] = []

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const app of apps.splice(0)) await app.close()
})

/** Starts a server with limits of its own; returns a function that connects to it. */
async function start(limits: Parts['limits'], routes = (_app: FastifyInstance) => {}) {
  const app = await buildApp({ limits, pages: async (pages) => routes(pages) })
  apps.push(app)
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const open = (bytes = '') => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => {}) // the server may reset it
    sockets.push(socket)
    socket.write(bytes)
    return socket
  }
  return { open, port }
}

const request = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`
const post = `POST /api/cart HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{`

test.each([
  ['sends nothing', ''],
  ['sends half the headers', 'GET / HTTP/1.1\r\nHost:'],
  ['sends half the body', post],
  ['is idle after a request', request('/healthz')],
])('closes a connection that %s', async (_what, bytes) => {
  const { open } = await start(quick)
  const socket = open(bytes)
  socket.resume()
  await once(socket, 'close')
})

test.each([
  ['too large a body', `Content-Type: application/json\r\nContent-Length: ${BODY.length}`, 413],
  ['a media type that is not served', `Content-Type: a/b\r\nContent-Length: ${BODY.length}`, 415],
])(
  'takes the rest of %s after refusing it, and the next request',
  async (_what, headers, status) => {
    const { open } = await start({})
    const socket = open(`POST /api/cart HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n`)
    const [refusal] = await once(socket, 'data')
    expect(String(refusal)).toContain(`HTTP/1.1 ${status} `)
    socket.write(BODY)
    socket.write(request('/healthz', 'Connection: close\r\n'))
    expect(await text(socket)).toContain('HTTP/1.1 200 ')
  },
)

test('takes the rest of a refused body from a client that leaves then', async () => {
  const { open } = await start({})
  const headers = `Connection: close\r\nContent-Type: application/json\r\nContent-Length: ${BODY.length}`
  const socket = open(`POST /api/cart HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n`)
  await once(socket, 'data')
  socket.end(BODY)
  const [wasReset] = await once(socket, 'close')
  expect(wasReset).toBe(false)
})

test('closes a connection on which headers and bodies trickle', async () => {
  const { open } = await start(quick)
  for (const bytes of [post.replace('99', '9999'), 'GET / HTTP/1.1\r\nA: ']) {
    const socket = open(bytes)
    socket.resume()
    const trickle = setTimeout(function more() {
      socket.write('x')
      trickle.refresh()
    }, 50)
    await once(socket, 'close')
    clearTimeout(trickle)
  }
})

test('cuts a client that takes no byte of its response', async () => {
  let server: Socket | undefined
  const { open } = await start(quick, (app) => {
    app.get('/large', async () => Buffer.alloc(64 * 1024 * 1024))
    app.server.on('connection', (socket) => {
      server = socket
    })
  })
  const socket = open(request('/large'))
  await once(socket, 'readable') // it has begun, and reads nothing
  if (server && !server.destroyed) await once(server, 'close')
})

test.each([
  ['is no HTTP', 'nonsense\r\n\r\n', 400],
  ['has too many headers', request('/', `A: ${'a'.repeat(70_000)}\r\n`), 431],
  ['has a body of no length', post.replace('Content-Length: 99', 'Content-Length: x'), 400],
  ['never ends', post, 408],
])('answers a request that %s in the shape of all errors', async (_what, bytes, status) => {
  const { open } = await start(status === 408 ? { ...quick, inactiveMs: 60_000 } : {})
  const [head = '', body = ''] = (await text(open(bytes))).split('\r\n\r\n')
  expect(head.split('\r\n')[0]).toContain(`HTTP/1.1 ${status} `)
  expect(JSON.parse(body)).toEqual({
    message: expect.any(String),
    code: 'BAD_INPUT',
    requestId: /x-request-id: (\S+)/i.exec(head)?.[1],
  })
})

test('never answers garbage in place of the request before it', async () => {
  const { open } = await start({}, (app) => {
    app.get('/slow', () => new Promise(() => {}))
  })
  expect(await text(open(`${request('/slow')}nonsense\r\n\r\n`))).toBe('')
})

test('handles pipelined requests one at a time and in order', async () => {
  let running = 0
  let most = 0
  const { open } = await start({}, (app) => {
    app.get('/slow/:id', async ({ params }) => {
      most = Math.max(most, ++running)
      await setImmediate()
      running--
      return params
    })
  })
  const ids = Array.from({ length: 50 }, (_, id) => id)
  const requests = ids.map((id) => request(`/slow/${id}`, id === 49 ? 'Connection: close\r\n' : ''))
  const answers = await text(open(requests.join('')))
  expect([...answers.matchAll(/\{"id":"(\d+)"\}/g)].map(([, id]) => Number(id))).toEqual(ids)
  expect(most).toBe(1)
})

test('keeps at most one response for a client that pipelines and does not read', async () => {
  let begun = 0
  const { open } = await start({}, (app) => {
    app.get('/large', async () => {
      begun++
      return Buffer.alloc(16 * 1024 * 1024)
    })
    app.get('/after', async () => 'done')
  })
  const socket = open(request('/large').repeat(20))
  await once(socket, 'readable')
  const other = open(request('/after', 'Connection: close\r\n'))
  expect(await text(other)).toContain('done')
  expect(begun).toBe(1)
})

test('cuts a client that pipelines more than 100 requests', async () => {
  const { open } = await start({})
  const socket = open(request('/healthz').repeat(1_400))
  socket.resume()
  await once(socket, 'close')
})

test('limits connections in total, also those of trusted proxies', async () => {
  const { open } = await start({ connections: 2, connectionsPerNetwork: 1 })
  const served = [open(request('/healthz')), open(request('/healthz'))]
  for (const socket of served) await once(socket, 'data')
  const third = open(request('/healthz'))
  third.resume()
  await once(third, 'close')
  for (const socket of served) expect(socket.destroyed).toBe(false)
})

test('refuses requests with 503 and Retry-After while the event loop lags', async () => {
  const { port } = await start({ maxDelayMs: 1, sampleMs: 1_000 })
  let isBusy = true
  const lag = async () => {
    while (isBusy) {
      const until = performance.now() + 12
      while (performance.now() < until);
      await setImmediate()
    }
  }
  const lagging = lag()
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  let answer = await ask('/api/packages')
  const deadline = Date.now() + 15_000
  while (answer.status === 200 && Date.now() < deadline) {
    await answer.text()
    answer = await ask('/api/packages')
  }
  const health = await ask('/healthz')
  isBusy = false
  await lagging

  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await answer.json()).toEqual({
    message: expect.stringContaining('try again'),
    code: 'UNAVAILABLE',
    requestId: answer.headers.get('x-request-id'),
  })
  expect(health.status).toBe(200)
})

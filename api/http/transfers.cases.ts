import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify, { type FastifyInstance } from 'fastify'
import { eventually } from '../../test/kit/eventually'
import { handleFailures } from './failures'
import { readFileBody, sendParts, transferLimits } from './transfers'

const PART = Buffer.alloc(256 * 1024)
const PARTS = 160

let app: FastifyInstance | undefined
/** Parts that were asked for. */
let read: number
/** What became of the requests. */
let ended: unknown[]

async function start(limits = {}) {
  read = 0
  ended = []
  const all = { ...transferLimits, ...limits }
  app = fastify()
  handleFailures(app)
  app.addContentTypeParser('application/pdf', (_request, _body, done) => done(null))
  app.post('/file', (request) =>
    readFileBody(request, { bytes: 1_000, problem: 'Too large' }, all).then(
      (bytes) => ended.push(bytes.length),
      (error) => {
        ended.push(error)
        throw error
      },
    ),
  )
  async function* parts() {
    for (; read < PARTS; read++) yield PART
  }
  app.get('/file', async (_request, reply) => {
    await sendParts(reply, { size: PARTS * PART.length, parts: parts() }, all)
    ended.push('sent or cut')
    return reply
  })
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  return (bytes: string): Socket => {
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => {}) // the server may reset it
    socket.write(bytes)
    return socket
  }
}

afterEach(async () => {
  app?.server.closeAllConnections()
  await app?.close()
})

const post = (headers: string) =>
  `POST /file HTTP/1.1\r\nHost: x\r\nContent-Type: application/pdf\r\n${headers}\r\n\r\n`
const get = 'GET /file HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

test.each([
  ['is too large', 'Content-Length: 1001', 413],
  ['does not say how large it is', 'Transfer-Encoding: chunked', 400],
])('refuses a file that %s before a byte of it arrives', async (_what, headers, status) => {
  const open = await start()
  const socket = open(post(headers))
  const [head] = await once(socket, 'data')
  expect(String(head)).toContain(`HTTP/1.1 ${status} `)
  socket.destroy()
})

test('reads a file that arrives in pieces', async () => {
  const open = await start()
  const socket = open(`${post('Content-Length: 6')}one`)
  socket.write('two')
  await once(socket, 'data')
  expect(ended).toEqual([6])
  socket.destroy()
})

test('cuts a client that stops in the middle of its file', async () => {
  const open = await start({ stalledMs: 100 })
  const socket = open(`${post('Content-Length: 6')}one`)
  socket.resume()
  await once(socket, 'close')
  await eventually(() => expect(ended).toEqual([expect.any(Error)]))
})

test('refuses a file that arrives too slowly, and drops the rest of it', async () => {
  const open = await start({ slowAfterMs: 50, minBytesPerSecond: 100_000 })
  const socket = open(post('Content-Length: 1000'))
  const trickle = setInterval(() => socket.write('x'), 10)
  const [head] = await once(socket, 'data')
  clearInterval(trickle)
  expect(String(head)).toContain('HTTP/1.1 408 ')
  expect(String(head)).toContain('faster connection')
  expect(ended).toEqual([expect.any(Error)])
  socket.destroy()
})

test('reads the next part of a file when the client has taken the last one', async () => {
  const open = await start({ stalledMs: 120_000 })
  const socket = open(get)
  await once(socket, 'readable') // it has begun, and the client reads nothing
  let before = -1
  await eventually(() => {
    const now = read
    const isSteady = now === before
    before = now
    if (!isSteady) throw new Error('still reading')
  })
  expect(read).toBeLessThan(PARTS / 2) // the rest is in the buffers of the operating system
  expect((await text(socket)).length).toBeGreaterThan(PARTS * PART.length)
  expect(read).toBe(PARTS)
  await eventually(() => expect(ended).toEqual(['sent or cut']))
})

test.each([
  ['takes no byte of its file', { stalledMs: 100 }],
  ['takes too long', { downloadMs: 100 }],
])('cuts a client that %s', async (_what, limits) => {
  const open = await start(limits)
  const socket = open(get)
  await eventually(() => expect(ended).toEqual(['sent or cut']))
  expect(read).toBeLessThan(PARTS)
  socket.destroy()
})

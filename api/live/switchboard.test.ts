import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { jest } from '@jest/globals'
import { WebSocket } from 'ws'
import { say } from '../../test/kit/chats'
import { makeCustomer, makeStaff } from '../../test/kit/people'
import { type Caller, makeVisitor, openShop } from '../../test/kit/shop'
import { closeCode, openSocket } from '../../test/kit/subscriptions'
import { config } from '../config'
import { db, pool } from '../platform/db'
import { pubsub } from './pubsub'

// Only what runs by itself every so often waits for the test to say that time has passed.
jest.useFakeTimers({
  doNotFake: [
    ...['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask'],
    ...['setImmediate', 'clearImmediate', 'setTimeout', 'clearTimeout'],
  ] as 'Date'[],
})

openShop()

const sockets: WebSocket[] = []

afterEach(() => {
  jest.restoreAllMocks()
  for (const socket of sockets.splice(0)) socket.terminate()
})

async function open(caller: Caller, options: { path?: string } = {}) {
  const socket = openSocket(caller, options)
  sockets.push(socket)
  await once(socket, 'open')
  if (!options.path) socket.send('{"type":"connection_init"}')
  return socket
}

const sessionOf = (userId: string) => db.session.findFirstOrThrow({ where: { userId } })

test('an ended session closes its sockets with 4401, and those of nobody else', async () => {
  const { caller, user } = await makeCustomer()
  const { caller: other } = await makeCustomer()
  const [graph, plain] = [await open(caller), await open(caller, { path: '/ws' })]
  const [stranger, nobody] = [await open(other), await open(makeVisitor())]
  const closed = Promise.all([closeCode(graph), closeCode(plain)])

  pubsub.publish('sessionEnded', { sessionId: (await sessionOf(user.id)).id })

  expect(await closed).toEqual([4401, 4401])
  for (const socket of [stranger, nobody]) expect(socket.readyState).toBe(WebSocket.OPEN)
})

test('however many sessions end at once, none is missed', async () => {
  const { caller, user } = await makeCustomer()
  const closed = closeCode(await open(caller))
  for (let turn = 0; turn < 3_000; turn++) {
    pubsub.publish('sessionEnded', { sessionId: randomUUID() })
  }
  pubsub.publish('sessionEnded', { sessionId: (await sessionOf(user.id)).id })
  expect(await closed).toBe(4401)
})

test('a socket that was being opened while its session ended is closed too', async () => {
  const { caller, user } = await makeCustomer()
  pubsub.publish('sessionEnded', { sessionId: (await sessionOf(user.id)).id })
  expect(await closeCode(openSocket(caller))).toBe(4401)
})

test.each([
  ['signed out elsewhere', (userId: string) => db.session.deleteMany({ where: { userId } })],
  [
    'expired',
    (userId: string) =>
      db.session.updateMany({ where: { userId }, data: { expiresAt: new Date() } }),
  ],
  [
    'thirty days old',
    (userId: string) =>
      db.session.updateMany({
        where: { userId },
        data: { createdAt: new Date(Date.now() - 30 * 24 * 60 * 60 * 1_000) },
      }),
  ],
  ['of a deleted account', (id: string) => db.user.delete({ where: { id } })],
])('a session that is %s without an event is noticed within 30 seconds', async (_how, end) => {
  const { caller, user } = await makeCustomer()
  const { caller: other } = await makeCustomer()
  const [socket, stranger] = [await open(caller), await open(other)]
  await end(user.id)
  const closed = closeCode(socket)
  await pass(30)
  expect(await closed).toBe(4401)
  expect(stranger.readyState).toBe(WebSocket.OPEN)
})

test('who is no longer staff hears nothing more after 30 seconds', async () => {
  const { caller: sam, user } = await makeStaff()
  const { caller: ann } = await makeCustomer()
  const socket = await open(sam, { path: '/ws' })
  const heard: string[] = []
  socket.on('message', (data) => heard.push(String(data)))
  config.STAFF_EMAILS.splice(config.STAFF_EMAILS.indexOf(user.email), 1)
  const closed = closeCode(socket)
  await pass(30)
  expect(await closed).toBe(4401)
  await say(ann, 'Hello')
  expect(heard).toEqual([])
})

test('however many sockets are open, one statement looks after them', async () => {
  for (let turn = 0; turn < 3; turn++) await open((await makeCustomer()).caller)
  const query = jest.spyOn(pool, 'query')
  await pass(30)
  expect(looks(query)).toBe(1)
})

test('a database that is away closes no socket', async () => {
  const { caller } = await makeCustomer()
  const socket = await open(caller)
  const query = jest.spyOn(pool, 'query').mockImplementation(async () => {
    throw new Error('away')
  })
  await pass(30)
  expect(looks(query)).toBe(1)
  query.mockRestore()
  await pass(11)
  expect(socket.readyState).toBe(WebSocket.OPEN)
})

test('a dead line is noticed at the second ping, after 22 seconds at most; a live one stays', async () => {
  const { caller } = await makeCustomer()
  const dead = new Promise<WebSocket>((resolve) => {
    class Mute extends WebSocket {
      override pong() {} // as if the network swallowed it
    }
    const cookie = Object.entries(caller.cookies).map(([name, value]) => `${name}=${value}`)
    const live = openSocket(caller)
    const socket = new Mute(live.url, 'graphql-transport-ws', { headers: { cookie: cookie[0] } })
    live.terminate()
    live.on('error', () => {})
    socket.on('open', () => resolve(socket))
  })
  const [mute, live] = [await dead, await open(caller, { path: '/ws' })]
  const gone = closeCode(mute)
  await pass(22)
  expect(await gone).toBe(1006)
  await pass(22)
  expect(live.readyState).toBe(WebSocket.OPEN)
})

/** How often it was looked who may still be here. */
const looks = ({ mock }: { mock: { calls: unknown[][] } }) =>
  mock.calls.filter(([query]) => (query as { name?: string }).name === 'open-sessions').length

const STEP = 6 // pings are answered in between, and too many of them would be a flood

/** Time passes, as slowly that who is there can answer. */
async function pass(seconds: number) {
  for (let passed = 0; passed < seconds; passed += STEP) {
    jest.advanceTimersByTime(Math.min(STEP, seconds - passed) * 1_000)
    for (const socket of sockets) await roundTrip(socket)
  }
}

/** When the server answers, it has read everything that was sent before. */
async function roundTrip(socket: WebSocket) {
  if (socket.readyState !== WebSocket.OPEN) return
  const answered = Promise.race([once(socket, 'pong'), once(socket, 'close')])
  socket.ping()
  await answered
}

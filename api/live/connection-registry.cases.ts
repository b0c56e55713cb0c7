import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { jest } from '@jest/globals'
import { WebSocket } from 'ws'
import { makeApiToken } from '../../test/kit/people/api-tokens'
import { makeCustomer, makeStaff } from '../../test/kit/people/people'
import { closeCode, openSocket } from '../../test/kit/requests/subscriptions'
import { say } from '../../test/kit/scenes/chats'
import { type Caller, makeVisitor } from '../../test/kit/servers/shop'
import { config } from '../platform/config'
import { db, pool } from '../platform/db'
import { pubsub } from '../platform/pubsub'

describe('connection registry', () => {
  const sockets: WebSocket[] = []

  afterEach(() => {
    jest.restoreAllMocks()
    for (const socket of sockets.splice(0)) socket.terminate()
  })

  async function open(caller: Caller, options: Parameters<typeof openSocket>[1] = {}) {
    const socket = openSocket(caller, options)
    sockets.push(socket)
    await once(socket, 'open')
    if (!options.path) socket.send('{"type":"connection_init"}')
    return socket
  }

  async function endSession(userId: string) {
    const { id } = await db.session.findFirstOrThrow({ where: { userId } })
    pubsub.publish('sessionEnded', { sessionId: id })
  }

  test('closes the sockets of an ended session with 4401, and no others', async () => {
    const { caller, user } = await makeCustomer()
    const { caller: other } = await makeCustomer()
    const [graph, plain] = [await open(caller), await open(caller, { path: '/ws' })]
    const unaffected = [await open(other), await open(makeVisitor())]
    const closed = Promise.all([closeCode(graph), closeCode(plain)])

    for (let turn = 0; turn < 3_000; turn++) {
      pubsub.publish('sessionEnded', { sessionId: randomUUID() }) // a burst drops no event
    }
    await endSession(user.id)

    expect(await closed).toEqual([4401, 4401])
    for (const socket of unaffected) expect(socket.readyState).toBe(WebSocket.OPEN)
  })

  test('closes a socket that was being opened while its session ended', async () => {
    const { caller, user } = await makeCustomer()
    await endSession(user.id)
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
  ])('notices a session that is %s within 30 seconds, without an event', async (_how, end) => {
    const { caller, user } = await makeCustomer()
    const { caller: other } = await makeCustomer()
    const [socket, unaffected] = [await open(caller), await open(other)]
    await end(user.id)
    const closed = closeCode(socket)
    await pass(30)
    expect(await closed).toBe(4401)
    expect(unaffected.readyState).toBe(WebSocket.OPEN)
  })

  test('closes the sockets of former staff within 30 seconds', async () => {
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

  test.each([
    [
      'has expired',
      (id: string) => db.apiToken.update({ where: { id }, data: { expiresAt: new Date() } }),
    ],
    ['is deleted', (id: string) => db.apiToken.delete({ where: { id } })],
    [
      'has lost the rights of its creator',
      async (id: string) => {
        const { creatorId } = await db.apiToken.findUniqueOrThrow({ where: { id } })
        const data = { emailVerified: false }
        await db.user.update({ where: { id: creatorId }, data })
      },
    ],
  ])('closes the sockets of an API token that %s within 30 seconds', async (_how, end) => {
    const [made, other] = [await makeApiToken(), await makeApiToken()]
    const options = ({ token }: typeof made) => ({
      headers: { authorization: `Bearer ${token}` },
      path: '/ws',
    })
    const plain = await open(makeVisitor(), options(made))
    const unaffected = await open(makeVisitor(), options(other))
    await end(made.id)
    const closed = closeCode(plain)
    await pass(30)
    expect(await closed).toBe(4401)
    expect(unaffected.readyState).toBe(WebSocket.OPEN)
  })

  test('rechecks all sessions in one statement', async () => {
    for (let turn = 0; turn < 3; turn++) await open((await makeCustomer()).caller)
    const query = jest.spyOn(pool, 'query')
    await pass(30)
    expect(rechecks(query)).toBe(1)
  })

  test('keeps sockets open while the database is down', async () => {
    const { caller } = await makeCustomer()
    const socket = await open(caller)
    const query = jest.spyOn(pool, 'query').mockImplementation(async () => {
      throw new Error('down')
    })
    await pass(30)
    expect(rechecks(query)).toBe(1)
    query.mockRestore()
    await pass(11)
    expect(socket.readyState).toBe(WebSocket.OPEN)
  })

  const rechecks = ({ mock }: { mock: { calls: unknown[][] } }) =>
    mock.calls.filter(([query]) => (query as { name?: string }).name === 'open-sessions').length

  test('pings only silent connections, and terminates a dead one within 22 seconds', async () => {
    class DeadSocket extends WebSocket {
      override pong() {} // as if the network dropped it
    }
    let now = performance.now()
    jest.spyOn(performance, 'now').mockImplementation(() => now)
    const opened = async (options = {}) => open((await makeCustomer()).caller, options)
    const [dead, silent, active] = [
      await opened({ Socket: DeadSocket }),
      await opened({ path: '/ws' }),
      await opened(),
    ]
    const pings = { silent: 0, active: 0 }
    silent.on('ping', () => pings.silent++)
    active.on('ping', () => pings.active++)
    const closed = closeCode(dead)
    for (let second = 1; second <= 44; second++) {
      now += 1_000
      jest.advanceTimersByTime(1_000)
      active.ping() // meanwhile, the silent one answers the server's ping
      await once(active, 'pong')
      if (second === 22) expect(await closed).toBe(1006)
    }
    expect([silent.readyState, active.readyState]).toEqual([WebSocket.OPEN, WebSocket.OPEN])
    expect(pings.silent).toBeGreaterThan(1)
    expect(pings.active).toBe(0)
  })

  const STEP_SECONDS = 6

  /** Runs the intervals of this many seconds. */
  async function pass(seconds: number) {
    for (let passed = 0; passed < seconds; passed += STEP_SECONDS) {
      jest.advanceTimersByTime(Math.min(STEP_SECONDS, seconds - passed) * 1_000)
      for (const socket of sockets) await roundTrip(socket)
    }
  }

  /** Resolves once the server has read everything sent so far. */
  async function roundTrip(socket: WebSocket) {
    if (socket.readyState !== WebSocket.OPEN) return
    const answered = Promise.race([once(socket, 'pong'), once(socket, 'close')])
    socket.ping()
    await answered
  }
})

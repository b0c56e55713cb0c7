import { on, once } from 'node:events'
import { jest } from '@jest/globals'
import { WebSocket } from 'ws'
import { makeCustomer } from '../../test/kit/people/people'
import { closeCode, openSocket, refusal } from '../../test/kit/requests/subscriptions'
import { type Caller, makeVisitor } from '../../test/kit/servers/shop'

describe('connection limits', () => {
  const sockets: WebSocket[] = []
  let now = 0

  beforeEach(() => {
    now = performance.now()
    jest.spyOn(performance, 'now').mockImplementation(() => now)
  })
  afterEach(() => {
    jest.restoreAllMocks()
    for (const socket of sockets.splice(0)) socket.terminate()
  })

  /** Opens a socket that is ready for subscriptions. */
  async function open(caller: Caller = makeVisitor(), options = {}) {
    const socket = openSocket(caller, options)
    sockets.push(socket)
    await once(socket, 'open')
    socket.send('{"type":"connection_init"}')
    await once(socket, 'message')
    return socket
  }

  /** Resolves once the server has read everything sent so far; then a second passes. */
  async function nextSecond(socket: WebSocket) {
    socket.send('{"type":"ping"}')
    for await (const [message] of on(socket, 'message')) {
      if (String(message) === '{"type":"pong"}') break
    }
    now += 1_000
  }

  const subscribe = (id: number, query = 'subscription { newMessage { id } }') =>
    JSON.stringify({ id: String(id), type: 'subscribe', payload: { query } })

  test('allows 20 subscriptions on a socket and closes it with 4429 on one more', async () => {
    const { caller } = await makeCustomer()
    const socket = await open(caller)
    for (let id = 1; id <= 21; id++) {
      if (id % 10 === 0) await nextSecond(socket)
      if (id === 21) {
        await nextSecond(socket)
        expect(socket.readyState).toBe(WebSocket.OPEN)
      }
      socket.send(subscribe(id))
    }
    expect(await closeCode(socket)).toBe(4429)
  })

  test('does not count subscriptions that ended', async () => {
    const { caller } = await makeCustomer()
    const socket = await open(caller)
    for (let id = 1; id <= 27; id++) {
      socket.send(subscribe(id))
      socket.send(JSON.stringify({ id: String(id), type: 'complete' }))
      if (id % 9 === 0) await nextSecond(socket)
    }
    expect(socket.readyState).toBe(WebSocket.OPEN)
  })

  test.each([
    ['messages', (socket: WebSocket) => socket.send('{"type":"ping"}')],
    ['protocol pings', (socket: WebSocket) => socket.ping()],
  ])('allows 20 %s a second and closes the socket with 4429 on one more', async (_what, send) => {
    const socket = await open()
    const round = async (count: number) => {
      for (let sent = 0; sent < count; sent++) send(socket)
    }
    await nextSecond(socket)
    await round(19)
    await nextSecond(socket) // its ping is the twentieth
    expect(socket.readyState).toBe(WebSocket.OPEN)
    await round(21)
    expect(await closeCode(socket)).toBe(4429)
  })

  test('closes a socket with 4429 when it sends a pong without a ping', async () => {
    const socket = await open()
    now += 8_000
    jest.advanceTimersByTime(8_000) // the server's ping, which ws answers
    await once(socket, 'ping')
    await nextSecond(socket)
    expect(socket.readyState).toBe(WebSocket.OPEN)
    socket.pong()
    expect(await closeCode(socket)).toBe(4429)
  })

  test('runs nothing that a flooding client sent beyond the limit', async () => {
    const socket = await open()
    const messages: string[] = []
    socket.on('message', (data) => messages.push(String(data)))
    for (let id = 0; id < 200; id++) socket.send(subscribe(id, '{ packages { id } }'))
    await closeCode(socket)
    expect(messages.length).toBeLessThanOrEqual(40) // 20 operations, each answered and completed
  })

  test('allows five sockets per session and rejects a sixth while all are active', async () => {
    const { caller } = await makeCustomer()
    const { caller: other } = await makeCustomer()
    const five = await openFive(caller)
    expect(await closeCode(openSocket(caller))).toBe(4429)
    for (const socket of [...five, await open(other)]) expect(socket.readyState).toBe(socket.OPEN)
  })

  test('closes the quietest of five sockets to make room for a sixth', async () => {
    const { caller } = await makeCustomer()
    const [first, quiet, ...others] = await openFive(caller)
    now += 7_000
    for (const socket of [first, ...others]) await roundTrip(socket)
    const closed = closeCode(quiet as WebSocket)

    const sixth = await open(caller)

    expect(await closed).toBe(4429)
    expect(await closeCode(openSocket(caller))).toBe(4429)
    for (const socket of [first, ...others, sixth]) {
      expect(socket?.readyState).toBe(WebSocket.OPEN)
    }
  })

  async function openFive(caller: Caller) {
    const five: WebSocket[] = []
    while (five.length < 5) five.push(await open(caller))
    return five
  }

  async function roundTrip(socket: WebSocket | undefined) {
    socket?.send('{"type":"ping"}')
    if (socket) await once(socket, 'message')
  }

  test('does not count sockets that closed', async () => {
    const { caller } = await makeCustomer()
    const first = await open(caller)
    for (let turn = 0; turn < 8; turn++) {
      const socket = await open(caller)
      const closed = closeCode(socket)
      socket.close()
      await closed
    }
    expect(first.readyState).toBe(first.OPEN)
  })

  test('allows 50 signed-out sockets per network, as reported by a trusted proxy', async () => {
    const from = (clientIp: string) => ({ headers: { 'x-forwarded-for': clientIp } })
    await Promise.all(Array.from({ length: 50 }, () => open(makeVisitor(), from('203.0.113.7'))))
    const tooMany = { status: 429, code: 'RATE_LIMITED', retryAfter: '60' }
    for (const clientIp of ['203.0.113.7', '198.51.100.1, 203.0.113.7']) {
      expect(await refusal(openSocket(makeVisitor(), from(clientIp)))).toEqual(tooMany)
    }
    await open(makeVisitor(), from('203.0.113.8'))
    const { caller } = await makeCustomer()
    await open(caller, from('203.0.113.7'))

    sockets[0]?.terminate()
    const other = await open() // once it is answered, the server has noticed the closed socket
    for (let turn = 0; turn < 3; turn++) await roundTrip(other)
    await open(makeVisitor(), from('203.0.113.7'))
  })

  test('counts the addresses of an IPv6 /64 as one network', async () => {
    const from = (host: number) => ({ headers: { 'x-forwarded-for': `2001:db8:1:2::${host}` } })
    await Promise.all(Array.from({ length: 50 }, (_, host) => open(makeVisitor(), from(host))))
    expect(await refusal(openSocket(makeVisitor(), from(50)))).toMatchObject({ status: 429 })
  })
})

import { on, once } from 'node:events'
import { jest } from '@jest/globals'
import { WebSocket } from 'ws'
import { makeCustomer } from '../../test/kit/people'
import { type Caller, makeVisitor, openShop } from '../../test/kit/shop'
import { closeCode, openSocket, refusal } from '../../test/kit/subscriptions'

openShop()

const sockets: WebSocket[] = []

afterEach(() => {
  jest.restoreAllMocks()
  for (const socket of sockets.splice(0)) socket.terminate()
})

/** A socket that is ready for subscriptions. */
async function open(caller: Caller = makeVisitor(), options = {}) {
  const socket = openSocket(caller, options)
  sockets.push(socket)
  await once(socket, 'open')
  socket.send('{"type":"connection_init"}')
  await once(socket, 'message')
  return socket
}

const subscribe = (id: number, query: string) =>
  JSON.stringify({ id: String(id), type: 'subscribe', payload: { query } })

test('a socket may have 20 subscriptions; with one more it is closed with 4429', async () => {
  const { caller } = await makeCustomer()
  const socket = await open(caller)
  let id = 0
  const more = (count: number) => {
    while (count--) socket.send(subscribe(id++, 'subscription { newMessage { id } }'))
  }
  more(15)
  await heard(socket)
  await nextSecond() // 20 messages a second are another limit
  more(5)
  await heard(socket)
  await nextSecond()
  more(1)
  expect(await closeCode(socket)).toBe(4429)
})

test('subscriptions that ended do not count', async () => {
  const { caller } = await makeCustomer()
  const socket = await open(caller)
  for (let second = 0; second < 3; second++) {
    for (let id = 0; id < 9; id++) {
      socket.send(subscribe(id, 'subscription { newMessage { id } }'))
      socket.send(JSON.stringify({ id: String(id), type: 'complete' }))
    }
    await heard(socket)
    await nextSecond()
  }
})

test.each([
  ['messages', (socket: WebSocket) => socket.send('{"type":"ping"}')],
  ['pings of the protocol', (socket: WebSocket) => socket.ping()],
])('more than 20 %s a second close a socket with 4429', async (_what, send) => {
  const socket = await open()
  for (let turn = 0; turn < 50; turn++) send(socket)
  expect(await closeCode(socket)).toBe(4429)
})

test('what a flood asks for after the limit is not done any more', async () => {
  const socket = await open()
  const answers: string[] = []
  socket.on('message', (data) => answers.push(String(data)))
  for (let id = 0; id < 200; id++) socket.send(subscribe(id, '{ packages { id } }'))
  await closeCode(socket)
  expect(answers.length).toBeLessThanOrEqual(80) // two seconds' worth, each answered and completed
})

test('20 messages in each second are fine', async () => {
  const socket = await open()
  for (let second = 0; second < 2; second++) {
    await nextSecond()
    for (let turn = 0; turn < 19; turn++) socket.send('{"type":"ping","payload":{}}')
    socket.send('{"type":"ping","payload":{"isLast":true}}')
    for await (const [answer] of on(socket, 'message')) {
      if (String(answer).includes('isLast')) break
    }
  }
})

test('a session has five sockets: while all of them speak, the sixth is closed with 4429', async () => {
  const { caller } = await makeCustomer()
  const { caller: other } = await makeCustomer()
  const five = await openFive(caller)
  expect(await closeCode(openSocket(caller))).toBe(4429)
  for (const socket of [...five, await open(other)]) expect(socket.readyState).toBe(socket.OPEN)
})

test('of five sockets the one that is silent for longest makes room for a sixth', async () => {
  const { caller } = await makeCustomer()
  const [first, silent, ...others] = await openFive(caller)
  const now = performance.now.bind(performance)
  jest.spyOn(performance, 'now').mockImplementation(() => now() + 7_000)
  for (const socket of [first, ...others]) await roundTrip(socket)
  const closed = closeCode(silent as WebSocket)

  const sixth = await open(caller)

  expect(await closed).toBe(4429)
  expect(await closeCode(openSocket(caller))).toBe(4429)
  for (const socket of [first, ...others, sixth]) expect(socket?.readyState).toBe(WebSocket.OPEN)
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

test('sockets that were closed make room', async () => {
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

test('without a sign-in an address has fifty sockets; a proxy of ours says which address', async () => {
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
  await Promise.all(Array.from({ length: 50 }, () => open(makeVisitor(), from('203.0.113.7'))))
  expect(await refusal(openSocket(makeVisitor(), from('203.0.113.7')))).toBe(429)
  expect(await refusal(openSocket(makeVisitor(), from('198.51.100.1, 203.0.113.7')))).toBe(429)
  await open(makeVisitor(), from('203.0.113.8'))
  const { caller } = await makeCustomer()
  await open(caller, from('203.0.113.7'))

  sockets[0]?.terminate()
  await closedOnServer()
  await open(makeVisitor(), from('203.0.113.7'))
})

/** The server has heard of a closed socket once it has answered something sent after that. */
async function closedOnServer() {
  const socket = await open()
  for (let turn = 0; turn < 3; turn++) await roundTrip(socket)
}

/** The server has heard all that was sent so far. */
async function heard(socket: WebSocket) {
  socket.send('{"type":"ping"}')
  for await (const [answer] of on(socket, 'message')) {
    if (String(answer) === '{"type":"pong"}') break
  }
}

/** The limit counts by the seconds of a clock: whatever it shows, this is another one. */
const nextSecond = () => new Promise((resolve) => setTimeout(resolve, 1_010))

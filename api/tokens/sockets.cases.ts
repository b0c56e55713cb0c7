import { once } from 'node:events'
import type { WebSocket } from 'ws'
import { eventually } from '../../test/kit/eventually'
import { makeApiToken } from '../../test/kit/people/api-tokens'
import { makeCustomer } from '../../test/kit/people/people'
import {
  closeCode,
  openSocket,
  refusal,
  stopWatching,
  watch,
} from '../../test/kit/requests/subscriptions'
import { say } from '../../test/kit/scenes/chats'
import { graph, makeVisitor } from '../../test/kit/servers/shop'

afterAll(stopWatching)

const newMessage = 'subscription { newMessage { content } }'
const authorized = (token: string) => ({ authorization: `Bearer ${token}` })

/** Opens a graph socket with this token in `connection_init`, and runs one operation. */
const run = (socket: WebSocket, authorization: unknown, query: string) =>
  runAfter(socket, { authorization }, query)

/** Opens a graph socket with this payload of `connection_init`, and runs one operation. */
async function runAfter(socket: WebSocket, payload: object, query: string) {
  await once(socket, 'open')
  const answers: { type: string; payload?: unknown }[] = []
  socket.on('message', (data) => {
    const { type, payload } = JSON.parse(String(data))
    if (type === 'connection_ack') {
      socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query } }))
    } else {
      answers.push({ type, payload })
      socket.close()
    }
  })
  const closed = closeCode(socket)
  socket.send(JSON.stringify({ type: 'connection_init', payload }))
  const code = await closed
  return { code, answer: answers[0] }
}

test('a READ token subscribes over graphql-ws', async () => {
  const { program } = await makeApiToken()
  const { caller } = await makeCustomer()
  const { seen, errors } = await watch(program, newMessage)
  await say(caller, 'Is anyone there?')
  await eventually(() => expect(seen).toEqual([{ content: 'Is anyone there?' }]))
  expect(errors).toEqual([])
})

test('the token of connection_init takes the place of the cookies', async () => {
  const { token, staff } = await makeApiToken()
  const { caller } = await makeCustomer()
  const { answer } = await run(openSocket(caller), `Bearer ${token}`, '{ me { id } }')
  expect(answer?.payload).toEqual({ data: { me: { id: staff.user.id } } })
})

test.each(['Bearer dft_wrong', 'dft_wrong', '', 5])(
  'closes a socket whose connection_init says %j with 4401, whatever its cookies',
  async (authorization) => {
    const { staff } = await makeApiToken()
    const { code, answer } = await run(openSocket(staff.caller), authorization, '{ me { id } }')
    expect([code, answer]).toEqual([4401, undefined])
  },
)

test('accepts the key of connection_init in any case', async () => {
  const { token, staff } = await makeApiToken()
  const payload = { Authorization: `Bearer ${token}` }
  const { answer } = await runAfter(openSocket(makeVisitor()), payload, '{ me { id } }')
  expect(answer?.payload).toEqual({ data: { me: { id: staff.user.id } } })
})

test.each([{ token: 'dft_x' }, { headers: { authorization: 'Bearer dft_x' } }])(
  'closes a socket whose connection_init has another shape, %j, with 4400',
  async (payload) => {
    const { code, answer } = await runAfter(openSocket(makeVisitor()), payload, '{ me { id } }')
    expect([code, answer]).toEqual([4400, undefined])
  },
)

test('refuses mutations of a READ token over the socket as FORBIDDEN', async () => {
  const { token } = await makeApiToken()
  const mutation = 'mutation { clearCart { id } }'
  const { answer } = await run(openSocket(), `Bearer ${token}`, mutation)
  expect(answer).toMatchObject({
    type: 'error',
    payload: [{ extensions: { code: 'FORBIDDEN' } }],
  })
})

test('/ws and graphql-ws take the token of the upgrade, from any origin', async () => {
  const { token, staff } = await makeApiToken()
  const { caller } = await makeCustomer()
  const options = { headers: authorized(token), origin: 'https://tool.example' }
  const plain = openSocket(makeVisitor(), { ...options, path: '/ws' })
  const heard: string[] = []
  plain.on('message', (data) => heard.push(String(data)))
  await once(plain, 'open')
  await say(caller, 'Hello')
  await eventually(() => expect(heard).toEqual(['{"type":"new_message"}']))
  plain.close()
  const { answer } = await run(openSocket(caller, options), undefined, '{ me { id } }')
  expect(answer?.payload).toEqual({ data: { me: { id: staff.user.id } } })
})

test('refuses an upgrade with a wrong token, whatever its cookies', async () => {
  const { staff } = await makeApiToken()
  for (const path of ['/ws', '/graphql']) {
    const socket = openSocket(staff.caller, { path, headers: authorized('dft_wrong') })
    expect(await refusal(socket)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' })
  }
})

test('revoking a token closes its sockets at once', async () => {
  const { token, program, id, staff } = await makeApiToken()
  const other = await makeApiToken({ by: staff })
  const plain = openSocket(makeVisitor(), { path: '/ws', headers: authorized(token) })
  await once(plain, 'open')
  const { errors } = await watch(program, newMessage)
  const unaffected = await watch(other.program, newMessage)
  const closed = closeCode(plain)
  await graph(staff.caller, `mutation { revokeApiToken(id: "${id}") { id } }`)
  expect(await closed).toBe(4401)
  await eventually(() => expect(errors).toMatchObject([{ code: 4401 }]))
  expect(unaffected.errors).toEqual([])
})

test('a token has at most five sockets, besides those of its creator and of other tokens', async () => {
  const { token, staff } = await makeApiToken()
  const other = await makeApiToken({ by: staff })
  const open = async (caller: Parameters<typeof openSocket>[0], used?: string) => {
    const headers = used ? authorized(used) : {}
    const socket = openSocket(caller, { path: '/ws', headers })
    await once(socket, 'open')
    return socket
  }
  const sockets = [await open(staff.caller), await open(makeVisitor(), other.token)]
  for (let turn = 0; turn < 5; turn++) sockets.push(await open(makeVisitor(), token))
  expect(await closeCode(await open(makeVisitor(), token))).toBe(4429)
  for (const socket of sockets) {
    expect(socket.readyState).toBe(socket.OPEN)
    socket.terminate()
  }
})

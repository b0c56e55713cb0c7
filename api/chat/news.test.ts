import { once } from 'node:events'
import type { WebSocket } from 'ws'
import { chatActivity, say } from '../../test/kit/chats'
import { eventually } from '../../test/kit/eventually'
import { makeCustomer, makeStaff } from '../../test/kit/people'
import { type Caller, makeVisitor, openShop } from '../../test/kit/shop'
import { closeCode, openSocket, refusal, stopWatching } from '../../test/kit/subscriptions'

openShop()

const sockets: WebSocket[] = []

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.terminate()
  await stopWatching()
})

/** Opens `/ws` as a program does that knows nothing of GraphQL. */
async function listen(caller: Caller) {
  const socket = openSocket(caller, { path: '/ws' })
  sockets.push(socket)
  const heard: string[] = []
  socket.on('message', (data) => heard.push(String(data)))
  await once(socket, 'open')
  return heard
}

test('/ws tells customer and staff that there is a new message, and nothing else', async () => {
  const { caller: ann, user } = await makeCustomer()
  const { caller: bob } = await makeCustomer()
  const { caller: sam } = await makeStaff()
  const [byAnn, byBob, bySam] = [await listen(ann), await listen(bob), await listen(sam)]

  await say(ann, 'Hello')
  await say(sam, 'Hi', { customerId: user.id })

  const news = '{"type":"new_message"}'
  await eventually(() =>
    expect([byAnn, bySam]).toEqual([
      [news, news],
      [news, news],
    ]),
  )
  expect(byBob).toEqual([])
})

test('/ws is closed with 4401 when nobody is signed in', async () => {
  for (const caller of [makeVisitor(), { cookies: { 'drivefair-session': 'forged.AAAA' } }]) {
    expect(await closeCode(openSocket(caller, { path: '/ws' }))).toBe(4401)
  }
})

test('/ws of another site is refused at the upgrade', async () => {
  const { caller } = await makeCustomer()
  const socket = openSocket(caller, { path: '/ws', origin: 'https://evil.example' })
  expect(await refusal(socket)).toBe(403)
})

test('what is sent to /ws does nothing', async () => {
  const { caller: ann } = await makeCustomer()
  const socket = openSocket(ann, { path: '/ws' })
  sockets.push(socket)
  const heard: string[] = []
  socket.on('message', (data) => heard.push(String(data)))
  await once(socket, 'open')
  socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query: chatActivity } }))
  socket.send('not json')
  await say(ann, 'Hello')
  await eventually(() => expect(heard).toEqual(['{"type":"new_message"}']))
})

import { once } from 'node:events'
import type { WebSocket } from 'ws'
import { eventually } from '../../test/kit/eventually'
import { makeCustomer, makeStaff } from '../../test/kit/people/people'
import { closeCode, openSocket } from '../../test/kit/requests/subscriptions'
import { chatActivity, say } from '../../test/kit/scenes/chats'
import { type Caller, makeVisitor } from '../../test/kit/servers/shop'

describe('/ws', () => {
  const sockets: WebSocket[] = []
  const announcement = '{"type":"new_message"}'

  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.terminate()
  })

  async function open(caller: Caller) {
    const socket = openSocket(caller, { path: '/ws' })
    sockets.push(socket)
    const heard: string[] = []
    socket.on('message', (data) => heard.push(String(data)))
    await once(socket, 'open')
    return { socket, heard }
  }

  test('announces new messages to the customer and to staff, and nothing else', async () => {
    const { caller: ann, user } = await makeCustomer()
    const { caller: bob } = await makeCustomer()
    const { caller: sam } = await makeStaff()
    const [byAnn, byBob, bySam] = [await open(ann), await open(bob), await open(sam)]

    await say(ann, 'Hello')
    await say(sam, 'Hi', { customerId: user.id })

    for (const { heard } of [byAnn, bySam]) {
      await eventually(() => expect(heard).toEqual([announcement, announcement]))
    }
    expect(byBob.heard).toEqual([])
  })

  test('closes with 4401 when signed out', async () => {
    for (const caller of [makeVisitor(), { cookies: { 'drivefair-session': 'forged.AAAA' } }]) {
      expect(await closeCode(openSocket(caller, { path: '/ws' }))).toBe(4401)
    }
  })

  test('ignores incoming messages', async () => {
    const { caller: ann } = await makeCustomer()
    const { socket, heard } = await open(ann)
    socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload: { query: chatActivity } }))
    socket.send('not json')
    await say(ann, 'Hello')
    await eventually(() => expect(heard).toEqual([announcement]))
  })
})

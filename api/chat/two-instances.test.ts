import { newMessage } from '../../test/kit/chats'
import { makeDatabase } from '../../test/kit/database'
import { eventually } from '../../test/kit/eventually'
import { makeCustomer, makeStaff } from '../../test/kit/people'
import { startRedis } from '../../test/kit/redis'
import { type ServerProcess, startServer } from '../../test/kit/server-process'
import type { Caller } from '../../test/kit/shop'
import { closeCode, openSocket, ourOrigin, stopWatching, watch } from '../../test/kit/subscriptions'
import { loadSessionSecret, sessionSecret } from '../account/cookie'
import { connectDatabase, disconnectDatabase } from '../platform/db'

const cleanUp: (() => Promise<unknown>)[] = []

afterEach(async () => {
  await stopWatching()
  for (const clean of cleanUp.splice(0).reverse()) await clean()
})

/** Two servers on one database and one Redis; Ann's browser talks to the first, Sam's to the second. */
async function openTwo() {
  const database = await makeDatabase()
  cleanUp.push(() => database.drop())
  connectDatabase(database.url, () => {})
  cleanUp.push(disconnectDatabase)
  await loadSessionSecret()
  const [ann, sam] = [await makeCustomer(), await makeStaff()]
  const redis = await startRedis()
  cleanUp.push(() => redis.takeAway())
  const env = {
    DATABASE_URL: database.url,
    PUBLIC_URL: ourOrigin,
    REDIS_URL: redis.url,
    SESSION_SECRET: sessionSecret(),
    STAFF_EMAILS: sam.user.email,
  }
  const starting = [startServer(env), startServer(env)] as const
  for (const server of starting) cleanUp.push(async () => (await server).stop())
  const [first, second] = await Promise.all(starting)
  return { ann, sam, redis, first, second }
}

async function ask({ base }: ServerProcess, { cookies }: Caller, path: string, body?: object) {
  const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`)
  return fetch(base + path, {
    method: body ? 'POST' : 'GET',
    headers: { cookie: cookie.join('; '), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
}

const isReady = async ({ base }: ServerProcess) => (await fetch(`${base}/readyz`)).ok

test('a message sent on one instance appears on the other, at once', async () => {
  const { ann, sam, first, second } = await openTwo()
  const watched = await watch(sam.caller, newMessage, {}, { at: second.base })

  const delays: number[] = []
  for (let turn = 1; turn <= 20; turn++) {
    const sentAt = performance.now()
    const sent = await ask(first, ann.caller, '/api/messages', { content: `Hello ${turn}` })
    expect(sent.status).toBe(201)
    await eventually(() => expect(watched.seen).toHaveLength(turn))
    delays.push(performance.now() - sentAt)
  }

  expect(watched.seen.at(-1)).toMatchObject({ content: 'Hello 20', customerId: ann.user.id })
  const [median = 0] = delays.sort((a, b) => a - b).slice(10)
  expect(median).toBeLessThan(500)
}, 60_000)

test('without Redis messages are kept and read; live again once it is back', async () => {
  const { ann, sam, redis, first, second } = await openTwo()
  const watched = await watch(sam.caller, newMessage, {}, { at: second.base })
  const own = await watch(ann.caller, newMessage, {}, { at: first.base })

  await redis.takeAway()
  const sent = await ask(first, ann.caller, '/api/messages', { content: 'Anybody there?' })
  expect(sent.status).toBe(201)
  await eventually(() => expect(own.seen).toMatchObject([{ content: 'Anybody there?' }]))
  const unread = await ask(second, sam.caller, '/api/messages/unread')
  expect(await unread.json()).toBe(1) // what the browsers ask every 5 seconds
  await eventually(async () => {
    for (const server of [first, second]) expect(await isReady(server)).toBe(false)
  })

  await redis.giveBack()
  await eventually(async () => {
    for (const server of [first, second]) expect(await isReady(server)).toBe(true)
  }, 5)
  await ask(first, ann.caller, '/api/messages', { content: 'Hello again' })
  await eventually(() => expect(watched.seen).toMatchObject([{ content: 'Hello again' }]), 5)
}, 60_000)

test('signing out on one instance closes the sockets on the other with 4401', async () => {
  const { ann, first, second } = await openTwo()
  const socket = openSocket(ann.caller, { at: second.base, path: '/ws' })
  await new Promise((resolve) => socket.once('open', resolve))
  const closed = closeCode(socket)
  await ask(first, ann.caller, '/api/logout', {})
  expect(await closed).toBe(4401)
}, 60_000)

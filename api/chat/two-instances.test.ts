import { eventually } from '../../test/kit/eventually'
import { makeCustomer, makeStaff } from '../../test/kit/people/people'
import {
  closeCode,
  openSocket,
  ourOrigin,
  stopWatching,
  watch,
} from '../../test/kit/requests/subscriptions'
import { chatActivity, newMessage } from '../../test/kit/scenes/chats'
import { makeDeal } from '../../test/kit/scenes/deals'
import { patientTimeLimits } from '../../test/kit/servers/database'
import { startRedis } from '../../test/kit/servers/redis'
import { type ServerProcess, startServer } from '../../test/kit/servers/server-process'
import type { Caller } from '../../test/kit/servers/shop'
import { makeShopDatabase } from '../../test/kit/servers/shop-database'
import { connectDatabase, disconnectDatabase } from '../platform/db'
import { loadSessionSecret, sessionSecret } from '../platform/session-secret'

// Two servers share a database and a Redis. Ann's browser talks to the first, Sam's to the second.

const cleanUp: (() => Promise<unknown>)[] = []
let redis: Awaited<ReturnType<typeof startRedis>>
let sam: Awaited<ReturnType<typeof makeStaff>>
let first: ServerProcess
let second: ServerProcess

beforeAll(async () => {
  const database = await makeShopDatabase()
  cleanUp.push(() => database.drop())
  connectDatabase({ url: database.url, timeLimits: patientTimeLimits })
  cleanUp.push(disconnectDatabase)
  await loadSessionSecret()
  sam = await makeStaff()
  redis = await startRedis()
  cleanUp.push(() => redis.takeAway())
  const env = {
    DATABASE_URL: database.url,
    PUBLIC_URL: ourOrigin,
    REDIS_URL: redis.url,
    SESSION_SECRET: sessionSecret(),
    STAFF_EMAILS: sam.user.email,
  }
  const starting = [startServer(env), startServer(env)] as const
  cleanUp.push(() => Promise.allSettled(starting.map(async (server) => (await server).stop())))
  ;[first, second] = await Promise.all(starting)
})

afterEach(stopWatching)

afterAll(async () => {
  for (const clean of cleanUp.reverse()) await clean()
})

async function request({ base }: ServerProcess, { cookies }: Caller, path: string, body?: object) {
  const cookie = Object.entries(cookies).map(([name, value]) => `${name}=${value}`)
  return fetch(base + path, {
    method: body ? 'POST' : 'GET',
    headers: { cookie: cookie.join('; '), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
}

const send = (caller: Caller, content: string) =>
  request(first, caller, '/api/messages', { content })

/**
 * Compares how long the sender waits for the answer, and how long another instance takes to know: by an event, that is
 * a few times as long; by a timer, it would be many times. The shortest count, as other programs only make it slower.
 */
function makeDelays() {
  const answers: number[] = []
  const arrivals: number[] = []
  return {
    async add(send: () => Promise<unknown>, expectArrival: () => void) {
      const sentAt = performance.now()
      await send()
      answers.push(performance.now() - sentAt)
      await eventually(expectArrival)
      arrivals.push(performance.now() - sentAt)
    },
    expectPrompt: () => expect(Math.min(...arrivals)).toBeLessThan(20 * Math.min(...answers)),
  }
}

/** What `/readyz` says; without Redis, servers stay in service. */
const readiness = async ({ base }: ServerProcess) => (await fetch(`${base}/readyz`)).json()

test('delivers a message to the other instance at once', async () => {
  const ann = await makeCustomer()
  const watched = await watch(sam.caller, newMessage, {}, { at: second.base })

  const delays = makeDelays()
  for (let turn = 1; turn <= 9; turn++) {
    await delays.add(
      async () => expect((await send(ann.caller, `Hello ${turn}`)).status).toBe(201),
      () => expect(watched.seen).toHaveLength(turn),
    )
  }

  expect(watched.seen.at(-1)).toMatchObject({ content: 'Hello 9', customerId: ann.user.id })
  delays.expectPrompt()
})

test('shows a customer on another instance which staff member is there', async () => {
  const ann = await makeCustomer()
  const watched = await watch(ann.caller, chatActivity, {}, { at: first.base })
  const variables = { id: ann.user.id }
  const query = 'mutation ($id: ID!) { setTyping(customerId: $id) }'
  await request(second, sam.caller, '/graphql', { query, variables })
  await eventually(() =>
    expect(watched.seen).toMatchObject([{ kind: 'TYPING', staffName: sam.user.firstName }]),
  )
})

test('notifies a buyer on another instance at once', async () => {
  const ann = await makeCustomer()
  const deals = await Promise.all(Array.from({ length: 9 }, () => makeDeal({ user: ann.user })))
  const changes = 'subscription { dealChanged { dealId kind } }'
  const watched = await watch(ann.caller, changes, {}, { at: second.base })

  const delays = makeDelays()
  for (const [turn, { id }] of deals.entries()) {
    const query = `mutation { assignDeal(id: "${id}", staffId: "${sam.user.id}") { id } }`
    await delays.add(
      async () =>
        expect((await request(first, sam.caller, '/graphql', { query })).status).toBe(200),
      () => expect(watched.seen[turn]).toEqual({ dealId: id, kind: 'STAGE' }),
    )
  }

  delays.expectPrompt()
})

test('keeps messages while Redis is down, and delivers live again once it is back', async () => {
  const ann = await makeCustomer()
  const watched = await watch(sam.caller, newMessage, {}, { at: second.base })
  const own = await watch(ann.caller, newMessage, {}, { at: first.base })
  const unreadBefore = await (await request(second, sam.caller, '/api/messages/unread')).json()

  await redis.takeAway()
  expect((await send(ann.caller, 'Is anyone there?')).status).toBe(201)
  await eventually(() => expect(own.seen).toMatchObject([{ content: 'Is anyone there?' }]))
  const unread = await request(second, sam.caller, '/api/messages/unread') // browsers poll this
  expect(await unread.json()).toBe(unreadBefore + 1)
  await eventually(async () => {
    for (const server of [first, second]) {
      expect(await readiness(server)).toEqual({ status: 'ready', degraded: ['redis'] })
    }
  })

  await redis.giveBack()
  await eventually(async () => {
    for (const server of [first, second]) {
      expect(await readiness(server)).toEqual({ status: 'ready' })
    }
  })
  await send(ann.caller, 'Hello again')
  await eventually(() => expect(watched.seen).toMatchObject([{ content: 'Hello again' }]))
})

test('closes the sockets on one instance with 4401 after signing out on the other', async () => {
  const ann = await makeCustomer()
  const socket = openSocket(ann.caller, { at: second.base, path: '/ws' })
  await new Promise((resolve) => socket.once('open', resolve))
  const closed = closeCode(socket)
  await request(first, ann.caller, '/api/logout', {})
  expect(await closed).toBe(4401)
})

import { jest } from '@jest/globals'
import { Redis } from 'ioredis'
import { eventually } from '../../test/kit/eventually'
import { openDatabase } from '../../test/kit/servers/own-database'
import { startRedis } from '../../test/kit/servers/redis'
import { log } from './log'
import { makePubSub } from './pubsub'

openDatabase() // which notes whether Redis works

const cleanUp: (() => unknown)[] = []

afterEach(async () => {
  jest.restoreAllMocks()
  for (const clean of cleanUp.splice(0).reverse()) await clean()
})

async function makeRedis() {
  const redis = await startRedis()
  cleanUp.push(redis.takeAway)
  return redis
}

/** A heartbeat of a busy machine is not late by this. */
const timings = { heartbeatMs: 10_000, maxRetryMs: 100 }

/** A server instance as far as events go. `heard` collects what its subscribers get. */
async function makeInstance(
  url?: string,
  { deployment = 'shop', heartbeatMs = timings.heartbeatMs } = {},
) {
  const instance = makePubSub()
  cleanUp.push(() => instance.disconnect())
  if (url) {
    await instance.connect(url, deployment, { ...timings, heartbeatMs })
    await eventually(async () => expect(await instance.isAnswering()).toBe(true))
  }
  const heard: string[] = []
  const ended = instance.subscribe('sessionEnded')
  cleanUp.push(() => ended.return())
  void (async () => {
    for await (const { sessionId } of ended) heard.push(sessionId)
  })()
  const end = (sessionId: string) => instance.publish('sessionEnded', { sessionId })
  return { instance, heard, end }
}

const event = { kind: 'typing', customerId: 'ann', byStaff: true } as const

test('delivers events to subscribers of the topic and key, in order, without Redis', async () => {
  const { instance, heard, end } = await makeInstance()
  const [ann, bob] = [
    instance.subscribe('conversation', 'ann'),
    instance.subscribe('conversation', 'bob'),
  ]
  const [next, none] = [ann.next(), bob.next()]
  instance.publish('conversation', 'ann', event)
  for (const id of ['one', 'two', 'three']) end(id)
  expect(await next).toEqual({ done: false, value: event })
  await eventually(() => expect(heard).toEqual(['one', 'two', 'three']))
  expect(await Promise.race([none, 'nothing'])).toBe('nothing')
  await Promise.all([ann.return(), bob.return()])
})

test('fails a subscriber that falls too far behind, and no other', async () => {
  const { instance, heard, end } = await makeInstance()
  const slow = instance.subscribe('sessionEnded')
  await Promise.race([slow.next(), Promise.resolve()])
  for (let turn = 0; turn < 2_000; turn++) {
    end(String(turn))
    if (turn % 100 === 0) await new Promise(setImmediate)
  }
  await eventually(() => expect(heard).toHaveLength(2_000))
  await expect(
    (async () => {
      for await (const _ of slow);
    })(),
  ).rejects.toMatchObject({ extensions: { code: 'UNAVAILABLE' } })
})

test('delivers events between instances once, and ignores anything else on the channel', async () => {
  const { url } = await makeRedis()
  const [one, two] = [await makeInstance(url), await makeInstance(url)]
  const stranger = new Redis(url)
  for (const text of ['', 'not json', 'null', '1', '{}', '{"name":5}', '{"name":"sessionEnded"}']) {
    await stranger.publish('drivefair:shop:sessionEnded', text)
  }
  stranger.disconnect()
  one.end('first')
  await eventually(() => expect(two.heard).toEqual(['first']))
  two.end('second')
  await eventually(() => expect(one.heard).toEqual(['first', 'second']))
  expect(two.heard).toEqual(['first', 'second'])
})

test('hears only what its subscribers watch, and nothing of another deployment', async () => {
  const { url } = await makeRedis()
  const { instance, heard } = await makeInstance(url)
  const other = await makeInstance(url)
  const staging = await makeInstance(url, { deployment: 'staging' })
  const redis = new Redis(url)
  cleanUp.push(() => redis.disconnect())
  const chats = async () => {
    const channels = (await redis.pubsub('CHANNELS', '*')) as string[]
    return channels.filter((channel) => channel.includes('conversation'))
  }
  expect(await chats()).toEqual([])

  const two = [instance.subscribe('conversation', 'ann'), instance.subscribe('conversation', 'ann')]
  const next = two.map((subscription) => subscription.next())
  const staff = instance.subscribe('conversations')
  const forStaff = staff.next()
  await eventually(async () => expect(await chats()).toHaveLength(2))
  staging.instance.publish('conversation', 'ann', { ...event, kind: 'read' })
  staging.end('in staging')
  other.instance.publish('conversation', 'ann', event)
  expect((await Promise.all(next)).map(({ value }) => value)).toEqual([event, event])

  await two[0]?.return()
  expect(await chats()).toHaveLength(2)
  await two[1]?.return()
  other.instance.publish('conversations', event)
  expect((await forStaff).value).toEqual(event)
  await staff.return()
  await eventually(async () => expect(await chats()).toEqual([]))
  other.end('last')
  await eventually(() => expect(heard).toEqual(['last']))
})

test('keeps delivering locally while Redis is down, and everywhere once it is back', async () => {
  const redis = await makeRedis()
  const [one, two] = [await makeInstance(redis.url), await makeInstance(redis.url)]
  const warn = jest.spyOn(log, 'warn')
  const info = jest.spyOn(log, 'info')

  await redis.takeAway()
  one.end('while down')
  await eventually(() => expect(one.heard).toEqual(['while down']))
  await eventually(async () => expect(await one.instance.isAnswering()).toBe(false))
  const late = two.instance.subscribe('conversation', 'ann') // a topic without earlier subscribers
  const next = late.next()

  await redis.giveBack()
  await eventually(async () => {
    for (const { instance } of [one, two]) expect(await instance.isAnswering()).toBe(true)
  })
  one.end('back')
  one.instance.publish('conversation', 'ann', event)
  await eventually(() => expect(two.heard).toEqual(['back']))
  expect(await next).toEqual({ done: false, value: event })
  await late.return()

  const messages = (spy: { mock: { calls: unknown[][] } }) => spy.mock.calls.map((call) => call[1])
  const down = 'Redis is down: events stay on this instance'
  expect(messages(warn)).toEqual([down, down]) // once per instance
  expect(info.mock.calls.map(([message]) => message)).toEqual(
    Array(2).fill('Redis is back: events reach all instances'),
  )
})

test('starts before Redis does', async () => {
  const redis = await makeRedis()
  await redis.takeAway()
  const early = makePubSub()
  cleanUp.push(() => early.disconnect())
  await early.connect(redis.url, 'shop', timings)
  expect(await early.isAnswering()).toBe(false)
  early.publish('sessionEnded', { sessionId: 'never delivered' })
  await redis.giveBack()
  await eventually(async () => expect(await early.isAnswering()).toBe(true))
  const { end } = await makeInstance(redis.url)
  const ended = early.subscribe('sessionEnded')
  const next = ended.next()
  end('now')
  expect((await next).value).toEqual({ sessionId: 'now' })
  await ended.return()
})

test('reconnects when Redis freezes', async () => {
  const redis = await makeRedis()
  const often = { heartbeatMs: 500 }
  const [one, two] = [await makeInstance(redis.url, often), await makeInstance(redis.url, often)]
  redis.freeze()
  one.end('while frozen')
  await eventually(async () => expect(await two.instance.isAnswering()).toBe(false))
  redis.unfreeze()
  await eventually(async () => {
    for (const { instance } of [one, two]) expect(await instance.isAnswering()).toBe(true)
  })
  // On a busy machine, Redis may seem frozen once more, and what is said then is lost.
  await eventually(() => {
    one.end('again')
    expect(two.heard).toContain('again')
  })
})

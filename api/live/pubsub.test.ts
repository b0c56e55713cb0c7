import { jest } from '@jest/globals'
import { Redis } from 'ioredis'
import { eventually } from '../../test/kit/eventually'
import { startRedis } from '../../test/kit/redis'
import { log } from '../platform/log'
import { makePubSub } from './pubsub'

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

/** An instance of the server as far as events go; `heard` is what arrives at its subscribers. */
async function makeInstance(url?: string) {
  const instance = makePubSub()
  cleanUp.push(() => instance.disconnect())
  if (url) {
    instance.connect(url)
    await eventually(async () => expect(await instance.isAnswering()).toBe(true))
  }
  const heard: string[] = []
  const ends = instance.subscribe('sessionEnded')
  cleanUp.push(() => ends.return())
  void (async () => {
    for await (const { sessionId } of ends) heard.push(sessionId)
  })()
  const end = (sessionId: string) => instance.publish('sessionEnded', { sessionId })
  return { instance, heard, end }
}

const event = { kind: 'typing', customerId: 'ann', byStaff: true } as const

test('without Redis events reach whoever subscribed to the topic, in order', async () => {
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

test('who reads too slowly gets an error instead of gaps, and the others everything', async () => {
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

test('instances hear each other through Redis, and themselves once', async () => {
  const { url } = await makeRedis()
  const [one, two] = [await makeInstance(url), await makeInstance(url)]
  one.end('here')
  two.end('there')
  await eventually(() => expect(one.heard).toEqual(['here', 'there']))
  await eventually(() => expect(two.heard.toSorted()).toEqual(['here', 'there']))
})

test('while Redis is away an instance hears itself; after it is back, all again', async () => {
  const redis = await makeRedis()
  const [one, two] = [await makeInstance(redis.url), await makeInstance(redis.url)]
  const warn = jest.spyOn(log, 'warn')
  const info = jest.spyOn(log, 'info')

  await redis.takeAway()
  one.end('while away')
  await eventually(() => expect(one.heard).toEqual(['while away']))
  await eventually(async () => expect(await one.instance.isAnswering()).toBe(false))
  const late = two.instance.subscribe('conversation', 'ann') // a topic nobody had subscribed to
  const next = late.next()

  await redis.giveBack()
  await eventually(async () => {
    for (const { instance } of [one, two]) expect(await instance.isAnswering()).toBe(true)
  }, 5)
  one.end('back')
  one.instance.publish('conversation', 'ann', event)
  await eventually(() => expect(two.heard).toEqual(['back']))
  expect(await next).toEqual({ done: false, value: event })
  await late.return()

  const lines = (spy: { mock: { calls: unknown[][] } }) => spy.mock.calls.map((call) => call.at(-1))
  const away = 'Redis is away: events stay on this instance'
  expect(lines(warn)).toEqual([away, away]) // once for each instance
  const back = 'Redis is back: events reach all instances'
  expect(lines(info)).toEqual([back, back])
})

test('a server may start before its Redis', async () => {
  const redis = await startRedis()
  await redis.takeAway()
  const early = makePubSub()
  cleanUp.push(() => early.disconnect())
  early.connect(redis.url)
  expect(await early.isAnswering()).toBe(false)
  early.publish('sessionEnded', { sessionId: 'nobody hears it' })
  await redis.giveBack()
  cleanUp.push(redis.takeAway)
  await eventually(async () => expect(await early.isAnswering()).toBe(true), 5)
  const { end } = await makeInstance(redis.url)
  const ends = early.subscribe('sessionEnded')
  const next = ends.next()
  end('now')
  expect((await next).value).toEqual({ sessionId: 'now' })
  await ends.return()
})

test('a frozen Redis is noticed, and its line made anew', async () => {
  const redis = await makeRedis()
  const [one, two] = [await makeInstance(redis.url), await makeInstance(redis.url)]
  redis.freeze()
  one.end('while frozen')
  await eventually(async () => expect(await two.instance.isAnswering()).toBe(false), 15)
  redis.unfreeze()
  await eventually(async () => expect(await two.instance.isAnswering()).toBe(true), 15)
  await eventually(async () => expect(await one.instance.isAnswering()).toBe(true), 15)
  one.end('again')
  await eventually(() => expect(two.heard).toContain('again'))
}, 60_000)

test('what others put on the channel harms nobody', async () => {
  const { url } = await makeRedis()
  const { heard } = await makeInstance(url)
  const { end } = await makeInstance(url)
  const stranger = new Redis(url)
  for (const text of ['', 'not json', 'null', '1', '{}', '{"name":5}', '{"name":"sessionEnded"}']) {
    await stranger.publish('drivefair-events', text)
  }
  stranger.disconnect()
  end('still here')
  await eventually(() => expect(heard).toEqual(['still here']))
})

import { randomUUID } from 'node:crypto'
import { createRedisEventTarget } from '@graphql-yoga/redis-event-target'
import { Redis, type RedisOptions } from 'ioredis'
import { log } from '../platform/log'

/** One channel for all topics: nothing to subscribe again for each socket that comes or goes. */
const CHANNEL = 'drivefair-events'
/** A line that is frozen instead of cut is noticed after two of these. */
const HEARTBEAT_MS = 3_000

const always: RedisOptions = {
  connectTimeout: 2_000,
  socketTimeout: HEARTBEAT_MS,
  retryStrategy: (times) => Math.min(times * 100, 1_000), // for ever
}

interface Carried {
  name: string
  event: unknown
}

export type RedisLink = ReturnType<typeof linkRedis>

/** Carries events to the other instances and theirs to `hear`; our own are not heard again. */
export function linkRedis(url: string, hear: (name: string, event: unknown) => void) {
  const us = randomUUID()
  // What cannot be sent now is not sent later: others look by themselves meanwhile.
  const publisher = new Redis(url, {
    ...always,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
  })
  const subscriber = new Redis(url, { ...always, maxRetriesPerRequest: null })
  const stopWatching = watchLines([publisher, subscriber])

  // The library leaves the promises of these calls alone; nobody would hear that they failed.
  const target = createRedisEventTarget({
    publishClient: {
      publish: (channel: string, text: string) => publisher.publish(channel, text).catch(isAway),
    } as unknown as Redis,
    subscribeClient: {
      on: (name: 'message', listener: () => void) => subscriber.on(name, listener),
      subscribe: (channel: string) => subscriber.subscribe(channel).catch(isAway),
    } as unknown as Redis,
    serializer: { stringify: JSON.stringify, parse: carriedIn },
  })
  target.addEventListener(CHANNEL, ({ detail }: CustomEvent) => {
    if (detail?.name && detail.event && detail.from !== us) hear(String(detail.name), detail.event)
  })

  return {
    send: ({ name, event }: Carried) =>
      target.dispatchEvent(new CustomEvent(CHANNEL, { detail: { from: us, name, event } })),
    async isAnswering() {
      if (subscriber.status !== 'ready') return false
      return publisher.ping().then(
        () => true,
        () => false,
      )
    },
    close() {
      stopWatching()
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}

/** Failed calls are answered here: that the line is lost is in the log once, and `/readyz` says it. */
const isAway = () => undefined

function carriedIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    log.warn({ err: error }, 'something that is no event came through Redis')
    return undefined
  }
}

/** Says once when Redis is away and once when it is back, and asks now and then whether it lives. */
function watchLines(lines: Redis[]) {
  let isLost = false
  let reason: Error | undefined
  for (const line of lines) {
    line.on('error', (error) => {
      reason = error
    })
    line.on('close', () => {
      if (!isLost) log.warn({ err: reason }, 'Redis is away: events stay on this instance')
      isLost = true
    })
    line.on('ready', () => {
      if (isLost && lines.every(({ status }) => status === 'ready')) {
        isLost = false
        log.info('Redis is back: events reach all instances')
      }
    })
  }
  const heartbeat = setInterval(() => {
    for (const line of lines) if (line.status === 'ready') line.ping().catch(isAway)
  }, HEARTBEAT_MS).unref()

  return () => {
    clearInterval(heartbeat)
    isLost = true // closed by ourselves
  }
}

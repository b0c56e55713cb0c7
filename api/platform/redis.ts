import { randomUUID } from 'node:crypto'
import { Redis, type RedisOptions } from 'ioredis'
import { z } from 'zod'
import { log } from './log'
import { problemOf, type ServicePlace, serviceAt } from './service-problem'
import { noteFailure, noteSuccess } from './service-state'

export interface RedisTimings {
  /** A frozen connection, one that is silent but not closed, is noticed after two of these. */
  heartbeatMs: number
  maxRetryMs: number
}

const Envelope = z.object({
  /** The instance that sent it. */
  from: z.string(),
  name: z.string(),
  event: z.object({}).loose(),
})

export type RedisConnection = ReturnType<typeof connectRedis>

/**
 * Carries events to the other instances, and theirs to `deliver`: only those of the channels that are
 * subscribed to. Our own echoes are skipped.
 */
export function connectRedis(
  url: string,
  deliver: (name: string, event: unknown) => void,
  { heartbeatMs, maxRetryMs }: RedisTimings = { heartbeatMs: 3_000, maxRetryMs: 1_000 },
) {
  const instance = randomUUID()
  const options: RedisOptions = {
    connectTimeout: 2_000,
    socketTimeout: heartbeatMs,
    retryStrategy: (attempt) => Math.min(attempt * 100, maxRetryMs), // never gives up
  }
  // Events that can't be sent now are dropped: subscribers poll in the meantime.
  const unqueued: RedisOptions = { ...options, enableOfflineQueue: false, maxRetriesPerRequest: 0 }
  const publisher = new Redis(url, unqueued)
  const subscriber = new Redis(url, { ...unqueued, autoResubscribe: false })
  const channels = new Set<string>()
  const service = serviceAt(url, 'REDIS_URL')
  const stopMonitoring = monitor([publisher, subscriber], service, heartbeatMs)

  subscriber.on('message', (_channel, text) => {
    const received = envelopeOf(text)
    if (received && received.from !== instance) deliver(received.name, received.event)
  })
  // Each connection starts with what is wanted now, however often that changed during an outage.
  subscriber.on('ready', () => {
    if (channels.size > 0) subscriber.subscribe(...channels).catch(ignore)
  })

  return {
    publish(channel: string, { name, event }: { name: string; event: unknown }) {
      publisher.publish(channel, JSON.stringify({ from: instance, name, event })).catch(ignore)
    },
    subscribe(channel: string) {
      channels.add(channel)
      if (subscriber.status === 'ready') subscriber.subscribe(channel).catch(ignore)
    },
    unsubscribe(channel: string) {
      channels.delete(channel)
      if (subscriber.status === 'ready') subscriber.unsubscribe(channel).catch(ignore)
    },
    /** Also says that Redis has handled the subscriptions made so far. */
    isAnswering: () =>
      Promise.all([publisher.ping(), subscriber.ping()]).then(
        () => true,
        () => false,
      ),
    close() {
      stopMonitoring()
      publisher.disconnect()
      subscriber.disconnect()
    },
  }
}

/** Connects once and asks for an answer; fails with the cause when there is none. */
export async function tryRedis(url: string) {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 10_000,
    commandTimeout: 10_000,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  let cause: unknown
  redis.on('error', (error) => {
    cause ??= error
  })
  try {
    await redis.connect()
    await redis.ping()
  } catch (error) {
    throw cause ?? error
  } finally {
    redis.disconnect()
  }
}

/** Failed calls need no handling of their own: `monitor` logs the outage, `/readyz` reports it. */
const ignore = () => undefined

function envelopeOf(text: string) {
  try {
    return Envelope.parse(JSON.parse(text))
  } catch (error) {
    log.warn({ err: error }, 'ignored a Redis message that is not an event')
    return undefined
  }
}

/** Logs each outage and recovery once, and pings so that a frozen connection times out. */
function monitor(connections: Redis[], service: ServicePlace, heartbeatMs: number) {
  let isDown = false
  let isStopped = false
  let cause: Error | undefined
  const areReady = () => connections.every(({ status }) => status === 'ready')
  for (const connection of connections) {
    connection.on('error', (error) => {
      cause = error
    })
    connection.on('close', () => {
      if (isStopped) return // closed on purpose: not an outage
      noteFailure('REDIS', problemOf(cause ?? new Error('Connection is closed.'), service))
      if (!isDown) log.warn({ err: cause }, 'Redis is down: events stay on this instance')
      isDown = true
    })
    connection.on('ready', () => {
      if (!areReady()) return
      cause = undefined
      noteSuccess('REDIS')
      if (isDown) log.info('Redis is back: events reach all instances')
      isDown = false
    })
  }
  const heartbeat = setInterval(() => {
    const pings = connections.map(async (connection) => {
      if (connection.status === 'ready') await connection.ping()
    })
    Promise.all(pings).then(() => areReady() && noteSuccess('REDIS'), ignore)
  }, heartbeatMs).unref()

  return () => {
    clearInterval(heartbeat)
    isStopped = true
  }
}

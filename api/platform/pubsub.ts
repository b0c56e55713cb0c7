import { createHash } from 'node:crypto'
import { setMaxListeners } from 'node:events'
import { EventQueue } from './event-queue'
import { subscriptions } from './metrics'
import type { RedisConnection, RedisTimings } from './redis'

/**
 * Events are hints to look again; the truth is in the database. Publish only after the commit. Events
 * can get lost, so subscribers that depend on them must also poll. Each feature declares its topics
 * next to the code that publishes them.
 */
export interface Topics {
  /** A session ended: its sockets must close. */
  sessionEnded: [event: { sessionId: string }]
}

type Last<Values> = Values extends [...unknown[], infer Event] ? Event : never
type AllButLast<Values> = Values extends [...infer Key, unknown] ? Key : never

/** As many as a Redis Cluster has slots: an instance with a thousand customers hears 6 % of the others' events. */
const CHANNELS_PER_TOPIC = 16_384

/** The Redis channel of a topic. Its keys share channels by their hash. */
function channelOf(topic: string, key?: string) {
  if (key === undefined) return topic
  const hash = createHash('sha256').update(key).digest().readUInt32BE(0)
  return `${topic}:${hash % CHANNELS_PER_TOPIC}`
}

/**
 * Delivers events to this instance's subscribers synchronously. After `connect`, events also travel to
 * and from other instances; while Redis is down, only that part is missing. An instance subscribes to
 * the channels that it has listeners for, so it hears nothing that no one here watches.
 */
export function makePubSub() {
  const local = new EventTarget()
  setMaxListeners(0, local) // one listener per subscription is not a leak
  let redis: RedisConnection | undefined
  /** Prefix of the channels of this deployment, since another one may use the same Redis. */
  let prefix = ''
  /** How many listeners each channel has. */
  const listeners = new Map<string, number>()

  const dispatch = (name: string, detail: unknown) =>
    local.dispatchEvent(new CustomEvent(name, { detail }))

  function enter(channel: string) {
    const count = listeners.get(channel) ?? 0
    listeners.set(channel, count + 1)
    if (count === 0) redis?.subscribe(prefix + channel)
  }

  function leave(channel: string) {
    const count = listeners.get(channel) ?? 0
    if (count > 1) return void listeners.set(channel, count - 1)
    listeners.delete(channel)
    redis?.unsubscribe(prefix + channel)
  }

  return {
    publish<Topic extends keyof Topics>(topic: Topic, ...args: Topics[Topic]) {
      const key = args.length > 1 ? String(args[0]) : undefined
      const name = key === undefined ? topic : `${topic}:${key}`
      const event = args.at(-1)
      dispatch(name, event)
      redis?.publish(prefix + channelOf(topic, key), { name, event })
    },

    /** Calls the listener on each event, without a queue. Returns a function that stops it. */
    listen<Topic extends keyof Topics>(
      topic: Topic,
      listener: (event: Last<Topics[Topic]>) => void,
      ...[key]: AllButLast<Topics[Topic]> | []
    ) {
      const name = key === undefined ? topic : `${topic}:${key}`
      const channel = channelOf(topic, key)
      const onEvent = (event: Event) => listener((event as CustomEvent).detail)
      local.addEventListener(name, onEvent)
      enter(channel)
      let isStopped = false
      return () => {
        if (isStopped) return
        isStopped = true
        local.removeEventListener(name, onEvent)
        leave(channel)
      }
    },

    /** Returns a queue of events, to be read with `for await`. */
    subscribe<Topic extends keyof Topics>(topic: Topic, ...key: AllButLast<Topics[Topic]>) {
      return new EventQueue<Last<Topics[Topic]>>((hear) => {
        const stop = this.listen(topic, hear, ...key)
        subscriptions.inc()
        return () => {
          stop()
          subscriptions.dec()
        }
      })
    },

    /** `deployment` names the instances that hear each other. */
    async connect(redisUrl: string, deployment: string, timings?: RedisTimings) {
      const { connectRedis } = await import('./redis')
      prefix = `drivefair:${deployment}:`
      redis = connectRedis(redisUrl, dispatch, timings)
      for (const channel of listeners.keys()) redis.subscribe(prefix + channel)
    },

    /** Whether other instances can be reached; true with a single instance. */
    isAnswering: async () => redis?.isAnswering() ?? true,

    disconnect() {
      redis?.close()
      redis = undefined
    },
  }
}

export const pubsub = makePubSub()

import { setMaxListeners } from 'node:events'
import { Repeater } from 'graphql-yoga'
import { Refusal } from '../platform/errors'
import { connectRedis, type RedisConnection, type RedisTimings } from './redis'

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

/**
 * Delivers events to this instance's subscribers synchronously. After `connect`, events also travel to
 * and from other instances; while Redis is down, only that part is missing.
 */
export function makePubSub() {
  const local = new EventTarget()
  setMaxListeners(0, local) // one listener per subscription is not a leak
  let redis: RedisConnection | undefined

  const dispatch = (name: string, detail: unknown) =>
    local.dispatchEvent(new CustomEvent(name, { detail }))

  return {
    publish<Topic extends keyof Topics>(topic: Topic, ...args: Topics[Topic]) {
      const name = args.length > 1 ? `${topic}:${args[0]}` : topic
      const event = args.at(-1)
      dispatch(name, event)
      redis?.publish({ name, event })
    },

    /** Calls the listener on each event, without a queue. Returns a function that stops it. */
    listen<Topic extends keyof Topics>(
      topic: Topic,
      listener: (event: Last<Topics[Topic]>) => void,
      ...[key]: AllButLast<Topics[Topic]> | []
    ) {
      const name = key === undefined ? topic : `${topic}:${key}`
      const onEvent = (event: Event) => listener((event as CustomEvent).detail)
      local.addEventListener(name, onEvent)
      return () => local.removeEventListener(name, onEvent)
    },

    /** Returns a queue of events, to be read with `for await`. */
    subscribe<Topic extends keyof Topics>(
      topic: Topic,
      ...key: AllButLast<Topics[Topic]>
    ): Repeater<Last<Topics[Topic]>> {
      return new Repeater(async (push, stop) => {
        const onEvent = (event: Last<Topics[Topic]>) => {
          try {
            void push(event)
          } catch {
            // The queue is full: fail instead of dropping events.
            stop(new Refusal('UNAVAILABLE', 'Too far behind. Please reconnect.'))
          }
        }
        const stopListening = this.listen(topic, onEvent, ...key)
        await stop
        stopListening()
      })
    },

    connect(redisUrl: string, timings?: RedisTimings) {
      redis = connectRedis(redisUrl, dispatch, timings)
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

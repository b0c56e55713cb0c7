import { setMaxListeners } from 'node:events'
import { Repeater } from 'graphql-yoga'
import { Refusal } from '../platform/errors'
import { linkRedis, type RedisLink } from './redis'

/**
 * Events say "look"; the truth is in the database. Publish after the commit of what happened, never
 * before. An event may be lost: whoever depends on it must also look by itself. A feature adds its
 * topics beside what publishes them.
 */
export interface Topics {
  /** A session that is over: its sockets must close. */
  sessionEnded: [event: { sessionId: string }]
}

type Last<Given> = Given extends [...unknown[], infer Event] ? Event : never
type AllButLast<Given> = Given extends [...infer Key, unknown] ? Key : never

/**
 * Events reach the subscribers of this instance at once and by themselves. `connect` also carries
 * them to other instances and theirs to us; while Redis is away only that part is missing.
 */
export function makePubSub() {
  const here = new EventTarget()
  setMaxListeners(0, here) // one for each subscription: many are no leak
  let link: RedisLink | undefined

  const dispatch = (name: string, detail: unknown) =>
    here.dispatchEvent(new CustomEvent(name, { detail }))

  return {
    publish<Topic extends keyof Topics>(topic: Topic, ...given: Topics[Topic]) {
      const [event, key] = [given.at(-1), given.length > 1 ? `:${given[0]}` : '']
      dispatch(topic + key, event)
      link?.send({ name: topic + key, event })
    },

    /** Calls `hear` at each event, without a queue; answers what ends it. */
    listen<Topic extends keyof Topics>(
      topic: Topic,
      hear: (event: Last<Topics[Topic]>) => void,
      ...[key]: AllButLast<Topics[Topic]> | []
    ) {
      const name = key === undefined ? topic : `${topic}:${key}`
      const listener = (event: Event) => hear((event as CustomEvent).detail)
      here.addEventListener(name, listener)
      return () => here.removeEventListener(name, listener)
    },

    subscribe<Topic extends keyof Topics>(
      topic: Topic,
      ...key: AllButLast<Topics[Topic]>
    ): Repeater<Last<Topics[Topic]>> {
      return new Repeater(async (push, stop) => {
        const hear = (event: Last<Topics[Topic]>) => {
          try {
            void push(event)
          } catch {
            stop(new Refusal('UNAVAILABLE', 'Too far behind.')) // an error instead of gaps
          }
        }
        const end = this.listen(topic, hear, ...key)
        await stop
        end()
      })
    },

    connect(redisUrl: string) {
      link = linkRedis(redisUrl, dispatch)
    },

    /** Whether other instances can be reached; true when there are none. */
    isAnswering: async () => link?.isAnswering() ?? true,

    disconnect() {
      link?.close()
      link = undefined
    },
  }
}

export const pubsub = makePubSub()

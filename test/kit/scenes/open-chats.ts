import { setTimeout as sleep } from 'node:timers/promises'
import { ApolloLink } from '@apollo/client/link'
import { parse } from 'graphql'
import { WebSocket } from 'ws'
import { LiveSocket } from '../../../web/live/live-socket'
import { type Customer, call } from './shop-traffic'

const newMessage = parse('subscription { newMessage { content } }')
const listMessages = '{ messages(first: 50) { content } }'
/** Until the server has subscribed again: a message in between would be missed twice. */
const SUBSCRIBED_MS = 500

/** A customer's open chat: the site's own socket, and what has arrived by it or was fetched after a reconnect. */
export interface OpenChat {
  customer: Customer
  heard: Set<string>
  isConnected(): boolean
  /** How long each reconnect took. */
  reconnectsMs: number[]
  close(): Promise<void>
}

/** Opens a customer's chat through the proxy. */
export async function openChat(base: string, customer: Customer): Promise<OpenChat> {
  const heard = new Set<string>()
  const reconnectsMs: number[] = []
  let lostAt = 0

  /** A browser's socket that sends this customer's cookie. */
  class Socket extends WebSocket {
    constructor(url: string, protocol: string) {
      const { cookie, clientIp: localAddress } = customer
      super(url, protocol, { headers: { cookie }, localAddress })
      this.on('error', () => {}) // a 'close' follows
    }
  }

  const live = new LiveSocket({
    url: () => `${base.replace('http', 'ws')}/graphql`,
    webSocketImpl: Socket,
  })
  live.state.subscribe(() => {
    if (live.state.get() === 'waiting') lostAt ||= performance.now()
  })

  async function fetchMissed() {
    await sleep(SUBSCRIBED_MS)
    const body = await call(base, customer, 'POST', '/graphql', { query: listMessages })
    for (const { content } of JSON.parse(body).data.messages) heard.add(content)
  }

  const opened = new Promise<void>((resolve) => {
    live.onConnected(() => {
      if (lostAt) reconnectsMs.push(performance.now() - lostAt)
      lostAt = 0
      resolve()
      fetchMissed().catch(() => {}) // then the messages are missing at the end
    })
  })
  const operation = { query: newMessage }
  const subscription = ApolloLink.execute(live.link, operation, { client: {} as never }).subscribe(
    ({ data }) => heard.add(data?.newMessage.content),
  )
  await opened
  return {
    customer,
    heard,
    isConnected: () => live.state.get() === 'open',
    reconnectsMs,
    async close() {
      subscription.unsubscribe()
      await Promise.resolve(live.close()).catch(() => {}) // it may be between two attempts
    },
  }
}

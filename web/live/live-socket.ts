import type { ApolloLink } from '@apollo/client/link'
import { type Client, createClient } from 'graphql-ws/client'
import { makeStore } from '../ui/browser/store'
import { Heartbeat } from './heartbeat'
import { type Probe, pollUntilReachable, probeTimings } from './reachability'
import { backOffMs, RetryPauses } from './retry'
import { socketLink } from './socket-link'

/**
 * `waiting`: no connection, and none is being opened. `doubtful`: connected, but an answer is overdue
 * and the server is probed another way.
 */
export type ConnectionState = 'waiting' | 'connecting' | 'open' | 'doubtful'

export const isConnected = (state: ConnectionState) => state === 'open' || state === 'doubtful'

export const socketTimings = {
  /** From one answer to the next ping. */
  pingMs: 5_000,
  /** A ping without an answer for this long ends the connection. */
  answerMs: 5_000,
  /** A connection that isn't accepted within this time is given up. */
  connectMs: 10_000,
  /** Without an answer for this long, a connection may be dead. */
  doubtMs: 1_500,
  /** For this long after a reconnect, only the new socket is known to be alive. */
  reconnectedMs: 30_000,
  retryMs: (failures: number) => backOffMs(failures),
  probe: probeTimings,
}

interface Options {
  url: () => string
  /** Reaches the server by another way than the socket, to notice at once that the network is back. */
  probe?: Probe
  webSocketImpl?: unknown
  timings?: Partial<typeof socketTimings>
}

/**
 * GraphQL over one WebSocket that reconnects for as long as anything is subscribed: after a clean close,
 * a broken connection, and one that went silent. The server doesn't resend events missed in between;
 * `onConnected` says when to fetch them.
 */
export class LiveSocket {
  readonly link: ApolloLink
  readonly state = makeStore<ConnectionState>('waiting')
  readonly #client: Client
  readonly #probe: Probe | undefined
  readonly #timings: typeof socketTimings
  readonly #heartbeat: Heartbeat
  readonly #pauses = new RetryPauses()
  readonly #listeners = new Set<() => void>()
  #socket: WebSocket | undefined
  #cancelProbing: (() => void) | undefined
  #isReachable = false
  #reconnectedAt = Number.NEGATIVE_INFINITY

  constructor({ url, probe, webSocketImpl, timings }: Options) {
    this.#probe = probe
    this.#timings = { ...socketTimings, ...timings }
    this.#heartbeat = new Heartbeat({
      doubtMs: this.#timings.doubtMs,
      onDoubt: () => this.#doubt(),
      onSilence: () => this.#client.terminate(),
    })
    this.#client = createClient({
      url,
      webSocketImpl,
      keepAlive: this.#timings.pingMs,
      retryAttempts: Number.POSITIVE_INFINITY,
      retryWait: (failures) => this.#waitToReconnect(failures),
      shouldRetry: () => true,
      on: {
        connecting: () => this.#connecting(),
        connected: (socket, _payload, isReconnect) =>
          this.#connected(socket as WebSocket, isReconnect),
        ping: (isReceived) => {
          if (!isReceived) this.#expectPong()
        },
        pong: (isReceived) => {
          if (isReceived) this.#answered()
        },
        closed: () => this.#closed(),
      },
    })
    // An operation refused over a live connection waits its turn: that the server can be reached is
    // neither news nor help.
    this.link = socketLink(this.#client, (failures) =>
      this.#socket ? this.#pause(failures) : this.#waitToReconnect(failures),
    )
  }

  /** Calls `listener` after each connect. Returns an unsubscribe function. */
  onConnected(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The network may be back: retries at once, and pings an open connection. */
  hurry() {
    this.#pauses.endAll()
    if (this.#socket?.readyState !== 1) return
    this.#socket.send('{"type":"ping"}')
    this.#expectPong()
  }

  /**
   * Whether the connection has just come back. The browser's pooled HTTP connections may be as dead as
   * the old socket was, and a request on one of them hangs, so the new socket is the safer way.
   */
  isJustReconnected() {
    const { reconnectedMs } = this.#timings
    return this.#socket !== undefined && Date.now() - this.#reconnectedAt < reconnectedMs
  }

  close() {
    this.#cancelProbing?.()
    const closed = this.#client.dispose()
    this.#pauses.endAll()
    return closed
  }

  #connecting() {
    this.#isReachable = false
    this.state.set('connecting')
    this.#heartbeat.expectAnswer(this.#timings.connectMs)
  }

  #connected(socket: WebSocket, isReconnect: boolean) {
    this.#answered()
    this.#socket = socket
    if (isReconnect) this.#reconnectedAt = Date.now()
    this.state.set('open')
    for (const listener of this.#listeners) listener()
  }

  #closed() {
    this.#heartbeat.stop()
    this.#socket = undefined
    this.state.set('waiting')
  }

  #expectPong() {
    if (!this.#heartbeat.isExpectingAnswer()) this.#heartbeat.expectAnswer(this.#timings.answerMs)
  }

  #answered() {
    this.#heartbeat.stop()
    this.#cancelProbing?.()
    this.#cancelProbing = undefined
    if (this.state.get() === 'doubtful') this.state.set('open')
  }

  #doubt() {
    if (this.state.get() === 'open') this.state.set('doubtful')
    this.#startProbing()
  }

  #startProbing() {
    if (!this.#probe) return
    this.#cancelProbing ??= pollUntilReachable(
      this.#probe,
      (attempt) => this.#reached(attempt),
      this.#timings.probe,
    )
  }

  /** The server can be reached, but hasn't answered on the socket. */
  #reached(attempt: number) {
    this.#cancelProbing = undefined
    // It answered at once, so the network isn't what keeps us from connecting: stay with the backoff.
    if (attempt === 1 && !this.#socket) return
    this.#isReachable = true
    this.#client.terminate()
    this.#pauses.endAll()
  }

  async #waitToReconnect(failures: number) {
    if (this.#isReachable) return
    this.#startProbing()
    await this.#pause(failures)
  }

  #pause(failures: number) {
    return this.#pauses.pause(this.#timings.retryMs(failures))
  }
}

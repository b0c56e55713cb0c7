import { WebSocket } from 'ws'
import type { Visitor } from '../http/visitor'
import { log } from '../platform/log'

/** Close codes and reasons. The client library reconnects, except after 4401, 4429 and 4500. */
export const closeReasons = {
  goingAway: [1001, 'Going away'],
  tryAgain: [1013, 'Try again later'],
  unknownPayload: [4400, 'connection_init takes {"authorization": "Bearer …"} or nothing'],
  unauthorized: [4401, 'Unauthorized'],
  tooMany: [4429, 'Too many'],
  failed: [4500, 'Something went wrong'],
} as const

export type CloseReason =
  | (typeof closeReasons)[keyof typeof closeReasons]
  | readonly [code: number, reason: string]

const MAX_MESSAGES_PER_SECOND = 20
/** A client that reads too slowly is disconnected once this much waits for it. */
const MAX_BUFFERED_BYTES = 1024 * 1024
const CLOSE_TIMEOUT_MS = 2_000
/** Open tabs send something every five seconds, so a connection quiet for longer may be dead. */
export const ACTIVE_WITHIN_MS = 6_000

/** An open socket and the visitor at its other end. */
export interface Connection {
  readonly visitor: Visitor
  /** Replaces the visitor by the program whose token was sent. */
  become(visitor: Visitor): void
  onBecome(listener: () => void): void
  readonly protocol: string
  /** Time of the last incoming frame, as `performance.now()`. */
  readonly heardAt: number
  send(text: string): void
  close(reason: CloseReason): void
  /** Sets the one listener. Delivers nothing once the connection is closing. */
  onMessage(listener: (text: string) => void): void
  onClose(listener: (code: number, reason: string) => void): void
  /** Unless it is active, sends a ping; terminates the connection when the previous one went unanswered. */
  ping(): void
}

/** Wraps a socket with a message rate limit, a send buffer limit and a liveness check. */
export const openConnection = (socket: WebSocket, opener: Visitor): Connection =>
  new SocketConnection(socket, opener)

/** A class rather than closures: ten thousand of them are open. */
class SocketConnection implements Connection {
  readonly #socket: WebSocket
  #visitor: Visitor
  #becameAnother = () => {}
  #isAlive = true
  #heardAt = performance.now()
  #second = 0
  #messagesThisSecond = 0
  #read: ((text: string) => void) | undefined

  constructor(socket: WebSocket, opener: Visitor) {
    this.#socket = socket
    this.#visitor = opener
    socket.on('message', (data) => {
      this.#countMessage()
      if (this.#isOpen()) this.#read?.(String(data))
    })
    socket.on('ping', () => this.#countMessage())
    socket.on('pong', () => this.#answered())
    // After a malformed or oversized frame, ws closes the socket with the right code by itself.
    socket.on('error', noteError)
  }

  get visitor() {
    return this.#visitor
  }

  become(other: Visitor) {
    this.#visitor = other
    this.#becameAnother()
  }

  onBecome(listener: () => void) {
    this.#becameAnother = listener
  }

  get protocol() {
    return this.#socket.protocol
  }

  get heardAt() {
    return this.#heardAt
  }

  close([code, reason]: CloseReason) {
    if (!this.#isOpen()) return
    this.#socket.close(code, reason)
    setTimeout(() => this.#socket.terminate(), CLOSE_TIMEOUT_MS).unref() // the peer may never answer
  }

  send(text: string) {
    if (!this.#isOpen()) return
    if (this.#socket.bufferedAmount > MAX_BUFFERED_BYTES) return this.#socket.terminate()
    this.#socket.send(text)
  }

  onMessage(listener: (text: string) => void) {
    this.#read = listener
  }

  onClose(listener: (code: number, reason: string) => void) {
    this.#socket.once('close', (code, reason) => listener(code, String(reason)))
  }

  ping() {
    if (performance.now() - this.#heardAt < ACTIVE_WITHIN_MS) return
    if (!this.#isAlive) return this.#socket.terminate()
    this.#isAlive = false
    if (this.#isOpen()) this.#socket.ping()
  }

  #isOpen() {
    return this.#socket.readyState === WebSocket.OPEN
  }

  #answered() {
    if (this.#isAlive) return this.close(closeReasons.tooMany) // unsolicited
    this.#isAlive = true
    this.#heardAt = performance.now()
  }

  #countMessage() {
    this.#heardAt = performance.now()
    const now = Math.floor(this.#heardAt / 1_000)
    if (now !== this.#second) {
      this.#second = now
      this.#messagesThisSecond = 0
    }
    if (++this.#messagesThisSecond > MAX_MESSAGES_PER_SECOND) this.close(closeReasons.tooMany)
  }
}

const noteError = (error: Error) => log.debug({ err: error }, 'socket error')

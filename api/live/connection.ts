import { WebSocket } from 'ws'
import type { Visitor } from '../http/visitor'
import { log } from '../platform/log'

/** Close codes and reasons. The client library reconnects, except after 4401, 4429 and 4500. */
export const closeReasons = {
  goingAway: [1001, 'Going away'],
  tryAgain: [1013, 'Try again later'],
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

/** An open socket and the visitor at its other end. */
export interface Connection {
  readonly visitor: Visitor
  /** Goes on as another visitor: a program that has sent its token. */
  become(visitor: Visitor): void
  onBecome(listener: () => void): void
  readonly protocol: string
  /** Time of the last incoming frame, as `performance.now()`. */
  readonly heardAt: number
  send(text: string): void
  close(reason: CloseReason): void
  /** Delivers nothing once the connection is closing. */
  onMessage(listener: (text: string) => void): void
  onClose(listener: (code: number, reason: string) => void): void
  /** Sends a ping; terminates the connection when the previous ping went unanswered. */
  ping(): void
}

/** Wraps a socket with a message rate limit, a send buffer limit and a liveness check. */
export function openConnection(socket: WebSocket, opener: Visitor): Connection {
  let visitor = opener
  let becameAnother = () => {}
  let isAlive = true
  let heardAt = performance.now()
  let second = 0
  let messagesThisSecond = 0

  const isOpen = () => socket.readyState === WebSocket.OPEN

  function close([code, reason]: CloseReason) {
    if (!isOpen()) return
    socket.close(code, reason)
    setTimeout(() => socket.terminate(), CLOSE_TIMEOUT_MS).unref() // the peer may never answer
  }

  function countMessage() {
    heardAt = performance.now()
    const now = Math.floor(heardAt / 1_000)
    if (now !== second) [second, messagesThisSecond] = [now, 0]
    if (++messagesThisSecond > MAX_MESSAGES_PER_SECOND) close(closeReasons.tooMany)
  }

  socket.on('message', countMessage)
  socket.on('ping', countMessage)
  socket.on('pong', () => {
    if (isAlive) return close(closeReasons.tooMany) // unsolicited
    isAlive = true
    heardAt = performance.now()
  })
  // After a malformed or oversized frame, ws closes the socket with the right code by itself.
  socket.on('error', (error) => log.debug({ err: error }, 'socket error'))

  return {
    get visitor() {
      return visitor
    },
    become(other) {
      visitor = other
      becameAnother()
    },
    onBecome(listener) {
      becameAnother = listener
    },
    protocol: socket.protocol,
    get heardAt() {
      return heardAt
    },
    close,
    send(text) {
      if (!isOpen()) return
      if (socket.bufferedAmount > MAX_BUFFERED_BYTES) return socket.terminate()
      socket.send(text)
    },
    onMessage: (listener) =>
      socket.on('message', (data) => {
        if (isOpen()) listener(String(data))
      }),
    onClose: (listener) => socket.once('close', (code, reason) => listener(code, String(reason))),
    ping() {
      if (!isAlive) return socket.terminate()
      isAlive = false
      if (isOpen()) socket.ping()
    },
  }
}

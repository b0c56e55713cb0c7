import { WebSocket } from 'ws'
import type { Visitor } from '../http/visitor'
import { log } from '../platform/log'

/** Why we close a line. The client library knocks again, except after 4401, 4429 and 4500. */
export const goodbye = {
  goingAway: [1001, 'Going away'],
  tryAgain: [1013, 'Try again later'],
  unauthorized: [4401, 'Unauthorized'],
  tooMany: [4429, 'Too many'],
  failed: [4500, 'Something went wrong'],
} as const

type Why = (typeof goodbye)[keyof typeof goodbye] | readonly [code: number, reason: string]

const MOST_MESSAGES_PER_SECOND = 20
/** What may wait for a reader who does not read. */
const MOST_WAITING_BYTES = 1024 * 1024
const SAY_GOODBYE_MS = 2_000

/** An open socket and who is at its other end. */
export interface Line {
  readonly visitor: Visitor
  readonly protocol: string
  /** When something was last heard from it, by `performance.now()`. */
  readonly heardAt: number
  send(text: string): void
  close(why: Why): void
  /** Hears nothing any more once the line is being closed. */
  onMessage(hear: (text: string) => void): void
  onClose(hear: (code: number, reason: string) => void): void
  /** Asks whether somebody is still there; ends the line when nobody answered the last time. */
  ping(): void
}

/** Wraps a socket so that nobody at its other end can flood us, fill our memory or hang on dead. */
export function openLine(socket: WebSocket, visitor: Visitor): Line {
  let isAlive = true
  let heardAt = performance.now()
  let second = 0
  let heard = 0

  const isOpen = () => socket.readyState === WebSocket.OPEN

  function close([code, reason]: Why) {
    if (!isOpen()) return
    socket.close(code, reason)
    setTimeout(() => socket.terminate(), SAY_GOODBYE_MS).unref() // whether it answers or not
  }

  function count() {
    heardAt = performance.now()
    const now = Math.floor(heardAt / 1_000)
    if (now !== second) [second, heard] = [now, 0]
    if (++heard > MOST_MESSAGES_PER_SECOND) close(goodbye.tooMany)
  }

  socket.on('message', count)
  socket.on('ping', count)
  socket.on('pong', () => {
    isAlive = true
    heardAt = performance.now()
  })
  // A broken frame or one too large: the socket closes itself and says why.
  socket.on('error', (error) => log.debug({ err: error }, 'a socket broke'))

  return {
    visitor,
    protocol: socket.protocol,
    get heardAt() {
      return heardAt
    },
    close,
    send(text) {
      if (!isOpen()) return
      if (socket.bufferedAmount > MOST_WAITING_BYTES) return socket.terminate()
      socket.send(text)
    },
    onMessage: (hear) =>
      socket.on('message', (data) => {
        if (isOpen()) hear(String(data))
      }),
    onClose: (hear) => socket.once('close', (code, reason) => hear(code, String(reason))),
    ping() {
      if (!isAlive) return socket.terminate()
      isAlive = false
      if (isOpen()) socket.ping()
    },
  }
}

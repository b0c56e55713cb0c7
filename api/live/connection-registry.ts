import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Visitor } from '../http/visitor'
import { networkOf } from '../platform/network'
import { type Connection, closeReasons } from './connection'
import { pubsub } from './pubsub'

const MAX_PER_SESSION = 5
const MAX_SIGNED_OUT_PER_NETWORK = 50
/** Open tabs send something every five seconds, so a connection quiet for longer may be dead. */
const ACTIVE_WITHIN_MS = 6_000
/** A dead connection is noticed after two pings at the latest. */
const PING_EVERY_MS = 11_000
const RECHECK_SESSIONS_EVERY_MS = 30_000
/** Covers an upgrade that was already under way when its session ended. */
const REMEMBER_ENDED_MS = 10_000
const SLICE_MS = 250

/** Tracks this instance's open connections: limits their number, pings them, closes those whose session ended. */
export class ConnectionRegistry {
  readonly #app: FastifyInstance
  readonly #connections = new Set<Connection>()
  readonly #bySession = new Map<string, Set<Connection>>()
  readonly #signedOutByNetwork = new Map<string, number>()
  readonly #endedSessions = new Set<string>()
  readonly #stops: (() => void)[]

  constructor(app: FastifyInstance) {
    this.#app = app
    const rechecking = setInterval(() => this.#recheckSessions(), RECHECK_SESSIONS_EVERY_MS)
    const pinging = setInterval(() => {
      for (const connection of this.#connections) connection.ping()
    }, PING_EVERY_MS)
    this.#stops = [
      () => clearInterval(rechecking),
      () => clearInterval(pinging),
      pubsub.listen('sessionEnded', ({ sessionId }) => this.#endSession(sessionId)),
    ]
  }

  /** Whether this visitor is signed out and their network has reached its limit. */
  isFull({ session, clientIp }: Visitor) {
    return !session && this.#signedOutFrom(networkOf(clientIp)) >= MAX_SIGNED_OUT_PER_NETWORK
  }

  add(connection: Connection) {
    const { session, clientIp } = connection.visitor
    this.#connections.add(connection)
    connection.onClose(() => this.#connections.delete(connection))
    if (!session) this.#addSignedOut(networkOf(clientIp), connection)
    else if (this.#endedSessions.has(session.id)) connection.close(closeReasons.unauthorized)
    else this.#addToSession(session.id, connection)
  }

  #signedOutFrom(network: string) {
    return this.#signedOutByNetwork.get(network) ?? 0
  }

  #addSignedOut(network: string, connection: Connection) {
    const count = (change: number) => {
      const next = this.#signedOutFrom(network) + change
      if (next > 0) this.#signedOutByNetwork.set(network, next)
      else this.#signedOutByNetwork.delete(network)
    }
    count(1)
    connection.onClose(() => count(-1))
  }

  #addToSession(sessionId: string, connection: Connection) {
    const connections = this.#bySession.get(sessionId) ?? new Set()
    if (connections.size >= MAX_PER_SESSION && !closeQuietest(connections)) {
      return connection.close(closeReasons.tooMany)
    }
    this.#bySession.set(sessionId, connections.add(connection))
    connection.onClose(() => {
      connections.delete(connection)
      if (connections.size === 0 && this.#bySession.get(sessionId) === connections) {
        this.#bySession.delete(sessionId)
      }
    })
  }

  #endSession(sessionId: string) {
    this.#endedSessions.add(sessionId)
    setTimeout(() => this.#endedSessions.delete(sessionId), REMEMBER_ENDED_MS).unref()
    for (const connection of this.#bySession.get(sessionId) ?? []) {
      connection.close(closeReasons.unauthorized)
    }
  }

  /** Events can get lost and sessions expire silently, so the database is also asked periodically. */
  async #recheckSessions() {
    const ids = [...this.#bySession.keys()]
    if (ids.length === 0) return
    try {
      const open = await this.#app.openSessions(ids)
      for (const id of ids) {
        const isStaff = open.get(id)
        for (const connection of this.#bySession.get(id) ?? []) {
          const lostStaffRole = connection.visitor.user?.isStaff && !isStaff
          if (isStaff === undefined || lostStaffRole) connection.close(closeReasons.unauthorized)
        }
      }
    } catch (error) {
      this.#app.log.warn(
        { err: error },
        'could not recheck the sessions of open sockets; will retry',
      )
    }
  }

  /** Closes the connections in slices over a time, so that their tabs don't all come back at once. */
  async closeGradually(overMs: number) {
    const slices = Math.max(1, Math.floor(overMs / SLICE_MS))
    const perSlice = Math.ceil(this.#connections.size / slices)
    for (let slice = 0; slice < slices; slice++) {
      for (const connection of [...this.#connections].slice(0, perSlice)) {
        connection.close(closeReasons.goingAway)
      }
      await sleep(SLICE_MS)
    }
  }

  async closeAll() {
    for (const stop of this.#stops) stop()
    const closed = [...this.#connections].map(
      (connection) => new Promise<void>((done) => connection.onClose(() => done())),
    )
    for (const connection of this.#connections) connection.close(closeReasons.goingAway)
    await Promise.all(closed)
  }
}

/**
 * Makes room by closing the connection that has been quiet longest, so that a dead one does not lock
 * out a client coming back from a bad network. Active tabs never evict each other: returns false.
 */
function closeQuietest(connections: Set<Connection>) {
  const [quietest] = [...connections].sort((one, other) => one.heardAt - other.heardAt)
  if (!quietest || performance.now() - quietest.heardAt < ACTIVE_WITHIN_MS) return false
  connections.delete(quietest)
  quietest.close(closeReasons.tooMany)
  return true
}

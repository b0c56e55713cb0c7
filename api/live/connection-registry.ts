import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { OpenAccess, Visitor } from '../http/visitor'
import { networkOf } from '../platform/network'
import { pubsub } from '../platform/pubsub'
import { ACTIVE_WITHIN_MS, type Connection, closeReasons } from './connection'

/** Per session or API token. */
const MAX_PER_SESSION = 5
const MAX_SIGNED_OUT_PER_NETWORK = 50
/** A dead connection is pinged within 14 s of its last message, and terminated another 8 s later. */
const PING_EVERY_MS = 8_000
/** Pings are spread over that time: 10,000 at once would hold up messages. */
const PING_TURNS = 32
const RECHECK_SESSIONS_EVERY_MS = 30_000
/** Covers an upgrade that was already under way when its session ended. */
const REMEMBER_ENDED_MS = 10_000
const SLICE_MS = 250

/**
 * Tracks this instance's open connections: limits their number, pings them, closes those whose session
 * or API token ended.
 */
export class ConnectionRegistry {
  readonly #app: FastifyInstance
  readonly #connections = new Set<Connection>()
  /** The connections by the turn in which they are pinged. */
  readonly #turns = Array.from({ length: PING_TURNS }, () => new Set<Connection>())
  #turn = 0
  #added = 0
  /** By the id of a session or an API token. */
  readonly #bySession = new Map<string, Set<Connection>>()
  readonly #signedOutByNetwork = new Map<string, number>()
  readonly #endedSessions = new Set<string>()
  readonly #stops: (() => void)[]

  constructor(app: FastifyInstance) {
    this.#app = app
    const rechecking = setInterval(() => this.#recheckSessions(), RECHECK_SESSIONS_EVERY_MS)
    const pinging = setInterval(() => this.#pingNext(), PING_EVERY_MS / PING_TURNS)
    this.#stops = [
      () => clearInterval(rechecking),
      () => clearInterval(pinging),
      pubsub.listen('sessionEnded', ({ sessionId }) => this.#endSession(sessionId)),
    ]
  }

  /** Whether this visitor is signed out and their network has reached its limit. */
  isFull({ user, clientIp }: Visitor) {
    return !user && this.#signedOutFrom(networkOf(clientIp)) >= MAX_SIGNED_OUT_PER_NETWORK
  }

  add(connection: Connection) {
    this.#connections.add(connection)
    const turn = this.#turns[this.#added++ % PING_TURNS]
    turn?.add(connection)
    let leave = this.#join(connection)
    connection.onBecome(() => {
      if (!this.#connections.has(connection)) return // closed in the meantime
      leave()
      leave = this.#join(connection)
    })
    connection.onClose(() => {
      this.#connections.delete(connection)
      turn?.delete(connection)
      leave()
    })
  }

  #pingNext() {
    this.#turn = (this.#turn + 1) % PING_TURNS
    for (const connection of this.#turns[this.#turn] ?? []) connection.ping()
  }

  /** Counts the connection with others of its visitor. Returns a function that removes it. */
  #join(connection: Connection): () => void {
    const { session, apiToken, clientIp } = connection.visitor
    const { id } = session ?? apiToken ?? {}
    if (!id) return this.#addSignedOut(networkOf(clientIp))
    if (!this.#endedSessions.has(id)) return this.#addToSession(id, connection)
    connection.close(closeReasons.unauthorized)
    return () => {}
  }

  #signedOutFrom(network: string) {
    return this.#signedOutByNetwork.get(network) ?? 0
  }

  #addSignedOut(network: string) {
    const count = (change: number) => {
      const next = this.#signedOutFrom(network) + change
      if (next > 0) this.#signedOutByNetwork.set(network, next)
      else this.#signedOutByNetwork.delete(network)
    }
    count(1)
    return () => count(-1)
  }

  #addToSession(sessionId: string, connection: Connection) {
    const connections = this.#bySession.get(sessionId) ?? new Set()
    if (connections.size >= MAX_PER_SESSION && !closeQuietest(connections)) {
      connection.close(closeReasons.tooMany)
      return () => {}
    }
    this.#bySession.set(sessionId, connections.add(connection))
    return () => {
      connections.delete(connection)
      if (connections.size === 0 && this.#bySession.get(sessionId) === connections) {
        this.#bySession.delete(sessionId)
      }
    }
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
    try {
      await this.#recheck('session', (ids) => this.#app.openSessions(ids))
      await this.#recheck('apiToken', (ids) => this.#app.openApiTokens(ids))
    } catch (error) {
      this.#app.log.warn(
        { err: error },
        'could not recheck the sessions of open sockets; will retry',
      )
    }
  }

  /** `openOnes` returns which are still open, each with what its user may do as staff. */
  async #recheck(kind: 'session' | 'apiToken', openOnes: (ids: string[]) => Promise<OpenAccess>) {
    const connections = [...this.#bySession.values()].flatMap((ofSession) => [...ofSession])
    const checked = connections.filter(({ visitor }) => visitor[kind])
    if (checked.length === 0) return
    const open = await openOnes([...new Set(checked.map(({ visitor }) => visitor[kind]?.id ?? ''))])
    for (const connection of checked) {
      const { [kind]: one, user } = connection.visitor
      const access = open.get(one?.id ?? '')
      const lostStaffRole = user?.isStaff && !access?.isStaff
      if (!access || lostStaffRole) connection.close(closeReasons.unauthorized)
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

import type { FastifyInstance } from 'fastify'
import { goodbye, type Line } from './lines'
import { pubsub } from './pubsub'
import type { Visitor } from './visitor'

const MOST_PER_SESSION = 5
const MOST_STRANGERS_PER_ADDRESS = 50
/** A dead line is noticed after two of these at the latest. */
const PING_EVERY_MS = 11_000
const LOOK_AGAIN_EVERY_MS = 30_000
/** An upgrade that was under way when its session ended comes in within this. */
const REMEMBER_ENDED_MS = 10_000

/** The open lines of this instance: how many there may be, whether they live, and who must go. */
export function makeSwitchboard(app: FastifyInstance) {
  const all = new Set<Line>()
  const bySession = new Map<string, Set<Line>>() // oldest first
  const strangers = new Map<string, number>() // by address
  const ended = new Set<string>()

  function add(line: Line) {
    const { session, address } = line.visitor
    all.add(line)
    line.onClose(() => all.delete(line))
    if (!session) {
      strangers.set(address, (strangers.get(address) ?? 0) + 1)
      line.onClose(() => leave(address))
    } else if (ended.has(session.id)) {
      line.close(goodbye.unauthorized)
    } else {
      addToSession(session.id, line)
    }
  }

  function leave(address: string) {
    const others = (strangers.get(address) ?? 1) - 1
    if (others > 0) strangers.set(address, others)
    else strangers.delete(address)
  }

  /**
   * With one too many the oldest goes: it is the likeliest to be a line that died unnoticed, and who
   * comes back from a bad network must not be locked out by his own dead lines.
   */
  function addToSession(sessionId: string, line: Line) {
    const lines = bySession.get(sessionId) ?? new Set()
    bySession.set(sessionId, lines.add(line))
    line.onClose(() => {
      lines.delete(line)
      if (lines.size === 0 && bySession.get(sessionId) === lines) bySession.delete(sessionId)
    })
    const open = [...lines]
    for (const oldest of open.slice(0, -MOST_PER_SESSION)) {
      lines.delete(oldest)
      oldest.close(goodbye.tooMany)
    }
  }

  function hangUp(sessionId: string) {
    for (const line of bySession.get(sessionId) ?? []) line.close(goodbye.unauthorized)
  }

  const endings = pubsub.subscribe('sessionEnded')
  async function hearOfEndings() {
    for await (const { sessionId } of endings) {
      ended.add(sessionId)
      setTimeout(() => ended.delete(sessionId), REMEMBER_ENDED_MS).unref()
      hangUp(sessionId)
    }
  }

  /** An event can be lost and a session expires by itself: now and then we look who may still be here. */
  async function lookAgain() {
    const ids = [...bySession.keys()]
    if (ids.length === 0) return
    const open = await app.openSessions(ids)
    for (const id of ids) {
      const isStaff = open.get(id)
      for (const line of bySession.get(id) ?? []) {
        const wasStaff = line.visitor.user?.isStaff
        if (isStaff === undefined || (wasStaff && !isStaff)) line.close(goodbye.unauthorized)
      }
    }
  }

  const failed = (error: unknown) =>
    app.log.warn({ err: error }, 'could not look whether open sockets may stay; will look again')
  hearOfEndings().catch(failed)
  const looking = setInterval(() => lookAgain().catch(failed), LOOK_AGAIN_EVERY_MS)
  const pinging = setInterval(() => {
    for (const line of all) line.ping()
  }, PING_EVERY_MS)

  return {
    add,
    /** Too many sockets of one address without a sign-in. */
    isFull: ({ session, address }: Visitor) =>
      !session && (strangers.get(address) ?? 0) >= MOST_STRANGERS_PER_ADDRESS,
    async closeAll() {
      clearInterval(looking)
      clearInterval(pinging)
      await endings.return()
      const gone = [...all].map((line) => new Promise<void>((done) => line.onClose(() => done())))
      for (const line of all) line.close(goodbye.goingAway)
      await Promise.all(gone)
    },
  }
}

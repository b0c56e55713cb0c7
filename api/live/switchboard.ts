import type { FastifyInstance } from 'fastify'
import type { Visitor } from '../http/visitor'
import { goodbye, type Line } from './lines'
import { pubsub } from './pubsub'

const MOST_PER_SESSION = 5
const MOST_STRANGERS_PER_ADDRESS = 50
/** Our own pages speak every five seconds. */
const SURELY_THERE_MS = 6_000
/** A dead line is noticed after two of these at the latest. */
const PING_EVERY_MS = 11_000
const LOOK_AGAIN_EVERY_MS = 30_000
/** An upgrade that was under way when its session ended comes in within this. */
const REMEMBER_ENDED_MS = 10_000

/** The open lines of this instance: how many there may be, whether they live, and who must go. */
export function makeSwitchboard(app: FastifyInstance) {
  const all = new Set<Line>()
  const bySession = new Map<string, Set<Line>>()
  const strangers = new Map<string, number>() // by address
  const ended = new Set<string>()

  function add(line: Line) {
    const { session, clientIp: address } = line.visitor
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

  function addToSession(sessionId: string, line: Line) {
    const lines = bySession.get(sessionId) ?? new Set()
    if (lines.size >= MOST_PER_SESSION && !dropQuietest(lines)) return line.close(goodbye.tooMany)
    bySession.set(sessionId, lines.add(line))
    line.onClose(() => {
      lines.delete(line)
      if (lines.size === 0 && bySession.get(sessionId) === lines) bySession.delete(sessionId)
    })
  }

  /**
   * A line that broke unnoticed must not lock out whoever comes back from a bad network; but open
   * tabs, which speak every few seconds, must not push each other out in turn.
   */
  function dropQuietest(lines: Set<Line>) {
    const [quietest] = [...lines].sort((one, other) => one.heardAt - other.heardAt)
    if (!quietest || performance.now() - quietest.heardAt < SURELY_THERE_MS) return false
    lines.delete(quietest)
    quietest.close(goodbye.tooMany)
    return true
  }

  function hangUp(sessionId: string) {
    for (const line of bySession.get(sessionId) ?? []) line.close(goodbye.unauthorized)
  }

  const stopListening = pubsub.listen('sessionEnded', ({ sessionId }) => {
    ended.add(sessionId)
    setTimeout(() => ended.delete(sessionId), REMEMBER_ENDED_MS).unref()
    hangUp(sessionId)
  })

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
  const looking = setInterval(() => lookAgain().catch(failed), LOOK_AGAIN_EVERY_MS)
  const pinging = setInterval(() => {
    for (const line of all) line.ping()
  }, PING_EVERY_MS)

  return {
    add,
    /** Too many sockets of one address without a sign-in. */
    isFull: ({ session, clientIp }: Visitor) =>
      !session && (strangers.get(clientIp) ?? 0) >= MOST_STRANGERS_PER_ADDRESS,
    async closeAll() {
      clearInterval(looking)
      clearInterval(pinging)
      stopListening()
      const gone = [...all].map((line) => new Promise<void>((done) => line.onClose(() => done())))
      for (const line of all) line.close(goodbye.goingAway)
      await Promise.all(gone)
    },
  }
}

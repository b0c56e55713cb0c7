import { config } from '../config'
import type { Prisma } from '../generated/prisma/client'
import type { Session, SignedInUser } from '../http/visitor'
import { pubsub } from '../live/pubsub'
import { db, prepared } from '../platform/db'
import { ABSOLUTE_SECONDS, EXTEND_EVERY_SECONDS, IDLE_SECONDS, verifiedToken } from './cookie'

/** Checked on every request, so that a changed STAFF_EMAILS takes effect at the next start. */
export const isStaff = (user: { email: string; emailVerified: boolean }) =>
  user.emailVerified && config.STAFF_EMAILS.includes(user.email.toLowerCase())

interface SessionRow extends Omit<SignedInUser, 'isStaff'> {
  sessionId: string
  isStale: boolean
}

const selectSession = prepared<SessionRow>(
  'session',
  `SELECT session.id AS "sessionId", users.id, first_name AS "firstName", last_name AS "lastName",
     email, email_verified AS "emailVerified",
     session.expires_at < now() + $2 * interval '1 second' AS "isStale"
   FROM session JOIN users ON users.id = session.user_id
   WHERE session.token = $1 AND session.expires_at > now()
     AND session.created_at > now() - $3 * interval '1 second'`,
)

/**
 * Returns the session that a cookie stands for. Reads the database every time, never a cache, so that
 * an ended session is rejected at once. `isStale`: its expiry should be extended.
 */
export async function findSession(
  cookie: string | undefined,
): Promise<(Session & { isStale: boolean }) | null> {
  const token = cookie && verifiedToken(cookie)
  if (!token) return null
  const staleBelow = IDLE_SECONDS - EXTEND_EVERY_SECONDS
  const { rows } = await selectSession([token, staleBelow, ABSOLUTE_SECONDS])
  if (!rows[0]) return null
  const { sessionId, isStale, ...user } = rows[0]
  return { id: sessionId, user: { ...user, isStaff: isStaff(user) }, isStale }
}

const extend = prepared(
  'extend-session',
  `UPDATE session SET expires_at = now() + $2 * interval '1 second', updated_at = now()
   WHERE id = $1 AND expires_at > now()`,
)

/** Gives a session that was just used another seven days. */
export async function extendSession({ id }: Session) {
  await extend([id, IDLE_SECONDS])
}

const selectOpenSessions = prepared<{ id: string; email: string; emailVerified: boolean }>(
  'open-sessions',
  `SELECT session.id, email, email_verified AS "emailVerified"
   FROM session JOIN users ON users.id = session.user_id
   WHERE session.id = ANY ($1) AND session.expires_at > now()
     AND session.created_at > now() - $2 * interval '1 second'`,
)

/** Returns those of the sessions that are still open, each with whether its user is staff. */
export async function findOpenSessions(ids: string[]): Promise<Map<string, boolean>> {
  const { rows } = await selectOpenSessions([ids, ABSOLUTE_SECONDS])
  return new Map(rows.map((row) => [row.id, isStaff(row)]))
}

/** Ends sessions on all instances and closes their sockets. */
export async function endSessions(where: Prisma.SessionWhereInput) {
  const ending = await db.session.findMany({ where, select: { id: true } })
  const ids = ending.map(({ id }) => id)
  await db.session.deleteMany({ where: { id: { in: ids } } })
  for (const sessionId of ids) pubsub.publish('sessionEnded', { sessionId })
}

export const endExpiredSessions = () =>
  endSessions({
    OR: [
      { expiresAt: { lt: new Date() } },
      { createdAt: { lt: new Date(Date.now() - ABSOLUTE_SECONDS * 1_000) } },
    ],
  })

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Prisma } from '../generated/prisma/client'
import type { Session } from '../http/visitor'
import { pubsub } from '../live/pubsub'
import { db, pool } from '../platform/db'
import { ABSOLUTE_SECONDS, IDLE_SECONDS, NOTED_EVERY_SECONDS, secret } from './cookie'
import { isStaff } from './staff'

/** The cookie's value: the session's token and our signature of it, as the library writes it. */
export const signed = (token: string) =>
  `${token}.${createHmac('sha256', secret()).update(token).digest('base64')}`

function tokenOf(cookie: string) {
  const token = cookie.slice(0, Math.max(cookie.indexOf('.'), 0))
  const expected = Buffer.from(signed(token))
  const given = Buffer.from(cookie)
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined
}

/**
 * Who is signed in with this cookie. Read anew each time, never from a copy, so that an ended session
 * is over at once. `isOld`: its use should be noted.
 */
export async function findSession(
  cookie: string | undefined,
): Promise<(Session & { isOld: boolean }) | null> {
  const token = cookie && tokenOf(cookie)
  if (!token) return null
  const { rows } = await pool.query({
    name: 'session',
    text: `SELECT session.id, users.id AS user_id, first_name, last_name, email, email_verified,
             session.expires_at < now() + $2 * interval '1 second' AS is_old
           FROM session JOIN users ON users.id = session.user_id
           WHERE session.token = $1 AND session.expires_at > now()
             AND session.created_at > now() - $3 * interval '1 second'`,
    values: [token, IDLE_SECONDS - NOTED_EVERY_SECONDS, ABSOLUTE_SECONDS],
  })
  const [row] = rows
  if (!row) return null
  const user = {
    id: row.user_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    emailVerified: row.email_verified,
  }
  return { id: row.id, user: { ...user, isStaff: isStaff(user) }, isOld: row.is_old }
}

/** Notes that a session was used: it has seven more days. */
export async function noteUse({ id }: Session) {
  await pool.query(
    `UPDATE session SET expires_at = now() + $2 * interval '1 second', updated_at = now()
     WHERE id = $1 AND expires_at > now()`,
    [id, IDLE_SECONDS],
  )
}

/** Ends sessions everywhere: nobody is signed in with them any more, and their sockets close. */
export async function endSessions(where: Prisma.SessionWhereInput) {
  const ending = await db.session.findMany({ where, select: { id: true } })
  const ids = ending.map(({ id }) => id)
  await db.session.deleteMany({ where: { id: { in: ids } } })
  for (const sessionId of ids) pubsub.publish('sessionEnded', { sessionId })
}

/** Those that nobody can use any more. */
export const endOldSessions = () =>
  endSessions({
    OR: [
      { expiresAt: { lt: new Date() } },
      { createdAt: { lt: new Date(Date.now() - ABSOLUTE_SECONDS * 1_000) } },
    ],
  })

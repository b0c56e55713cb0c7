import { config } from '../../config'
import type { Prisma } from '../../generated/prisma/client'
import type { Session, SignedInUser } from '../../http/visitor'
import { inBatches } from '../../platform/batches'
import { db, isId, lockRow, prepared, type Tx } from '../../platform/db'
import { Refusal } from '../../platform/errors'
import { log } from '../../platform/log'
import { hashForLog } from '../../platform/log-hash'
import { pubsub } from '../../platform/pubsub'
import {
  ABSOLUTE_SECONDS,
  EXTEND_EVERY_SECONDS,
  IDLE_SECONDS,
  newToken,
  STAFF_SECONDS,
  verifiedToken,
} from '../cookie'

/** How many browsers can be signed in to one account. */
const MAX_PER_ACCOUNT = 20

/** Checked on every request, so that a changed STAFF_EMAILS takes effect at the next start. */
export const isStaff = (user: { email: string; emailVerified: boolean }) =>
  user.emailVerified && config.STAFF_EMAILS.includes(user.email)

/** What a user's role depends on. */
export interface Role {
  email: string
  emailVerified: boolean
  hasFactor: boolean
}

/** The columns of `Role`, for a statement that reads `users`. */
export const role = `email, email_verified AS "emailVerified",
  EXISTS (SELECT FROM second_factor WHERE user_id = users.id) AS "hasFactor"`

/** Whether the user has staff rights: is staff, with the second factor that staff must have. */
export const hasStaffRights = (user: Role) =>
  isStaff(user) && (user.hasFactor || config.hasDemoAccounts)

/** What a session's validity and role depend on, besides its expiry. */
interface Standing extends Role {
  /** Staff must have signed in within the last 12 hours. */
  isRecent: boolean
}

const standing = `${role},
  session.created_at > now() - ${STAFF_SECONDS} * interval '1 second' AS "isRecent"`

/** Whether the user is staff, or would be with the second factor; undefined when the session is over. */
function roleOf(row: Standing): { isStaff: boolean; needsFactor: boolean } | undefined {
  if (!isStaff(row)) return { isStaff: false, needsFactor: false }
  if (!row.isRecent) return undefined
  const isAllowed = hasStaffRights(row)
  return { isStaff: isAllowed, needsFactor: !isAllowed }
}

interface SessionRow extends Standing {
  sessionId: string
  id: string
  firstName: string
  lastName: string
  isStale: boolean
}

const selectSession = prepared<SessionRow>(
  'session',
  `SELECT session.id AS "sessionId", users.id, first_name AS "firstName", last_name AS "lastName",
     ${standing}, session.expires_at < now() + $2 * interval '1 second' AS "isStale"
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
  const role = rows[0] && roleOf(rows[0])
  if (!rows[0] || !role) return null
  const { sessionId, isStale, id, firstName, lastName, email, emailVerified } = rows[0]
  const user = { id, firstName, lastName, email, emailVerified, isStaff: role.isStaff }
  return { id: sessionId, user, isStale, needsFactor: role.needsFactor }
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

const selectOpenSessions = prepared<Standing & { id: string }>(
  'open-sessions',
  `SELECT session.id, ${standing}
   FROM session JOIN users ON users.id = session.user_id
   WHERE session.id = ANY ($1) AND session.expires_at > now()
     AND session.created_at > now() - $2 * interval '1 second'`,
)

/** Returns those of the sessions that are still open, each with whether its user is staff. */
export async function findOpenSessions(ids: string[]): Promise<Map<string, boolean>> {
  const { rows } = await selectOpenSessions([ids, ABSOLUTE_SECONDS])
  return new Map(
    rows.flatMap((row) => {
      const role = roleOf(row)
      return role ? [[row.id, role.isStaff] as const] : []
    }),
  )
}

interface NewSession {
  userId: string
  userAgent?: string
  /** The password's hash that was checked; undefined when the provider signed the user in. */
  checkedHash?: string
}

/**
 * Opens a session and returns its token; ends the oldest ones of an account that has too many. Returns
 * undefined if the credential has changed since it was checked: that ended all sessions, this one included.
 */
export async function openSession({ userId, userAgent, checkedHash }: NewSession) {
  const token = newToken()
  const ended = await db.$transaction(async (tx) => {
    await lockRow(tx, 'users', userId)
    const checked =
      checkedHash === undefined
        ? { providerId: 'oidc' }
        : { providerId: 'credential', password: checkedHash }
    if ((await tx.signIn.count({ where: { userId, ...checked } })) === 0) return null
    await tx.$executeRaw`
      INSERT INTO session (token, user_id, user_agent, expires_at, confirmed_at)
      VALUES (${token}, ${userId}::uuid, ${userAgent ?? null},
        now() + ${IDLE_SECONDS} * interval '1 second', now())`
    const extra = await tx.session.findMany({
      where: { userId },
      orderBy: { createdAt: 'desc' },
      skip: MAX_PER_ACCOUNT,
      select: { id: true },
    })
    return deleteSessions(tx, { id: { in: extra.map(({ id }) => id) } })
  })
  if (!ended) return undefined
  announceEnded(ended)
  return token
}

/** Ends sessions on all instances and closes their sockets. Returns how many. */
export async function endSessions(where: Prisma.SessionWhereInput) {
  const ended = await deleteSessions(db, where)
  announceEnded(ended)
  return ended.length
}

/** For staff: signs a user out everywhere. */
export async function endUserSessions(staff: SignedInUser, userId: string) {
  if (!isId(userId) || (await db.user.count({ where: { id: userId } })) === 0) {
    throw new Refusal('NOT_FOUND', 'There is no such user.')
  }
  const ended = await endSessions({ userId })
  const actors = { user: hashForLog('user', staff.id), of: hashForLog('user', userId) }
  log.info({ event: 'sessions ended', outcome: 'success', ...actors, ended }, 'security event')
  return ended
}

/** Deletes sessions within a transaction; returns their ids, to announce once it has committed. */
export async function deleteSessions(tx: Tx, where: Prisma.SessionWhereInput) {
  const ending = await tx.session.findMany({ where, select: { id: true } })
  const ids = ending.map(({ id }) => id)
  if (ids.length > 0) await tx.session.deleteMany({ where: { id: { in: ids } } })
  return ids
}

/** Closes the sockets of deleted sessions, and of revoked API tokens, whose ids are never the same. */
export function announceEnded(ids: string[]) {
  for (const sessionId of ids) pubsub.publish('sessionEnded', { sessionId })
}

const selectExpired = prepared<{ id: string }>(
  'expired-sessions',
  `SELECT id FROM session
   WHERE expires_at < now() OR created_at < now() - $1 * interval '1 second' LIMIT $2`,
)

export const endExpiredSessions = (stopping?: AbortSignal) =>
  inBatches(
    1_000,
    async (batch) => {
      const { rows } = await selectExpired([ABSOLUTE_SECONDS, batch])
      await endSessions({ id: { in: rows.map(({ id }) => id) } })
      return rows.length
    },
    stopping,
  )

import { rightsOf, type StaffRole } from '../../../shared/staff-rights'
import type { Prisma } from '../../generated/prisma/client'
import { requireRight } from '../../http/access'
import type { OpenAccess, Session, SignedInUser, StaffAccess } from '../../http/visitor'
import { inBatches } from '../../platform/batches'
import { config } from '../../platform/config'
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
import { type Standing, selectStanding, staffRoleOf, standing } from '../staff-role'

/** How many browsers can be signed in to one account. */
const MAX_PER_ACCOUNT = 20

/** What a user's rights depend on. Read with every request, so that a change takes effect with the next one. */
export interface StandingWithFactor extends Standing {
  hasFactor: boolean
}

/** The columns of `StandingWithFactor`, for a statement that reads `users`. */
export const standingWithFactor = `${standing},
  EXISTS (SELECT FROM second_factor WHERE user_id = users.id) AS "hasFactor"`

/** The role in which the user may act now: null without the second factor that staff must have. */
export function actingRoleOf(user: StandingWithFactor): StaffRole | null {
  return user.hasFactor || config.hasDemoAccounts ? staffRoleOf(user) : null
}

/** What a session's validity and role depend on, besides its expiry. */
interface SessionStanding extends StandingWithFactor {
  /** Staff must have signed in within the last 12 hours. */
  isRecent: boolean
}

const sessionStanding = `${standingWithFactor},
  session.created_at > now() - ${STAFF_SECONDS} * interval '1 second' AS "isRecent"`

/** What the user may do as staff, or could with the second factor; undefined when the session is over. */
function accessOf(row: SessionStanding): (StaffAccess & { needsFactor: boolean }) | undefined {
  const isMember = staffRoleOf(row) !== null
  if (isMember && !row.isRecent) return undefined
  const role = actingRoleOf(row)
  if (!role) return { isStaff: false, rights: [], needsFactor: isMember }
  return { isStaff: true, rights: rightsOf(role), needsFactor: false }
}

interface SessionRow extends SessionStanding {
  sessionId: string
  id: string
  firstName: string
  lastName: string
  isStale: boolean
}

const selectSession = prepared<SessionRow>(
  'session',
  `SELECT session.id AS "sessionId", users.id, first_name AS "firstName", last_name AS "lastName",
     ${sessionStanding}, session.expires_at < now() + $2 * interval '1 second' AS "isStale"
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
  const access = rows[0] && accessOf(rows[0])
  if (!rows[0] || !access) return null
  const { sessionId, isStale, id, firstName, lastName, email, emailVerified } = rows[0]
  const { isStaff, rights, needsFactor } = access
  const user = { id, firstName, lastName, email, emailVerified, isStaff, rights }
  return { id: sessionId, user, isStale, needsFactor }
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

const selectOpenSessions = prepared<SessionStanding & { id: string }>(
  'open-sessions',
  `SELECT session.id, ${sessionStanding}
   FROM session JOIN users ON users.id = session.user_id
   WHERE session.id = ANY ($1) AND session.expires_at > now()
     AND session.created_at > now() - $2 * interval '1 second'`,
)

/** Returns those of the sessions that are still open, each with what its user may do as staff. */
export async function findOpenSessions(ids: string[]): Promise<OpenAccess> {
  const { rows } = await selectOpenSessions([ids, ABSOLUTE_SECONDS])
  return new Map(
    rows.flatMap((row) => {
      const access = accessOf(row)
      return access ? [[row.id, access] as const] : []
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

/** Signs a user out everywhere, or but in the session `except`: no browser of theirs gets notifications either. */
export async function endAllSessions(userId: string, except?: string) {
  const ended = await deleteAllSessions(db, { id: userId }, except)
  announceEnded(ended)
  return ended.length
}

/** For staff: signs a user out everywhere. Only owners sign other staff out. */
export async function endUserSessions(staff: SignedInUser, userId: string) {
  const user = isId(userId)
    ? await db.user.findUnique({ where: { id: userId }, select: selectStanding })
    : null
  if (!user) throw new Refusal('NOT_FOUND', 'There is no such user.')
  if (staffRoleOf(user)) requireRight({ user: staff }, 'TEAM')
  const ended = await endAllSessions(userId)
  const actors = { user: hashForLog('user', staff.id), of: hashForLog('user', userId) }
  log.info({ event: 'sessions ended', outcome: 'success', ...actors, ended }, 'security event')
  return ended
}

/** As `endAllSessions`, within a transaction; returns the ids, to announce once it has committed. */
export async function deleteAllSessions(
  tx: Tx,
  user: { id: string } | { email: string },
  except?: string,
) {
  const ended = await deleteSessions(tx, { user, ...(except && { id: { not: except } }) })
  await tx.pushSubscription.deleteMany({ where: { user } }) // also those whose session has expired
  return ended
}

/**
 * Deletes sessions within a transaction, and the subscriptions of their browsers with them; returns their ids, to announce
 * once it has committed.
 */
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
      const ids = rows.map(({ id }) => id)
      // A browser whose session has expired wasn't signed out: it still gets notifications.
      await db.pushSubscription.updateMany({
        where: { sessionId: { in: ids } },
        data: { sessionId: null },
      })
      await endSessions({ id: { in: ids } })
      return rows.length
    },
    stopping,
  )

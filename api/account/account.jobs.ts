import { db } from '../platform/db'
import { deleteExpiredAttempts } from '../platform/rate-limit'
import { every } from '../platform/timers'
import { endExpiredSessions } from './sessions'

/** Only frees space: what has expired is never accepted, removed or not. */
export const removeOldAccess = () => every(10 * 60, 'remove old access', deleteExpiredAccess)

/** Deletes expired sessions, mailed links and rate-limit counters. */
export async function deleteExpiredAccess() {
  await endExpiredSessions()
  await db.verification.deleteMany({ where: { expiresAt: { lt: new Date() } } })
  await deleteExpiredAttempts()
}

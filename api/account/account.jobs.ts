import { deleteExpiredAttempts } from '../platform/rate-limit'
import { db } from '../platform/db'
import { every } from '../platform/timers'
import { endOldSessions } from './session'

/** Sessions, links and counted tries that are over. Nothing depends on when it runs. */
export const removeOldAccess = () => every(10 * 60, 'remove old access', forgetOldAccess)

export async function forgetOldAccess() {
  await endOldSessions()
  await db.verification.deleteMany({ where: { expiresAt: { lt: new Date() } } })
  await deleteExpiredAttempts()
}

import { deleteInBatches } from '../platform/batches'
import { every } from '../platform/timers'
import { endExpiredSessions } from './sessions/sessions'

/** Only frees space: expired rows are never accepted. */
export const removeOldAccess = () => every(10 * 60, 'remove old access', deleteExpiredAccess)

/** Deletes expired sessions, mailed links, rate-limit counters, and a month later API tokens and invitations. */
export async function deleteExpiredAccess(stopping?: AbortSignal) {
  await endExpiredSessions(stopping)
  await deleteInBatches('verification', 'expires_at < now()', { stopping })
  const ended = `least(revoked_at, expires_at) < now() - interval '30 days'`
  await deleteInBatches('api_token', ended, { stopping })
  const over = `least(accepted_at, revoked_at, expires_at) < now() - interval '30 days'`
  await deleteInBatches('staff_invitation', over, { stopping })
  await deleteInBatches('attempt', 'reset_at < now()', { stopping })
}

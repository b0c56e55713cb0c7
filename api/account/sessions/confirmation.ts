import { refuseToken } from '../../http/access'
import type { Session, Visitor } from '../../http/visitor'
import { prepared } from '../../platform/db'
import { Refusal } from '../../platform/errors'
import { newToken } from '../cookie'

const VALID_MINUTES = 30

const confirm = prepared(
  'confirm-session',
  'UPDATE session SET confirmed_at = now(), token = $2 WHERE id = $1',
)

/**
 * The user has just proved who they are. Returns the session's new token: a copy of the old cookie is
 * worth nothing, and open sockets stay.
 */
export async function recordConfirmation({ id }: Session) {
  const token = newToken()
  await confirm([id, token])
  return token
}

const selectConfirmed = prepared<{ isConfirmed: boolean }>(
  'is-session-confirmed',
  `SELECT coalesce(confirmed_at > now() - $2 * interval '1 minute', false) AS "isConfirmed"
   FROM session WHERE id = $1`,
)

/** Whether the user proved who they are within the last 30 minutes. */
export async function isConfirmed({ id }: Session): Promise<boolean> {
  const { rows } = await selectConfirmed([id, VALID_MINUTES])
  return rows[0]?.isConfirmed ?? false
}

/** Refuses an action that needs a recent password check; a program can never do it. */
export async function requireConfirmation(visitor: Visitor) {
  refuseToken(visitor)
  const { session } = visitor
  if (session && (await isConfirmed(session))) return
  throw new Refusal('FORBIDDEN', 'Please enter your password again first.', {
    reason: 'PASSWORD_NEEDED',
  })
}

import { pool } from '../platform/db'
import { ABSOLUTE_SECONDS } from './cookie'
import { isStaff } from './staff'

/** Which of these sessions are still open, and whether it is staff who is signed in there. */
export async function openSessions(ids: string[]): Promise<Map<string, boolean>> {
  const { rows } = await pool.query({
    name: 'open-sessions',
    text: `SELECT session.id, email, email_verified AS "emailVerified"
           FROM session JOIN users ON users.id = session.user_id
           WHERE session.id = ANY ($1) AND session.expires_at > now()
             AND session.created_at > now() - $2 * interval '1 second'`,
    values: [ids, ABSOLUTE_SECONDS],
  })
  return new Map(rows.map((row) => [row.id, isStaff(row)]))
}

import { createHmac, randomUUID } from 'node:crypto'
import type pg from 'pg'

export interface SignedIn {
  userId: string
  /** The Cookie header of their browser. */
  cookie: string
}

/** Stores a user with a session directly in the database of servers that have this SESSION_SECRET. */
export async function makeSignedIn(
  client: pg.Client | pg.Pool,
  secret: string,
  email: string,
): Promise<SignedIn> {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO users (name, first_name, last_name, email, email_verified)
     VALUES ('Ann Lee', 'Ann', 'Lee', $1, true)
     ON CONFLICT (email) DO UPDATE SET email_verified = true RETURNING id`,
    [email],
  )
  const userId = rows[0]?.id ?? ''
  const token = randomUUID()
  await client.query(
    `INSERT INTO session (user_id, token, expires_at) VALUES ($1, $2, now() + interval '1 day')`,
    [userId, token],
  )
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  return { userId, cookie: `drivefair-session=${encodeURIComponent(`${token}.${signature}`)}` }
}

import { join } from 'node:path'
import { config } from '../config'
import { readOrCreateSecret } from '../platform/secret-file'

const secure = config.PUBLIC_URL.startsWith('https:')
export const cookiePrefix = secure ? '__Host-drivefair' : 'drivefair'

export const sessionCookie = `${cookiePrefix}-session`
export const cookieOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const

/** A session ends 7 days after its last use, and 30 days after signing in at the latest. */
export const IDLE_SECONDS = 7 * 24 * 60 * 60
export const ABSOLUTE_SECONDS = 30 * 24 * 60 * 60
/** How exactly the last use is noted: a session that was extended within the hour is left alone. */
export const NOTED_EVERY_SECONDS = 60 * 60

let known: string | undefined

/** What cookies are signed with. */
export function secret() {
  if (!known) throw new Error('The accounts are not connected yet.')
  return known
}

export async function readSecret() {
  known = config.SESSION_SECRET ?? (await readOrCreateSecret(join(config.DATA_DIR, 'session-secret')))
}

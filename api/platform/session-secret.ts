import { join } from 'node:path'
import { config } from './config'
import { keyHashesWith } from './log-hash'
import { readOrCreateSecret } from './secret-file'

/** The file of a generated session secret. */
export const secretFile = join(config.DATA_DIR, 'session-secret')

let loadedSecret: string | undefined

/** The key that signs cookies and links. */
export function sessionSecret() {
  if (!loadedSecret) throw new Error('The session secret is not loaded yet.')
  return loadedSecret
}

export async function loadSessionSecret() {
  loadedSecret = config.SESSION_SECRET ?? (await readOrCreateSecret(secretFile))
  keyHashesWith(loadedSecret)
}

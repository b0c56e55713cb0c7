import { createHmac, randomBytes } from 'node:crypto'

/** Random until the session secret is loaded; hashes made before that match nothing later. */
let key = randomBytes(32)

export function keyHashesWith(secret: string) {
  key = createHmac('sha256', secret).update('who did what').digest()
}

/** Names a person or network in the log: the same each time, and meaningless without the key. */
export const hashForLog = (kind: 'visitor' | 'network' | 'user' | 'recipient', value: string) =>
  createHmac('sha256', key).update(`${kind}:${value}`).digest('base64url').slice(0, 12)

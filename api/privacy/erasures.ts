import { createHmac } from 'node:crypto'
import type { Erasure } from '../generated/prisma/client'
import { db, type Tx } from '../platform/db'
import { sessionSecret } from '../platform/session-secret'
import type { Person } from './person'

// A restored backup brings back people who have been erased since. The list of erasures, stored outside of
// the database, or the log, says whom to erase again. It holds keyed hashes only.

/** Of an email; or of the account's id, if its email was never verified. */
export const erasureHash = (word: string) =>
  createHmac('sha256', sessionSecret()).update(`erasure ${word}`).digest('base64url')

export async function recordErasure(tx: Tx, { ownsEmail, email, userId }: Person, at: Date) {
  const erasure = { emailHash: erasureHash(ownsEmail || !userId ? email : userId), at }
  await storeErasure(tx, erasure)
  return erasure
}

export const storeErasure = (tx: Tx, { emailHash, at }: Erasure) => tx.$executeRaw`
  INSERT INTO erasure AS known (email_hash, at) VALUES (${emailHash}, ${at})
  ON CONFLICT (email_hash) DO UPDATE SET at = greatest(known.at, excluded.at)`

export const listErasures = () => db.erasure.findMany({ orderBy: { at: 'asc' } })

import { createHmac } from 'node:crypto'
import type { Erasure } from '../generated/prisma/client'
import { db, type Tx } from '../platform/db'
import { sessionSecret } from '../platform/session-secret'
import type { Person } from './person'

// A restored backup brings back people who have been erased since. The list of erasures, stored outside of
// the database, or the log, says whom to erase again. It holds keyed hashes only.

/** Of an email; or of the account's id, if its email was never verified. */
export const hashForErasures = (word: string) =>
  createHmac('sha256', sessionSecret()).update(`erasure ${word}`).digest('base64url')

export async function recordErasures(tx: Tx, { ownsEmail, emails, userIds }: Person, at: Date) {
  const words = ownsEmail || userIds.length === 0 ? emails : userIds
  const erasures = words.map((word) => ({ emailHash: hashForErasures(word), at }))
  for (const erasure of erasures) await storeErasure(tx, erasure)
  return erasures
}

export const storeErasure = (tx: Tx, { emailHash, at }: Erasure) => tx.$executeRaw`
  INSERT INTO erasure AS known (email_hash, at) VALUES (${emailHash}, ${at})
  ON CONFLICT (email_hash) DO UPDATE SET at = greatest(known.at, excluded.at)`

export const listErasures = () => db.erasure.findMany({ orderBy: { at: 'asc' } })

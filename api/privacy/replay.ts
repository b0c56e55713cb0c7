import { z } from 'zod'
import { db, isId } from '../platform/db'
import { Refusal } from '../platform/errors'
import { erasePerson } from './erase'
import { erasureHash, listErasures, storeErasure } from './erasures'

const Line = z.object({ emailHash: z.string().length(43), at: z.coerce.date() })

/**
 * Erases again the people whom the list or log names, as far as their data is older than their erasure:
 * they may have come back since. Returns how many had data, and why someone was not erased.
 */
export async function replayErasures(lines: string) {
  for (const line of lines.split('\n')) {
    if (line.includes('"emailHash"')) await storeErasure(db, Line.parse(JSON.parse(line)))
  }
  const atOf = new Map((await listErasures()).map(({ emailHash, at }) => [emailHash, at]))
  let erased = 0
  const refused: string[] = []
  for (const word of await everyone()) {
    const before = atOf.get(erasureHash(word))
    if (!before) continue
    try {
      const by = isId(word) ? { userId: word } : { email: word }
      if ((await erasePerson({ ...by, before })).foundAnything) erased++
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push(error.message)
    }
  }
  return { erased, refused }
}

/** All emails and account ids that there are. */
async function everyone() {
  const rows = await db.$queryRaw<{ word: string }[]>`
    SELECT id::text AS word FROM users
    UNION SELECT lower(email) FROM users
    UNION SELECT lower(email) FROM orders WHERE email IS NOT NULL
    UNION SELECT lower(email) FROM consultation
    UNION SELECT email FROM place_request
    UNION SELECT lower(recipient) FROM mail WHERE recipient <> ''`
  return rows.map(({ word }) => word)
}

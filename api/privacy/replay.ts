import { z } from 'zod'
import { db, isId } from '../platform/db'
import { Refusal } from '../platform/errors'
import { erasePerson } from './erase'
import { hashForErasures, listErasures, storeErasure } from './erasures'

const Line = z.object({ emailHash: z.string().length(43), at: z.coerce.date() })

/**
 * Erases again the people whom the list or log names, as far as their data is older than their erasure:
 * they may have come back since. Returns how many erasures it names, how many of these are of someone who
 * is here, how many people had data, and why someone was not erased.
 */
export async function replayErasures(lines: string) {
  const erasures = erasuresIn(lines)
  for (const erasure of erasures) await storeErasure(db, erasure)
  const atOf = new Map((await listErasures()).map(({ emailHash, at }) => [emailHash, at]))
  const unmatched = new Set(erasures.map(({ emailHash }) => emailHash))
  const read = unmatched.size
  let erased = 0
  const refused: string[] = []
  for (const word of await everyone()) {
    const hash = hashForErasures(word)
    const before = atOf.get(hash)
    if (!before) continue
    unmatched.delete(hash)
    try {
      const by = isId(word) ? { userId: word } : { email: word }
      if ((await erasePerson({ ...by, before })).foundAnything) erased++
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push(error.message)
    }
  }
  return { read, matched: read - unmatched.size, unmatched: unmatched.size, erased, refused }
}

/** Other lines of a log are ignored; a line that is cut is refused before anyone is erased. */
function erasuresIn(lines: string) {
  return lines.split('\n').flatMap((line, index) => {
    if (!line.includes('"emailHash"')) return []
    try {
      return [Line.parse(JSON.parse(line))]
    } catch {
      throw new Refusal('BAD_INPUT', `Line ${index + 1} is cut, or not an erasure.`)
    }
  })
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

import { Prisma } from '../generated/prisma/client'
import type { Tx } from '../platform/db'
import { takeTokenText } from '../platform/rate-limit'
import { type Mail, queueMail } from './mail'

/** Staff get the first email at once, and then at most one in five minutes. */
const limit = { burst: 1, everySeconds: 5 * 60 }
const takeToken = takeTokenText('$1', '(SELECT) AS this_email', limit)

type StaffLetter = Omit<Mail, 'recipient'>

interface Digest {
  /** Has a column `alerted_at`, null for what waits for an email. */
  table: 'consultation' | 'deal'
  /** The letter about all that wait; each recipient's cause begins with its cause. */
  letterOf: (tx: Tx, ids: [string, ...string[]]) => Promise<StaffLetter>
  recipients: (tx: Tx) => Promise<string[]>
}

/** Emails staff about all rows that wait for it, unless the last email was a moment ago. */
export async function mailStaffAbout(tx: Tx, { table, letterOf, recipients }: Digest) {
  const tokens = await tx.$queryRawUnsafe<unknown[]>(takeToken, `${table} alert`)
  if (tokens.length === 0) return
  const name = Prisma.raw(table)
  // Skips locked rows, which come with the next email: waiting for them could deadlock.
  const waiting = await tx.$queryRaw<{ id: string }[]>`
    UPDATE ${name} SET alerted_at = now() WHERE id IN
      (SELECT id FROM ${name} WHERE alerted_at IS NULL FOR UPDATE SKIP LOCKED)
    RETURNING id`
  const [first, ...others] = waiting.map(({ id }) => id)
  if (!first) return
  const { cause, ...letter } = await letterOf(tx, [first, ...others])
  for (const recipient of await recipients(tx)) {
    await queueMail(tx, { cause: `${cause} ${recipient}`, recipient, ...letter })
  }
}

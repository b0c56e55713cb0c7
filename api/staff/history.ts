import { type HistorySubject, Prisma } from '../generated/prisma/client'
import type { List } from '../graph/paging'
import { isId, type Tx } from '../platform/db'

/** Who changed something: one of the staff, or something that is no account. */
export type Changer = { id: string; firstName: string; lastName: string } | { name: string }

export interface Change {
  subject: HistorySubject
  subjectId: string
  /** What people call it: "Gold", "Order 1001". */
  subjectName: string
  field: string
  /** Both as people read them; null is "nothing". */
  before: string | null
  after: string | null
}

/** Writes down what was changed, in the transaction of the change; nothing when all is as it was. */
export async function recordChange(tx: Tx, changer: Changer, change: Change) {
  if (change.before === change.after) return
  const staff =
    'id' in changer
      ? { staffId: changer.id, staffName: `${changer.firstName} ${changer.lastName}` }
      : { staffName: changer.name }
  await tx.historyEntry.create({ data: { ...change, ...staff } })
}

/** Newest first; of one kind, or of one thing. */
export function historyOf({
  subject,
  subjectId,
}: {
  subject?: HistorySubject | null
  subjectId?: string | null
}): List {
  const ofKind = subject ? Prisma.sql`subject = ${subject}::history_subject` : Prisma.sql`true`
  const ofThing = !subjectId
    ? Prisma.sql`true`
    : isId(subjectId)
      ? Prisma.sql`subject_id = ${subjectId}::uuid`
      : Prisma.sql`false`
  return {
    from: Prisma.sql`FROM history_entry WHERE ${ofKind} AND ${ofThing}`,
    sortedBy: [{ value: Prisma.sql`created_at`, type: 'moment' }],
    direction: 'DESC',
  }
}

import { fullName } from '../../shared/person-name'
import { HistorySubject, Prisma } from '../generated/prisma/client'
import { isId, type Tx } from '../platform/db'
import type { List } from '../platform/lists'

/** Who made a change: a staff member, or a system such as the card provider. */
export type Changer = { id: string; firstName: string; lastName: string } | { name: string }

export interface Change {
  subject: HistorySubject
  subjectId: string
  /** Display name, such as "Gold" or "Order 1001". */
  subjectName: string
  field: string
  /** Old and new value as text for people; null when empty. */
  before: string | null
  after: string | null
}

/** Records a change, in the transaction that makes it, unless the value stays the same. */
export async function recordChange(tx: Tx, changer: Changer, change: Change) {
  if (change.before === change.after) return null
  return tx.historyEntry.create({ data: { ...change, ...whoIs(changer) } })
}

/** Records changes of several records, in the transaction that makes them. */
export async function recordChanges(tx: Tx, changer: Changer, changes: Change[]) {
  const real = changes.filter(({ before, after }) => before !== after)
  await tx.historyEntry.createMany({
    data: real.map((change) => ({ ...change, ...whoIs(changer) })),
  })
}

const whoIs = (changer: Changer) =>
  'id' in changer
    ? { staffId: changer.id, staffName: fullName(changer) }
    : { staffName: changer.name }

/** Those of the release after this one, which may run beside it, are left out. */
const known = Prisma.sql`subject = ANY (${Object.values(HistorySubject)}::history_subject[])`

/** Lists changes, newest first, optionally of one kind of subject, of one subject, or by one member. */
export function historyOf({
  subject,
  subjectId,
  staffId,
}: {
  subject?: HistorySubject | null
  subjectId?: string | null
  staffId?: string | null
}): List {
  const matchesKind = subject ? Prisma.sql`subject = ${subject}::history_subject` : known
  const matchesSubject = matchesId(Prisma.sql`subject_id`, subjectId)
  const matchesStaff = matchesId(Prisma.sql`staff_id`, staffId)
  return {
    from: Prisma.sql`FROM history_entry WHERE ${matchesKind} AND ${matchesSubject} AND ${matchesStaff}`,
    sortedBy: [{ value: Prisma.sql`created_at`, type: 'moment' }],
    direction: 'DESC',
  }
}

function matchesId(column: Prisma.Sql, id: string | null | undefined) {
  if (!id) return Prisma.sql`true`
  return isId(id) ? Prisma.sql`${column} = ${id}::uuid` : Prisma.sql`false`
}

import { changedMeanwhile } from '../deals/refusals'
import type { HistorySubject } from '../generated/prisma/client'
import { databaseTime, type Tx } from '../platform/db'

/** Refuses to save over a newer revision, naming who stored it by the history. */
export async function changedSince(tx: Tx, subject: HistorySubject, subjectId: string) {
  const last = await tx.historyEntry.findFirst({
    where: { subject, subjectId },
    orderBy: { createdAt: 'desc' },
  })
  const changed = { changedBy: last?.staffName ?? null, changedAt: last?.createdAt ?? null }
  return changedMeanwhile(changed, await databaseTime(tx))
}

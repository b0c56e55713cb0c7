import { brand } from '../../shared/brand'
import type { HistorySubject } from '../generated/prisma/client'
import { inOurZone } from '../mail/letter'
import { databaseTime, type Tx } from '../platform/db'
import { conflict } from '../platform/errors'

/** Refuses to save over a newer revision, naming who stored it by the history. */
export async function changedSince(tx: Tx, subject: HistorySubject, subjectId: string) {
  const last = await tx.historyEntry.findFirst({
    where: { subject, subjectId },
    orderBy: { createdAt: 'desc' },
  })
  const changed = { changedBy: last?.staffName ?? null, changedAt: last?.createdAt ?? null }
  return changedMeanwhile(changed, await databaseTime(tx))
}

const clock = new Intl.DateTimeFormat('en-US', {
  timeZone: brand.timeZone,
  hour: 'numeric',
  minute: '2-digit',
})
const day = new Intl.DateTimeFormat('en-US', { timeZone: brand.timeZone, dateStyle: 'short' })

/** Names the writer who was faster: "Sam changed this at 2:14 PM. …". */
export function changedMeanwhile(
  { changedBy, changedAt }: { changedBy: string | null; changedAt: Date | null },
  now: Date,
) {
  const when = changedAt ? ` ${timeOf(changedAt, now)}` : ''
  return conflict(
    `${changedBy ?? 'Someone else'} changed this${when}. Review the changes and save again.`,
  )
}

const timeOf = (moment: Date, now: Date) =>
  day.format(moment) === day.format(now)
    ? `at ${clock.format(moment).replaceAll('\u202f', ' ')}`
    : `on ${inOurZone(moment)}`

import { brand } from '../../../shared/brand'
import { fullName } from '../../../shared/person-name'
import type { StaffVisitor } from '../../http/access'
import { inOurZone } from '../../mail/letter'
import { batched } from '../../platform/batch'
import { db } from '../../platform/db'
import { futureMoment } from '../../platform/eastern'
import { conflict } from '../../platform/errors'
import { takeTurn } from '../../platform/turns'
import { recordChange } from '../history'
import { subjectOf } from '../subjects'
import { changeEach } from './bulk'
import { announceWork, type WorkRef } from './work-changes'

/** Leaves items out of the list of work until a local time, unless something wakes them before. */
export async function snoozeWork(visitor: StaffVisitor, items: WorkRef[], untilEastern: string) {
  const until = await futureMoment(db, 'untilEastern', untilEastern)
  return changeEach(items, (item) =>
    takeTurn(visitor, async (tx) => {
      const { promisedBy, history } = await subjectOf(item.kind, 'work').lock(tx, visitor, item.id)
      if (promisedBy && until > promisedBy) throw pastPromise(promisedBy)
      const [before] = await tx.$queryRaw<{ until: Date }[]>`
        SELECT until FROM snooze WHERE kind = ${item.kind}::work_kind AND subject_id = ${item.id}::uuid
          AND woken_at IS NULL AND until > now()`
      await tx.$executeRaw`
        INSERT INTO snooze (kind, subject_id, until, by_name)
        VALUES (${item.kind}::work_kind, ${item.id}::uuid, ${until}, ${fullName(visitor.user)})
        ON CONFLICT (kind, subject_id) DO UPDATE SET until = excluded.until, by_name = excluded.by_name,
          created_at = excluded.created_at, woken_at = NULL, woken_by = NULL`
      await recordChange(tx, visitor.user, {
        ...history,
        field: 'snoozedUntil',
        before: before ? inOurZone(before.until) : null,
        after: inOurZone(until),
      })
      announceWork(tx, item)
    }),
  )
}

/** Puts snoozed items back on the list of work. */
export const wakeWork = (visitor: StaffVisitor, items: WorkRef[]) =>
  changeEach(items, (item) =>
    takeTurn(visitor, async (tx) => {
      const { history } = await subjectOf(item.kind, 'work').lock(tx, visitor, item.id)
      const [before] = await tx.$queryRaw<{ until: Date }[]>`
        DELETE FROM snooze WHERE kind = ${item.kind}::work_kind AND subject_id = ${item.id}::uuid
          AND woken_at IS NULL AND until > now() RETURNING until`
      if (!before) throw conflict('This is awake already.')
      await recordChange(tx, visitor.user, {
        ...history,
        field: 'snoozedUntil',
        before: inOurZone(before.until),
        after: null,
      })
      announceWork(tx, item)
    }),
  )

const moment = new Intl.DateTimeFormat('en-US', {
  timeZone: brand.timeZone,
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

const pastPromise = (promisedBy: Date) =>
  conflict(
    `Promised by ${moment.format(promisedBy).replaceAll('\u202f', ' ')} ET. Snooze until then at most.`,
  )

/** Finds until when items sleep, by their ids as in the list of work. */
export const snoozedUntil = batched(async (ids) => {
  const rows = await db.$queryRaw<{ id: string; until: Date }[]>`
    SELECT subject_id AS id, until FROM snooze
     WHERE subject_id = ANY (${ids}::uuid[]) AND woken_at IS NULL AND until > now()`
  return new Map(rows.map(({ id, until }) => [id, until]))
})

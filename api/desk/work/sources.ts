import type { StaffRight } from '../../../shared/staff-rights'
import { Prisma, type WorkKind } from '../../generated/prisma/client'
import type { StaffVisitor } from '../../http/access'
import type { Tx } from '../../platform/db'
import { Refusal } from '../../platform/errors'
import { type HistoryName, subjectsWith } from '../subjects'

/** The staff member who looks at the list. */
export interface Viewer {
  id: string
  rights: readonly StaffRight[]
}

const sql = Prisma.sql

/** What makes records of a kind work for staff, and what can be done with it. */
export interface Work {
  /** When there is something to do: one entry for each reason. */
  sources: Source[]
  /** Who may see it; all staff without it. */
  right?: StaffRight
  /** Says what to do from the step and the deal's number; the step itself without it. */
  stepText?: (step: string, number: string | null) => string
  /** "Request of": what an email says before an item's number or first name. */
  prefix: string
  /** Locks an item; refuses one that nothing has to be done about. */
  lock: (tx: Tx, visitor: StaffVisitor, id: string) => Promise<LockedWork>
  /** Puts a member of staff in charge of what isn't done; null for none. */
  assign: (visitor: StaffVisitor, id: string, staffId: string | null) => Promise<unknown>
  /** The time zone of the place where it happens at this time, if it happens somewhere. */
  placeZoneOf?: (id: string, dueAt: Date) => Promise<string | null>
}

interface LockedWork {
  /** When a promise to a customer ends; null without one. */
  promisedBy: Date | null
  history: HistoryName
}

/** Rows of the database that are work. Reads use now(), not clock_timestamp(): one moment for all rows. */
export interface Source {
  id: Prisma.Sql
  assignee: Prisma.Sql
  /** Sorts like due_at, by an index where there is one. */
  due: Prisma.Sql
  /** The columns due_at, step, and is_promise. */
  row: Prisma.Sql
  from: Prisma.Sql
  /** Columns of whom and what an item is about: what names it follows from these. */
  about: AboutRecords<Prisma.Sql>
}

const records = ['deal', 'consultation', 'customer', 'person', 'order'] as const

export type AboutRecords<Value> = { [Record in (typeof records)[number]]?: Value }

/** SQL of the columns of what an item is about. */
export const aboutColumns = ({ about }: Source) =>
  Prisma.join(
    records.map(
      (record) => sql`${about[record] ?? sql`NULL::uuid`} AS ${Prisma.raw(`about_${record}`)}`,
    ),
  )

/** Whether an item is about one of these records, by their IDs. */
export function isAboutOne({ about }: Source, ids: AboutRecords<string[]>) {
  const conditions = records.flatMap((record) => {
    const [column, wanted] = [about[record], ids[record]]
    return column && wanted ? [sql`${column} = ANY (${wanted}::uuid[])`] : []
  })
  return conditions.length > 0 ? sql`(${Prisma.join(conditions, ' OR ')})` : sql`false`
}

/** For what no one can be in charge of. */
export const assignedToNoOne = (message: string) => async () => {
  throw new Refusal('CONFLICT', message)
}

interface KnownSource extends Source {
  kind: WorkKind
}

/** What can be on a member's list. */
export const sourcesFor = ({ rights }: Viewer): KnownSource[] =>
  subjectsWith('work')
    .filter(({ right }) => !right || rights.includes(right))
    .flatMap(({ kind, sources }) =>
      sources.map((source) => ({ ...source, kind: kind as WorkKind })),
    )

/** Whether an item is left out for now. */
export const isAsleep = ({ kind, id }: KnownSource) => sql`${id} IN (
  SELECT subject_id FROM snooze WHERE kind = ${kind}::work_kind AND woken_at IS NULL AND until > now())`

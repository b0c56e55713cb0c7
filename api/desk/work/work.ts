import { Prisma, type WorkKind } from '../../generated/prisma/client'
import { db } from '../../platform/db'
import { subjectOf } from '../subjects'
import {
  type AboutRecords,
  aboutColumns,
  isAboutOne,
  isAsleep,
  sourcesFor,
  type Viewer,
} from './sources'

export type WorkFilter = 'ALL' | 'MINE' | 'UNASSIGNED' | 'SNOOZED'

export interface WorkItem {
  kind: WorkKind
  /** Of the deal, the consultation, the task, the order, the email, or the claim; of the customer for a conversation. */
  id: string
  /** Whose it is. */
  name: string | null
  /** Of a consultation or an order; a deal's is its buyer's. */
  phone: string | null
  /** Of a deal or an order. */
  number: string | null
  /** Kind of the step; its text for a task, an email, or an order. */
  step: string | null
  dueAt: Date
  isPromise: boolean
  assignee: string | null
  assignedToId: string | null
  /** What it is about: the record itself, or that of a task, an email, or a claim. */
  dealId: string | null
  consultationId: string | null
  customerId: string | null
  personId: string | null
  orderId: string | null
  snoozedUntil: Date | null
  wasSnoozedUntil: Date | null
}

const sql = Prisma.sql

interface Wanted {
  first: number
  filter: WorkFilter
  /** All without it. */
  kinds?: readonly WorkKind[] | null | undefined
  /** Only items about one of these records; all without it. */
  about?: AboutRecords<string[]>
}

/** Lists what staff must do, by when it is due; a conversation is due since the customer began to wait. */
export async function listWork(viewer: Viewer, { first, filter, kinds, about }: Wanted) {
  const wanted = sourcesFor(viewer).filter(({ kind }) => !kinds || kinds.includes(kind))
  if (wanted.length === 0) return []
  const parts = wanted.map((source) => {
    const { kind, due, id, assignee, from, row } = source
    const conditions = {
      ALL: sql`NOT ${isAsleep(source)}`,
      MINE: sql`${assignee} = ${viewer.id}::uuid AND NOT ${isAsleep(source)}`,
      UNASSIGNED: sql`${assignee} IS NULL AND NOT ${isAsleep(source)}`,
      SNOOZED: isAsleep(source),
    }
    return sql`(SELECT ${kind}::work_kind AS kind, ${id} AS item_id, ${assignee} AS assigned_to_id, ${row}, ${aboutColumns(source)}
      FROM ${from} AND ${conditions[filter]} AND ${about ? isAboutOne(source, about) : sql`true`}
     ORDER BY ${due}, ${id} LIMIT ${first})`
  })
  return db.$queryRaw<WorkItem[]>`
    SELECT item.kind, item_id AS id, item.due_at AS "dueAt", step, is_promise AS "isPromise",
           coalesce(deal.number, own_order.number::text) AS number,
           coalesce(nullif(full_name(customer.first_name, customer.last_name), ''),
                    full_name(consultation.first_name, consultation.last_name), orders.buyer_name, orders.email) AS name,
           coalesce(consultation.phone, own_order.phone) AS phone,
           about_deal AS "dealId", about_consultation AS "consultationId", about_customer AS "customerId",
           about_person AS "personId", about_order AS "orderId",
           assigned.first_name AS assignee, item.assigned_to_id AS "assignedToId",
           CASE WHEN woken_at IS NULL AND until > now() THEN until END AS "snoozedUntil",
           CASE WHEN woken_at IS NOT NULL AND until > now() THEN until END AS "wasSnoozedUntil"
      FROM (SELECT * FROM (${Prisma.join(parts, ' UNION ALL ')}) AS part
             ORDER BY due_at, item_id LIMIT ${first}) AS item
      LEFT JOIN deal ON deal.id = about_deal
      LEFT JOIN consultation ON consultation.id = about_consultation
      LEFT JOIN users customer ON customer.id = coalesce(deal.customer_id, about_customer)
      LEFT JOIN orders own_order ON own_order.id = about_order
      LEFT JOIN orders ON orders.id = coalesce(about_order, deal.order_id)
      LEFT JOIN users assigned ON assigned.id = item.assigned_to_id
      LEFT JOIN snooze ON snooze.kind = item.kind AND snooze.subject_id = item_id
     ORDER BY item.due_at, item_id`
}

export const phoneOf = async ({ dealId, phone }: WorkItem) =>
  dealId ? ((await subjectOf('DEAL', 'about').phoneOf?.(dealId)) ?? null) : phone

export async function titleOf({ kind, name, number, personId, orderId }: WorkItem) {
  if (orderId) return `Order ${number}`
  if (personId) return subjectOf('PERSON', 'about').nameOf(personId)
  return [number, name].filter(Boolean).join(' · ') || subjectOf(kind, 'work').prefix
}

export function stepTextOf({ kind, step, number }: WorkItem) {
  const { stepText } = subjectOf(kind, 'work')
  return stepText?.(step ?? '', number) ?? step ?? ''
}

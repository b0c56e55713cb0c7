import { type NextStepKind, nextSteps } from '../../deals/staff/next-step'
import { buyerOf } from '../../deals/staff/staff-deals'
import { Prisma, type WorkKind } from '../../generated/prisma/client'
import { nameOf } from '../../people/facts'
import { db } from '../../platform/db'
import { isAsleep, sourcesFor, type Viewer } from './sources'

export type WorkFilter = 'ALL' | 'MINE' | 'UNASSIGNED' | 'SNOOZED'

export interface WorkItem {
  kind: WorkKind
  /** Of the deal, the consultation, the task, the order, the email, or the claim; of the customer for a conversation. */
  id: string
  /** Whose it is. */
  name: string | null
  /** Of a consultation or an order. */
  phone: string | null
  /** Of a deal or an order. */
  number: string | null
  /** Kind of the step; its text for a task, an email, or an order. */
  step: string | null
  dueAt: Date
  isPromise: boolean
  assignee: string | null
  assignedToId: string | null
  /** The deal, also of a task, an email, or a claim. */
  dealId: string | null
  /** Whom a task or an email is about. */
  personId: string | null
  snoozedUntil: Date | null
  wasSnoozedUntil: Date | null
}

const sql = Prisma.sql

interface Wanted {
  first: number
  filter: WorkFilter
  /** All without it. */
  kinds?: readonly WorkKind[] | null | undefined
  /** Only items with these IDs; all without it. */
  ids?: string[]
}

/** Lists what staff must do, by when it is due; a conversation is due since the customer began to wait. */
export async function listWork(viewer: Viewer, { first, filter, kinds, ids }: Wanted) {
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
    return sql`(SELECT ${kind}::work_kind AS kind, ${id} AS item_id, ${assignee} AS assigned_to_id, ${row}
      FROM ${from} AND ${conditions[filter]} AND ${ids ? sql`${id} = ANY (${ids}::uuid[])` : sql`true`}
     ORDER BY ${due}, ${id} LIMIT ${first})`
  })
  return db.$queryRaw<WorkItem[]>`
    SELECT item.kind, item_id AS id, item.due_at AS "dueAt", step, is_promise AS "isPromise",
           coalesce(deal.number, CASE item.kind WHEN 'ORDER' THEN orders.number::text END) AS number,
           coalesce(nullif(full_name(customer.first_name, customer.last_name), ''),
                    full_name(consultation.first_name, consultation.last_name), orders.buyer_name, orders.email) AS name,
           coalesce(consultation.phone, CASE item.kind WHEN 'ORDER' THEN orders.phone END) AS phone,
           deal.id AS "dealId", coalesce(task.person_id, reply.person_id) AS "personId", assigned.first_name AS assignee, item.assigned_to_id AS "assignedToId",
           CASE WHEN woken_at IS NULL AND until > now() THEN until END AS "snoozedUntil",
           CASE WHEN woken_at IS NOT NULL AND until > now() THEN until END AS "wasSnoozedUntil"
      FROM (SELECT * FROM (${Prisma.join(parts, ' UNION ALL ')}) AS part
             ORDER BY due_at, item_id LIMIT ${first}) AS item
      LEFT JOIN task ON item.kind = 'TASK' AND task.id = item_id
      LEFT JOIN inbound_email reply ON item.kind = 'REPLY' AND reply.id = item_id
      LEFT JOIN solicitation ON solicitation.id = reply.solicitation_id
      LEFT JOIN claim ON item.kind = 'CLAIM' AND claim.id = item_id
      LEFT JOIN deal ON deal.id = CASE item.kind WHEN 'DEAL' THEN item_id
        ELSE coalesce(solicitation.deal_id, claim.deal_id, task.deal_id) END
      LEFT JOIN consultation
        ON consultation.id = CASE item.kind WHEN 'CONSULTATION' THEN item_id ELSE task.consultation_id END
      LEFT JOIN conversation ON conversation.id = task.conversation_id
      LEFT JOIN users customer ON customer.id = CASE item.kind WHEN 'CONVERSATION' THEN item_id
        ELSE coalesce(deal.customer_id, conversation.customer_id) END
      LEFT JOIN orders ON orders.id = CASE item.kind WHEN 'ORDER' THEN item_id ELSE deal.order_id END
      LEFT JOIN users assigned ON assigned.id = item.assigned_to_id
      LEFT JOIN snooze ON snooze.kind = item.kind AND snooze.subject_id = item_id
     ORDER BY item.due_at, item_id`
}

export const phoneOf = async ({ kind, dealId, phone }: WorkItem) =>
  dealId && kind !== 'ORDER' ? ((await buyerOf(dealId))?.phone ?? null) : phone

export async function titleOf({ kind, name, number, personId }: WorkItem) {
  if (kind === 'ORDER') return `Order ${number}`
  if (personId) return (await nameOf(personId)) ?? (kind === 'REPLY' ? 'Reply' : 'Task')
  return [number, name].filter(Boolean).join(' · ') || 'Task'
}

const stepTexts: Record<string, string> = {
  CONTACT: 'Contact the customer',
  DECIDE: 'Decide what happens next',
  ANSWER: 'Answer in the chat',
  REFUND_FAILED: 'Send the refund of the claim again',
}

export function stepTextOf({ kind, step, number }: WorkItem) {
  if (kind === 'TASK' || kind === 'REPLY' || kind === 'ORDER') return step ?? ''
  if (kind === 'DEAL') return nextSteps[step as NextStepKind]
  if (step === 'DECIDE_CLAIM') return `Decide the claim of ${number}`
  return stepTexts[step ?? ''] ?? ''
}

import { Prisma } from '../../generated/prisma/client'
import { db } from '../../platform/db'
import { dealsWithSteps, type NextStepKind, nextSteps } from './next-step'
import { buyerOf } from './staff-deals'

export interface WorkItem {
  kind: 'DEAL' | 'CONSULTATION' | 'CONVERSATION'
  /** Of the deal, the consultation, or the customer of the conversation. */
  id: string
  name: string | null
  /** Of a consultation. */
  phone: string | null
  number: string | null
  step: NextStepKind | null
  dueAt: Date
  assignee: string | null
}

/**
 * Lists what staff must do, by when it is due: deals by their next steps, new consultations by the
 * promised time, and conversations, which are due since the customer began to wait.
 */
export const listWork = (first: number) =>
  db.$queryRaw<WorkItem[]>(Prisma.sql`
  (SELECT 'DEAL' AS kind, deal.id, deal.number, deal.step, deal.due_at AS "dueAt",
          coalesce(nullif(trim(users.first_name || ' ' || users.last_name), ''), orders.email) AS name,
          NULL AS phone, assigned.first_name AS assignee
     FROM (SELECT * FROM ${dealsWithSteps} WHERE status IN ('INTAKE', 'SEARCHING', 'CHOSEN') ORDER BY due_at, id LIMIT ${first}) deal
     JOIN orders ON orders.id = deal.order_id
     LEFT JOIN users ON users.id = deal.customer_id
     LEFT JOIN users assigned ON assigned.id = deal.assigned_to_id)
  UNION ALL
  (SELECT 'CONSULTATION', id, NULL, NULL, contact_by, first_name || ' ' || last_name, phone, NULL
     FROM consultation WHERE status = 'NEW' ORDER BY contact_by, id LIMIT ${first})
  UNION ALL
  (SELECT 'CONVERSATION', customer_id, NULL, NULL, waiting_since,
          users.first_name || ' ' || users.last_name, NULL, assigned.first_name
     FROM (SELECT * FROM conversation WHERE waiting_since IS NOT NULL ORDER BY waiting_since, id LIMIT ${first}) waiting
     JOIN users ON users.id = customer_id
     LEFT JOIN users assigned ON assigned.id = assigned_to_id)
  ORDER BY "dueAt", id LIMIT ${first}`)

export const phoneOf = async ({ kind, id, phone }: WorkItem) =>
  kind === 'DEAL' ? ((await buyerOf(id))?.phone ?? null) : phone

export const titleOf = ({ name, number }: WorkItem) => [number, name].filter(Boolean).join(' · ')

export function stepTextOf({ kind, step }: WorkItem) {
  if (kind === 'CONSULTATION') return 'Contact the customer'
  return kind === 'CONVERSATION' ? 'Answer in the chat' : nextSteps[step ?? 'NONE']
}

import { brand } from '../../../shared/brand'
import { CLAIM_DECISION_HOURS } from '../../../shared/guarantee'
import type { StaffRight } from '../../../shared/staff-rights'
import { dealsWithSteps, isWork } from '../../deals/staff/next-step'
import { Prisma, type WorkKind } from '../../generated/prisma/client'

/** The staff member who looks at the list. */
export interface Viewer {
  id: string
  rights: readonly StaffRight[]
}

const sql = Prisma.sql

// now() in these reads, not clock_timestamp(): one moment for all rows.

/** The last contact with someone who asked for a consultation. */
const lastContact = sql`coalesce(last_contact_at, contacted_at)`

interface Source {
  kind: WorkKind
  id: Prisma.Sql
  assignee: Prisma.Sql
  /** Sorts like due_at, by an index where there is one. */
  due: Prisma.Sql
  /** The columns due_at, step, and is_promise. */
  row: Prisma.Sql
  from: Prisma.Sql
}

/**
 * Emails that came back and are about someone: one item for each request or person, due since the oldest waits. Its email
 * is the newest; one that its address had no room for doesn't take the place of one before. The others wait in the list of
 * replies.
 */
const openReplies = sql`(
  SELECT newest.id, waiting_since, emails, is_bounce, is_unsure, newest.from_name, from_email, recipient,
         dealer.name AS dealer_name, solicitation.status, deal.assigned_to_id
    FROM (
      SELECT DISTINCT ON (coalesce(solicitation_id, person_id), is_bounce)
             id, mail_id, solicitation_id, is_bounce, is_unsure, from_name, from_email,
             min(received_at) OVER same AS waiting_since, count(*) OVER same AS emails
        FROM inbound_email
       WHERE handled_at IS NULL AND (is_bounce OR NOT is_automatic) AND num_nonnulls(solicitation_id, person_id) = 1
      WINDOW same AS (PARTITION BY coalesce(solicitation_id, person_id), is_bounce)
       ORDER BY coalesce(solicitation_id, person_id), is_bounce, is_excerpt, received_at DESC, id DESC) AS newest
    LEFT JOIN mail ON mail.id = mail_id
    LEFT JOIN solicitation ON solicitation.id = newest.solicitation_id
    LEFT JOIN dealer ON dealer.id = dealer_id
    LEFT JOIN deal ON deal.id = deal_id) AS reply`

/** Who answered, or whom our email did not reach. */
const sender = sql`coalesce(dealer_name, CASE WHEN is_bounce THEN nullif(recipient, '') END, from_name, from_email)`

/** For each order the dispute or inquiry that the bank waits for an answer about: disputes first, then the first due. */
const disputesToAnswer = sql`(
  SELECT DISTINCT ON (order_id) order_id, status, answer_by, opened_at
    FROM dispute WHERE status IN ('INQUIRY', 'OPEN') AND answered_at IS NULL
   ORDER BY order_id, status DESC, answer_by, opened_at) AS dispute`

/** What can be on the list of work. */
const sources: Source[] = [
  {
    kind: 'DEAL',
    due: sql`due_at`,
    id: sql`id`,
    assignee: sql`assigned_to_id`,
    row: sql`due_at, step, step = 'CONTACT_BUYER' AS is_promise`,
    from: sql`${dealsWithSteps} WHERE ${isWork}`,
  },
  {
    kind: 'CONSULTATION',
    due: sql`contact_by`,
    id: sql`id`,
    assignee: sql`assigned_to_id`,
    row: sql`contact_by AS due_at, 'CONTACT' AS step, true AS is_promise`,
    from: sql`consultation WHERE status = 'NEW'`,
  },
  {
    kind: 'CONSULTATION',
    due: lastContact,
    id: sql`id`,
    assignee: sql`assigned_to_id`,
    row: sql`${lastContact} + interval '72 hours' AS due_at, 'DECIDE' AS step, false AS is_promise`,
    from: sql`consultation WHERE status IN ('CONTACTED', 'QUALIFIED') AND ${lastContact} <= now() - interval '72 hours'
      AND NOT EXISTS (SELECT FROM task WHERE task.consultation_id = consultation.id AND done_at IS NULL)
      AND id NOT IN (
        SELECT consultation_id FROM payment_link WHERE consultation_id IS NOT NULL
          AND order_id IS NULL AND revoked_at IS NULL AND expires_at > now())`,
  },
  {
    kind: 'CONVERSATION',
    due: sql`waiting_since`,
    id: sql`customer_id`,
    assignee: sql`assigned_to_id`,
    row: sql`waiting_since AS due_at, 'ANSWER' AS step, false AS is_promise`,
    from: sql`conversation WHERE waiting_since IS NOT NULL`,
  },
  {
    kind: 'TASK',
    due: sql`due_at`,
    id: sql`id`,
    assignee: sql`assigned_to_id`,
    row: sql`due_at, title AS step, false AS is_promise`,
    from: sql`task WHERE done_at IS NULL`,
  },
  {
    kind: 'ORDER',
    due: sql`coalesce(opened_at, disputed_at, created_at)`,
    id: sql`id`,
    assignee: sql`NULL::uuid`,
    row: sql`coalesce(opened_at, disputed_at, created_at) AS due_at, CASE dispute.status
      WHEN 'INQUIRY' THEN 'Answer the inquiry' WHEN 'OPEN' THEN 'Answer the dispute' ELSE 'Review the payment' END
      || coalesce(' by ' || to_char(answer_by AT TIME ZONE ${brand.timeZone}, 'Mon FMDD'), '') AS step, false AS is_promise`,
    from: sql`orders LEFT JOIN ${disputesToAnswer} ON order_id = id WHERE id IN (
      SELECT id FROM orders WHERE status = 'REVIEW' UNION SELECT order_id FROM ${disputesToAnswer})`,
  },
  {
    kind: 'REPLY',
    due: sql`waiting_since`,
    id: sql`reply.id`,
    assignee: sql`assigned_to_id`,
    row: sql`waiting_since AS due_at, CASE WHEN is_bounce THEN 'The email to ' || ${sender} || ' came back'
      ELSE CASE WHEN emails > 1 THEN 'Read the ' || emails || ' emails of ' || ${sender}
                WHEN is_unsure THEN 'Say whether a person wrote the email of ' || ${sender}
                ELSE 'Read the answer of ' || ${sender} END
        || CASE status WHEN 'DECLINED' THEN ', which declined' ELSE '' END END AS step, false AS is_promise`,
    from: sql`${openReplies} WHERE true`,
  },
  {
    kind: 'CLAIM',
    due: sql`asked_at`,
    id: sql`id`,
    assignee: sql`NULL::uuid`,
    row: sql`asked_at + ${CLAIM_DECISION_HOURS} * interval '1 hour' AS due_at, 'DECIDE_CLAIM' AS step, true AS is_promise`,
    from: sql`claim WHERE status = 'OPEN'`,
  },
  {
    kind: 'CLAIM',
    due: sql`decided_at`,
    id: sql`id`,
    assignee: sql`NULL::uuid`,
    row: sql`decided_at AS due_at, 'REFUND_FAILED' AS step, false AS is_promise`,
    from: sql`claim WHERE status = 'REFUND_FAILED'`,
  },
]

/** Orders and claims are for those who may refund them. */
export const sourcesFor = ({ rights }: Viewer) =>
  sources.filter(({ kind }) => (kind !== 'ORDER' && kind !== 'CLAIM') || rights.includes('MONEY'))

/** Whether an item is left out for now. */
export const isAsleep = ({ kind, id }: Source) => sql`${id} IN (
  SELECT subject_id FROM snooze WHERE kind = ${kind}::work_kind AND woken_at IS NULL AND until > now())`

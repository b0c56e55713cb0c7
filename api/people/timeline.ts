import { contactChannels } from '../../shared/deals/deal-kinds'
import type { ContactChannel, ContactOutcome } from '../generated/prisma/client'
import { Prisma } from '../generated/prisma/client'
import { db } from '../platform/db'
import type { List } from '../platform/lists'
import { aboutPeople, linksOfPeople, recordsOf } from './records'

const sql = Prisma.sql

export type PersonEventKind =
  | 'ACCOUNT'
  | 'REQUEST'
  | 'CONTACT'
  | 'EMAIL'
  | 'MESSAGE'
  | 'NOTE'
  | 'TASK'
  | 'PAYMENT_LINK'
  | 'ORDER'
  | 'DEAL'
  | 'MERGE'
  | 'IMPORT'

export interface PersonEvent {
  id: string
  at: Date
  kind: PersonEventKind
  title: string
  text: string | null
  by: string | null
  consultationId: string | null
  orderId: string | null
  dealId: string | null
}

/**
 * SQL of everything that happened with a person, as a table named `event`. Messages are one row per day and side. An
 * email that staff wrote is its contact, which stays longer than the email. IDs are those of what happened, and stay.
 */
const eventsOf = (personId: string) => sql`(
  WITH ${recordsOf([personId], 'account', 'request', 'purchase', 'owned', 'chat', 'imported')},
  about_contact AS (${aboutPeople('contact', [personId])}),
  about_task AS (${aboutPeople('task', [personId])}), about_note AS (${aboutPeople('staff_note', [personId])}),
  about_link AS (${linksOfPeople([personId])})
  SELECT users.id, users.created_at AS at, 'ACCOUNT' AS kind, 'Created an account' AS title, users.email AS text,
         NULL AS by, NULL::uuid AS consultation_id, NULL::uuid AS order_id, NULL::uuid AS deal_id
    FROM account JOIN users USING (id)
  UNION ALL
  SELECT c.id, c.created_at, 'REQUEST', 'Asked for a consultation', c.additional_details, NULL, c.id, NULL, NULL
    FROM request JOIN consultation c USING (id)
  UNION ALL
  SELECT o.id, coalesce(o.paid_at, o.created_at), 'ORDER',
         CASE WHEN o.paid_at IS NULL THEN 'Began to pay order ' ELSE 'Paid order ' END || o.number,
         o.buyer_name, NULL, NULL, o.id, NULL
    FROM purchase JOIN orders o USING (id)
  UNION ALL
  SELECT md5('deal event ' || e.position)::uuid, e.created_at, 'DEAL',
         'Deal ' || d.number || ': ' || replace(lower(e.kind::text), '_', ' '), NULL,
         CASE e.by WHEN 'STAFF' THEN e.name END, NULL, NULL, d.id
    FROM owned JOIN deal d USING (id) JOIN deal_event e ON e.deal_id = d.id
   WHERE e.kind NOT IN ('CONTACTED', 'DEALER_ASKED', 'DEALER_ANSWERED', 'DEALER_DECLINED')
  UNION ALL
  SELECT c.id, c.happened_at, CASE WHEN c.channel = 'EMAIL' AND c.outcome = 'SENT' THEN 'EMAIL' ELSE 'CONTACT' END,
         c.channel || ' ' || coalesce(c.outcome::text, CASE WHEN c.is_outgoing THEN 'OUT' ELSE 'IN' END), c.content,
         c.staff_name, c.consultation_id, NULL, c.deal_id
    FROM about_contact JOIN contact c USING (id) WHERE c.solicitation_id IS NULL
  UNION ALL
  SELECT m.id, m.created_at, 'EMAIL', m.subject, NULL, NULL, NULL, NULL, NULL
    FROM person_email JOIN mail m ON lower(m.recipient) = email
   WHERE person_email.person_id = ${personId}::uuid AND NOT m.is_personal
  UNION ALL
  SELECT (array_agg(m.id ORDER BY m.position))[1], max(m.created_at), 'MESSAGE',
         CASE WHEN m.is_from_admin THEN 'We wrote ' ELSE 'Wrote ' END
           || CASE count(*) WHEN 1 THEN 'a message' ELSE count(*) || ' messages' END,
         (array_agg(m.content ORDER BY m.position DESC))[1],
         (array_agg(author.first_name ORDER BY m.position DESC) FILTER (WHERE m.is_from_admin))[1],
         NULL, NULL, NULL
    FROM chat JOIN message m ON m.conversation_id = chat.id LEFT JOIN users author ON author.id = m.author_id
   GROUP BY chat.id, (m.created_at AT TIME ZONE 'America/New_York')::date, m.is_from_admin
  UNION ALL
  SELECT n.id, n.created_at, 'NOTE', 'Note', n.content, full_name(author.first_name, author.last_name),
         n.consultation_id, NULL, n.deal_id
    FROM about_note JOIN staff_note n USING (id) LEFT JOIN users author ON author.id = n.author_id
  UNION ALL
  SELECT t.id, coalesce(t.done_at, t.created_at), 'TASK',
         CASE WHEN t.done_at IS NULL THEN 'Task' ELSE 'Task done' END, t.title,
         coalesce(t.done_by_name, t.created_by_name), t.consultation_id, NULL, t.deal_id
    FROM about_task JOIN task t USING (id)
  UNION ALL
  SELECT l.id, l.created_at, 'PAYMENT_LINK',
         CASE WHEN l.mailings = 0 THEN 'Made' ELSE 'Sent' END || ' a payment link for ' || p.name
           || CASE WHEN l.quantity > 1 THEN ' × ' || l.quantity ELSE '' END,
         l.note, l.created_by_name, l.consultation_id, l.order_id, NULL
    FROM about_link JOIN payment_link l USING (id) JOIN package p ON p.id = l.package_id
  UNION ALL
  SELECT i.id, i.imported_at, 'IMPORT', 'Imported from a file', i.note, i.imported_by_name, NULL, NULL, NULL
    FROM imported JOIN imported_person i USING (id)
  UNION ALL
  SELECT h.id, h.created_at, 'MERGE', coalesce(h.after, h.before || ' ended'), NULL, h.staff_name, NULL, NULL, NULL
    FROM history_entry h WHERE h.subject = 'PERSON' AND h.field NOT IN ('contact', 'import') AND h.subject_id IN (
      SELECT ${personId}::uuid UNION ALL SELECT old_id FROM person_alias WHERE person_id = ${personId}::uuid)
) AS event`

/** Lists everything that happened with a person, newest first. */
export const timelineOf = (personId: string): List => ({
  from: sql`FROM ${eventsOf(personId)} WHERE true`,
  sortedBy: [{ value: sql`at`, type: 'moment' }],
  direction: 'DESC',
})

export async function readEvents(personId: string, ids: string[]): Promise<PersonEvent[]> {
  const events = await db.$queryRaw<PersonEvent[]>`
    SELECT id, at, kind, title, text, by, consultation_id AS "consultationId", order_id AS "orderId",
           deal_id AS "dealId"
      FROM ${eventsOf(personId)} WHERE id = ANY (${ids}::uuid[])`
  return events.map((event) => ({ ...event, title: titleOf(event) }))
}

const outcomes: Record<ContactOutcome | 'OUT' | 'IN', string> = {
  TALKED: 'talked',
  LEFT_MESSAGE: 'left a message',
  NO_ANSWER: 'no answer',
  WRONG_NUMBER: 'wrong number',
  SENT: 'sent',
  RECEIVED: 'from them',
  OUT: 'to them',
  IN: 'from them',
}

/** Of a contact, SQL has the names of its enums. */
function titleOf({ kind, title }: PersonEvent) {
  const [, channel, outcome] = /^([A-Z_]+) ([A-Z_]+)$/.exec(title) ?? []
  if (!channel || !outcome || !(kind === 'CONTACT' || kind === 'EMAIL')) return title
  return `${contactChannels[channel as ContactChannel]}: ${outcomes[outcome as ContactOutcome]}`
}

import { introduce } from '../desk/subjects'
import { assignedToNoOne } from '../desk/work/sources'
import { Prisma } from '../generated/prisma/client'
import { conflict } from '../platform/errors'
import { lockInboundEmailToChange, subjectOf } from './inbound-emails'

const sql = Prisma.sql

/**
 * Emails that came back and are about someone: one item for each request or person, due since the oldest waits. Its email
 * is the newest; one that its address had no room for doesn't take the place of one before. The others wait in the list of
 * replies.
 */
const openInboundEmails = sql`(
  SELECT newest.id, waiting_since, emails, is_bounce, is_unsure, newest.from_name, from_email, recipient,
         dealer.name AS dealer_name, solicitation.status, deal.assigned_to_id, deal.id AS deal_id, newest.person_id
    FROM (
      SELECT DISTINCT ON (coalesce(solicitation_id, person_id), is_bounce)
             id, mail_id, solicitation_id, person_id, is_bounce, is_unsure, from_name, from_email,
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

introduce('REPLY', {
  work: {
    prefix: 'Email',
    sources: [
      {
        due: sql`waiting_since`,
        id: sql`reply.id`,
        assignee: sql`assigned_to_id`,
        row: sql`waiting_since AS due_at, CASE WHEN is_bounce THEN 'The email to ' || ${sender} || ' came back'
          ELSE CASE WHEN emails > 1 THEN 'Read the ' || emails || ' emails of ' || ${sender}
                    WHEN is_unsure THEN 'Say whether a person wrote the email of ' || ${sender}
                    ELSE 'Read the answer of ' || ${sender} END
            || CASE status WHEN 'DECLINED' THEN ', which declined' ELSE '' END END AS step, false AS is_promise`,
        from: sql`${openInboundEmails} WHERE true`,
        about: { deal: sql`deal_id`, person: sql`person_id` },
      },
    ],
    lock: async (tx, visitor, id) => {
      const { email, name } = await lockInboundEmailToChange(tx, visitor, id)
      if (email.handledAt) throw conflict('This email is handled.')
      return { promisedBy: null, history: subjectOf(email, name) }
    },
    assign: assignedToNoOne('An email goes with its deal. Assign the deal.'),
  },
})

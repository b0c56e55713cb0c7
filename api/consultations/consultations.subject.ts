import { fullName } from '../../shared/person-name'
import type { ContactInput } from '../desk/contact-entries'
import { refuseStatus } from '../desk/log-contact'
import { firstNameOfMember } from '../desk/members'
import { introduce } from '../desk/subjects'
import { announceWork } from '../desk/work/work-changes'
import { type Consultation, type Contact, Prisma } from '../generated/prisma/client'
import { databaseTime, db, type Tx } from '../platform/db'
import { badField, Refusal } from '../platform/errors'
import {
  assignConsultation,
  lockConsultation,
  lockConsultationWithAssignee,
  OPEN,
  refuseEnded,
  type StatusChange,
  setStatus,
  subjectOf,
} from './change-consultation'
import { findConsultation } from './staff-consultations'

const sql = Prisma.sql

/** The last contact with who asked for a consultation. */
const lastContact = sql`coalesce(last_contact_at, contacted_at)`

introduce('CONSULTATION', {
  about: {
    argument: 'consultationId',
    lock: async (tx, visitor, id) => {
      const row = await lockConsultationWithAssignee(tx, id)
      return {
        column: { consultationId: row.id },
        history: subjectOf(row),
        afterContact: async (contact, input) => {
          const change = await statusAfter(tx, row, contact, input)
          if (change) await setStatus(tx, visitor.user, row, change)
        },
      }
    },
    nameOf: async (id, tx = db) =>
      fullName(await tx.consultation.findUniqueOrThrow({ where: { id } })),
    replyValuesOf: async (_visitor, id) => {
      const request = await findConsultation(id)
      if (!request) throw new Refusal('NOT_FOUND', 'There is no such request.')
      const { firstName, assignedToId } = request
      return { firstName, advocate: await firstNameOfMember(assignedToId) }
    },
    firstNameOf: async (tx, id) => (await tx.consultation.findUnique({ where: { id } }))?.firstName,
    mentionOf: async () => 'a request',
    announce: (tx, id) => announceWork(tx, { kind: 'CONSULTATION', id }),
  },
  work: {
    prefix: 'Request of',
    sources: [
      {
        due: sql`contact_by`,
        id: sql`id`,
        assignee: sql`assigned_to_id`,
        row: sql`contact_by AS due_at, 'Contact the buyer' AS step, true AS is_promise`,
        from: sql`consultation WHERE status = 'NEW'`,
        about: { consultation: sql`id` },
      },
      {
        due: lastContact,
        id: sql`id`,
        assignee: sql`assigned_to_id`,
        row: sql`${lastContact} + interval '72 hours' AS due_at, 'Decide what happens next' AS step, false AS is_promise`,
        from: sql`consultation WHERE status IN ('CONTACTED', 'QUALIFIED') AND ${lastContact} <= now() - interval '72 hours'
          AND NOT EXISTS (SELECT FROM task WHERE task.consultation_id = consultation.id AND done_at IS NULL)
          AND id NOT IN (
            SELECT consultation_id FROM payment_link WHERE consultation_id IS NOT NULL
              AND order_id IS NULL AND revoked_at IS NULL AND expires_at > now())`,
        about: { consultation: sql`id` },
      },
    ],
    lock: async (tx, _visitor, id) => {
      const request = await lockConsultation(tx, id)
      refuseEnded(request)
      const promisedBy = request.status === 'NEW' ? request.contactBy : null
      return { promisedBy, history: subjectOf(request) }
    },
    assign: ({ user }, id, staffId) => assignConsultation(user, id, staffId, { mustBeOpen: true }),
  },
  handOver: {
    count: 'consultations',
    need: 'CHAT',
    noteColumn: 'consultationId',
    lockOpen: async (tx, staffId) => {
      const requests = await tx.$queryRaw<{ id: string; name: string }[]>`
        SELECT id, full_name(first_name, last_name) AS name FROM consultation
         WHERE assigned_to_id = ${staffId}::uuid AND status = ANY (${OPEN}::consultation_status[])
         ORDER BY id FOR NO KEY UPDATE`
      return requests.map(({ id, name }) => ({
        id,
        history: { subject: 'CONSULTATION', subjectId: id, subjectName: name },
      }))
    },
    assign: async (tx, rows, to) => {
      const ids = rows.map(({ id }) => id)
      const data = { assignedToId: to?.id ?? null }
      await tx.consultation.updateMany({ where: { id: { in: ids } }, data })
      for (const id of ids) announceWork(tx, { kind: 'CONSULTATION', id })
    },
  },
})

/** A contact from us keeps the promise to a new request, unless the number was wrong. */
async function statusAfter(
  tx: Tx,
  row: Consultation,
  { happenedAt, isOutgoing, outcome }: Contact,
  { status: chosen, lostReason, lostNote }: ContactInput,
): Promise<StatusChange | null> {
  const keepsPromise = row.status === 'NEW' && isOutgoing && outcome !== 'WRONG_NUMBER'
  const status = chosen ?? (keepsPromise ? 'CONTACTED' : null)
  if (status === 'LOST' && !lostReason) throw badField('lostReason', 'Choose why')
  if (!status) {
    refuseStatus({ lostReason, lostNote })
    return null
  }
  const now = await databaseTime(tx)
  return { status, lostReason, lostNote, contactedAt: happenedAt < now ? happenedAt : now }
}

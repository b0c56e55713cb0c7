import { fullName } from '../../shared/person-name'
import { publishStaffChange } from '../chat/chat-events'
import { announce } from '../deals/deal-events'
import type { Prisma, StaffNote } from '../generated/prisma/client'
import type { SignedInUser } from '../http/visitor'
import { afterCommit, db, isId, type Tx } from '../platform/db'
import { Refusal } from '../platform/errors'
import { type Change, recordChange } from './history'
import { announceWork } from './work-changes'

/** Pins a note on top of the others; that unpins the one before. */
export async function pinNote(
  staff: SignedInUser,
  id: string,
  isPinned: boolean,
): Promise<StaffNote> {
  return db.$transaction(async (tx) => {
    const note = await lockNotes(tx, id)
    if (note.isPinned === isPinned) return note
    if (isPinned) await tx.staffNote.updateMany({ where: besides(note), data: { isPinned: false } })
    await recordChange(tx, staff, {
      ...subjectOf(note),
      field: 'pinnedNote',
      before: isPinned ? null : 'a note',
      after: isPinned ? 'a note' : null,
    })
    announceNote(tx, note)
    return tx.staffNote.update({ where: { id }, data: { isPinned } })
  })
}

const about = {
  deal: { select: { id: true, number: true, customerId: true } },
  consultation: { select: { id: true, firstName: true, lastName: true } },
  conversation: { select: { id: true, customer: true } },
} as const satisfies Prisma.StaffNoteInclude

type NoteWithSubject = Prisma.StaffNoteGetPayload<{ include: typeof about }>

/** Pins of one subject take turns. */
async function lockNotes(tx: Tx, id: string): Promise<NoteWithSubject> {
  const where = { id }
  const note = isId(id) ? await tx.staffNote.findUnique({ where }) : null
  if (!note) throw noSuchNote()
  const subjectId = note.dealId ?? note.consultationId ?? note.conversationId ?? ''
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${subjectId}, 2))`
  const locked = await tx.staffNote.findUnique({ where, include: about })
  if (!locked) throw noSuchNote()
  return locked
}

const besides = ({ id, dealId, consultationId, conversationId }: StaffNote) => ({
  id: { not: id },
  isPinned: true,
  dealId,
  consultationId,
  conversationId,
})

function subjectOf({
  deal,
  consultation,
  conversation,
}: NoteWithSubject): Pick<Change, 'subject' | 'subjectId' | 'subjectName'> {
  if (deal) return { subject: 'DEAL', subjectId: deal.id, subjectName: deal.number }
  if (consultation) {
    const subjectName = fullName(consultation)
    return { subject: 'CONSULTATION', subjectId: consultation.id, subjectName }
  }
  if (!conversation) throw noSuchNote()
  const { customer } = conversation
  return { subject: 'CONVERSATION', subjectId: customer.id, subjectName: fullName(customer) }
}

function announceNote(tx: Tx, { deal, consultation, conversation }: NoteWithSubject) {
  if (deal) announce(tx, deal, 'EVENT', { toStaffOnly: true })
  if (consultation) announceWork(tx, { kind: 'CONSULTATION', id: consultation.id })
  if (conversation) afterCommit(tx, () => publishStaffChange(conversation.customer.id))
}

const noSuchNote = () => new Refusal('NOT_FOUND', 'There is no such note.')

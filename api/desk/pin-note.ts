import type { Prisma, StaffNote } from '../generated/prisma/client'
import type { SignedInUser } from '../http/visitor'
import { isId, type Tx } from '../platform/db'
import { Refusal } from '../platform/errors'
import { takeTurn } from '../platform/turns'
import { announceSubject, historyOf, refOf } from './about'
import { recordChange } from './history'

/** Pins a note on top of the others; that unpins the one before. */
export async function pinNote(
  staff: SignedInUser,
  id: string,
  isPinned: boolean,
): Promise<StaffNote> {
  return takeTurn({ user: staff }, async (tx) => {
    const note = await lockNotes(tx, id)
    if (note.isPinned === isPinned) return note
    if (isPinned) await tx.staffNote.updateMany({ where: besides(note), data: { isPinned: false } })
    await recordChange(tx, staff, {
      ...(await historyOf(tx, refOf(note))),
      field: 'pinnedNote',
      before: isPinned ? null : 'a note',
      after: isPinned ? 'a note' : null,
    })
    announceSubject(tx, refOf(note))
    return tx.staffNote.update({ where: { id }, data: { isPinned } })
  })
}

const about = {
  conversation: { select: { customerId: true } },
} as const satisfies Prisma.StaffNoteInclude

/** Pins of one subject take turns. */
async function lockNotes(
  tx: Tx,
  id: string,
): Promise<Prisma.StaffNoteGetPayload<{ include: typeof about }>> {
  const where = { id }
  const note = isId(id) ? await tx.staffNote.findUnique({ where }) : null
  if (!note) throw noSuchNote()
  const { dealId, consultationId, conversationId, personId } = note
  const subjectId = dealId ?? consultationId ?? conversationId ?? personId ?? ''
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${subjectId}, 2))`
  const locked = await tx.staffNote.findUnique({ where, include: about })
  if (!locked) throw noSuchNote()
  return locked
}

const besides = ({ id, dealId, consultationId, conversationId, personId }: StaffNote) => ({
  id: { not: id },
  isPinned: true,
  dealId,
  consultationId,
  conversationId,
  personId,
})

const noSuchNote = () => new Refusal('NOT_FOUND', 'There is no such note.')

import { MAX_NOTE_LENGTH } from '../../shared/limits'
import type { SignedInUser } from '../http/visitor'
import { batched, groupByOwner } from '../platform/batch'
import { db, type Tx } from '../platform/db'
import { validText } from '../platform/text'

/** Stores a private note about a conversation, a consultation request, a deal, or a person. */
export function addNote(
  staff: SignedInUser,
  subject:
    | { conversationId: string }
    | { consultationId: string }
    | { dealId: string }
    | { personId: string },
  text: string,
  tx: Tx = db,
) {
  const content = validText('content', text, { most: MAX_NOTE_LENGTH })
  return tx.staffNote.create({ data: { ...subject, authorId: staff.id, content } })
}

export const oldestFirst = [{ createdAt: 'asc' }, { id: 'asc' }] as const

/** Lists the notes of a consultation request by its ID, oldest first. */
export const notesOf = batched(async (consultationIds) => {
  const notes = await db.staffNote.findMany({
    where: { consultationId: { in: consultationIds } },
    orderBy: [...oldestFirst],
  })
  const owners = notes.map(({ id, consultationId }) => ({ owner: consultationId ?? '', id }))
  return groupByOwner(owners, notes)
})

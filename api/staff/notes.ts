import { batched, grouped } from '../graph/batch'
import type { SignedInUser } from '../http/visitor'
import { db } from '../platform/db'
import { validText } from '../platform/text'

/** Stores what somebody of the staff writes beside a conversation or a request. */
export function addNote(
  staff: SignedInUser,
  about: { conversationId: string } | { consultationId: string },
  given: string,
) {
  const content = validText('content', given, { most: 4_000 })
  return db.staffNote.create({ data: { ...about, authorId: staff.id, content } })
}

/** Of a request, by its id. */
export const notesOf = batched(async (consultationIds) => {
  const notes = await db.staffNote.findMany({
    where: { consultationId: { in: consultationIds } },
    orderBy: [...oldestFirst],
  })
  const found = notes.map(({ id, consultationId }) => ({ owner: consultationId ?? '', id }))
  return grouped(found, notes)
})

/** Notes are read in the order they were written. */
export const oldestFirst = [{ createdAt: 'asc' }, { id: 'asc' }] as const

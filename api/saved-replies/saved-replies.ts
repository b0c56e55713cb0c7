import { tidyText } from '../../shared/deals/deal-fields'
import {
  MAX_SAVED_REPLIES,
  replyLimits,
  shortcutPattern,
  unknownVariable,
} from '../../shared/saved-replies'
import { recordChange, recordChanges } from '../desk/history'
import { changedSince } from '../desk/revisions'
import type { SavedReply } from '../generated/prisma/client'
import type { SignedInUser } from '../http/visitor'
import { db, isId, type Tx } from '../platform/db'
import { badField, conflict, Refusal } from '../platform/errors'
import { validText } from '../platform/text'
import { takeTurn } from '../platform/turns'

const inPlace = [{ place: 'asc' }, { id: 'asc' }] as const

export const listSavedReplies = (tx: Tx = db) => tx.savedReply.findMany({ orderBy: [...inPlace] })

export interface SavedReplyInput {
  id?: string | null | undefined
  revision?: number | null | undefined
  title: string
  shortcut?: string | null | undefined
  text: string
  isHidden: boolean
}

/** Changes of saved replies take turns. */
const changeSavedReplies = <T>(staff: SignedInUser, change: (tx: Tx) => Promise<T>) =>
  takeTurn({ user: staff }, async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('saved_reply'))`
    return change(tx)
  })

/** Changes a saved reply, or adds one as the last. A stale revision is refused (CONFLICT). */
export async function storeSavedReply(
  staff: SignedInUser,
  input: SavedReplyInput,
): Promise<SavedReply> {
  return changeSavedReplies(staff, async (tx) => {
    const before = input.id ? await findSavedReply(tx, input.id) : null
    if (before && before.revision !== input.revision) {
      throw await changedSince(tx, 'SAVED_REPLY', before.id)
    }
    const data = await validSavedReply(tx, input)
    const place = before ? before.place : await nextPlace(tx)
    const reply = before
      ? await tx.savedReply.update({
          where: { id: before.id },
          data: { ...data, revision: { increment: 1 } },
        })
      : await tx.savedReply.create({ data: { ...data, place } })
    await recordChanges(
      tx,
      staff,
      (['title', 'shortcut', 'text', 'isHidden'] as const).map((field) => ({
        ...subjectOf(reply),
        field,
        before: before && textOf(before[field]),
        after: textOf(reply[field]),
      })),
    )
    return reply
  })
}

const textOf = (value: string | boolean | null) =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : value

async function nextPlace(tx: Tx) {
  const count = await tx.savedReply.count()
  if (count >= MAX_SAVED_REPLIES) {
    throw conflict(`There are ${MAX_SAVED_REPLIES} saved replies. Remove one first.`)
  }
  return count + 1
}

async function validSavedReply(tx: Tx, { id, isHidden, ...input }: SavedReplyInput) {
  const title = validText('title', tidyText(input.title), { most: replyLimits.title })
  const text = validText('text', tidyText(input.text, true), { most: replyLimits.text })
  const unknown = unknownVariable(text)
  if (unknown !== undefined) throw badField('text', `Unknown variable {${unknown}}`)
  const shortcut = input.shortcut?.trim() || null
  if (shortcut && !new RegExp(`^${shortcutPattern}$`).test(shortcut)) {
    throw badField('shortcut', '1 to 20 small letters, digits, and hyphens')
  }
  for (const other of await listSavedReplies(tx)) {
    if (other.id === id) continue
    if (other.title.toLowerCase() === title.toLowerCase()) {
      throw badField('title', 'Another reply has this title')
    }
    if (shortcut && other.shortcut === shortcut) {
      throw badField('shortcut', 'Another reply has this shortcut')
    }
  }
  return { title, text, shortcut, isHidden }
}

/** Moves a saved reply to a place, counted from 1; the others make room. */
export async function moveSavedReply(staff: SignedInUser, id: string, place: number) {
  return changeSavedReplies(staff, async (tx) => {
    const reply = await findSavedReply(tx, id)
    const others = (await listSavedReplies(tx)).filter((other) => other.id !== id)
    const at = Math.min(Math.max(place, 1), others.length + 1)
    const ids = others.map((other) => other.id).toSpliced(at - 1, 0, id)
    await tx.$executeRaw`
      UPDATE saved_reply SET place = moved.place
        FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS moved (id, place) WHERE saved_reply.id = moved.id`
    await recordChange(tx, staff, {
      ...subjectOf(reply),
      field: 'place',
      before: String(reply.place),
      after: String(at),
    })
    return listSavedReplies(tx)
  })
}

/** Deletes a saved reply. */
export async function removeSavedReply(staff: SignedInUser, id: string) {
  return changeSavedReplies(staff, async (tx) => {
    const reply = await findSavedReply(tx, id)
    await tx.savedReply.delete({ where: { id } })
    await recordChange(tx, staff, {
      ...subjectOf(reply),
      field: 'text',
      before: reply.text,
      after: null,
    })
    return true
  })
}

const subjectOf = ({ id, title }: SavedReply) => ({
  subject: 'SAVED_REPLY' as const,
  subjectId: id,
  subjectName: title,
})

export async function findSavedReply(tx: Tx, id: string): Promise<SavedReply> {
  const reply = isId(id) ? await tx.savedReply.findUnique({ where: { id } }) : null
  if (!reply) throw new Refusal('NOT_FOUND', 'There is no such reply.')
  return reply
}

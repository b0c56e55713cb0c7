import { MAX_NOTE_LENGTH } from '../../shared/limits'
import { fullName } from '../../shared/person-name'
import { hasRight, type StaffRole } from '../../shared/staff-rights'
import { lockMember } from '../account/member-rows'
import { type Changer, recordChange, recordChanges } from '../desk/history'
import { findAssignee } from '../desk/members'
import { type HandedOver, type HandOver as HandOverOfKind, subjectsWith } from '../desk/subjects'
import type { User } from '../generated/prisma/client'
import { requireRight, type StaffVisitor } from '../http/access'
import { afterCommit, db, isId, type Tx } from '../platform/db'
import { badField, Refusal } from '../platform/errors'
import { log } from '../platform/log'
import { hashForLog } from '../platform/log-hash'
import { validText } from '../platform/text'
import { takeTurn } from '../platform/turns'
import { noWork, type OpenWork } from './open-work'
import { mailHandOver } from './team.mail'

interface HandOver {
  actor: Changer
  from: User
  /** Null for no one. */
  toId: string | null
  /** The argument that named the receiver. */
  field: 'toId' | 'handOverTo'
  note?: string | undefined
  /** What `from` may do from now on: they keep the work that it allows. */
  role?: StaffRole
}

/** Moves one person's open work to a colleague, or to no one: one's own, for owners anyone's. */
export async function handOver(
  visitor: StaffVisitor,
  { fromId, toId, note }: { fromId: string; toId: string | null; note?: string | null | undefined },
): Promise<OpenWork> {
  if (fromId !== visitor.user.id) requireRight(visitor, 'TEAM')
  if (fromId === toId) throw badField('toId', 'Choose someone else')
  const from = isId(fromId) ? await db.user.findUnique({ where: { id: fromId } }) : null
  if (!from) throw new Refusal('NOT_FOUND', 'There is no such member of staff.')
  const content = note ? noteText(from, note) : undefined
  return takeTurn(visitor, async (tx) => {
    await lockMember(tx, fromId, 'UPDATE') // no more work comes in meanwhile
    return handOverWork(tx, { actor: visitor.user, from, toId, field: 'toId', note: content })
  })
}

const noteText = ({ firstName }: User, note: string) =>
  validText('note', `Handover from ${firstName}: ${note.trim()}`, {
    most: MAX_NOTE_LENGTH,
    rule: `At most ${(MAX_NOTE_LENGTH - 100).toLocaleString('en-US')} characters`,
  })

/**
 * As `handOver`, in a transaction that has locked the row of whose work it is. Locks the work in the order of the register
 * of subjects.
 */
export async function handOverWork(tx: Tx, { actor, from, toId, field, note, role }: HandOver) {
  const held: (HandOverOfKind & { rows: HandedOver[] })[] = []
  for (const kind of subjectsWith('handOver')) {
    if (role && hasRight(role, kind.need)) continue
    const rows = await kind.lockOpen(tx, from.id)
    if (rows.length > 0) held.push({ ...kind, rows })
  }
  const need = held.some((kind) => kind.need === 'DEALS') ? 'DEALS' : 'CHAT'
  const to = await findAssignee(tx, toId, { need, field })
  const counts = held.map(({ count, rows }) => [count, rows.length])
  const moved: OpenWork = { ...noWork, ...Object.fromEntries(counts) }
  if (held.length === 0) return moved

  for (const { assign, rows, noteColumn } of held) {
    await assign(tx, rows, to)
    if (!note || !noteColumn) continue
    const written = { authorId: 'id' in actor ? actor.id : null, content: note }
    await tx.staffNote.createMany({
      data: rows.map(({ id }) => ({ ...written, [noteColumn]: id })),
    })
  }
  const change = { field: 'assignedTo', before: fullName(from), after: to && fullName(to) }
  const changes = held.flatMap(({ rows }) => rows.map(({ history }) => ({ ...history, ...change })))
  await recordChanges(tx, actor, changes)
  const entry = await recordChange(tx, actor, {
    subject: 'STAFF_MEMBER',
    subjectId: from.id,
    subjectName: fullName(from),
    field: 'work',
    before: null,
    after: `${workText(moved)} to ${to ? fullName(to) : 'no one'}`,
  })
  const isOwn = to && 'id' in actor && actor.id === to.id
  if (to && entry && !isOwn)
    await mailHandOver(tx, { entry, actor, to, work: workText(moved), note })
  afterCommit(tx, () => {
    const actors = {
      user: 'id' in actor ? hashForLog('user', actor.id) : undefined,
      of: hashForLog('user', from.id),
    }
    log.info({ event: 'handed over', outcome: 'success', ...actors, ...moved }, 'security event')
  })
  return moved
}

const list = new Intl.ListFormat('en-US')

/** "7 deals, 3 conversations, 2 requests, and 4 tasks" */
function workText({ deals, conversations, consultations, tasks }: OpenWork) {
  const counts = { deal: deals, conversation: conversations, request: consultations, task: tasks }
  const parts = Object.entries(counts).filter(([, count]) => count > 0)
  return list.format(parts.map(([name, count]) => `${count} ${name}${count === 1 ? '' : 's'}`))
}

import { MAX_NOTE_LENGTH } from '../../shared/limits'
import { fullName } from '../../shared/person-name'
import { hasRight, type StaffRole } from '../../shared/staff-rights'
import { lockMember } from '../account/member-rows'
import { publishStaffChange } from '../chat/chat-events'
import { OPEN as OPEN_REQUEST } from '../consultations/change-consultation'
import { announce } from '../deals/deal-events'
import type { User } from '../generated/prisma/client'
import { requireRight, type StaffVisitor } from '../http/access'
import { afterCommit, db, isId, type Tx } from '../platform/db'
import { badField, Refusal } from '../platform/errors'
import { log } from '../platform/log'
import { hashForLog } from '../platform/log-hash'
import { validText } from '../platform/text'
import { type Changer, recordChange, recordChanges } from '../staff/history'
import { findAssignee } from '../staff/members'
import { publishWorkChange } from '../staff/work-changes'
import { needsAdvocate, type OpenWork } from './open-work'
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
  return db.$transaction(async (tx) => {
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
 * As `handOver`, in a transaction that has locked the row of whose work it is. Lock order: deals, requests,
 * conversations, tasks.
 */
export async function handOverWork(tx: Tx, { actor, from, toId, field, note, role }: HandOver) {
  const [losesDeals, losesOthers] = [
    !role || !hasRight(role, 'DEALS'),
    !role || !hasRight(role, 'CHAT'),
  ]
  const deals = await tx.$queryRaw<{ id: string; number: string; customerId: string | null }[]>`
    SELECT id, number, customer_id AS "customerId" FROM deal
    WHERE ${losesDeals} AND assigned_to_id = ${from.id}::uuid AND ${needsAdvocate}
    ORDER BY id FOR NO KEY UPDATE`
  const need = deals.length > 0 ? 'DEALS' : 'CHAT'
  const to = await findAssignee(tx, toId, { need, field })
  const consultations = await tx.$queryRaw<{ id: string; name: string }[]>`
    SELECT id, full_name(first_name, last_name) AS name FROM consultation
    WHERE ${losesOthers} AND assigned_to_id = ${from.id}::uuid AND status = ANY (${OPEN_REQUEST}::consultation_status[])
    ORDER BY id FOR NO KEY UPDATE`
  const conversations = await tx.$queryRaw<{ id: string; customerId: string; name: string }[]>`
    SELECT conversation.id, customer_id AS "customerId", full_name(first_name, last_name) AS name
    FROM conversation JOIN users ON users.id = customer_id
    WHERE ${losesOthers} AND assigned_to_id = ${from.id}::uuid ORDER BY conversation.id FOR NO KEY UPDATE OF conversation`
  const tasks = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM task WHERE ${losesOthers} AND assigned_to_id = ${from.id}::uuid AND done_at IS NULL
    ORDER BY id FOR NO KEY UPDATE`
  const moved = {
    deals: deals.length,
    conversations: conversations.length,
    consultations: consultations.length,
    tasks: tasks.length,
  }
  if (Object.values(moved).every((count) => count === 0)) return moved

  const assigned = { assignedToId: to?.id ?? null }
  const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
  const dealIds = idsOf(deals)
  await tx.deal.updateMany({ where: { id: { in: dealIds } }, data: assigned })
  await tx.consultation.updateMany({ where: { id: { in: idsOf(consultations) } }, data: assigned })
  await tx.conversation.updateMany({ where: { id: { in: idsOf(conversations) } }, data: assigned })
  await tx.task.updateMany({
    where: { id: { in: idsOf(tasks) } },
    data: { ...assigned, revision: { increment: 1 } },
  })
  if (to) {
    const event = { kind: 'ADVOCATE', by: 'STAFF', name: to.firstName } as const
    await tx.dealEvent.createMany({ data: dealIds.map((dealId) => ({ ...event, dealId })) })
  }
  if (note) {
    const written = { authorId: 'id' in actor ? actor.id : null, content: note }
    await tx.staffNote.createMany({
      data: [
        ...dealIds.map((dealId) => ({ ...written, dealId })),
        ...idsOf(consultations).map((consultationId) => ({ ...written, consultationId })),
        ...idsOf(conversations).map((conversationId) => ({ ...written, conversationId })),
      ],
    })
  }
  const change = { field: 'assignedTo', before: fullName(from), after: to && fullName(to) }
  await recordChanges(tx, actor, [
    ...deals.map(({ id, number }) => ({
      ...change,
      subject: 'DEAL' as const,
      subjectId: id,
      subjectName: number,
    })),
    ...consultations.map(({ id, name }) => ({
      ...change,
      subject: 'CONSULTATION' as const,
      subjectId: id,
      subjectName: name,
    })),
    ...conversations.map(({ customerId, name }) => ({
      ...change,
      subject: 'CONVERSATION' as const,
      subjectId: customerId,
      subjectName: name,
    })),
    ...tasks.map(({ id }) => ({
      ...change,
      subject: 'TASK' as const,
      subjectId: id,
      subjectName: 'Task',
    })),
  ])
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
  for (const deal of deals) announce(tx, deal, 'STAGE')
  afterCommit(tx, () => {
    for (const { customerId } of conversations) publishStaffChange(customerId)
    for (const { id } of consultations) publishWorkChange({ kind: 'CONSULTATION', id })
    for (const { id } of tasks) publishWorkChange({ kind: 'TASK', id })
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

import { tidyText } from '../../shared/deals/deal-fields'
import { MAX_TASK_TITLE } from '../../shared/limits'
import { fullName } from '../../shared/person-name'
import { lockMember } from '../account/member-rows'
import type { Prisma, Task, User } from '../generated/prisma/client'
import type { StaffVisitor } from '../http/access'
import { inOurZone } from '../mail/letter'
import { databaseTime, isId, lockKey, lockRow, type Tx } from '../platform/db'
import { futureMoment } from '../platform/eastern'
import { badField, conflict, Refusal } from '../platform/errors'
import { validText } from '../platform/text'
import { takeTurn } from '../platform/turns'
import { announceSubject, isAbout, lockSubject, mentionOf, refOf } from './about'
import { type Changer, recordChange, recordChanges } from './history'
import { findAssignee } from './members'
import { changedSince } from './revisions'
import type { LockedSubject, SubjectRef } from './subjects'
import { announceWork } from './work/work-changes'

export interface NewTask {
  title: string
  dueEastern: string
  /** Left out, the caller; null for no one. */
  assignToId?: string | null | undefined
}

/** Adds a task. Sent again with the same key, it is returned as it is. */
export function createTask(
  visitor: StaffVisitor,
  { subject: ref, ...input }: NewTask & { subject?: SubjectRef | null | undefined },
  requestKey: string,
): Promise<Task> {
  checkKey(requestKey)
  validTitle(input.title) // first, so that a refused title stays refused once the key is stored
  return takeTurn(visitor, async (tx) => {
    await lockKey(tx, requestKey)
    const assignee = await findTaskAssignee(tx, visitor, input.assignToId)
    const subject = ref ? await lockSubject(tx, visitor, ref) : null
    const existing = await tx.task.findUnique({ where: { requestKey } })
    if (existing && !isAbout(existing, subject)) throw otherKey()
    return existing ?? addTask(tx, visitor, { ...input, subject, assignee, requestKey })
  })
}

export function checkKey(requestKey: string) {
  if (!isId(requestKey)) throw badField('requestKey', 'A UUID')
}

export const otherKey = () => conflict('This key belongs to another entry.')

/** Finds who gets a new task. Call it before the subject is locked. */
export const findTaskAssignee = (
  tx: Tx,
  { user }: StaffVisitor,
  assignToId: string | null | undefined,
) =>
  findAssignee(tx, assignToId === undefined ? user.id : assignToId, {
    need: 'CHAT',
    field: 'assignToId',
  })

interface TaskToAdd extends NewTask {
  subject: LockedSubject | null
  assignee: User | null
  requestKey: string
}

/** Adds a task about a subject that is locked. */
export async function addTask(
  tx: Tx,
  { user }: StaffVisitor,
  { title, dueEastern, subject, assignee, requestKey }: TaskToAdd,
): Promise<Task> {
  const task = await tx.task.create({
    data: {
      title: validTitle(title),
      dueAt: await futureMoment(tx, 'dueEastern', dueEastern),
      ...subject?.column,
      assignedToId: assignee?.id ?? null,
      createdById: user.id,
      createdByName: fullName(user),
      requestKey,
    },
    include: details,
  })
  const due = inOurZone(task.dueAt)
  await record(tx, user, task, 'created', null, assignee ? `${due}, ${fullName(assignee)}` : due)
  announceTask(tx, task)
  return task
}

const validTitle = (title: string) => validText('title', tidyText(title), { most: MAX_TASK_TITLE })

interface TaskChange {
  title?: string | null | undefined
  dueEastern?: string | null | undefined
  /** Null for no one. */
  assignToId?: string | null | undefined
}

/** Changes what is named; a stale revision is refused (CONFLICT). */
export const updateTask = (
  visitor: StaffVisitor,
  { id, revision, title, dueEastern, assignToId }: TaskChange & { id: string; revision: number },
) =>
  changeTask(visitor, { id, assignToId, field: 'assignToId' }, async (tx, task) => {
    if (task.revision !== revision) throw await changedSince(tx, 'TASK', id)
    return {
      ...(title != null && { title: validTitle(title) }),
      ...(dueEastern != null && { dueAt: await futureMoment(tx, 'dueEastern', dueEastern) }),
    }
  })

/** Puts a staff member in charge of a task that isn't done; null for none. */
export const assignTask = (visitor: StaffVisitor, id: string, staffId: string | null) =>
  changeTask(visitor, { id, assignToId: staffId, field: 'staffId' }, async (_tx, task) => {
    refuseDone(task)
    return {}
  })

interface Reassigned {
  id: string
  /** Left out, it stays with whom it is. */
  assignToId: string | null | undefined
  /** The argument that names the assignee. */
  field: string
}

function changeTask(
  visitor: StaffVisitor,
  { id, assignToId, field }: Reassigned,
  change: (
    tx: Tx,
    task: LockedTask,
  ) => Promise<Pick<Prisma.TaskUncheckedUpdateInput, 'title'> & { dueAt?: Date }>,
): Promise<Task> {
  return takeTurn(visitor, async (tx) => {
    const isReassigned = assignToId !== undefined
    const assignee = isReassigned
      ? await findAssignee(tx, assignToId, { need: 'CHAT', field })
      : null
    const task = await lockTask(tx, id)
    const data = await change(tx, task)
    const about = await subjectOf(tx, task)
    await recordChanges(tx, visitor.user, [
      {
        ...about,
        field: 'title',
        before: 'a title',
        after: data.title !== undefined && data.title !== task.title ? 'another title' : 'a title',
      },
      {
        ...about,
        field: 'dueAt',
        before: inOurZone(task.dueAt),
        after: inOurZone(data.dueAt ?? task.dueAt),
      },
      ...(isReassigned
        ? [
            {
              ...about,
              field: 'assignedTo',
              before: task.assignedTo && fullName(task.assignedTo),
              after: assignee && fullName(assignee),
            },
          ]
        : []),
    ])
    announceTask(tx, task)
    return tx.task.update({
      where: { id },
      data: {
        ...data,
        ...(isReassigned && { assignedToId: assignee?.id ?? null }),
        revision: { increment: 1 },
      },
    })
  })
}

/** Marks a task as done, or takes that back; then someone who has left the team no longer has it. */
export const setTaskDone = (visitor: StaffVisitor, id: string, isDone: boolean): Promise<Task> =>
  takeTurn(visitor, async (tx) => {
    const { assignedToId } = (isId(id) && (await tx.task.findUnique({ where: { id } }))) || {}
    const hasAssignee = !!assignedToId && (await lockMember(tx, assignedToId)) !== null
    const task = await lockTask(tx, id)
    if ((task.doneAt !== null) === isDone) return task
    await record(tx, visitor.user, task, 'done', isDone ? 'No' : 'Yes', isDone ? 'Yes' : 'No')
    announceTask(tx, task)
    return tx.task.update({
      where: { id },
      data: {
        revision: { increment: 1 },
        ...(isDone
          ? { doneAt: await databaseTime(tx), doneByName: fullName(visitor.user) }
          : { doneAt: null, doneByName: null, ...(!hasAssignee && { assignedToId: null }) }),
      },
    })
  })

/** Deletes a task. */
export const removeTask = (visitor: StaffVisitor, id: string): Promise<boolean> =>
  takeTurn(visitor, async (tx) => {
    const task = await lockTask(tx, id)
    await tx.task.delete({ where: { id } })
    await record(tx, visitor.user, task, 'removed', null, inOurZone(task.dueAt))
    announceTask(tx, task)
    return true
  })

export function refuseDone({ doneByName }: Task) {
  if (doneByName) throw conflict(`${doneByName} has done this already.`)
}

const details = {
  assignedTo: true,
  conversation: { select: { customerId: true } },
} as const satisfies Prisma.TaskInclude

type LockedTask = Prisma.TaskGetPayload<{ include: typeof details }>

/** A task, locked until the transaction ends. */
export async function lockTask(tx: Tx, id: string): Promise<LockedTask> {
  if (!isId(id) || !(await lockRow(tx, 'task', id))) {
    throw new Refusal('NOT_FOUND', 'There is no such task.')
  }
  return tx.task.findUniqueOrThrow({ where: { id }, include: details })
}

/** Without the title, which may say something about a customer: the history outlives the task. */
export async function subjectOf(tx: Tx, task: LockedTask) {
  const about = await mentionOf(tx, refOf(task))
  const subjectName = about ? `Task of ${about}` : 'Task'
  return { subject: 'TASK', subjectId: task.id, subjectName } as const
}

const record = async (
  tx: Tx,
  staff: Changer,
  task: LockedTask,
  field: string,
  before: string | null,
  after: string | null,
) => recordChange(tx, staff, { ...(await subjectOf(tx, task)), field, before, after })

function announceTask(tx: Tx, task: LockedTask) {
  announceWork(tx, { kind: 'TASK', id: task.id })
  announceSubject(tx, refOf(task))
}

import { User } from '../account/account.schema'
import { builder, forStaff, staffMay, staffVisitorOf } from '../graph/builder'
import { costs } from '../graph/query-cost'
import { db, isId } from '../platform/db'
import { SubjectRef } from './subjects.schema'
import { createTask, removeTask, setTaskDone, updateTask } from './tasks'

const dueEastern =
  'A local time in our zone, Eastern Time, such as 2026-11-24T17:00. It must be in the future.'
const title = 'What to do: one line of 1 to 200 characters.'

export const Task = builder.prismaObject('Task', {
  description: 'Something that a member of staff must do.',
  authScopes: { staff: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique ID.' }),
    title: t.exposeString('title', { ...costs({ points: 4 }), description: 'What to do.' }),
    dueAt: t.expose('dueAt', { type: 'DateTime', description: 'By when.' }),
    assignedTo: t.relation('assignedTo', {
      type: User,
      nullable: true,
      description: 'The staff member in charge; null when unassigned.',
    }),
    createdBy: t.exposeString('createdByName', { description: 'Full name of who added it.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was added.' }),
    doneAt: t.expose('doneAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When it was done; null before.',
    }),
    doneBy: t.exposeString('doneByName', {
      nullable: true,
      description: 'Full name of who did it; null before.',
    }),
    revision: t.exposeInt('revision', { description: 'Counts the changes.' }),
  }),
})

/** The most tasks of a subject that are listed. */
const MAX_TASKS = 50

export const tasksTexts = {
  field: `The tasks about it by when they are due, at most ${MAX_TASKS}.`,
  isDone: 'Lists those that are done instead of the open ones.',
}

/** The tasks of a deal or a conversation. */
export const listedTasks = (isDone: boolean) => ({
  where: { doneAt: isDone ? { not: null } : null },
  orderBy: [{ dueAt: 'asc' as const }, { id: 'asc' as const }],
  take: MAX_TASKS,
})

builder.queryField('task', (t) =>
  t.prismaField({
    type: Task,
    ...forStaff,
    description: 'One task.',
    args: { id: t.arg.id({ description: 'The task.' }) },
    resolve: (query, _root, { id }) =>
      isId(id) ? db.task.findUnique({ ...query, where: { id } }) : null,
  }),
)

const assignTo = 'Who does it; by default the caller, null for no one.'

const TaskInput = builder.inputType('TaskInput', {
  description: 'A new task.',
  fields: (t) => ({
    subject: t.field({
      type: SubjectRef,
      required: false,
      description: 'What it is about, if anything.',
    }),
    title: t.string({ description: title }),
    dueEastern: t.string({ description: dueEastern }),
    assignToId: t.id({ required: false, description: assignTo }),
  }),
})

export const NextStepInput = builder.inputType('NextStepInput', {
  description: 'What follows from a contact: a task about the same subject.',
  fields: (t) => ({
    title: t.string({ description: title }),
    dueEastern: t.string({ description: dueEastern }),
    assignToId: t.id({ required: false, description: assignTo }),
  }),
})

builder.mutationField('createTask', (t) =>
  t.field({
    type: Task,
    ...staffMay('PEOPLE'),
    description: 'Adds a task.',
    args: {
      input: t.arg({ type: TaskInput, description: 'The task.' }),
      requestKey: t.arg.id({
        description: 'Idempotency key: a UUID per visit to the form. Sending again adds nothing.',
      }),
    },
    resolve: (_root, { input, requestKey }, context) =>
      createTask(staffVisitorOf(context), input, requestKey),
  }),
)

builder.mutationField('updateTask', (t) =>
  t.field({
    type: Task,
    ...staffMay('PEOPLE'),
    description: 'Changes what is named of a task; the rest stays.',
    args: {
      id: t.arg.id({ description: 'The task.' }),
      revision: t.arg.int({ description: 'Its revision when it was read.' }),
      title: t.arg.string({ required: false, description: title }),
      dueEastern: t.arg.string({ required: false, description: dueEastern }),
      assignToId: t.arg.id({ required: false, description: 'Who does it; null for no one.' }),
    },
    resolve: (_root, change, context) => updateTask(staffVisitorOf(context), change),
  }),
)

builder.mutationField('setTaskDone', (t) =>
  t.field({
    type: Task,
    ...staffMay('PEOPLE'),
    description: 'Marks a task as done, or takes that back.',
    args: {
      id: t.arg.id({ description: 'The task.' }),
      isDone: t.arg.boolean({ description: 'Whether it is done.' }),
    },
    resolve: (_root, { id, isDone }, context) => setTaskDone(staffVisitorOf(context), id, isDone),
  }),
)

builder.mutationField('removeTask', (t) =>
  t.boolean({
    ...staffMay('PEOPLE'),
    description: 'Deletes a task. Always true.',
    args: { id: t.arg.id({ description: 'The task.' }) },
    resolve: (_root, { id }, context) => removeTask(staffVisitorOf(context), id),
  }),
)

import { User } from '../../account/account.schema'
import { WorkKind as Kind } from '../../generated/prisma/client'
import { builder, forStaff, staffOf } from '../../graph/builder'
import { costs } from '../../graph/query-cost'
import { foundBy } from '../../platform/batch'
import { db } from '../../platform/db'
import { checkSize } from '../../platform/lists'
import { pubsub } from '../../platform/pubsub'
import { Task } from '../tasks.schema'
import {
  listWork,
  phoneOf,
  stepTextOf,
  titleOf,
  type WorkFilter,
  type WorkItem as WorkItemShape,
} from './work'
import type { WorkRef as WorkRefShape } from './work-changes'
import { countWork, type WorkCounts as WorkCountsShape } from './work-counts'

export const WorkKind = builder.enumType('WorkKind', {
  description: 'What staff work on.',
  values: {
    DEAL: { description: 'The next step of a deal.' },
    CONSULTATION: {
      description:
        'A new consultation request, or one without a next step three days after the last contact.',
    },
    CONVERSATION: { description: 'A customer who waits for a reply.' },
    TASK: { description: 'A task that is not done.' },
    ORDER: {
      description: 'An order to review, or with a dispute or an inquiry to answer; for owners.',
    },
    REPLY: { description: 'An email that came back to one of ours, and that no one has handled.' },
    CLAIM: { description: 'A claim to decide, or one whose refund failed; for owners.' },
    SERVICE: { description: 'A service that has failed for ten minutes; for owners.' },
  } as const,
})

const findTask = foundBy((ids) => db.task.findMany({ where: { id: { in: ids } } }))
const findUser = foundBy((ids) => db.user.findMany({ where: { id: { in: ids } } }))
const itemId =
  'ID of the deal, the consultation, the task, the order, the email, the claim, or the problem of a service; of the customer for a conversation.'

export const WorkItem = builder.objectRef<WorkItemShape>('WorkItem').implement({
  description: 'Something that staff must do.',
  authScopes: { staff: true },
  fields: (t) => ({
    kind: t.expose('kind', { type: WorkKind, description: 'What it is about.' }),
    id: t.exposeID('id', { description: itemId }),
    title: t.string({ description: 'Whose it is.', resolve: titleOf }),
    phone: t.string({
      nullable: true,
      ...costs({ points: 2 }),
      description: 'Number to call; null if unknown, and for a message, which the chat answers.',
      resolve: phoneOf,
    }),
    step: t.string({ description: 'What to do.', resolve: stepTextOf }),
    dueAt: t.expose('dueAt', { type: 'DateTime', nullable: true, description: 'By when.' }),
    isPromise: t.exposeBoolean('isPromise', {
      description: 'Whether a customer was promised that it happens by then.',
    }),
    assignee: t.exposeString('assignee', {
      nullable: true,
      description: 'First name of the staff member in charge; null when unassigned.',
    }),
    assignedTo: t.field({
      type: User,
      nullable: true,
      description: 'The staff member in charge; null when unassigned.',
      resolve: ({ assignedToId }) => (assignedToId ? findUser(assignedToId) : null),
    }),
    snoozedUntil: t.expose('snoozedUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'Until when it is left out of the other lists; null when it is not.',
    }),
    wasSnoozedUntil: t.expose('wasSnoozedUntil', {
      type: 'DateTime',
      nullable: true,
      description:
        'Until when it was snoozed, when something woke it before and that time is still ahead.',
    }),
    task: t.field({
      type: Task,
      nullable: true,
      description: 'The task; null for anything else.',
      resolve: ({ kind, id }) => (kind === 'TASK' ? findTask(id) : null),
    }),
  }),
})

const Filter = builder.enumType('WorkFilter', {
  description: 'Which work to list.',
  values: {
    ALL: { description: 'All that is not snoozed.' },
    MINE: { description: 'What the caller is in charge of.' },
    UNASSIGNED: { description: 'What no one is in charge of.' },
    SNOOZED: { description: 'What is snoozed.' },
  } as const satisfies Record<WorkFilter, { description: string }>,
})

builder.queryField('work', (t) =>
  t.field({
    type: [WorkItem],
    ...forStaff,
    ...costs({ points: 1_000 }),
    description:
      'What is due, the first first: deals, consultation requests, waiting customers, tasks, emails to read, and, for owners, orders to review, claims to decide, and services that fail.',
    args: {
      first: t.arg.int({ defaultValue: 50, description: 'How many, from 0 to 100.' }),
      filter: t.arg({ type: Filter, defaultValue: 'ALL', description: 'Which ones to list.' }),
      kinds: t.arg({
        type: [WorkKind],
        required: false,
        description: 'Only these kinds; all without it.',
      }),
    },
    resolve: (_root, args, context) => {
      checkSize('first', args.first)
      return listWork(staffOf(context), args)
    },
  }),
)

const WorkCounts = builder.objectRef<WorkCountsShape>('WorkCounts').implement({
  description: 'How much there is to do. 10,000 of a kind are counted at most.',
  authScopes: { staff: true },
  fields: (t) => ({
    mine: t.exposeInt('mine', { description: 'What the caller is in charge of.' }),
    mineOverdue: t.exposeInt('mineOverdue', { description: 'What of it is overdue.' }),
    unassigned: t.exposeInt('unassigned', { description: 'What no one is in charge of.' }),
    unassignedOverdue: t.exposeInt('unassignedOverdue', { description: 'What of it is overdue.' }),
    team: t.exposeInt('team', { description: 'What there is for everyone together.' }),
    snoozed: t.exposeInt('snoozed', { description: 'What is snoozed, by anyone.' }),
  }),
})

builder.queryField('workCounts', (t) =>
  t.field({
    type: WorkCounts,
    ...forStaff,
    ...costs({ points: 1_000 }),
    description: 'How much there is to do.',
    resolve: (_root, _args, context) => countWork(staffOf(context)),
  }),
)

const WorkChange = builder.objectRef<WorkRefShape>('WorkChange').implement({
  description: 'Something in the list of work may have changed. Fetch it again.',
  authScopes: { staff: true },
  fields: (t) => ({
    kind: t.expose('kind', { type: WorkKind, description: 'What it is about.' }),
    id: t.exposeID('id', { description: itemId }),
  }),
})

builder.subscriptionField('workChanged', (t) =>
  t.field({
    type: WorkChange,
    authScopes: { staff: true },
    description: 'Each change of what staff work on.',
    subscribe: () => pubsub.subscribe('work').filter(({ kind }) => kind in Kind), // a newer release may have more
    resolve: (change) => change,
  }),
)

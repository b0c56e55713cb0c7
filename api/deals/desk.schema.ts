import { LoggedContact } from '../consultations/log-contact.schema'
import { listedTasks, Task, tasksTexts } from '../desk/tasks.schema'
import { snoozedText } from '../desk/work/change-work.schema'
import { snoozedUntil } from '../desk/work/snooze'
import { WorkItem } from '../desk/work/work.schema'
import { builder, forStaff } from '../graph/builder'
import { costs } from '../graph/query-cost'
import { foundBy } from '../platform/batch'
import { db } from '../platform/db'
import { Deal } from './deals.schema'

const findDeal = foundBy((ids) => db.deal.findMany({ where: { id: { in: ids } } }))

builder.prismaObjectFields(Deal, (t) => ({
  tasks: t.relation('tasks', {
    ...forStaff,
    ...costs({ rows: 5 }),
    type: Task,
    description: tasksTexts.field,
    args: { isDone: t.arg.boolean({ defaultValue: false, description: tasksTexts.isDone }) },
    query: ({ isDone }) => listedTasks(isDone),
  }),
  snoozedUntil: t.field({
    type: 'DateTime',
    ...forStaff,
    description: snoozedText,
    resolve: async ({ id }) => (await snoozedUntil(id)) ?? null,
  }),
}))

builder.prismaObjectField(Task, 'deal', (t) =>
  t.relation('deal', {
    type: Deal,
    nullable: true,
    description: 'The deal that it is about, if any.',
  }),
)

builder.objectField(WorkItem, 'deal', (t) =>
  t.field({
    type: Deal,
    nullable: true,
    description: 'The deal, also of a claim; null for anything else.',
    resolve: ({ kind, dealId }) =>
      dealId && kind !== 'TASK' && kind !== 'REPLY' ? findDeal(dealId) : null,
  }),
)

builder.objectField(LoggedContact, 'deal', (t) =>
  t.field({
    type: Deal,
    nullable: true,
    description: 'The deal after it; null for another subject.',
    resolve: ({ contact: { dealId } }) => (dealId ? findDeal(dealId) : null),
  }),
)

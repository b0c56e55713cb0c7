import { listedTasks, Task, tasksTexts } from '../desk/tasks.schema'
import { snoozedText } from '../desk/work/change-work.schema'
import { snoozedUntil } from '../desk/work/snooze'
import { WorkItem } from '../desk/work/work.schema'
import { builder, forStaff } from '../graph/builder'
import { costs } from '../graph/query-cost'
import { batched } from '../platform/batch'
import { db } from '../platform/db'
import { Conversation } from './inbox.schema'

const findConversation = batched(async (customerIds) => {
  const rows = await db.conversation.findMany({ where: { customerId: { in: customerIds } } })
  return new Map(rows.map((row) => [row.customerId, row]))
})

builder.prismaObjectFields(Conversation, (t) => ({
  tasks: t.relation('tasks', {
    ...forStaff,
    ...costs({ rows: 10 }),
    type: Task,
    description: tasksTexts.field,
    args: { isDone: t.arg.boolean({ defaultValue: false, description: tasksTexts.isDone }) },
    query: ({ isDone }) => listedTasks(isDone),
  }),
  snoozedUntil: t.field({
    type: 'DateTime',
    ...forStaff,
    description: snoozedText,
    resolve: async ({ customerId }) => (await snoozedUntil(customerId)) ?? null,
  }),
}))

builder.prismaObjectField(Task, 'conversation', (t) =>
  t.relation('conversation', {
    type: Conversation,
    nullable: true,
    description: 'The conversation that it is about, if any.',
  }),
)

builder.objectField(WorkItem, 'conversation', (t) =>
  t.field({
    type: Conversation,
    nullable: true,
    description: 'The conversation; null for anything else.',
    resolve: ({ kind, id }) => (kind === 'CONVERSATION' ? findConversation(id) : null),
  }),
)

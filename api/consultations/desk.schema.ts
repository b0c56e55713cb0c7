import { Contact } from '../desk/contact-entries.schema'
import { Task, tasksTexts } from '../desk/tasks.schema'
import { snoozedText } from '../desk/work/change-work.schema'
import { snoozedUntil } from '../desk/work/snooze'
import { WorkItem } from '../desk/work/work.schema'
import { builder, forStaff } from '../graph/builder'
import { costs } from '../graph/query-cost'
import { checkSize } from '../platform/lists'
import { Consultation } from './consultations.schema'
import { contactsOfRequest, doneTasksOfRequest, openTasksOfRequest } from './desk-of-request'
import { requestOf } from './staff-consultations'

builder.objectFields(Consultation, (t) => ({
  tasks: t.field({
    type: [Task],
    ...forStaff,
    ...costs({ rows: 10 }),
    description: tasksTexts.field,
    args: { isDone: t.arg.boolean({ defaultValue: false, description: tasksTexts.isDone }) },
    resolve: async ({ id }, { isDone }) =>
      (await (isDone ? doneTasksOfRequest : openTasksOfRequest)(id)) ?? [],
  }),
  contacts: t.field({
    type: [Contact],
    ...forStaff,
    description: 'The log of contacts about it, newest first.',
    args: { first: t.arg.int({ defaultValue: 50, description: 'How many, from 0 to 100.' }) },
    resolve: async ({ id }, { first }) => {
      checkSize('first', first)
      return (await contactsOfRequest(id))?.slice(0, first) ?? []
    },
  }),
  snoozedUntil: t.field({
    type: 'DateTime',
    ...forStaff,
    description: snoozedText,
    resolve: async ({ id }) => (await snoozedUntil(id)) ?? null,
  }),
}))

builder.prismaObjectField(Task, 'consultation', (t) =>
  t.field({
    type: Consultation,
    nullable: true,
    description: 'The consultation request that it is about, if any.',
    resolve: ({ consultationId }) => (consultationId ? requestOf(consultationId) : null),
  }),
)

builder.objectField(WorkItem, 'consultation', (t) =>
  t.field({
    type: Consultation,
    nullable: true,
    description: 'The consultation request; null for anything else.',
    resolve: ({ kind, id }) => (kind === 'CONSULTATION' ? requestOf(id) : null),
  }),
)

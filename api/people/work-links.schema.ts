import { Consultation } from '../consultations/consultations.schema'
import { requestOf } from '../consultations/staff-consultations'
import { Deal } from '../deals/deals.schema'
import { Contact } from '../desk/contact-entries.schema'
import { Task } from '../desk/tasks.schema'
import { listWork } from '../desk/work/work'
import { WorkItem } from '../desk/work/work.schema'
import { builder, staffOf } from '../graph/builder'
import { costs } from '../graph/query-cost'
import { personOfSubject } from './links'
import { Person } from './person.schema'
import { recordIdsOf, tasksOf } from './work'

/** The most items of work that are listed for a person. */
const MAX_WORK = 20

builder.prismaObjectFields(Contact, (t) => ({
  deal: t.relation('deal', {
    type: Deal,
    nullable: true,
    description: 'The deal that it is about, if any.',
  }),
  consultation: t.field({
    type: Consultation,
    nullable: true,
    description: 'The consultation request that it is about, if any.',
    resolve: ({ consultationId }) => (consultationId ? requestOf(consultationId) : null),
  }),
  person: t.field({
    type: Person,
    nullable: true,
    description: 'Whom it was with, or of a contact with a dealer, whom it was for.',
    resolve: personOfSubject,
  }),
}))

builder.prismaObjectField(Task, 'person', (t) =>
  t.field({
    type: Person,
    nullable: true,
    description: 'Whom it is about, if it is about someone.',
    resolve: personOfSubject,
  }),
)

builder.objectField(WorkItem, 'person', (t) =>
  t.field({
    type: Person,
    nullable: true,
    description: 'Whom it is about; null for a task about no one.',
    resolve: personOfSubject,
  }),
)

builder.prismaObjectFields(Person, (t) => ({
  tasks: t.field({
    type: [Task],
    ...costs({ rows: 10 }),
    description: 'The tasks about them or their records by when they are due, at most 50.',
    args: {
      isDone: t.arg.boolean({
        defaultValue: false,
        description: 'Lists those that are done instead of the open ones.',
      }),
    },
    resolve: ({ id }, { isDone }) => tasksOf(id, isDone),
  }),
  nextWork: t.field({
    type: [WorkItem],
    ...costs({ points: 200, rows: MAX_WORK }),
    description: `What staff must do for them, the first first, at most ${MAX_WORK}. Without what is snoozed.`,
    resolve: async ({ id }, _args, context) =>
      listWork(staffOf(context), { first: MAX_WORK, filter: 'ALL', about: await recordIdsOf(id) }),
  }),
}))

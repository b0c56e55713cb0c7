import { batched } from '../../graph/batch'
import { builder, forStaff } from '../../graph/builder'
import { checkSize } from '../../graph/paging'
import { costs } from '../../graph/query-cost'
import { db } from '../../platform/db'
import { Deal } from '../deals.schema'
import { listWork, phoneOf, stepTextOf, titleOf, type WorkItem as WorkItemShape } from './work'

const WorkKind = builder.enumType('WorkKind', {
  description: 'What staff work on.',
  values: {
    DEAL: { description: 'The next step of a deal.' },
    CONSULTATION: { description: 'A new consultation request.' },
    CONVERSATION: { description: 'A customer who waits for a reply.' },
  } as const,
})

const findDeals = batched(async (ids) => {
  const deals = await db.deal.findMany({ where: { id: { in: ids } } })
  return new Map(deals.map((deal) => [deal.id, deal]))
})

const WorkItem = builder.objectRef<WorkItemShape>('WorkItem').implement({
  description: 'Something that staff must do.',
  authScopes: { staff: true },
  fields: (t) => ({
    kind: t.expose('kind', { type: WorkKind, description: 'What it is about.' }),
    id: t.exposeID('id', {
      description: 'ID of the deal, the consultation, or the customer who waits for a reply.',
    }),
    title: t.string({ description: 'Whose it is.', resolve: titleOf }),
    phone: t.string({
      nullable: true,
      ...costs({ points: 2 }),
      description: 'Number to call; null if unknown, and for a message, which the chat answers.',
      resolve: phoneOf,
    }),
    step: t.string({ description: 'What to do.', resolve: stepTextOf }),
    dueAt: t.expose('dueAt', { type: 'DateTime', nullable: true, description: 'By when.' }),
    assignee: t.exposeString('assignee', {
      nullable: true,
      description: 'First name of the staff member in charge; null when unassigned.',
    }),
    deal: t.field({
      type: Deal,
      nullable: true,
      description: 'The deal; null for anything else.',
      resolve: ({ kind, id }) => (kind === 'DEAL' ? findDeals(id) : null),
    }),
  }),
})

builder.queryField('work', (t) =>
  t.field({
    type: [WorkItem],
    ...forStaff,
    ...costs({ points: 1_000 }),
    description: 'What is due: deals, new consultations, and waiting customers, the first first.',
    args: { first: t.arg.int({ defaultValue: 50, description: 'How many, from 0 to 100.' }) },
    resolve: (_root, { first }) => {
      checkSize('first', first)
      return listWork(first)
    },
  }),
)

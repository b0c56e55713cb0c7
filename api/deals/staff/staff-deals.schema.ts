import { queryFromInfo } from '@pothos/plugin-prisma'
import { dealFilters } from '../../../shared/words/deals'
import { User } from '../../account/account.schema'
import { Consultation } from '../../consultations/consultations.schema'
import { consultationsOf } from '../../consultations/staff-consultations'
import { oldestFirst } from '../../desk/notes'
import { noteLength, StaffNote } from '../../desk/notes.schema'
import { builder, forStaff, staffMay, staffOf, staffVisitorOf } from '../../graph/builder'
import { enumValues } from '../../graph/enum-values'
import { countOf, nodePaths, orMore, pageOf, sinceOptions } from '../../graph/paging'
import { costs } from '../../graph/query-cost'
import { db } from '../../platform/db'
import { Deal } from '../deals.schema'
import { type NextStepKind as Kind, nextStepOf, nextSteps } from './next-step'
import { addDealNote, assignDeal, buyerOf, countDealsDue, listDeals } from './staff-deals'

const NextStepKind = builder.enumType('NextStepKind', {
  description: 'What staff do next in a deal.',
  values: enumValues(nextSteps),
})

const NextStep = builder.objectRef<{ kind: Kind }>('NextStep').implement({
  description: 'What staff do next in a deal.',
  authScopes: { staff: true },
  fields: (t) => ({
    kind: t.expose('kind', { type: NextStepKind, description: 'What kind of step.' }),
    text: t.string({ description: 'What to do.', resolve: ({ kind }) => nextSteps[kind] }),
  }),
})

builder.prismaObjectFields(Deal, (t) => {
  const buyer = (name: 'name' | 'email' | 'phone', description: string) =>
    t.string({
      ...forStaff,
      ...costs({ points: 2 }),
      description,
      resolve: async ({ id }) => (await buyerOf(id))?.[name] ?? null,
    })
  return {
    customer: t.relation('customer', {
      ...forStaff,
      type: User,
      description: "The buyer's account; null until a guest's deal is joined.",
    }),
    assignedTo: t.relation('assignedTo', {
      ...forStaff,
      type: User,
      description: 'The staff member in charge; null when unassigned.',
    }),
    consultations: t.field({
      type: [Consultation],
      ...forStaff,
      ...costs({ rows: 5 }),
      description: "The buyer's consultation requests, newest first.",
      resolve: async ({ customerId }) => (customerId && (await consultationsOf(customerId))) || [],
    }),
    notes: t.relation('notes', {
      ...forStaff,
      ...costs({ rows: 20 }),
      type: StaffNote,
      description: 'Private staff notes, oldest first.',
      query: { orderBy: [...oldestFirst] },
    }),
    nextStep: t.field({
      type: NextStep,
      ...forStaff,
      description: 'What staff do next.',
      resolve: async ({ id }) => (await nextStepOf(id)) ?? { kind: 'NONE' as const },
    }),
    dueAt: t.field({
      type: 'DateTime',
      ...forStaff,
      ...costs({ points: 2 }),
      description: 'By when; null when there is nothing to do.',
      resolve: async ({ id }) => (await nextStepOf(id))?.dueAt ?? null,
    }),
    isDisputed: t.boolean({
      ...forStaff,
      description: 'Whether the buyer disputed the payment.',
      select: { order: { select: { disputedAt: true } } },
      resolve: ({ order }) => order.disputedAt !== null,
    }),
    buyerName: buyer('name', "The buyer's name, as far as we know it."),
    buyerEmail: buyer('email', "The buyer's email, of the account or the payment."),
    buyerPhone: buyer(
      'phone',
      "The buyer's phone number, from the wishes, the payment page, or a consultation.",
    ),
  }
})

const Filter = builder.enumType('DealFilter', {
  description: 'Which deals to list.',
  values: enumValues(dealFilters),
})

builder.queryField('deals', (t) =>
  t.connection(
    {
      type: Deal,
      ...forStaff,
      ...costs({ points: 500 }),
      description: 'Deals, by when their next step is due; with `since`, oldest first.',
      args: {
        filter: t.arg({ type: Filter, defaultValue: 'DUE', description: 'Which ones to list.' }),
        search: t.arg.string({
          required: false,
          description:
            "A deal's or order's number, the buyer's email or phone number, or the beginning of the buyer's or a dealer's name.",
        }),
        since: t.arg(sinceOptions),
      },
      resolve: (_root, args, context, info) =>
        pageOf(listDeals(staffOf(context), args), args, (ids) =>
          db.deal.findMany({
            ...queryFromInfo({ context, info, paths: nodePaths }),
            where: { id: { in: ids } },
          }),
        ),
    },
    {
      name: 'DealConnection',
      description: 'A page of deals.',
      fields: (t) => ({
        totalCount: t.int({ description: countOf('deals'), resolve: (page) => page.totalCount() }),
      }),
    },
    { name: 'DealEdge', description: 'One entry of a page of deals.' },
  ),
)

builder.queryField('dealsDue', (t) =>
  t.int({
    ...forStaff,
    ...costs({ points: 500 }),
    description: `How many deals have an overdue next step; ${orMore}`,
    resolve: countDealsDue,
  }),
)

builder.mutationField('assignDeal', (t) =>
  t.field({
    type: Deal,
    ...staffMay('DEALS'),
    description: 'Puts a staff member in charge of a deal.',
    args: {
      id: t.arg.id({ description: 'The deal.' }),
      staffId: t.arg.id({ required: false, description: 'The staff member; null for none.' }),
    },
    resolve: (_root, { id, staffId }, context) =>
      assignDeal(staffVisitorOf(context), id, staffId ?? null),
  }),
)

builder.mutationField('addDealNote', (t) =>
  t.field({
    type: StaffNote,
    ...staffMay('PEOPLE'),
    description: 'Adds a private note to a deal.',
    args: {
      id: t.arg.id({ description: 'The deal.' }),
      content: t.arg.string({ description: noteLength }),
    },
    resolve: (_root, { id, content }, context) => addDealNote(staffVisitorOf(context), id, content),
  }),
)

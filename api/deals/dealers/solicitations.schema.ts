import { queryFromInfo } from '@pothos/plugin-prisma'
import { solicitationStatuses } from '../../../shared/words/dealers'
import { builder, forStaff, staffMay, staffVisitorOf } from '../../graph/builder'
import { enumValues } from '../../graph/enum-values'
import { countOf, nodePaths, pageOf } from '../../graph/paging'
import { costs } from '../../graph/query-cost'
import { db } from '../../platform/db'
import { Deal } from '../deals.schema'
import { Dealer, DealerInput } from './dealers.schema'
import { askDealer, dealerCounts, solicitationsOf, updateSolicitation } from './solicitations'

const SolicitationStatus = builder.enumType('SolicitationStatus', {
  description: 'How far a dealer is with our request.',
  values: enumValues(solicitationStatuses),
})

/** Describes what the input and a request share. */
const descriptions = {
  status: 'How far the dealer is.',
  contactName: 'Whom we talk to.',
  contactRole: "That person's role.",
  contactPhone: "That person's phone number.",
  contactEmail: "That person's email.",
  followUpAt: 'When staff will ask again.',
  declineNote: 'Why the dealer declined.',
}

export const Solicitation = builder.prismaObject('Solicitation', {
  description: 'One dealer asked for a quote in one deal.',
  authScopes: { staff: true },
  fields: (t) => {
    const text = (
      name: 'contactName' | 'contactRole' | 'contactPhone' | 'contactEmail' | 'declineNote',
    ) => t.exposeString(name, { nullable: true, description: descriptions[name] })
    const moment = (name: 'askedAt' | 'answeredAt' | 'followUpAt', description: string) =>
      t.expose(name, { type: 'DateTime', nullable: true, description })
    return {
      id: t.exposeID('id', { description: 'Unique ID.' }),
      deal: t.relation('deal', { type: Deal, description: 'The deal.' }),
      dealer: t.relation('dealer', { type: Dealer, description: 'The dealer.' }),
      status: t.expose('status', { type: SolicitationStatus, description: descriptions.status }),
      contactName: text('contactName'),
      contactRole: text('contactRole'),
      contactPhone: text('contactPhone'),
      contactEmail: text('contactEmail'),
      askedAt: moment('askedAt', 'When we asked; null before.'),
      answeredAt: moment('answeredAt', 'When the dealer answered; null before.'),
      followUpAt: moment('followUpAt', descriptions.followUpAt),
      declineNote: text('declineNote'),
    }
  },
})

const DealerCounts = builder
  .objectRef<{ asked: number; answered: number; declined: number; silent: number }>('DealerCounts')
  .implement({
    description: 'How many dealers we asked, and what came of it.',
    fields: (t) => ({
      asked: t.exposeInt('asked', { description: 'Every dealer that was asked.' }),
      answered: t.exposeInt('answered', { description: 'Those that made an offer.' }),
      declined: t.exposeInt('declined', { description: 'Those that make no offer.' }),
      silent: t.exposeInt('silent', { description: "Those that haven't replied." }),
    }),
  })

builder.prismaObjectFields(Deal, (t) => ({
  dealers: t.field({
    type: DealerCounts,
    description: 'How many dealers we asked.',
    resolve: async ({ id }) =>
      (await dealerCounts(id)) ?? { asked: 0, answered: 0, declined: 0, silent: 0 },
  }),
  solicitations: t.relation('solicitations', {
    ...forStaff,
    ...costs({ rows: 20 }),
    type: Solicitation,
    description: 'The dealers of this deal, in the order they were added.',
    query: { orderBy: [{ createdAt: 'asc' }, { id: 'asc' }] },
  }),
}))

builder.prismaObjectField(Dealer, 'solicitations', (t) =>
  t.connection(
    {
      type: Solicitation,
      ...costs({ points: 50 }),
      description: 'The deals for which it was to be asked, newest first.',
      resolve: ({ id }, args, context, info) =>
        pageOf(solicitationsOf(id), args, (ids) =>
          db.solicitation.findMany({
            ...queryFromInfo({ context, info, paths: nodePaths }),
            where: { id: { in: ids } },
          }),
        ),
    },
    {
      name: 'SolicitationConnection',
      description: 'A page of requests.',
      fields: (t) => ({
        totalCount: t.int({
          description: countOf('requests'),
          resolve: (page) => page.totalCount(),
        }),
      }),
    },
    { name: 'SolicitationEdge', description: 'One entry of a page of requests.' },
  ),
)

const SolicitationInput = builder.inputType('SolicitationInput', {
  description: 'Changes of a request: what is left out stays, null clears.',
  fields: (t) => {
    const text = (name: keyof typeof descriptions) =>
      t.string({ required: false, description: descriptions[name] })
    return {
      status: t.field({
        type: SolicitationStatus,
        required: false,
        description: descriptions.status,
      }),
      contactName: text('contactName'),
      contactRole: text('contactRole'),
      contactPhone: text('contactPhone'),
      contactEmail: text('contactEmail'),
      followUpAt: t.field({
        type: 'DateTime',
        required: false,
        description: descriptions.followUpAt,
      }),
      declineNote: text('declineNote'),
    }
  },
})

builder.mutationField('askDealer', (t) =>
  t.field({
    type: Solicitation,
    ...staffMay('DEALS'),
    description:
      'Adds a dealer to a deal, to be asked for a quote; once, however often it is added. The first outgoing contact makes it ASKED.',
    args: {
      dealId: t.arg.id({ description: 'The deal.' }),
      dealerId: t.arg.id({ required: false, description: 'A dealer of the directory.' }),
      dealer: t.arg({ type: DealerInput, required: false, description: 'Or a new dealer.' }),
    },
    resolve: (_root, { dealId, ...which }, context) =>
      askDealer(staffVisitorOf(context), dealId, which),
  }),
)

builder.mutationField('updateSolicitation', (t) =>
  t.field({
    type: Solicitation,
    ...staffMay('DEALS'),
    description: 'Changes the request to a dealer.',
    args: {
      id: t.arg.id({ description: 'The request.' }),
      input: t.arg({ type: SolicitationInput, description: 'What changes.' }),
    },
    resolve: (_root, { id, input }, context) =>
      updateSolicitation(staffVisitorOf(context), id, input),
  }),
)

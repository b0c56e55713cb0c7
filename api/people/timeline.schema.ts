import { Consultation } from '../consultations/consultations.schema'
import { readConsultations } from '../consultations/staff-consultations'
import { Deal } from '../deals/deals.schema'
import { builder } from '../graph/builder'
import { pageOf } from '../graph/paging'
import { costs } from '../graph/query-cost'
import { Order } from '../orders/orders.schema'
import { foundBy } from '../platform/batch'
import { db } from '../platform/db'
import { linkOfConsultation, linkOfDeal, linkOfOrder } from './links'
import { Person } from './person.schema'
import { PersonLink } from './person-links.schema'
import {
  type PersonEventKind as Kind,
  type PersonEvent as PersonEventShape,
  readEvents,
  timelineOf,
} from './timeline'

const PersonEventKind = builder.enumType('PersonEventKind', {
  description: 'What can happen with a person.',
  values: {
    ACCOUNT: { description: 'They created an account.' },
    REQUEST: { description: 'They asked for a consultation.' },
    CONTACT: { description: 'A call, text, or visit, or an email outside of this program.' },
    EMAIL: { description: 'An email from here.' },
    MESSAGE: { description: 'Chat messages of one side on one day.' },
    NOTE: { description: 'A note by staff.' },
    TASK: { description: 'A task, when it was added or done.' },
    PAYMENT_LINK: { description: 'A payment link, when it was made.' },
    ORDER: { description: 'An order, when it was paid or begun.' },
    DEAL: { description: 'A step of a deal.' },
    MERGE: { description: 'Staff changed the person: addresses, or whether to contact them.' },
    IMPORT: { description: 'Staff imported them from a file.' },
  } as const satisfies Record<Kind, { description: string }>,
})

const requestOf = foundBy(readConsultations)
const orderOf = foundBy((ids) => db.order.findMany({ where: { id: { in: ids } } }))
const dealOf = foundBy((ids) => db.deal.findMany({ where: { id: { in: ids } } }))

const linkOf = ({ kind, consultationId, orderId, dealId }: PersonEventShape) => {
  if (kind === 'REQUEST' && consultationId) return linkOfConsultation(consultationId)
  if (kind === 'ORDER' && orderId) return linkOfOrder(orderId)
  return kind === 'DEAL' && dealId ? linkOfDeal(dealId) : null
}

const PersonEvent = builder.objectRef<PersonEventShape>('PersonEvent').implement({
  description: 'Something that happened with a person.',
  authScopes: { staff: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique ID.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When.' }),
    kind: t.expose('kind', { type: PersonEventKind, description: 'What kind of event.' }),
    title: t.exposeString('title', { ...costs({ points: 2 }), description: 'What happened.' }),
    text: t.exposeString('text', {
      nullable: true,
      ...costs({ points: 20 }),
      description:
        'What was said or written. Null for automatic emails: they may hold links that sign people in.',
    }),
    by: t.exposeString('by', { nullable: true, description: 'The staff member, if one did it.' }),
    consultation: t.field({
      type: Consultation,
      nullable: true,
      description: 'The request that it is about, if any.',
      resolve: ({ consultationId }) => (consultationId ? requestOf(consultationId) : null),
    }),
    order: t.field({
      type: Order,
      nullable: true,
      description: 'The order that it is about, if any.',
      resolve: ({ orderId }) => (orderId ? orderOf(orderId) : null),
    }),
    deal: t.field({
      type: Deal,
      nullable: true,
      description: 'The deal that it is about, if any.',
      resolve: ({ dealId }) => (dealId ? dealOf(dealId) : null),
    }),
    link: t.field({
      type: PersonLink,
      nullable: true,
      description: 'How sure it is that a request, an order, or a deal is theirs; null for others.',
      resolve: async (event) => (await linkOf(event))?.link ?? null,
    }),
  }),
})

builder.prismaObjectField(Person, 'timeline', (t) =>
  t.connection(
    {
      type: PersonEvent,
      ...costs({ points: 100 }),
      description: 'Everything that happened with them, newest first.',
      resolve: ({ id }, args) => pageOf(timelineOf(id), args, (ids) => readEvents(id, ids)),
    },
    { name: 'PersonEventConnection', description: 'A page of events.' },
    { name: 'PersonEventEdge', description: 'One entry of a page of events.' },
  ),
)

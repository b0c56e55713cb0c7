import { builder, forStaff } from '../graph/builder'
import { countOf, pageOf } from '../graph/paging'
import { db } from '../platform/db'
import { eventsOf, pathOf, subscribeToEvents } from './events'

export const DeskEvent = builder.prismaObject('Event', {
  name: 'DeskEvent',
  description:
    'Something that happened. It names the record and nothing about people: read the rest with your own rights.',
  authScopes: { staff: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique ID; a webhook has the same.' }),
    type: t.exposeString('type', { description: 'Such as "order.paid". docs/api.md lists them.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When it happened.' }),
    subjectId: t.exposeID('subjectId', {
      nullable: true,
      description: 'ID of the request, order, deal, or person; null for a test.',
    }),
    number: t.exposeString('number', {
      nullable: true,
      description: 'Number of the order or deal; null for anything else.',
    }),
    state: t.exposeString('state', {
      nullable: true,
      description: 'The status that it led to; null if it changed none.',
    }),
    path: t.string({
      nullable: true,
      description: 'Path of the screen of staff; null for a test.',
      resolve: pathOf,
    }),
  }),
})

builder.queryField('deskEvents', (t) =>
  t.connection(
    {
      type: DeskEvent,
      ...forStaff,
      description:
        'For programs: what happened in the last 30 days, oldest first, up to five seconds ago: a reader who goes on from `endCursor` misses none.',
      args: {
        types: t.arg.stringList({ required: false, description: 'Only these; by default all.' }),
      },
      resolve: (_root, { types, ...paging }) =>
        pageOf(eventsOf(types ?? []), paging, (ids) =>
          db.event.findMany({ where: { id: { in: ids } } }),
        ),
    },
    {
      name: 'DeskEventConnection',
      description: 'Events, oldest first.',
      fields: (t) => ({
        totalCount: t.int({
          description: countOf('events'),
          resolve: ({ totalCount }) => totalCount(),
        }),
      }),
    },
    { name: 'DeskEventEdge', description: 'One event of a page.' },
  ),
)

builder.subscriptionField('deskEvent', (t) =>
  t.field({
    type: DeskEvent,
    description:
      'For programs: what happens, as a hint. After a broken connection, read `deskEvents` from the last one on.',
    authScopes: { staff: true },
    args: {
      types: t.arg.stringList({ required: false, description: 'Only these; by default all.' }),
    },
    subscribe: (_root, { types }) => subscribeToEvents(types ?? []),
    resolve: (event) => ({ ...event, at: new Date(event.at) }),
  }),
)

import { queryFromInfo } from '@pothos/plugin-prisma'
import { builder, forStaff } from '../graph/builder'
import { countOf, nodePaths, pageOf } from '../graph/paging'
import { costs } from '../graph/query-cost'
import { db } from '../platform/db'
import { historyOf } from './history'

const HistorySubject = builder.enumType('HistorySubject', {
  description: 'A kind of record whose changes are kept.',
  values: {
    PACKAGE: { description: 'A service package.' },
    CONSULTATION: { description: 'A consultation request.' },
    ORDER: { description: 'An order.' },
    CONVERSATION: { description: "A customer's chat conversation." },
    API_TOKEN: { description: 'An API token: who created and revoked it.' },
    DEAL: { description: 'A deal: the work on one paid unit of a package.' },
    DEALER: { description: 'A dealership of the directory.' },
    SERVED_STATES: { description: 'The list of the states that we work in.' },
    SETTINGS: { description: 'A section of the settings.' },
    WEBHOOK: { description: 'A webhook: what is sent where.' },
    STAFF_MEMBER: { description: 'A member of staff, or an invitation to become one.' },
    TASK: { description: 'A task.' },
    SAVED_REPLY: { description: 'A reply that staff send often.' },
    PERSON: {
      description: 'A person: merged or separated addresses, and whether to contact them.',
    },
    PAYMENT_LINK: { description: 'A payment link.' },
    DEALER_CONTACT: { description: 'Someone who works at a dealership.' },
    REPLY: { description: 'An email that came back: whom it is about, and whether it is done.' },
    REVIEW: { description: 'A review by a buyer.' },
    CLAIM: { description: 'A claim: a buyer wants the money of a deal back.' },
    SERVICE: { description: 'A problem of a service that the product uses.' },
    EXPORT: { description: 'A list that was exported: by whom, and which days of it.' },
  } as const,
})

const HistoryEntry = builder.prismaObject('HistoryEntry', {
  description: 'A change of one field by staff. Entries are never altered.',
  authScopes: { staff: true },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique ID.' }),
    subject: t.expose('subject', {
      type: HistorySubject,
      description: 'What kind of record changed.',
    }),
    subjectId: t.exposeID('subjectId', {
      description: 'ID of the record; of the customer for a conversation.',
    }),
    subjectName: t.exposeString('subjectName', {
      description: 'Name of the record at the time, such as "Gold" or "Order 1001".',
    }),
    field: t.exposeString('field', { description: 'Name of the field that changed.' }),
    before: t.exposeString('before', {
      ...costs({ points: 20 }),
      nullable: true,
      description: 'Previous value as text; null when it was empty.',
    }),
    after: t.exposeString('after', {
      ...costs({ points: 20 }),
      nullable: true,
      description: 'New value as text; null when it is empty.',
    }),
    staffName: t.exposeString('staffName', {
      description: 'Name of the staff member or system that made the change.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it changed.' }),
  }),
})

builder.queryField('history', (t) =>
  t.connection(
    {
      type: HistoryEntry,
      ...forStaff,
      description: 'Changes by staff, newest first.',
      args: {
        subject: t.arg({
          type: HistorySubject,
          required: false,
          description: 'Only changes to this kind of record.',
        }),
        subjectId: t.arg.id({ required: false, description: 'Only changes to this record.' }),
        staffId: t.arg.id({ required: false, description: 'Only changes by this member.' }),
      },
      resolve: (_root, args, context, info) =>
        pageOf(historyOf(args), args, (ids) =>
          db.historyEntry.findMany({
            ...queryFromInfo({ context, info, paths: nodePaths }),
            where: { id: { in: ids } },
          }),
        ),
    },
    {
      name: 'HistoryEntryConnection',
      description: 'A page of changes.',
      fields: (t) => ({
        totalCount: t.int({
          description: countOf('changes'),
          resolve: (page) => page.totalCount(),
        }),
      }),
    },
    { name: 'HistoryEntryEdge', description: 'One entry of a page of changes.' },
  ),
)

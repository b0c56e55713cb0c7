import { queryFromInfo } from '@pothos/plugin-prisma'
import { builder } from '../graph/builder'
import { pageOf } from '../graph/paging'
import { db } from '../platform/db'
import { historyOf } from './history'

const HistorySubject = builder.enumType('HistorySubject', {
  values: ['PACKAGE', 'CONSULTATION', 'ORDER', 'CONVERSATION'] as const,
})

const HistoryEntry = builder.prismaObject('HistoryEntry', {
  description: 'One field that staff changed.',
  authScopes: { staff: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    subject: t.expose('subject', { type: HistorySubject }),
    subjectId: t.exposeID('subjectId'),
    subjectName: t.exposeString('subjectName'),
    field: t.exposeString('field'),
    before: t.exposeString('before', { nullable: true }),
    after: t.exposeString('after', { nullable: true }),
    staffName: t.exposeString('staffName'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
})

builder.queryField('history', (t) =>
  t.connection(
    {
      type: HistoryEntry,
      authScopes: { staff: true },
      description: 'Newest first.',
      args: {
        subject: t.arg({ type: HistorySubject, required: false }),
        subjectId: t.arg.id({ required: false }),
      },
      resolve: (_root, args, context, info) =>
        pageOf(historyOf(args), args, (ids) =>
          db.historyEntry.findMany({
            ...queryFromInfo({ context, info, paths: [['edges', 'node']] }),
            where: { id: { in: ids } },
          }),
        ),
    },
    { fields: (t) => ({ totalCount: t.int({ resolve: (page) => page.totalCount() }) }) },
  ),
)

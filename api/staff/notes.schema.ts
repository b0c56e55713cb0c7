import { builder } from '../graph/builder'

export const StaffNote = builder.prismaObject('StaffNote', {
  authScopes: { staff: true },
  fields: (t) => ({
    id: t.exposeID('id'),
    content: t.exposeString('content'),
    authorName: t.string({
      select: { author: { select: { firstName: true, lastName: true } } },
      resolve: ({ author }) =>
        author ? `${author.firstName} ${author.lastName}` : 'A former colleague',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
})

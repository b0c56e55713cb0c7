import { builder } from '../graph/builder'
import { db } from '../platform/db'
import { isStaff } from './staff'

export const User = builder.prismaObject('User', {
  description: 'Somebody with an account: oneself, or for staff anybody.',
  fields: (t) => ({
    id: t.exposeID('id'),
    firstName: t.exposeString('firstName'),
    lastName: t.exposeString('lastName'),
    email: t.exposeString('email'),
    emailVerified: t.exposeBoolean('emailVerified'),
    isStaff: t.boolean({ select: { email: true, emailVerified: true }, resolve: isStaff }),
  }),
})

builder.queryField('me', (t) =>
  t.prismaField({
    type: User,
    nullable: true,
    description: 'Null when signed out.',
    resolve: (query, _root, _args, { visitor: { user } }) =>
      user && db.user.findUnique({ ...query, where: { id: user.id } }),
  }),
)

import { builder, staffMay, staffOf } from '../graph/builder'
import { notAllowed } from '../http/access'
import { db } from '../platform/db'
import { endUserSessions } from './sessions/sessions'
import { isStaff, selectStanding, staffRoleOf } from './staff-role'
import { StaffRole } from './staff-role.schema'
import { sendVerificationAgain } from './verification/verification'

export const User = builder.prismaObject('User', {
  description: 'A user account: your own, or any account for staff.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Unique identifier.' }),
    firstName: t.exposeString('firstName', { description: 'First name.' }),
    lastName: t.exposeString('lastName', { description: 'Last name.' }),
    email: t.exposeString('email', { description: 'Email address, in lower case.' }),
    emailVerified: t.exposeBoolean('emailVerified', {
      description: 'Whether the user has confirmed the email address.',
    }),
    isStaff: t.boolean({
      description: 'Whether the user has staff access.',
      select: selectStanding,
      resolve: isStaff,
    }),
    role: t.field({
      type: StaffRole,
      nullable: true,
      description: "A member's role in the team: your own, for staff anyone's; null for customers.",
      select: { id: true, ...selectStanding },
      resolve: (user, _args, { visitor }) =>
        visitor.user?.isStaff || visitor.user?.id === user.id ? staffRoleOf(user) : null,
    }),
  }),
})

builder.queryField('me', (t) =>
  t.prismaField({
    type: User,
    nullable: true,
    description: 'The signed-in user; null when signed out.',
    resolve: (query, _root, _args, { visitor: { user } }) =>
      user && db.user.findUnique({ ...query, where: { id: user.id } }),
  }),
)

builder.mutationField('sendVerificationLink', (t) =>
  t.boolean({
    authScopes: { signedIn: true },
    description:
      'Mails the signed-in user another link that confirms the email address. False if it is confirmed already; `RATE_LIMITED` after a few links a day.',
    resolve: async (_root, _args, { visitor }) => {
      const { user } = visitor
      if (!user) throw notAllowed(visitor)
      if (user.emailVerified) return false
      await sendVerificationAgain(user, visitor)
      return true
    },
  }),
)

builder.mutationField('endUserSessions', (t) =>
  t.int({
    ...staffMay('PEOPLE'),
    description:
      "Signs a user out everywhere, for an account that someone else may be using. Returns how many sessions ended; sockets of theirs close. The user's password stays. Members of staff are signed out by owners only.",
    args: { userId: t.arg.id({ description: 'The user to sign out.' }) },
    resolve: (_root, { userId }, context) => endUserSessions(staffOf(context), userId),
  }),
)

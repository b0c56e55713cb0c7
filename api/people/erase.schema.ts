import { requireConfirmation } from '../account/sessions/confirmation'
import { builder, staffMay, staffVisitorOf } from '../graph/builder'
import { erasePersonByStaff } from './erase'

const Erasure = builder.objectRef<{ atProvider: string[] }>('Erasure').implement({
  description: 'What came of erasing a person.',
  authScopes: { staff: true },
  fields: (t) => ({
    atProvider: t.exposeStringList('atProvider', {
      description:
        'IDs of payments at the card provider, which still has their data: delete it there.',
    }),
  }),
})

builder.mutationField('erasePerson', (t) =>
  t.field({
    type: Erasure,
    ...staffMay('TEAM'),
    description:
      'Erases everything about a person: accounts, requests, chats, emails, notes. Orders and deals keep their numbers, amounts, and dates. CONFLICT while an order is open, and for members of the team. FORBIDDEN with `extensions.reason` PASSWORD_NEEDED when the password was last checked more than 30 minutes ago. API tokens cannot do it.',
    args: {
      personId: t.arg.id({ description: 'The person.' }),
      email: t.arg.string({ description: 'One of their addresses, typed to be sure.' }),
    },
    resolve: async (_root, { personId, email }, context) => {
      await requireConfirmation(context.visitor)
      return erasePersonByStaff(staffVisitorOf(context), personId, email)
    },
  }),
)

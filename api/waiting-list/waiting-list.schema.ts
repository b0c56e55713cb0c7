import { builder } from '../graph/builder'
import { notifyWhenAvailable } from './waiting-list'

builder.mutationField('notifyWhenAvailable', (t) =>
  t.boolean({
    description:
      'Takes an email address for the next free place in a sold-out package, and emails it once. The answer is the same for every address.',
    args: {
      packageId: t.arg.id({ description: 'ID of the package.' }),
      email: t.arg.string({ description: 'Where the email goes.' }),
    },
    resolve: (_root, { packageId, email }, { visitor }) =>
      notifyWhenAvailable(visitor, packageId, email),
  }),
)

import { builder } from '../graph/builder'
import { notifyWhenAvailable } from './waiting-list'

builder.mutationField('notifyWhenAvailable', (t) =>
  t.boolean({
    description:
      'Puts an email address on the waiting list of a sold-out package, which is emailed once when a place opens. First, a mailed link asks its owner to confirm; the confirmed email of the signed-in customer is on the list at once. The answer is the same for every address. `CONFLICT` while the package has places; `RATE_LIMITED` after five requests an hour.',
    args: {
      packageId: t.arg.id({ description: 'ID of the package.' }),
      email: t.arg.string({ description: 'Where the email goes.' }),
    },
    resolve: (_root, { packageId, email }, { visitor }) =>
      notifyWhenAvailable(visitor, packageId, email),
  }),
)

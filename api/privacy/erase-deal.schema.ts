import { Deal } from '../deals/deals.schema'
import { builder } from '../graph/builder'
import { eraseDeal } from './erase-deal'

builder.prismaObjectField(Deal, 'erasedAt', (t) =>
  t.expose('erasedAt', {
    type: 'DateTime',
    nullable: true,
    description: 'When what it says about its buyer was erased; null before.',
  }),
)

builder.mutationField('eraseDeal', (t) =>
  t.boolean({
    authScopes: { signedIn: true },
    description:
      'Erases what a deal says about its buyer; its number, dates, dealers, and amounts stay. CONFLICT while we work on it, while support runs, and while its money is asked for back. Only the buyer can do this, never staff for them.',
    args: { id: t.arg.id({ description: 'The deal.' }) },
    resolve: (_root, { id }, { visitor }) => eraseDeal(visitor, id),
  }),
)

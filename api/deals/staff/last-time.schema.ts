import { builder, forStaff } from '../../graph/builder'
import { costs } from '../../graph/query-cost'
import { Deal } from '../deals.schema'
import { PaymentKind } from '../quotes/quote-kinds.schema'
import { Quote } from '../quotes/quotes.schema'
import { dealersAskedLast, lastQuoteInState, RECENT_DAYS } from './last-time'

builder.prismaObjectFields(Deal, (t) => ({
  lastQuoteInState: t.field({
    type: Quote,
    ...forStaff,
    ...costs({ points: 50 }),
    description: `The quote published last to another buyer in this buyer's state, within ${RECENT_DAYS} days: taxes and government fees will be about the same.`,
    args: {
      kind: t.arg({
        type: PaymentKind,
        defaultValue: 'FINANCE',
        description: 'How the vehicle is paid for.',
      }),
    },
    resolve: ({ id }, { kind }) => lastQuoteInState(id, kind),
  }),
  dealersAskedLast: t.field({
    type: ['ID'],
    ...forStaff,
    ...costs({ points: 50 }),
    description: `IDs of the dealers that were asked last, within ${RECENT_DAYS} days, for another buyer in the same state who wants the same make; without hidden ones and those of this deal.`,
    resolve: async ({ id }) => (await dealersAskedLast(id)).map((dealer) => dealer.id),
  }),
}))

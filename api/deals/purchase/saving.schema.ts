import { baselineKinds, totalSaving } from '../../../shared/deals/saving'
import { dollars } from '../../../shared/money'
import { builder } from '../../graph/builder'
import { costs } from '../../graph/query-cost'
import { Deal } from '../deals.schema'
import { Quote } from '../quotes/quotes.schema'
import { type SavingView, savingOfDeal, savingOfQuote } from './saving'

const BaselineKind = builder.enumType('BaselineKind', {
  description: 'What a price is compared with.',
  values: {
    OWN: { description: "The buyer's own offer, in writing, for the same kind of vehicle." },
    ADVERTISED: {
      description: `${baselineKinds.ADVERTISED} of the vehicle, with what the dealer first asked for fees and add-ons.`,
    },
    MSRP: {
      description: `${baselineKinds.MSRP} of a new vehicle, with what the dealer first asked for fees and add-ons.`,
    },
  } satisfies Record<keyof typeof baselineKinds, object>,
})

const BaselineCandidate = builder
  .objectRef<SavingView['candidates'][number]>('BaselineCandidate')
  .implement({
    description: 'A price on paper that the buyer could have had without us.',
    fields: (t) => ({
      kind: t.expose('kind', { type: BaselineKind, description: 'What it is.' }),
      amount: t.float({
        description: 'Price, add-ons, and dealer fees, in US dollars.',
        resolve: ({ cents }) => dollars(cents),
      }),
      isUsed: t.exposeBoolean('isUsed', {
        description: 'Whether the saving is measured against it: it is the lowest that counts.',
      }),
      whyNot: t.exposeString('whyNot', {
        nullable: true,
        description: "Why it doesn't count; null if it does.",
      }),
      quoteId: t.exposeID('quoteId', { nullable: true, description: "The buyer's own offer." }),
    }),
  })

const Saving = builder.objectRef<SavingView>('Saving').implement({
  description:
    'What a price saves against the lowest price on paper that the buyer could have had without us. Amounts are US dollars, negative where the buyer pays more. Taxes, government fees, and rebates never count.',
  fields: (t) => {
    const amount = (description: string, centsOf: (saving: SavingView) => number) =>
      t.float({ description, resolve: (saving) => dollars(centsOf(saving)) })
    return {
      baseline: amount('The price that it is measured against.', (saving) => saving.baselineCents),
      baselineKind: t.expose('baselineKind', {
        type: BaselineKind,
        description: 'Which price that is.',
      }),
      final: amount(
        'Price, add-ons, and dealer fees of the contract; without one, of the quote.',
        (saving) => saving.finalCents,
      ),
      price: amount('The baseline less the final price.', (saving) => saving.priceCents),
      tradeIn: amount(
        "The trade-in allowance less the buyer's own offer for it; 0 without one.",
        (saving) => saving.tradeCents,
      ),
      financing: amount(
        "What the rate of the buyer's own offer would have cost more; 0 without one for the same kind and term.",
        (saving) => saving.financeCents,
      ),
      total: amount('The sum of the three.', totalSaving),
      afterFee: amount(
        'The total less what the buyer paid us.',
        (saving) => totalSaving(saving) - saving.feeCents,
      ),
      isBetter: t.boolean({
        description: 'Whether it is a better deal, as the guarantee means it.',
        resolve: (saving) => totalSaving(saving) > saving.leastSavingCents,
      }),
      isVerified: t.boolean({
        description: "Whether staff confirmed it against the signed buyer's order.",
        resolve: ({ verifiedAt }) => verifiedAt !== null,
      }),
      verifiedAt: t.expose('verifiedAt', {
        type: 'DateTime',
        nullable: true,
        description: 'When staff confirmed it.',
      }),
      candidates: t.field({
        type: [BaselineCandidate],
        ...costs({ rows: 4 }),
        description: 'Everything that the price could be compared with.',
        resolve: ({ candidates }) => candidates,
      }),
    }
  },
})

builder.prismaObjectFields(Deal, (t) => ({
  saving: t.field({
    type: Saving,
    nullable: true,
    description:
      'What the deal saves; null without a price on paper to compare with. Before the purchase, of the chosen quote, or of the live one that saves the most.',
    resolve: (deal) => savingOfDeal(deal),
  }),
}))

builder.objectFields(Quote, (t) => ({
  saving: t.field({
    type: Saving,
    nullable: true,
    description: "What a dealer's quote saves; null for others.",
    resolve: savingOfQuote,
  }),
}))

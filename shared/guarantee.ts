// The guarantee in figures and words. For the owner's counsel: have this file and web/legal/ reviewed
// before you open.

/** A refund can be claimed when there is no quote this many days after the customer's wishes. */
export const NO_QUOTE_DAYS = 14
/** A deal is better if it saves more than this, before the fee. */
export const LEAST_SAVING_CENTS = 0
/** A claim is answered within this many hours. */
export const CLAIM_DECISION_HOURS = 72
/** How often the money of one deal can be asked for. */
export const MAX_CLAIMS = 3
/** How long after the purchase a refund can be claimed; the support ends then, too. */
export const SUPPORT_DAYS = 90

/** How long after its end a deal keeps what it says about people. Counsel may want 36. */
export const retentionMonths = 12

/** "A better deal or your money back", point by point. */
export const guarantee = {
  title: 'A better deal or your money back: what that means',
  points: [
    {
      title: 'What we compare with',
      text: 'The lowest price on paper that you could have had without us: a written, itemized offer of your own for the same kind of vehicle, the price the dealership advertised for that exact vehicle, or the sticker price.',
    },
    {
      title: 'What counts',
      text: 'The vehicle’s price with every dealer fee and add-on, a higher trade-in, a lower rate for the same term. Taxes, government fees, and manufacturer rebates do not count: they would have applied anyway.',
    },
    {
      title: 'When you get your money back',
      text: `If there is no quote within ${NO_QUOTE_DAYS} days after you tell us what you want; if no quote is better before you accept one; if the dealership does not honor the quote you accepted even though its four conditions are met; or if we do not work in your state.`,
    },
    {
      title: 'How much',
      text: 'What you paid us for that package, to the card you paid with.',
    },
    {
      title: 'How',
      text: `Press one button in My deal, or call us; a person answers within ${CLAIM_DECISION_HOURS} hours. You can ask until ${SUPPORT_DAYS} days after your purchase, or after we end the search.`,
    },
    {
      title: 'What it does not cover',
      text: 'A vehicle other than the one quoted, or a change of mind after you accept.',
    },
  ],
} as const

/** What must be true for a quoted price to hold. */
export const quoteConditions = [
  'it’s the same unit, identified by its VIN or stock number',
  'you meet the offer’s credit qualifications',
  'you act within the quote window',
  'you add no dealer products that were not in the quote',
] as const

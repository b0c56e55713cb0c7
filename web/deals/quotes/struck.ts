import type { QuoteFragment, QuoteLineFragment } from './generated/quotes'

type StruckLine = QuoteLineFragment & { openingAmount: number }

/** The lines for which the dealer first asked more. A rebate is not a charge. */
export const struckLines = ({ lines }: Pick<QuoteFragment, 'lines'>) =>
  lines.filter(
    (line): line is StruckLine =>
      line.kind !== 'REBATE' && line.openingAmount != null && line.openingAmount > line.amount,
  )

/** What was struck from quotes so far, in cents. */
export const struckCents = (quotes: readonly Pick<QuoteFragment, 'lines'>[]) =>
  quotes
    .flatMap(struckLines)
    .reduce((sum, line) => sum + Math.round((line.openingAmount - line.amount) * 100), 0)

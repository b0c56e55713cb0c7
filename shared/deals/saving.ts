import { MAX_CENTS } from './deal-fields'
import { type QuoteFigures, quoteTotals } from './deal-math'

// What a deal saves the buyer, for browser and server alike: measured against the lowest price on paper that
// they could have had without us. Taxes, government fees, and rebates never count.

/** What a price can be compared with, in the order in which the buyer reads it. */
export const baselineKinds = {
  OWN: 'Your own offer',
  ADVERTISED: 'The advertised price',
  MSRP: 'The sticker price',
} as const
type BaselineKind = keyof typeof baselineKinds

export interface BaselineCandidate {
  kind: BaselineKind
  cents: number
  isUsed: boolean
  /** Why it doesn't count; null if it does. */
  whyNot: string | null
  /** The buyer's own offer. */
  quoteId: string | null
}

/** An offer that the buyer has without us. */
export interface ComparedOffer extends QuoteFigures {
  id: string
  /** Null until staff have looked at it. */
  isComparable: boolean | null
  comparableNote: string | null
}

export interface ComparedPrices {
  /** The dealer's quote: the accepted one, or one that the buyer could accept. */
  quote: QuoteFigures & { condition: string; advertisedCents?: number | null }
  /** What the buyer signed, if it was entered; otherwise the quote is the final price. */
  contract?: QuoteFigures | null
  ownOffers: readonly ComparedOffer[]
  /** A written offer for the trade-in from elsewhere. */
  tradeOfferCents?: number | null
}

/** In integer cents; negative where the buyer pays more. */
export interface Saving {
  baselineCents: number
  baselineKind: BaselineKind
  /** The negotiated amount of the final price. */
  finalCents: number
  priceCents: number
  tradeCents: number
  financeCents: number
  candidates: BaselineCandidate[]
}

/** Computes a saving; null without a price on paper to compare with. */
export function savingOf(prices: ComparedPrices): Saving | null {
  const final = prices.contract ?? prices.quote
  const finalCents = quoteTotals(final).negotiatedCents
  const candidates = candidatesOf(prices)
  const baseline = candidates
    .filter(({ whyNot }) => whyNot === null)
    .reduce<BaselineCandidate | null>(
      (lowest, candidate) => (lowest && lowest.cents <= candidate.cents ? lowest : candidate),
      null,
    )
  if (!baseline || finalCents === null) return null
  return {
    baselineCents: baseline.cents,
    baselineKind: baseline.kind,
    finalCents,
    priceCents: baseline.cents - finalCents,
    tradeCents: tradeSaving(final, prices.tradeOfferCents),
    financeCents: financeSaving(final, prices.ownOffers),
    candidates: candidates.map((candidate) => ({ ...candidate, isUsed: candidate === baseline })),
  }
}

/** Everything that the price could be compared with, and why some of it doesn't count. */
export function candidatesOf({ quote, ownOffers }: ComparedPrices): BaselineCandidate[] {
  const asked = openingFees(quote)
  const { advertisedCents, msrpCents, condition } = quote
  const published = [
    { kind: 'ADVERTISED' as const, price: advertisedCents },
    { kind: 'MSRP' as const, price: condition === 'NEW' ? msrpCents : null },
  ]
  return [
    ...ownOffers.flatMap(({ id, ...offer }) => {
      const cents = quoteTotals(offer).negotiatedCents
      const candidate = { kind: 'OWN' as const, isUsed: false, whyNot: whyNot(offer), quoteId: id }
      return cents === null ? [] : [{ ...candidate, cents }]
    }),
    ...published.flatMap(({ kind, price }) =>
      price == null
        ? []
        : [{ kind, cents: price + asked, isUsed: false, whyNot: null, quoteId: null }],
    ),
  ].filter(({ cents }) => cents <= MAX_CENTS)
}

const whyNot = ({ isComparable, comparableNote }: Omit<ComparedOffer, 'id'>) => {
  if (isComparable === null) return 'Not reviewed yet'
  return isComparable ? null : (comparableNote ?? 'Not comparable')
}

/** What the dealer first asked for add-ons and its own fees. */
const openingFees = ({ lines }: QuoteFigures) =>
  lines
    .filter(({ kind }) => kind === 'ADD_ON' || kind === 'DEALER_FEE')
    .reduce((sum, { cents, openingCents }) => sum + (openingCents ?? cents), 0)

const tradeSaving = ({ tradeAllowanceCents }: QuoteFigures, offerCents?: number | null) =>
  tradeAllowanceCents == null || offerCents == null ? 0 : tradeAllowanceCents - offerCents

/** What the best rate of the buyer's comparable offers would have cost more, for the same kind and term. */
function financeSaving(final: QuoteFigures, ownOffers: readonly ComparedOffer[]) {
  const paymentCents = quoteTotals(final).paymentCents
  const theirs = ownOffers
    .filter(
      ({ isComparable, kind, termMonths }) =>
        isComparable && kind === final.kind && termMonths === final.termMonths,
    )
    .map(
      ({ aprPpm, moneyFactorPpb }) =>
        quoteTotals({ ...final, aprPpm, moneyFactorPpb }).paymentCents,
    )
    .filter((cents) => cents !== null)
  if (paymentCents === null || theirs.length === 0) return 0
  return (Math.min(...theirs) - paymentCents) * (final.termMonths ?? 0)
}

/** The sum of its parts, before our fee. */
export const totalSaving = ({
  priceCents,
  tradeCents,
  financeCents,
}: Pick<Saving, 'priceCents' | 'tradeCents' | 'financeCents'>) =>
  priceCents + tradeCents + financeCents

import { paymentKinds, quotedConditions, vehicleConditions } from '../../../../shared/deal-kinds'
import type { PaymentKind } from '../../../generated/schema'

// The fields of the quote form, in the order in which a dealer reads an offer out. Enter follows it.

interface QuoteField {
  label: string
  hint?: string
  /** Shown for these kinds of payment only. */
  kinds?: readonly PaymentKind[]
  options?: Record<string, string>
  /** How the value is typed; text by default. */
  as?: 'amount' | 'count' | 'date' | 'code' | 'long'
  /** Not on the quotes of a package without trade-ins. */
  isTradeIn?: true
}

const loan = ['FINANCE'] as const
const lease = ['LEASE'] as const
const credit = ['FINANCE', 'LEASE'] as const

const conditionOptions = Object.fromEntries(
  quotedConditions.map((condition) => [condition, vehicleConditions[condition]]),
)

const beforeLines = {
  managerName: { label: 'Person who offers it' },
  condition: { label: 'Condition', options: conditionOptions },
  year: { label: 'Year', as: 'count' },
  make: { label: 'Make' },
  model: { label: 'Model' },
  trim: { label: 'Trim' },
  color: { label: 'Color' },
  miles: { label: 'Miles', as: 'count' },
  vin: { label: 'VIN', as: 'code' },
  stockNumber: { label: 'Stock number', as: 'code' },
  msrp: { label: 'MSRP', hint: 'Sticker price with destination', as: 'amount' },
  advertised: { label: 'Advertised price', as: 'amount' },
  advertisedOn: { label: 'Advertised on', as: 'date' },
  sellingPrice: { label: 'Selling price', hint: 'Before rebates', as: 'amount' },
} as const satisfies Record<string, QuoteField>

const afterLines = {
  kind: { label: 'Payment', options: paymentKinds },
  tradeAllowance: { label: 'Trade-in allowance', as: 'amount', isTradeIn: true },
  tradePayoff: { label: 'Trade-in payoff', as: 'amount', isTradeIn: true },
  downPayment: { label: 'Down payment', as: 'amount' },
  apr: { label: 'APR', hint: 'In percent, such as 4.9', kinds: loan, as: 'amount' },
  moneyFactor: { label: 'Money factor', hint: 'Such as 0.00125', kinds: lease, as: 'amount' },
  termMonths: { label: 'Term in months', kinds: credit, as: 'count' },
  residual: {
    label: 'Residual',
    hint: 'In dollars, or 54% of the MSRP',
    kinds: lease,
    as: 'amount',
  },
  milesPerYear: { label: 'Miles per year', kinds: lease, as: 'count' },
  monthlyTax: { label: 'Monthly tax', kinds: lease, as: 'amount' },
  securityDeposit: { label: 'Security deposit', kinds: lease, as: 'amount' },
  dispositionFee: { label: 'Disposition fee', kinds: lease, as: 'amount' },
  statedPayment: { label: 'Payment they state', hint: 'Monthly', kinds: credit, as: 'amount' },
  creditTerms: {
    label: 'Credit terms',
    hint: 'What the buyer has to meet, such as “Tier 1 credit, 720 or higher”',
    kinds: credit,
  },
  noteToBuyer: { label: 'Note to the buyer', as: 'long' },
} as const satisfies Record<string, QuoteField>

export type FieldName = keyof typeof beforeLines | keyof typeof afterLines

export const quoteFields: Record<FieldName, QuoteField> = { ...beforeLines, ...afterLines }
export const fieldNames = Object.keys(quoteFields) as FieldName[]
const namesBefore = Object.keys(beforeLines) as FieldName[]
const namesAfter = Object.keys(afterLines) as FieldName[]

interface Shown {
  kind: string
  hasTradeIn: boolean
}

const isShown = (name: FieldName, { kind, hasTradeIn }: Shown) => {
  const { kinds, isTradeIn } = quoteFields[name]
  if (isTradeIn && !hasTradeIn) return false
  return !kinds || kinds.some((one) => one === kind)
}

/** The fields above and below the lines. */
export const shownFields = (shown: Shown) => ({
  above: namesBefore.filter((name) => isShown(name, shown)),
  below: namesAfter.filter((name) => isShown(name, shown)),
})

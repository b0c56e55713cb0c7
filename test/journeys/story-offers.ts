// What three dealers offer in the story.

/** What staff type from a dealer's answer. */
export interface Offer {
  dealer: string
  fields: Record<string, string>
  payment: string
  lines: [kind: string, name: string, amount: string][]
  /** The name of a PDF, if the dealer's answer had none. */
  document?: string
}

export const harbor: Offer = {
  dealer: 'Harborside Auto Mall',
  fields: {
    Year: '2026',
    VIN: '7DFHDEM01TD000303',
    MSRP: '35870',
    'Advertised price': '34690',
    'Selling price': '33690',
    'Trade-in allowance': '8200',
    'Trade-in payoff': '3150',
    'Down payment': '4000',
    APR: '4.9',
    'Term in months': '60',
    'Credit terms': 'Score of 700 or more',
  },
  payment: 'Loan',
  lines: [
    ['DEALER_FEE', 'Doc fee', '599'],
    ['GOVERNMENT_FEE', 'Title and tag', '38'],
    ['TAX', 'Sales tax', '2365.23'],
    ['REBATE', 'Loyalty rebate', '500'],
  ],
}

export const cashOffer = (dealer: string, vin: string, price: string): Offer => ({
  dealer,
  fields: { Year: '2026', VIN: vin, MSRP: '35870', 'Selling price': price },
  payment: 'Cash',
  lines: [['DEALER_FEE', 'Doc fee', '899']],
  document: `${dealer}.pdf`,
})

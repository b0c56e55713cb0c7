import type { tierOrder } from '../../shared/tier-order'

export type ComparedTier = (typeof tierOrder)[number]

/** `from`: the first package that includes it. `each`: the value for each column. */
type Row = { name: string } & (
  | { from: ComparedTier }
  | { each: readonly [string, string, string, string] }
)

/** Must agree with the packages' features in api/packages/seed.ts; prices and stock come from the server. */
export const packageComparison: readonly { group: string; rows: readonly Row[] }[] = [
  {
    group: 'Search',
    rows: [
      { name: 'Market research for one vehicle', from: 'Silver' },
      { name: 'Up to three vehicles researched and compared', from: 'Gold' },
      { name: 'Every relevant dealership in your area contacted', from: 'Silver' },
      {
        name: 'Where we search',
        each: ['Your area', 'Your area', 'Up to 200 miles', 'Nationwide'],
      },
    ],
  },
  {
    group: 'Negotiation',
    rows: [
      { name: 'Price and terms negotiated', from: 'Silver' },
      { name: 'Offer verified in writing', from: 'Silver' },
      { name: 'Loan and lease offers compared', from: 'Gold' },
      { name: 'Trade-in value negotiated separately', from: 'Gold' },
      { name: 'Dealer fees and add-ons reviewed line by line', from: 'Gold' },
      { name: 'Custom and factory orders negotiated', from: 'Diamond' },
    ],
  },
  {
    group: 'Your advocate',
    rows: [
      { name: 'Your own dedicated advocate from start to finish', from: 'Platinum' },
      { name: 'Priority replies on weekdays', from: 'Platinum' },
      { name: 'A senior negotiator leads your case', from: 'Diamond' },
    ],
  },
  {
    group: 'At the dealership',
    rows: [
      { name: 'Appointment and paperwork coordinated with you', from: 'Silver' },
      { name: 'Paperwork reviewed before you sign', from: 'Platinum' },
      { name: 'Your advocate on the phone while you sign', from: 'Diamond' },
      { name: 'Warranty and protection offers reviewed with you', from: 'Diamond' },
      { name: 'Delivery coordination with the dealership', from: 'Diamond' },
    ],
  },
  {
    group: 'With every package',
    rows: [
      { name: 'Free consultation before you pay', from: 'Silver' },
      { name: 'First contact within 24 hours of your payment', from: 'Silver' },
      { name: 'A better deal or your money back', from: 'Silver' },
      { name: '90 days of support after your purchase', from: 'Silver' },
    ],
  },
]

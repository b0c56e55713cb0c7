/** What a buyer should know before paying, in one sentence each. */
export const packageTerms = {
  refund:
    'A better deal or your money back: if we cannot get you a better deal, we refund what you paid for your package.',
  payment:
    'You pay once, upfront: after your free consultation and before you see a quote. The price you see is the price you pay.',
} as const

/** The small print under the comparison. */
export const notInAnyPackage = {
  scope:
    'No package includes the vehicle, its financing or its delivery. You buy, and finance if you wish, at the dealership.',
  delivery:
    'Delivery coordination means that we arrange delivery with the dealership for you, where the dealership offers it. Delivery by us is planned, but not offered yet.',
} as const

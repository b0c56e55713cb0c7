/** What a buyer should know before paying, in a sentence or two each. */
export const packageTerms = {
  refund:
    'A better deal or your money back: if we can’t get you a better deal, we refund what you paid for your package.',
  payment:
    'You pay once, upfront: after your free consultation and before you see a quote. The price you see is the price you pay.',
} as const

/** What the guarantee promises, in a heading and a sentence. */
export const guarantee = {
  title: 'A better deal or your money back',
  text: 'If we can’t get you a better deal, we refund what you paid for your package.',
} as const

/** Around the table of what a customer keeps. */
export const payOff = {
  intro:
    'What you’d keep after our fee, at the average savings we advertise. We’d rather you see it here than work it out later.',
  note: 'Diamond is for factory orders, a nationwide search, and a senior negotiator, not for the largest net savings.',
} as const

/** The small print under the comparison. */
export const notInAnyPackage = {
  scope:
    'No package includes the vehicle, its financing, or its delivery. You buy, and finance if you wish, at the dealership.',
  delivery:
    'Delivery coordination means that we arrange delivery with the dealership for you, where the dealership offers it. Delivery by us is planned, but not offered yet.',
} as const

/** 'Why Choose Our Packages?' */
export const packageReasons = [
  {
    key: 'pricing',
    title: 'Transparent Pricing',
    text: 'One price, paid upfront and shown in full before you pay. Dealers never pay us, so the only side we’re on is yours.',
  },
  {
    key: 'results',
    title: 'Guaranteed Results',
    text: 'A better deal or your money back, with every offer verified in writing with the dealership.',
  },
  {
    key: 'service',
    title: 'Fast Service',
    text: 'Your advocate will contact you within 24 hours of your payment and take the back-and-forth off your hands.',
  },
] as const

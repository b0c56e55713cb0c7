/** 'Why Choose Our Packages?'; the screen draws a sign for each by its key. */
export const packageReasons = [
  {
    key: 'pricing',
    title: 'Transparent Pricing',
    text: 'One price, paid upfront and shown in full before you pay. Dealerships never pay us, so the only side we are on is yours.',
  },
  {
    key: 'results',
    title: 'Guaranteed Results',
    text: 'A better deal or your money back, with every offer verified in writing with the dealership.',
  },
  {
    key: 'service',
    title: 'Fast Service',
    text: 'Your advocate contacts you within 24 hours of your payment and takes the back-and-forth off your hands.',
  },
] as const

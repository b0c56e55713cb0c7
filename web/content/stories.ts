interface Story {
  id: number
  name: string
  location: string
  vehicle: string
  quote: string
  msrp: string
  finalPrice: string
  /** MSRP less final price, before our fee. */
  savings: string
  packageName: 'Silver' | 'Gold' | 'Platinum' | 'Diamond'
  /** Price of the package. */
  fee: string
  /** Savings less the fee. */
  keep: string
  timeframe: string
  /** Made up as an example; the page says so. */
  sample: boolean
}

/** 'Recent Success Stories'. Replace the samples with stories of clients who agree to be named. */
export const stories: readonly Story[] = [
  {
    id: 1,
    name: 'Angela M.',
    location: 'Marietta, Georgia',
    vehicle: '2024 Toyota Camry XLE',
    quote:
      'I had been to two dealerships and left both with a headache. My advocate called the same two and six more. I went in once, read the numbers we’d agreed on, and signed.',
    msrp: '$33,120',
    finalPrice: '$31,620',
    savings: '$1,500',
    packageName: 'Silver',
    fee: '$299',
    keep: '$1,201',
    timeframe: '3 days',
    sample: true,
  },
  {
    id: 2,
    name: 'Priya K.',
    location: 'Charlotte, North Carolina',
    vehicle: '2024 Honda CR-V EX-L',
    quote:
      'With a baby on the way we had no weekend to give away. The offer came in writing, with every fee on its own line, and two add-ons we never asked for were gone.',
    msrp: '$36,150',
    finalPrice: '$34,050',
    savings: '$2,100',
    packageName: 'Gold',
    fee: '$599',
    keep: '$1,501',
    timeframe: '4 days',
    sample: true,
  },
  {
    id: 3,
    name: 'Curtis B.',
    location: 'Huntsville, Alabama',
    vehicle: '2024 Ford F-150 XLT',
    quote:
      'I know trucks, not contracts. They found the bed and engine I wanted two counties over and kept my trade-in out of it until the price was settled.',
    msrp: '$52,480',
    finalPrice: '$49,980',
    savings: '$2,500',
    packageName: 'Platinum',
    fee: '$999',
    keep: '$1,501',
    timeframe: '5 days',
    sample: true,
  },
  {
    id: 4,
    name: 'Elena R.',
    location: 'Jacksonville, Florida',
    vehicle: '2024 Hyundai Elantra SEL',
    quote:
      'My first new car. I kept waiting for the catch, and my advocate kept answering the phone. I understood every page before I put my name on it.',
    msrp: '$24,615',
    finalPrice: '$23,515',
    savings: '$1,100',
    packageName: 'Silver',
    fee: '$299',
    keep: '$801',
    timeframe: '2 days',
    sample: true,
  },
  {
    id: 5,
    name: 'Jordan W.',
    location: 'Greenville, South Carolina',
    vehicle: '2024 Ford Mustang EcoBoost Premium',
    quote:
      'I expected to pay sticker for this one. Instead, I got a stock number, a price that held, and an appointment on my lunch break.',
    msrp: '$38,490',
    finalPrice: '$36,790',
    savings: '$1,700',
    packageName: 'Gold',
    fee: '$599',
    keep: '$1,101',
    timeframe: '2 days',
    sample: true,
  },
]

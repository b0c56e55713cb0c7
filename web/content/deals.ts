import type { CarBody } from '../pictures/car-shapes'

interface Deal {
  title: string
  description: string
  savings: string
  /** Price of the package. */
  fee: string
  /** Savings less the fee. */
  keep: string
  packageName: 'Silver' | 'Gold' | 'Platinum' | 'Diamond'
  /** Made up as an example; the page says so. */
  sample: boolean
  body: CarBody
  /** Text alternative of the picture. */
  picture: string
}

/** 'Recent Deals'. */
export const deals: readonly Deal[] = [
  {
    title: '2024 Honda Accord',
    description: 'The same trim, priced by three dealerships. The lowest written offer won.',
    savings: '$1,200 Saved',
    fee: '$299',
    keep: '$901',
    packageName: 'Silver',
    sample: true,
    body: 'sedan',
    picture: 'Line drawing of a sedan',
  },
  {
    title: '2024 Toyota RAV4',
    description:
      'Loan offers compared, and a protection plan the buyer never asked for struck out.',
    savings: '$1,850 Saved',
    fee: '$599',
    keep: '$1,251',
    packageName: 'Gold',
    sample: true,
    body: 'suv',
    picture: 'Line drawing of an SUV',
  },
  {
    title: '2023 Chevrolet Silverado',
    description: 'A one-owner used truck, found 140 miles away, below its asking price.',
    savings: '$2,400 Saved',
    fee: '$999',
    keep: '$1,401',
    packageName: 'Platinum',
    sample: true,
    body: 'truck',
    picture: 'Line drawing of a pickup truck',
  },
  {
    title: '2024 Ford Mustang',
    description: 'A factory order: price and terms were settled before it was placed.',
    savings: '$2,900 Saved',
    fee: '$1,999',
    keep: '$901',
    packageName: 'Diamond',
    sample: true,
    body: 'coupe',
    picture: 'Line drawing of a coupe',
  },
]

import type { CarLook } from '../pictures/car'

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
  car: CarLook
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
    car: { body: 'sedan', paint: 'blue' },
    picture: 'Drawing of a blue sedan',
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
    car: { body: 'suv', paint: 'teal' },
    picture: 'Drawing of a green SUV',
  },
  {
    title: '2023 Chevrolet Silverado',
    description: 'A one-owner used truck, found 140 miles away, below its asking price.',
    savings: '$2,400 Saved',
    fee: '$999',
    keep: '$1,401',
    packageName: 'Platinum',
    sample: true,
    car: { body: 'truck', paint: 'red' },
    picture: 'Drawing of a red pickup truck',
  },
  {
    title: '2024 Ford Mustang',
    description: 'A factory order: price and terms were settled before it was placed.',
    savings: '$2,900 Saved',
    fee: '$1,999',
    keep: '$901',
    packageName: 'Diamond',
    sample: true,
    car: { body: 'coupe', paint: 'sand' },
    picture: 'Drawing of a sand-colored coupe',
  },
]

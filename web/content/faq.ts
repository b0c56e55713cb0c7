import { brand } from '../../shared/brand'
import { quoteConditions } from '../../shared/guarantee'
import { paths } from '../paths'

/** The groups of questions, in order. */
export const topics = ['What we do', 'Paying', 'Quotes', 'After'] as const

export interface Question {
  id: string
  topic: (typeof topics)[number]
  question: string
  /** Paragraphs; a nested array is shown as a bulleted list. */
  answer: readonly (string | readonly string[])[]
  /** A page with the whole of it, outside the router. */
  more?: { href: string; name: string }
}

export const questions: readonly Question[] = [
  {
    id: 'what-we-do',
    topic: 'What we do',
    question: `What does ${brand.name} do?`,
    answer: [
      'We negotiate your next vehicle for you. We search for it, contact the relevant dealerships in your area, negotiate price and terms, verify the offer in writing, and coordinate the appointment and the paperwork. How much of this we handle depends on your package.',
    ],
  },
  {
    id: 'who-pays',
    topic: 'What we do',
    question: 'Who pays you?',
    answer: [
      'Only you do. You pay one fixed price for your package. Dealers don’t pay us, and we don’t take a share of what you save.',
    ],
  },
  {
    id: 'sell-or-finance',
    topic: 'What we do',
    question: 'Do you sell or finance vehicles?',
    answer: [
      'No. We don’t sell cars, and we don’t lend money. The purchase and the financing take place at the dealership. We negotiate the price, compare loan and lease offers if your package includes it, and help you with the paperwork.',
    ],
  },
  {
    id: 'which-vehicles',
    topic: 'What we do',
    question: 'Which vehicles and areas do you cover?',
    answer: [
      `Any vehicle: new or used, lease or finance. Our clients live in ${brand.region}. How far we search depends on your package and on how far you’re willing to travel.`,
    ],
  },
  {
    id: 'delivery',
    topic: 'What we do',
    question: 'Can you deliver the vehicle to me?',
    answer: [
      'Not yet. Delivery is planned for the future. For now, you pick up your vehicle at the dealership. If your package includes delivery coordination, we arrange delivery with the dealership for you, if the dealership offers it.',
    ],
  },
  {
    id: 'when-to-pay',
    topic: 'Paying',
    question: 'When do I pay?',
    answer: [
      'Payment is made upfront: after the free consultation and before you see a quote. The quote is the result of our search and negotiation, so that is the work you pay for.',
      'The consultation itself is free, with no obligation.',
    ],
  },
  {
    id: 'cards',
    topic: 'Paying',
    question: 'How can I pay?',
    answer: [
      'By card: Visa, MC, Amex, or Discover. You enter your card on our payment provider’s secure page, and we never see or store the number.',
      'Please complete the checkout within 30 minutes. After that, the payment page expires, and you can start again from your cart.',
    ],
  },
  {
    id: 'savings',
    topic: 'Paying',
    question: 'How much will I save?',
    answer: [
      'The average is $1,000–$3,000 per vehicle. What you save depends on the vehicle, the market, and your timing, so we don’t promise a figure before we’ve negotiated.',
    ],
  },
  {
    id: 'money-back',
    topic: 'Paying',
    question: 'What if you can’t get me a better deal?',
    answer: [
      'Then you get your money back. A better deal or your money back is our guarantee, and it covers what you paid us for the package. To use it, call or email us.',
    ],
    more: { href: paths.guarantee(), name: 'What exactly the guarantee means' },
  },
  {
    id: 'quoted-price',
    topic: 'Quotes',
    question: 'Is the quoted price guaranteed?',
    answer: [
      'Yes, for the exact unit quoted, as long as all of the following are true:',
      quoteConditions,
      'For any other unit, even the same model and trim, we’ll get a new quote.',
    ],
  },
  {
    id: 'in-writing',
    topic: 'Quotes',
    question: 'How do I know an offer is real?',
    answer: [
      'Every offer is verified in writing with the dealership before you get it. You see the unit, the price, and the fees, and you can bring it to your appointment.',
    ],
  },
  {
    id: 'first-contact',
    topic: 'After',
    question: 'How soon will I hear from you?',
    answer: [
      'Within 24 hours after you request a consultation, and within 24 hours after you pay for a package.',
    ],
  },
  {
    id: 'after-purchase',
    topic: 'After',
    question: 'Do you still help after the purchase?',
    answer: [
      'Yes. You get 90 days of support after your purchase, for questions about the contract, a fee on your statement, the title, or a warranty offer.',
    ],
  },
  {
    id: 'hours',
    topic: 'After',
    question: 'When can I talk to a person?',
    answer: [`${brand.hours}, at ${brand.phone}. Or email ${brand.email} anytime.`],
  },
]

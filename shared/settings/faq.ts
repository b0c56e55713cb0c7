import { brand } from '../brand'
import type { Topic } from '../faq-topics'
import { quoteConditions } from '../guarantee'
import type { ShownQuestion, SiteInfo } from '../served-pages'
import { fillVariables } from '../variables'

export interface Question {
  id: string
  topic: Topic
  question: string
  /** Paragraphs, and lists of lines. */
  answer: (string | string[])[]
  /** A page with the whole of it. */
  more: { href: string; name: string } | null
  isHidden: boolean
}

/**
 * Those that state what we promise. They can be moved; their words are code, so that no page promises something else
 * than the legal pages do.
 */
export const fixedQuestions = [
  'when-to-pay',
  'cards',
  'who-pays',
  'savings',
  'money-back',
  'quoted-price',
  'in-writing',
  'sell-or-finance',
  'delivery',
  'first-contact',
  'after-purchase',
] as const

export const isFixed = (id: string) => (fixedQuestions as readonly string[]).includes(id)

/** Questions to show, in the order of the topics, with what stands in braces filled in. */
export function shownQuestions(
  faq: readonly Question[],
  { phone, email, hours }: Pick<SiteInfo, 'phone' | 'email' | 'hours'>,
): ShownQuestion[] {
  const values = { phone, email, hours, name: brand.name }
  const fill = (text: string) => fillVariables(text, values)
  return faq
    .filter(({ isHidden }) => !isHidden)
    .map(({ id, topic, question, answer, more }) => ({
      id,
      topic,
      question: fill(question),
      answer: answer.map((part) => (typeof part === 'string' ? fill(part) : part.map(fill))),
      more,
    }))
}

/** Puts today's words of the fixed questions in their place in a saved list; new ones come last. */
export function withFixedWords(saved: readonly Question[]): Question[] {
  const words = new Map(defaultFaq.filter(({ id }) => isFixed(id)).map((each) => [each.id, each]))
  const list = saved.map((each) => {
    const fixed = words.get(each.id)
    words.delete(each.id)
    return fixed ? { ...fixed, topic: each.topic } : each
  })
  return [...list, ...words.values()]
}

/** What is served until an owner saves other questions. */
export const defaultFaq: Question[] = [
  {
    id: 'what-we-do',
    topic: 'WHAT_WE_DO',
    question: 'What does {name} do?',
    answer: [
      'We negotiate your next vehicle for you. We search for it, contact the relevant dealerships in your area, negotiate price and terms, verify the offer in writing, and coordinate the appointment and the paperwork. How much of this we handle depends on your package.',
    ],
    more: null,
    isHidden: false,
  },
  {
    id: 'who-pays',
    topic: 'WHAT_WE_DO',
    question: 'Who pays you?',
    answer: [
      'Only you do. You pay one fixed price for your package. Dealers don’t pay us, and we don’t take a share of what you save.',
    ],
    more: null,
    isHidden: false,
  },
  {
    id: 'sell-or-finance',
    topic: 'WHAT_WE_DO',
    question: 'Do you sell or finance vehicles?',
    answer: [
      'No. We don’t sell cars, and we don’t lend money. The purchase and the financing take place at the dealership. We negotiate the price, compare loan and lease offers if your package includes it, and help you with the paperwork.',
    ],
    more: null,
    isHidden: false,
  },
  {
    id: 'which-vehicles',
    topic: 'WHAT_WE_DO',
    question: 'Which vehicles and areas do you cover?',
    answer: [
      `Any vehicle: new or used, lease or finance. Our clients live in ${brand.region}. How far we search depends on your package and on how far you’re willing to travel.`,
    ],
    more: null,
    isHidden: false,
  },
  {
    id: 'delivery',
    topic: 'WHAT_WE_DO',
    question: 'Can you deliver the vehicle to me?',
    answer: [
      'Not yet. Delivery is planned for the future. For now, you pick up your vehicle at the dealership. If your package includes delivery coordination, we arrange delivery with the dealership for you, if the dealership offers it.',
    ],
    more: null,
    isHidden: false,
  },
  {
    id: 'when-to-pay',
    topic: 'PAYING',
    question: 'When do I pay?',
    answer: [
      'Payment is made upfront: after the free consultation and before you see a quote. The quote is the result of our search and negotiation, so that is the work you pay for.',
      'The consultation itself is free, with no obligation.',
    ],
    more: null,
    isHidden: false,
  },
  {
    id: 'cards',
    topic: 'PAYING',
    question: 'How can I pay?',
    answer: [
      'By card: Visa, MC, Amex, or Discover. You enter your card on our payment provider’s secure page, and we never see or store the number.',
      'Please complete the checkout within 30 minutes. After that, the payment page expires, and you can start again from your cart.',
    ],
    more: null,
    isHidden: false,
  },
  {
    id: 'savings',
    topic: 'PAYING',
    question: 'How much will I save?',
    answer: [
      'The average is $1,000–$3,000 per vehicle. What you save depends on the vehicle, the market, and your timing, so we don’t promise a figure before we’ve negotiated.',
    ],
    more: null,
    isHidden: false,
  },
  {
    id: 'money-back',
    topic: 'PAYING',
    question: 'What if you can’t get me a better deal?',
    answer: [
      'Then you get your money back. A better deal or your money back is our guarantee, and it covers what you paid us for the package. To use it, call or email us.',
    ],
    more: { href: '/legal/guarantee', name: 'What exactly the guarantee means' },
    isHidden: false,
  },
  {
    id: 'quoted-price',
    topic: 'QUOTES',
    question: 'Is the quoted price guaranteed?',
    answer: [
      'Yes, for the exact unit quoted, as long as all of the following are true:',
      [...quoteConditions],
      'For any other unit, even the same model and trim, we’ll get a new quote.',
    ],
    more: null,
    isHidden: false,
  },
  {
    id: 'in-writing',
    topic: 'QUOTES',
    question: 'How do I know an offer is real?',
    answer: [
      'Every offer is verified in writing with the dealership before you get it. You see the unit, the price, and the fees, and you can bring it to your appointment.',
    ],
    more: null,
    isHidden: false,
  },
  {
    id: 'first-contact',
    topic: 'AFTER',
    question: 'How soon will I hear from you?',
    answer: [
      'Within 24 hours after you request a consultation, and within 24 hours after you pay for a package.',
    ],
    more: null,
    isHidden: false,
  },
  {
    id: 'after-purchase',
    topic: 'AFTER',
    question: 'Do you still help after the purchase?',
    answer: [
      'Yes. You get 90 days of support after your purchase, for questions about the contract, a fee on your statement, the title, or a warranty offer.',
    ],
    more: null,
    isHidden: false,
  },
  {
    id: 'hours',
    topic: 'AFTER',
    question: 'When can I talk to a person?',
    answer: ['{hours}, at {phone}. Or email {email} anytime.'],
    more: null,
    isHidden: false,
  },
]

/** The groups of questions on /faq, in order. */
export const topics = {
  WHAT_WE_DO: 'What we do',
  PAYING: 'Paying',
  QUOTES: 'Quotes',
  AFTER: 'After',
} as const

export type Topic = keyof typeof topics

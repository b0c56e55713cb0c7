import type { Row, Table } from './rows'

/** How far staff have come with a consultation request. */
export const consultationStatuses = {
  NEW: { description: 'Not contacted yet.', words: 'New' },
  CONTACTED: { description: 'Contacted.', words: 'Contacted' },
  QUALIFIED: { description: 'Likely to buy a package.', words: 'Qualified' },
  WON: {
    description: 'Became an order that was paid. Only a payment sets it.',
    words: 'Won',
  },
  LOST: { description: 'Will not buy.', words: 'Lost' },
} as const satisfies Table<Row>

/** Why a request for a consultation led to nothing. */
export const lostReasons = {
  PRICE: { description: 'Our price.', words: 'Our price' },
  BOUGHT_ELSEWHERE: { description: 'They bought elsewhere.', words: 'Bought elsewhere' },
  NOT_SERVED: {
    description: "We don't serve their state or need.",
    words: "We don't serve their state or need",
  },
  NO_REPLY: { description: "They didn't reply.", words: "They didn't reply" },
  NOT_READY: { description: "They aren't ready to buy.", words: 'Not ready to buy' },
  OTHER: { description: 'Something else.', words: 'Something else' },
} as const satisfies Table<Row>

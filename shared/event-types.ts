/** What an event is about: what its `subjectId` is the ID of, and where staff find it. */
export type EventSubject = 'CONSULTATION' | 'ORDER' | 'DEAL' | 'PERSON'

/** What programs can hear about. `{number}` in a text is the number of the order or deal. */
export const eventTypes = {
  'consultation.created': { about: 'CONSULTATION', name: 'New request', text: 'New request.' },
  'consultation.contacted': {
    about: 'CONSULTATION',
    name: 'Request contacted',
    text: 'A request was contacted.',
  },
  'consultation.won': { about: 'CONSULTATION', name: 'Request won', text: 'A request was won.' },
  'consultation.lost': { about: 'CONSULTATION', name: 'Request lost', text: 'A request was lost.' },
  'order.paid': { about: 'ORDER', name: 'Order paid', text: 'Order {number} was paid.' },
  'order.refunded': {
    about: 'ORDER',
    name: 'Order refunded',
    text: 'Order {number} was refunded, or a part of it.',
  },
  'order.disputed': {
    about: 'ORDER',
    name: 'Payment disputed',
    text: 'The payment of order {number} is disputed.',
  },
  'message.received': { about: 'PERSON', name: 'Chat message', text: 'New message in the chat.' },
  'deal.opened': { about: 'DEAL', name: 'Deal opened', text: 'Deal {number} is open.' },
  'deal.stage_changed': {
    about: 'DEAL',
    name: 'Deal moved on',
    text: 'Deal {number} has another stage.',
  },
  'deal.purchased': {
    about: 'DEAL',
    name: 'Vehicle bought',
    text: 'The buyer of deal {number} has bought.',
  },
  'quote.published': {
    about: 'DEAL',
    name: 'Quote published',
    text: 'Deal {number} has a new quote.',
  },
  'quote.accepted': {
    about: 'DEAL',
    name: 'Quote accepted',
    text: 'The buyer of deal {number} accepted a quote.',
  },
  'dealer.replied': {
    about: 'DEAL',
    name: 'Dealer replied',
    text: 'A dealer replied about deal {number}.',
  },
  'claim.opened': {
    about: 'DEAL',
    name: 'Claim opened',
    text: 'The buyer of deal {number} asks for their money back.',
  },
  'claim.decided': {
    about: 'DEAL',
    name: 'Claim decided',
    text: 'The claim of deal {number} was decided.',
  },
  'review.submitted': {
    about: 'DEAL',
    name: 'Review submitted',
    text: 'The buyer of deal {number} wrote a review.',
  },
  'test.ping': { about: null, name: 'Test', text: 'This is a test.' },
} as const satisfies Record<string, { about: EventSubject | null; name: string; text: string }>

export type EventType = keyof typeof eventTypes

export const isEventType = (type: string): type is EventType => Object.hasOwn(eventTypes, type)

/** Those that a webhook can ask for; the test is sent by a button. */
export const causedTypes = Object.keys(eventTypes).filter((type) => type !== 'test.ping')

// The enums of deals and quotes, each value with its label. The keys are the names in the graph and the
// database.

/** Conditions of a quoted vehicle. */
export const quotedConditions = { NEW: 'New', USED: 'Used', DEMO: 'Demo' } as const
/** Conditions that a buyer may ask for. */
export const wantedConditions = { NEW: 'New', USED: 'Used', EITHER: 'New or used' } as const
export const vehicleConditions = { ...quotedConditions, ...wantedConditions }

export const paymentKinds = { CASH: 'Cash', FINANCE: 'Loan', LEASE: 'Lease' } as const
export type PaymentKind = keyof typeof paymentKinds

export const quoteLineKinds = {
  ADD_ON: 'Add-on',
  DEALER_FEE: 'Dealer fee',
  BANK_FEE: 'Bank fee',
  GOVERNMENT_FEE: 'Government fee',
  TAX: 'Tax',
  REBATE: 'Rebate',
} as const
export type QuoteLineKind = keyof typeof quoteLineKinds

/** EXPIRED is not stored: it is PUBLISHED after the end of the window. */
export const quoteStatuses = {
  DRAFT: 'Draft',
  PUBLISHED: 'Live',
  EXPIRED: 'Expired',
  ACCEPTED: 'Accepted',
  WITHDRAWN: 'Withdrawn',
  REPLACED: 'Replaced',
  FELL_THROUGH: 'Fell through',
} as const

export const contactChannels = {
  PHONE: 'Phone',
  EMAIL: 'Email',
  TEXT: 'Text message',
  IN_PERSON: 'In person',
} as const
export type ContactChannel = keyof typeof contactChannels

/** What came of a contact. All but the last came from us. */
export const contactOutcomes = {
  TALKED: 'Talked',
  LEFT_MESSAGE: 'Left a message',
  NO_ANSWER: 'No answer',
  WRONG_NUMBER: 'Wrong number',
  SENT: 'Sent',
  RECEIVED: 'They called or wrote',
} as const

export const documentKinds = {
  DEALER_QUOTE: "Dealer's quote",
  WINDOW_STICKER: 'Window sticker',
  ADVERT: 'Ad',
  OWN_OFFER: 'Your own offer',
  TRADE_OFFER: 'Trade-in offer',
  BUYERS_ORDER: "Buyer's order",
  OTHER: 'Other',
} as const
export type DocumentKind = keyof typeof documentKinds

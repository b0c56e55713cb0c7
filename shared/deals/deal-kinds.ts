// The enums of deals and quotes that buyers and staff read alike, each value with its label; other enums are in
// `shared/words/`. The keys are the names in the graph and the database.

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

/** In the graph. */
export const quoteLineDescriptions: Record<QuoteLineKind, string> = {
  ADD_ON: `${quoteLineKinds.ADD_ON}: a product that the dealer sells.`,
  DEALER_FEE: `${quoteLineKinds.DEALER_FEE}: money that the dealer keeps.`,
  BANK_FEE: quoteLineKinds.BANK_FEE,
  GOVERNMENT_FEE: `${quoteLineKinds.GOVERNMENT_FEE}: title, registration, tag.`,
  TAX: quoteLineKinds.TAX,
  REBATE: `${quoteLineKinds.REBATE} from the manufacturer; lowers the price.`,
}

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

/** In the graph. */
export const quoteStatusDescriptions: Record<keyof typeof quoteStatuses, string> = {
  DRAFT: `${quoteStatuses.DRAFT}. Own offers and contracts stay drafts.`,
  PUBLISHED: `${quoteStatuses.PUBLISHED}: the buyer can accept it.`,
  EXPIRED: `${quoteStatuses.EXPIRED}: its window is over.`,
  ACCEPTED: `${quoteStatuses.ACCEPTED} by the buyer.`,
  WITHDRAWN: `${quoteStatuses.WITHDRAWN} by staff.`,
  REPLACED: `${quoteStatuses.REPLACED} by a newer quote.`,
  FELL_THROUGH: `${quoteStatuses.FELL_THROUGH} after it was accepted.`,
}

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

/** In the graph. */
export const documentDescriptions: Record<DocumentKind, string> = {
  DEALER_QUOTE: "A dealer's written quote.",
  WINDOW_STICKER: "The vehicle's window sticker.",
  ADVERT: "A dealer's ad for the vehicle.",
  OWN_OFFER: 'A written offer that the buyer has.',
  TRADE_OFFER: "A written offer for the buyer's trade-in.",
  BUYERS_ORDER: "The dealer's contract.",
  OTHER: 'Anything else.',
}

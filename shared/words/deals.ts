import type { Row, Table } from './rows'

/** How far a deal has come. */
export const dealStages = {
  INTAKE: {
    description: 'Paid. The buyer has not said yet what they want.',
    words: 'Intake',
  },
  SEARCHING: { description: 'We ask dealers for quotes.', words: 'Searching' },
  QUOTED: { description: 'There is a quote that can be accepted.', words: 'Quoted' },
  CHOSEN: { description: 'The buyer accepted a quote.', words: 'Chosen' },
  PURCHASED: { description: 'The buyer bought the vehicle.', words: 'Purchased' },
  CLOSED: { description: 'The deal ended.', words: 'Closed' },
} as const satisfies Table<Row>

export const dealStagesForBuyers: Record<keyof typeof dealStages, string> = {
  INTAKE: 'Getting started',
  SEARCHING: 'Searching',
  QUOTED: 'Quotes to compare',
  CHOSEN: 'Quote accepted',
  PURCHASED: 'Yours',
  CLOSED: 'Closed',
}

/** Why a deal is closed. */
export const dealEnds = {
  BUYER_STOPPED: {
    description: 'The buyer wanted to stop.',
    words: 'The buyer stopped the search',
  },
  NO_DEAL: { description: 'We found no deal.', words: 'No deal found' },
  REFUNDED: { description: 'The payment went back.', words: 'Refunded' },
} as const satisfies Table<Row>

type DealEnd = keyof typeof dealEnds

/** The heading of a closed deal, and what its next step says. */
export const dealEndsForBuyers: Record<DealEnd, { words: string; next: string }> = {
  BUYER_STOPPED: {
    words: 'You asked us to stop the search',
    next: 'You asked us to stop the search.',
  },
  NO_DEAL: {
    words: 'The search ended without a deal',
    next: 'The search ended without a deal.',
  },
  REFUNDED: {
    words: 'Your payment was refunded',
    next: 'We refunded your payment, so this deal is closed.',
  },
}

/** The end of a deal in the buyer's list of events. */
export const dealEndEvents: Record<DealEnd, string> = {
  BUYER_STOPPED: 'We stopped the search, as you asked.',
  NO_DEAL: 'We ended the search without a deal.',
  REFUNDED: 'This deal ended because your payment is being refunded.',
}

/** The deals of a list. */
export const dealFilters = {
  DUE: {
    description: 'Those with a next step; after a purchase, once it is due.',
    words: 'Due',
  },
  MINE: { description: 'Those with a next step, assigned to the caller.', words: 'Mine' },
  UNASSIGNED: {
    description: 'Those with a next step, assigned to no one.',
    words: 'Unassigned',
  },
  QUOTED: { description: 'Those with a quote that can be accepted.', words: 'Quoted' },
  CHOSEN: { description: 'Those with an accepted quote.', words: 'Chosen' },
  SUPPORT: {
    description: 'Those that were bought, until the support ends.',
    words: 'In support',
  },
  CLAIMS: {
    description: 'Those whose money is asked for back, or on its way.',
    words: 'Money back',
  },
  CLOSED: { description: 'Those that ended.', words: 'Closed' },
  ALL: { description: 'All.', words: 'All' },
} as const satisfies Table<Row>

/** Why a deal is open again. */
export const reopenReasons = {
  BUYER_CHANGED_MIND: {
    description: 'The buyer changed their mind. The quote can be accepted again.',
    words: 'The buyer changed their mind',
  },
  DEALER_DID_NOT_HONOR: {
    description: "The dealer didn't honor the accepted quote.",
    words: "The dealer didn't honor the quote",
  },
  UNIT_SOLD: { description: 'The vehicle was sold.', words: 'The vehicle was sold' },
  CREDIT: {
    description: 'The credit was not approved.',
    words: "The buyer didn't get the credit",
  },
  OTHER: { description: 'Anything else.', words: 'Another reason' },
} as const satisfies Table<Row>

export type ReopenReason = keyof typeof reopenReasons

/** What the buyer's email says, and the line in the list of events. */
export const reopenReasonsForBuyers: Record<ReopenReason, { mail: string; event: string }> = {
  BUYER_CHANGED_MIND: {
    mail: 'You changed your mind, so your choice is open again.',
    event: "We're searching again, as you asked.",
  },
  DEALER_DID_NOT_HONOR: {
    mail: "The dealer didn't honor the quote that you accepted.",
    event: "We're searching again: the dealer didn't honor the quote.",
  },
  UNIT_SOLD: {
    mail: 'The vehicle of the quote that you accepted was sold.',
    event: "We're searching again: the vehicle was sold.",
  },
  CREDIT: {
    mail: 'The credit for the quote that you accepted was not approved.',
    event: "We're searching again: the credit wasn't approved.",
  },
  OTHER: {
    mail: 'The quote that you accepted fell through.',
    event: "We're searching again.",
  },
}

/** How the buyer gets the vehicle. Their email says it as staff do. */
export const appointmentKinds = {
  PICKUP: { description: 'The buyer picks it up.', words: 'Pickup at the dealer' },
  DEALER_DELIVERY: { description: 'The dealer delivers it.', words: 'Delivery by the dealer' },
} as const satisfies Table<Row>

/** The same in My deal, and before the vehicle's name in a calendar. */
export const appointmentKindsForBuyers: Record<
  keyof typeof appointmentKinds,
  { words: string; calendar: string }
> = {
  PICKUP: { words: 'You pick it up', calendar: 'Pick up' },
  DEALER_DELIVERY: { words: 'The dealership delivers it', calendar: 'Delivery:' },
}

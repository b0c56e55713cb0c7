/** For how many days a payment link works at most, and by default. */
export const MAX_LINK_DAYS = 14
export const LINK_DAYS = 7

export const MAX_LINK_NOTE = 500

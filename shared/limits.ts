// Rules that the server enforces and the screens explain. Each is stated here, once.

/** Units of one package in a cart, and in one request (decisions, section 6). */
export const MAX_ITEM_QUANTITY = 10

/** Characters of a chat message, after trimming (decisions, section 7). */
export const MAX_MESSAGE_LENGTH = 4_000

/** Characters of a private note that staff write. */
export const MAX_NOTE_LENGTH = 4_000

/**
 * Price of a package, in dollars. The provider takes from $0.50 to $999,999.99 at once
 * (docs.stripe.com/currencies), so ten units each of four packages can always be paid.
 */
export const MIN_PRICE_DOLLARS = 0.5
export const MAX_PRICE_DOLLARS = 20_000

export const MAX_PACKAGE_UNITS = 1_000_000
export const MAX_FEATURES = 12
export const MAX_FEATURE_LENGTH = 120

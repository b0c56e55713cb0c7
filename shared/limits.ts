import { withCommas } from './numbers'

// Rules that the server enforces and the screens explain. Each is stated here, once.

/** Units of one package in a cart, and in one request. */
export const MAX_ITEM_QUANTITY = 10

export const MIN_PASSWORD_LENGTH = 8
export const MAX_PASSWORD_LENGTH = 128

/** Characters of a first or last name. */
export const MAX_NAME_LENGTH = 80

/** Characters of an API token's name. */
export const MAX_TOKEN_NAME_LENGTH = 80
/** Days after which an API token expires at the latest. */
export const MAX_TOKEN_DAYS = 365
export const MAX_WEBHOOKS = 10
export const MAX_WEBHOOK_URL = 500
export const MAX_WEBHOOK_DESCRIPTION = 80

/** Characters of an email address (RFC 5321). */
export const MAX_EMAIL_LENGTH = 254

/** Characters of a chat message, after trimming. */
export const MAX_MESSAGE_LENGTH = 4_000

/**
 * A page of texts that others write ends early once it reaches this many characters of JSON: a character takes up to
 * three bytes, and a response must stay below 1 MB.
 */
export const MAX_PAGE_TEXT = 240_000

/** Returns after how many texts of these lengths their page ends; a shorter one reaches the end of the list. */
export function endByLength(lengths: readonly number[]) {
  let left = MAX_PAGE_TEXT
  const last = lengths.findIndex((length) => {
    left -= length
    return left <= 0
  })
  return last < 0 ? Number.POSITIVE_INFINITY : last + 1
}

/** Returns after how many messages their page ends. */
export const endOfPage = (texts: readonly string[]) =>
  endByLength(texts.map((text) => JSON.stringify(text).length))

/** Characters of an email that lists show, and that are stored of one for which its address has no room. */
export const EXCERPT_LENGTH = 500

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

/** What is wrong with a change to a package, in the words of both the server and the staff form. */
export const packageProblems = {
  price: `From $${MIN_PRICE_DOLLARS.toFixed(2)} to $${withCommas(MAX_PRICE_DOLLARS)}`,
  decimals: 'At most two decimals',
  units: `A whole number from 0 to ${withCommas(MAX_PACKAGE_UNITS)}`,
  unitsTaken: (taken: number) => `At least ${withCommas(taken)}, the spots sold or on hold`,
  noFeatures: 'At least one feature',
  tooManyFeatures: `At most ${MAX_FEATURES} features`,
  emptyFeature: 'Fill in or remove the empty line',
  longFeature: `At most ${MAX_FEATURE_LENGTH} characters each`,
  multilineFeature: 'One line each, without control characters',
} as const

/** Rows of a list that are counted: counting all of a long list would take longer than reading a page. */
export const MAX_COUNTED = 10_000

/** Of an email that staff write. */
export const MAX_EMAIL_SUBJECT = 150
export const MAX_EMAIL_TEXT = 10_000
/** Characters of a task's title. */
export const MAX_TASK_TITLE = 200
/** Characters of the note about why a request was lost. */
export const MAX_LOST_NOTE = 300
/** Characters of the note about why not to contact a person. */
export const MAX_STOP_NOTE = 300
/** Dealers that one mutation emails. */
export const MAX_DEALERS_AT_ONCE = 20
/** Bytes of a file that is imported. */
export const MAX_IMPORT_BYTES = 1_000_000
/** Items of work that one mutation changes. */
export const MAX_BULK_ITEMS = 100

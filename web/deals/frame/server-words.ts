import { refusalOf } from '../../graph/graph-error'

/** What to tell the buyer about a failed request. */
export const wordsOf = (error: unknown) =>
  refusalOf(error)?.message ?? 'Please check your connection and try again.'

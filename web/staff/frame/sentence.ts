/** What a sentence of the history is made of. */
export interface Change {
  before: string
  after: string
  isFirst: boolean
  isLast: boolean
  /** Who made the change is whom it is about. */
  isOwn: boolean
  by: string
}

/** Tells a change after the name of who made it. `it` stands for the subject, which a link may replace. */
export type Sentence = (change: Change) => string

export const it = '{it}'

/** The name of an enum value: "Refunding". */
export const sentenceCase = (value: string) => value.charAt(0) + value.slice(1).toLowerCase()

/** An enum value within a sentence. */
export const lowerWords = (value: string) => value.toLowerCase().replaceAll('_', ' ')

/** A status that has no words of its own. */
export const movedTo = (status: string) => `moved ${it} to ${sentenceCase(status)}`

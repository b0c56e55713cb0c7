import { plainWords } from '../../../shared/words/rows'

/** What a sentence of the history is made of. */
interface Change {
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

/** An enum value within a sentence. */
export const lowerWords = (value: string) => value.toLowerCase().replaceAll('_', ' ')

/** A change of a status, by the words of those that have their own. */
export const movedTo = (
  status: string,
  changes: Readonly<Record<string, string | undefined>> = {},
) => changes[status] ?? `moved ${it} to ${plainWords(status)}`

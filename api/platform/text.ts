import { foldText } from '../../shared/folding'
import { badField } from './errors'

interface TextRule {
  least?: number
  most: number
  /** The message for a text that breaks the rule. */
  rule?: string
}

/** Whether PostgreSQL can store the text: it has no NUL. */
export const isStorable = (text: string) => !text.includes('\0')

/** Why a text that is not storable is refused. */
export const UNSTORABLE = 'Must not contain the character NUL'

/** A visible character. */
const visible = /[^\s\p{C}\p{Default_Ignorable_Code_Point}]/u

/**
 * Trims a text; refuses (BAD_INPUT) one that is too short or too long, has no visible character, or
 * contains a NUL.
 */
export function validText(name: string, input: string, { least = 1, most, rule }: TextRule) {
  const text = input.trim()
  const length = [...text].length // code points, as PostgreSQL counts: an emoji is one
  const fits = length >= least && length <= most && visible.test(text)
  if (fits && isStorable(text)) return text
  throw badField(name, rule ?? `${least} to ${most.toLocaleString('en-US')} characters`)
}

/** A search as `fold_text` of the database has texts, for LIKE: no character in it is special. */
export const likeOf = (search: string) => foldText(search).replace(/[\\%_]/g, '\\$&')

/** The pattern of folded texts that begin with a search. */
export const prefixOf = (search: string) => `${likeOf(search)}%`

/** The value of an enum as people read it: "REFUNDED" is "Refunded". */
export const capitalized = (value: string) => `${value.slice(0, 1)}${value.slice(1).toLowerCase()}`

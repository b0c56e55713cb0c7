import { badField } from './errors'

interface Fits {
  least?: number
  most: number
  rule?: string
}

/** Something that a reader sees: neither space nor sign of layout. */
const ink = /[^\s\p{C}\p{Default_Ignorable_Code_Point}]/u

/**
 * What somebody typed, trimmed; refuses what is too short or too long, shows nothing, or cannot be kept
 * by PostgreSQL.
 */
export function textOf(name: string, given: string, { least = 1, most, rule }: Fits): string {
  const text = given.trim()
  const length = [...text].length // as PostgreSQL counts them: an emoji is one
  const fits = length >= least && length <= most && ink.test(text)
  if (fits && !text.includes('\0')) return text
  throw badField(name, rule ?? `${least} to ${most.toLocaleString('en-US')} characters`)
}

import { badField } from './errors'

interface Fits {
  least?: number
  most: number
  rule?: string
}

/** What somebody typed, trimmed; refuses what is too short or too long, or what PostgreSQL cannot keep. */
export function textOf(name: string, given: string, { least = 1, most, rule }: Fits): string {
  const text = given.trim()
  const length = [...text].length // as PostgreSQL counts them: an emoji is one
  if (length >= least && length <= most && !text.includes('\0')) return text
  throw badField(name, rule ?? `${least} to ${most.toLocaleString('en-US')} characters`)
}

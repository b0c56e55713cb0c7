import { Refusal } from '../platform/errors'

const LONGEST = 4_000

/** What may be written in a note of the staff, trimmed. */
export function noteText(given: string): string {
  const text = given.trim()
  const length = [...text].length // as PostgreSQL counts: an emoji is one
  if (length >= 1 && length <= LONGEST && !text.includes('\0')) return text
  const rule = `1 to ${LONGEST.toLocaleString('en-US')} characters`
  throw new Refusal('BAD_INPUT', `content: ${rule}`, { content: rule })
}

/** Notes are read in the order they were written. */
export const oldestFirst = [{ createdAt: 'asc' }, { id: 'asc' }] as const

import { MAX_IMPORT_BYTES } from '../../../shared/limits'

/** What becomes of a line of the file. */
export interface ImportRow {
  line: number
  outcome: 'NEW' | 'CHANGED' | 'SAME' | 'REFUSED'
  name: string
  /** What is wrong, by column. */
  fields?: Record<string, string>
}

export interface ImportResult {
  rows: readonly ImportRow[]
  counts: { new: number; changed: number; same: number; refused: number }
  /** Columns with values that are not read, each with the one that was probably meant. */
  unread: readonly { column: string; likely: string | null }[]
}

const tooLarge = 'The file is too large: the limit is 1 MB'
const unreachable = 'We couldn’t reach the server. Please check your connection and try again.'
const failed = 'Something went wrong on our side. Please try again in a moment.'

/** Checks a CSV file, or saves it. Throws an Error whose message is for people. */
export async function sendFile(
  list: 'dealers' | 'people',
  csv: Blob,
  mode: 'check' | 'save',
): Promise<ImportResult> {
  if (csv.size > MAX_IMPORT_BYTES) throw new Error(tooLarge)
  const answer = await fetch(`/api/import/${list}?mode=${mode}`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: csv,
  }).catch(() => {
    throw new Error(unreachable)
  })
  // A proxy answers with a page.
  const body: Partial<ImportResult> & Refused = await answer.json().catch(() => ({}))
  const { rows, counts, unread } = body
  if (answer.ok && rows && counts && unread) return { rows, counts, unread }
  if (answer.status === 413) throw new Error(tooLarge)
  throw new Error(body.fields?.body ?? body.fields?.columns ?? body.message ?? failed)
}

interface Refused {
  message?: string
  fields?: Record<string, string>
}

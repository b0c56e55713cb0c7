import { Prisma, type SearchKind } from '../generated/prisma/client'
import { checkSize, type List } from '../graph/paging'
import { db } from '../platform/db'

const sql = Prisma.sql

const MAX_SEARCH_LENGTH = 100
/** More matches than this are not ranked: any of them will do. */
const MAX_RANKED = 2_000

export interface Found {
  kind: SearchKind
  id: string
}

/** What makes a text a match, and a good one; null when it finds nothing. */
function patternsOf(search: string) {
  const text = search.trim()
  const length = [...text].length
  if (length < 2 || length > MAX_SEARCH_LENGTH) return null
  const folded = sql`desk_fold(${escapeLike(text)})`
  const atWord = sql`'% ' || ${folded} || '%'`
  const anywhere = length === 2 ? atWord : sql`'%' || ${folded} || '%'`
  const digits = text.replace(/[ ().+-]/g, '')
  const isNumber = /^\d{4,}$/.test(digits) && digits !== text
  return {
    matches: isNumber
      ? sql`(text LIKE ${anywhere} OR text LIKE ${`%${digits}%`})`
      : sql`text LIKE ${anywhere}`,
    begins: isNumber
      ? sql`(text LIKE ${atWord} OR text LIKE ${`% ${digits}%`})`
      : sql`text LIKE ${atWord}`,
  }
}

/** Makes wildcards of LIKE stand for themselves. */
const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Finds what staff look for: what has a word that begins with the text first, and then the latest. */
export async function search(
  text: string,
  { kinds, first }: { kinds?: readonly SearchKind[] | null | undefined; first: number },
): Promise<Found[]> {
  checkSize('first', first)
  const patterns = patternsOf(text)
  if (!patterns) return []
  const isOfKind = kinds ? sql`kind = ANY (${[...kinds]}::search_kind[])` : sql`true`
  return db.$queryRaw<Found[]>`
    SELECT kind, subject_id AS id FROM (
      SELECT kind, subject_id, text, at FROM search_entry WHERE ${patterns.matches} AND ${isOfKind}
       LIMIT ${MAX_RANKED}) AS hit
     ORDER BY ${patterns.begins} DESC, at DESC, subject_id LIMIT ${first}`
}

/** Lists people, those with the latest records first; only those who match a search, if there is one. */
export function listPeople(text: string): List {
  const matches = text.trim() === '' ? sql`true` : (patternsOf(text)?.matches ?? sql`false`)
  return {
    from: sql`FROM (
      SELECT subject_id AS id, at FROM search_entry WHERE kind = 'PERSON' AND ${matches}) AS person WHERE true`,
    sortedBy: [{ value: sql`at`, type: 'moment' }],
    direction: 'DESC',
  }
}

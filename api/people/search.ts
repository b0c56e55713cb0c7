import { tidyText } from '../../shared/deals/deal-fields'
import { foldText } from '../../shared/folding'
import { cleanPhone, readPhone } from '../../shared/phones'
import { Prisma, SearchKind } from '../generated/prisma/client'
import { db } from '../platform/db'
import { checkSize, type List } from '../platform/lists'
import { likeOf } from '../platform/text'

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
  const length = [...foldText(search)].length
  if (length < 2 || [...search.trim()].length > MAX_SEARCH_LENGTH) return null
  const digits = phoneDigits(search)
  const texts = digits ? [likeOf(search), digits] : [likeOf(search)]
  const atWord = texts.map((text) => `% ${text}%`)
  const anywhere = length === 2 ? atWord : texts.map((text) => `%${text}%`)
  return { matches: isLikeOneOf(anywhere), begins: isLikeOneOf(atWord) }
}

const isLikeOneOf = (patterns: string[]) =>
  sql`(${Prisma.join(
    patterns.map((pattern) => sql`text LIKE ${pattern}`),
    ' OR ',
  )})`

/** What entries have of a phone number, or of at least four digits of one: no code of ours, no trunk zero. */
function phoneDigits(search: string) {
  const key = readPhone(search)?.key ?? cleanPhone(search).replace(/[ ().-]/g, '')
  const digits = key.replace(/^\+1?|^0(?=\d{6})/, '')
  return /^\d{4,}$/.test(digits) ? digits : undefined
}

/** Finds what staff look for: what has a word that begins with the text first, and then the latest. */
export async function search(
  text: string,
  { kinds, first }: { kinds?: readonly SearchKind[] | null | undefined; first: number },
): Promise<Found[]> {
  checkSize('first', first)
  const patterns = patternsOf(text)
  if (!patterns) return []
  const wanted = kinds ?? Object.values(SearchKind) // a newer release may have more
  return db.$queryRaw<Found[]>`
    SELECT kind, subject_id AS id FROM (
      SELECT kind, subject_id, text, at FROM search_entry WHERE ${patterns.matches}
         AND kind = ANY (${[...wanted]}::search_kind[])
       LIMIT ${MAX_RANKED}) AS hit
     ORDER BY ${patterns.begins} DESC, at DESC, subject_id LIMIT ${first}`
}

/** Lists people, those with the latest records first; only those who match a search, if there is one. */
export function listPeople(text: string): List {
  const matches = tidyText(text) === '' ? sql`true` : (patternsOf(text)?.matches ?? sql`false`)
  return {
    from: sql`FROM (
      SELECT subject_id AS id, at FROM search_entry WHERE kind = 'PERSON' AND ${matches}) AS person WHERE true`,
    sortedBy: [{ value: sql`at`, type: 'moment' }],
    direction: 'DESC',
  }
}

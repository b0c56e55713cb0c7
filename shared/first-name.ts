// Names that came in one piece, and the part of them that a letter greets.

import type { PersonNames } from './person-name'

const wordsOf = (text: string) => text.split(/\s+/).filter(Boolean)

const listOf = (words: string) => new Set(wordsOf(words))
const titles = listOf(
  'mr mrs ms miss mx dr dra prof professor sir madam rev fr sr sra capt captain lt col sgt hon atty',
)
const suffixes = listOf('jr sr ii iii iv esq md do phd mba cpa rn dds dvm ret')
/** What dealerships write where a name is asked for. */
const notNames = listOf(
  `account accounting accounts admin administration agent assistant associate attn auto automotive bdc business buyer car cars
  center centre commercial consultant contact coordinator corp customer dealer dealers dealership department dept desk
  director division e-commerce ecommerce email executive finance financing fleet front general group gm gsm home hotline inc
  info inside inquiries internet inventory lead leads llc ltd mail main management manager mgr motor motors new no-reply
  noreply none of office online operator orders owned owner owners parts phone pre pre-owned preowned president purchasing
  quotes reception receptionist rep representative retail sales salesman salesperson service services shop specialist staff
  store support team test the to unit unknown used vehicle vehicles vp web website whom`,
)
/** Words that begin a last name of several words. */
const particles = listOf('da de del della den der di dos du el la le mac mc san st ten ter van von')

const keyOf = (word: string) => word.toLowerCase().replace(/[.()]/g, '')
const isIn = (list: Set<string>) => (word: string) => list.has(keyOf(word))
export const isTitle = isIn(titles)
const isSuffix = isIn(suffixes)
const isNoName = isIn(notNames)
const isParticle = isIn(particles)

/** Turns "Lee, Dana" around. Other names with commas stay: "Dana Lee, Jr.", "Dana, Fleet Manager". */
function inOrder(name: string) {
  const [last = '', ...others] = name
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const [word = '', ...further] = wordsOf(last)
  const isLastName = further.every(isSuffix) || isParticle(word)
  const first = others.find((part) => !wordsOf(part).every(isSuffix)) ?? ''
  const isTurned = isLastName && first !== '' && !wordsOf(first).some(isNoName)
  return isTurned ? `${first} ${last}` : name
}

/** The words of a name after its titles, unless it has nothing else. */
function untitled(name: string) {
  const words = wordsOf(name)
  const start = words.findIndex((word) => !isTitle(word))
  return words.slice(Math.max(start, 0))
}

/** Splits a name that came in one piece, such as that on a card, into first and last name. */
export function splitName(name: string): PersonNames {
  const [firstName = '', ...others] = untitled(inOrder(name))
  return { firstName: firstName.replaceAll(',', ''), lastName: others.join(' ') }
}

const MAX_FIRST_NAME = 30
const nameShape = /^\p{L}[\p{L}\p{M}'’-]+$/u

/**
 * The first name to greet someone by whose name came in one piece; null where it isn't sure, as for "Dr. Lee", "Internet
 * Sales", or an email address.
 */
export function firstNameIn(name: string | null | undefined): string | null {
  // What follows a dash or a bar is a role or a company, and so is what is in parentheses.
  const [person = ''] = (name ?? '')
    .replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
    .split(/\s[-–—|](?:\s|$)/)
  const isSeveral = /[@/&+]|\b(?:and|or)\b/i.test(person)
  const ordered = inOrder(person)
  const [before = ''] = ordered.split(',') // what follows is a suffix or a role
  const words = untitled(before)
  const [first = ''] = words
  const isMaybeLastName =
    words.length < wordsOf(before).length && words.every((word, at) => at === 0 || isSuffix(word))
  const isSure =
    nameShape.test(first) &&
    first.length <= MAX_FIRST_NAME &&
    ![isTitle, isSuffix].some((is) => is(first)) &&
    !words.some(isNoName)
  return isSure && !isSeveral && !isMaybeLastName ? first : null
}

import { brand } from '../../../shared/brand'
import { MIN_PASSWORD_LENGTH } from '../../../shared/limits'
import { Refusal } from '../../platform/errors'
import { siteInfo } from '../../platform/site-settings'

const LISTED = 10_000
const MIN_WORD_LENGTH = 3

let passwords: Promise<Set<string>> | undefined

/** Returns the most common passwords that are long enough for us, in lower case. The first call loads them. */
function commonPasswords() {
  passwords ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => {
    const longEnough = dictionary['passwords-common'].filter(
      ({ length }) => length >= MIN_PASSWORD_LENGTH,
    )
    return new Set(longEnough.slice(0, LISTED))
  })
  return passwords
}

interface Person {
  firstName: string
  lastName: string
  email: string
}

/** Refuses a new password that an attacker would try first, for anyone or for this person. */
export async function refuseWeakPassword(password: string, person: Person) {
  const problem = await weaknessOf(password.normalize('NFKC').toLowerCase(), person)
  if (problem) throw new Refusal('BAD_INPUT', problem, { fields: { password: problem } })
}

async function weaknessOf(password: string, person: Person) {
  const common = await commonPasswords()
  if (common.has(password) || new Set(password).size === 1) {
    return 'This password is too common. Choose another one.'
  }
  // A name within a long password is fine if the rest would do as a password.
  const rest = guessableWords(person).reduce((left, word) => left.replaceAll(word, ''), password)
  return rest !== password && rest.length < MIN_PASSWORD_LENGTH
    ? 'This password is easy to guess: it contains your name, your email, or our name. Choose another one.'
    : undefined
}

/** Longest first, so that removing a short word doesn't leave parts of a longer one. */
function guessableWords({ firstName, lastName, email }: Person) {
  const [local = '', domain = ''] = email.split('@')
  const site = siteInfo().email.split('@')[1] ?? ''
  return [firstName, lastName, email, local, domain, domain.split('.')[0] ?? '', brand.name, site]
    .flatMap((words) => [words, ...words.split(/[^\p{L}\p{N}]+/u), words.replace(/\s+/g, '')])
    .map((word) => word.normalize('NFKC').toLowerCase())
    .filter(({ length }) => length >= MIN_WORD_LENGTH)
    .sort((one, other) => other.length - one.length)
}

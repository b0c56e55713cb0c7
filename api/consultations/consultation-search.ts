import { Prisma } from '../generated/prisma/client'
import { phoneIn, prefixOf } from '../platform/text'

/** The SQL condition for the requests that match a search: an email, a phone number, or the beginning of a name. */
export function consultationsMatching(search: string): Prisma.Sql {
  const text = search.trim()
  if (text === '') return Prisma.sql`true`
  const digits = text.replace(/[\s().+-]/g, '')
  if (/^\d{10,15}$/.test(digits)) {
    return Prisma.sql`${phoneIn(Prisma.sql`phone`)} = ${digits.slice(-10)}`
  }
  if (text.includes('@')) return Prisma.sql`lower(email) = lower(${text})`
  const prefix = prefixOf(text)
  return Prisma.sql`(lower(first_name || ' ' || last_name) LIKE ${prefix} OR lower(last_name) LIKE ${prefix})`
}

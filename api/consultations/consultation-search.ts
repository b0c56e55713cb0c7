import { tidyText } from '../../shared/deals/deal-fields'
import { readPhone } from '../../shared/phones'
import { Prisma } from '../generated/prisma/client'
import { prefixOf } from '../platform/text'

/** The SQL condition for the requests that match a search: an email, a phone number, or the beginning of a name. */
export function consultationsMatching(search: string): Prisma.Sql {
  const text = tidyText(search)
  if (text === '') return Prisma.sql`true`
  const phone = readPhone(text)
  if (phone) return Prisma.sql`phone_key(phone) = ${phone.key}`
  if (text.includes('@')) return Prisma.sql`lower(email) = lower(${text})`
  const prefix = prefixOf(text)
  return Prisma.sql`(fold_text(first_name || ' ' || last_name) LIKE ${prefix} OR fold_text(last_name) LIKE ${prefix})`
}

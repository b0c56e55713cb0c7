import { tidyText } from '../../../shared/deals/deal-fields'
import { readPhone } from '../../../shared/phones'
import { Prisma } from '../../generated/prisma/client'
import { prefixOf } from '../../platform/text'

const sql = Prisma.sql

/**
 * The SQL condition for the deals that match a search: an order's or deal's number, an email, a phone number, or
 * the beginning of a buyer's or dealer's name.
 */
export function dealsMatching(search: string): Prisma.Sql {
  const text = tidyText(search)
  if (text === '') return sql`true`
  const [, number] = /^#?(\d{1,9}(?:-\d{1,3})?)$/.exec(text) ?? []
  if (number?.includes('-')) return sql`number = ${number}`
  if (number) {
    return sql`order_id = (SELECT orders.id FROM orders WHERE orders.number = ${Number(number)})`
  }
  const phone = readPhone(text)
  if (phone) return hasPhone(phone.key)
  if (text.includes('@')) return hasEmail(text)
  return hasName(prefixOf(text))
}

const hasPhone = (phone: string) => sql`deal.id IN (
  SELECT deal_id FROM wishes WHERE phone_key(phone) = ${phone}
  UNION SELECT theirs.id FROM consultation JOIN deal theirs ON theirs.customer_id = consultation.user_id
    WHERE phone_key(consultation.phone) = ${phone})`

const hasEmail = (email: string) => sql`deal.id IN (
  SELECT theirs.id FROM users JOIN deal theirs ON theirs.customer_id = users.id
    WHERE users.email = lower(${email})
  UNION SELECT theirs.id FROM orders JOIN deal theirs ON theirs.order_id = orders.id
    WHERE lower(orders.email) = lower(${email}))`

const hasName = (prefix: string) => sql`deal.id IN (
  SELECT theirs.id FROM users JOIN deal theirs ON theirs.customer_id = users.id
    WHERE fold_text(users.first_name || ' ' || users.last_name) LIKE ${prefix}
       OR fold_text(users.last_name) LIKE ${prefix}
  UNION SELECT solicitation.deal_id FROM dealer
    JOIN solicitation ON solicitation.dealer_id = dealer.id
    WHERE fold_text(dealer.name) LIKE ${prefix})`

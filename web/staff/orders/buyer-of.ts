import { fullName } from '../../../shared/person-name'

interface Order {
  buyerName?: string | null
  email?: string | null
  customer?: { firstName: string; lastName: string; email: string } | null
}

/** The buyer's name, from the payment page or the account; null while neither is known. */
export const buyerOf = ({ buyerName, customer }: Order) =>
  buyerName || (customer && fullName(customer)) || null

export const emailOf = ({ email, customer }: Order) => email ?? customer?.email

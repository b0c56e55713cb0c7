import { z } from 'zod'
import { splitName } from '../../shared/first-name'
import { fullName } from '../../shared/person-name'
import {
  type Client,
  createAccount,
  nameField,
  newPasswordField,
  type Proof,
} from '../account/account'
import { findGuestOrder } from '../account/guest-orders'
import { hashPassword } from '../account/password/hashing'
import { refuseWeakPassword } from '../account/password/password-policy'
import { limitNetwork } from '../account/rate-limits'
import { mailFirstVerification } from '../account/verification/verification'
import { joinFreeDeals } from '../deals/join'
import type { Visitor } from '../http/visitor'
import { Refusal } from '../platform/errors'

export const GuestAccount = z.object({
  reference: z.string().max(255).describe('Id of a payment intent or of a checkout session'),
  password: newPasswordField,
})

/**
 * Creates the account of a guest who has paid, with the email of the payment, and gives it this order's deals. Only
 * for the browser that paid, and only once: afterwards the deals have an account. Anyone can type anyone's email on
 * the payment page, so it stays unconfirmed, and nothing else that was paid with it is shown.
 */
export async function createGuestAccount(
  visitor: Visitor,
  { clientIp }: Client,
  { reference, password }: z.infer<typeof GuestAccount>,
): Promise<Proof> {
  const order = await findGuestOrder(visitor, reference)
  if (!order || order.hasAccount) throw hasAccount()
  await limitNetwork('sign-up', clientIp)
  const { email } = order
  const names = namesIn(order.buyerName ?? '')
  await refuseWeakPassword(password, { ...names, email })
  const checkedHash = await hashPassword(password)
  const userId = await createAccount(
    { name: fullName(names), ...names, email },
    checkedHash,
    async (tx, user) => {
      // Someone with the mailed link may have joined them while the password was hashed.
      if ((await joinFreeDeals(tx, user, order.id)) === 0) throw hasAccount()
    },
  )
  await mailFirstVerification({ id: userId, firstName: names.firstName, email })
  return { userId, email, checkedHash }
}

/** The name on the card as an account's; what can't be one is left out. */
function namesIn(buyerName: string) {
  const { firstName, lastName } = splitName(buyerName)
  const valid = (name: string) => nameField('name').catch('').parse(name)
  return { firstName: valid(firstName), lastName: valid(lastName) }
}

const hasAccount = () =>
  new Refusal('CONFLICT', 'This order is in an account already. Sign in to follow your deal.')

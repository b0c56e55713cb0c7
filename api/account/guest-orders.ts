import type { Order } from '../generated/prisma/client'
import type { Visitor } from '../http/visitor'
import { databaseTime, db } from '../platform/db'
import { emailField } from './account'
import { seal, unseal } from './sealed'

const VALID_SECONDS = 7 * 24 * 60 * 60
const MAX_ORDERS = 5

/** The orders in the checkout cookie, the latest first. */
const ordersIn = (cookie: string | undefined) => {
  const { orders } = unseal('checkout', cookie) ?? {}
  return orders ? orders.split(' ') : []
}

/**
 * Remembers that this browser checked out an order as a guest. The cookie is its only proof: the provider's session id
 * is in emails and in the history of the browser, too.
 */
export function rememberGuestOrder(visitor: Visitor, orderId: string) {
  if (visitor.user) return
  const earlier = ordersIn(visitor.checkouts).filter((id) => id !== orderId)
  const orders = [orderId, ...earlier].slice(0, MAX_ORDERS).join(' ')
  visitor.rememberCheckouts(seal('checkout', { orders }, VALID_SECONDS), VALID_SECONDS)
}

/** An order that this browser paid for as a guest, and whose deals no account has yet. */
export interface GuestOrder extends Order {
  /** As it was entered on the payment page, in lower case. */
  email: string
  /** Whether there is an account with that email, which may be another person's. */
  hasAccount: boolean
}

/** Finds the order that this browser paid for in the last week: by an id of the provider, or the latest. */
export async function findGuestOrder(
  { checkouts }: Pick<Visitor, 'checkouts'>,
  reference?: string,
): Promise<GuestOrder | null> {
  const ids = ordersIn(checkouts)
  if (ids.length === 0) return null
  const order = await db.order.findFirst({
    where: {
      id: { in: ids },
      ...(reference !== undefined && {
        OR: [{ sessionId: reference }, { paymentIntentId: reference }],
      }),
      status: 'PAID',
      paidAt: { gt: new Date((await databaseTime()).getTime() - VALID_SECONDS * 1_000) },
      userId: null,
      deals: { some: { customerId: null, erasedAt: null } },
    },
    orderBy: { number: 'desc' },
  })
  const { data: email } = emailField.safeParse(order?.email)
  if (!order || !email) return null
  return { ...order, email, hasAccount: (await db.user.count({ where: { email } })) > 0 }
}

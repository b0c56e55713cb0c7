import { db } from '../platform/db'
import { every } from '../platform/timers'

const THIRTY_DAYS_MS = 30 * 24 * 60 * 60 * 1_000

/** Guest carts untouched for 30 days go (decisions, section 6); their orders stay. */
export const removeOldCarts = () => every(60 * 60, 'remove old carts', forgetOldCarts)

export async function forgetOldCarts() {
  await db.cart.deleteMany({
    where: {
      userId: null,
      touchedAt: { lt: new Date(Date.now() - THIRTY_DAYS_MS) },
      orders: { none: { status: 'PENDING' } },
    },
  })
}

import { db } from '../platform/db'
import { every } from '../platform/timers'

const THIRTY_DAYS_MS = 30 * 24 * 60 * 60 * 1_000

export const removeOldCarts = () => every(60 * 60, 'remove old carts', deleteOldCarts)

/** Deletes guest carts untouched for 30 days (decisions, section 6); their orders stay. */
export async function deleteOldCarts() {
  await db.cart.deleteMany({
    where: {
      userId: null,
      touchedAt: { lt: new Date(Date.now() - THIRTY_DAYS_MS) },
      orders: { none: { status: 'PENDING' } },
    },
  })
}

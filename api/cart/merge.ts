import { MAX_ITEM_QUANTITY } from '../../shared/limits'
import { followSignIns } from '../account/sign-in/browser-session'
import type { Visitor } from '../http/visitor'
import { db, lockRow, type Tx } from '../platform/db'
import { log } from '../platform/log'
import { hashForLog } from '../platform/log-hash'
import { closeSession } from '../platform/payments'

/**
 * Returns the owner hash of the visitor's cart, or null for a guest who has none. First merges the
 * cart that this browser filled before its user signed in: at sign-in or, if that failed, at the next
 * use of the cart. A failed merge is only logged; it never blocks sign-in or the user's own cart.
 */
export async function ownCart(visitor: Visitor): Promise<Buffer | null> {
  if (visitor.guestHash) {
    try {
      await mergeGuestCart(visitor)
      visitor.forgetGuest()
    } catch (error) {
      const user = visitor.user && hashForLog('user', visitor.user.id)
      log.error({ err: error, user }, 'guest cart not merged; will be retried')
    }
  }
  return visitor.ownerHash
}

followSignIns(ownCart)

/**
 * Adds up the quantities of both carts as far as an item may grow, but never to less than the larger
 * of the two. The guest's open payment page passes to the user, unless the user already has one.
 */
async function mergeGuestCart({ user, ownerHash, guestHash }: Visitor) {
  if (!user || !ownerHash || !guestHash) return
  const [guest] = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM cart WHERE owner_hash = ${guestHash} AND user_id IS NULL`
  if (!guest) return // another tab merged it, or nothing was ever added

  await closeSecondPaymentPage(guest.id, user.id)
  await db.$transaction(async (tx) => {
    // Always locks the user's cart first, so that concurrent sign-ins queue instead of deadlocking.
    const [own] = await tx.$queryRaw<[{ id: string }]>`
      INSERT INTO cart (owner_hash, user_id) VALUES (${ownerHash}, ${user.id}::uuid)
      ON CONFLICT (owner_hash) DO UPDATE SET touched_at = date_trunc('day', now()) RETURNING id`
    if (!(await lockRow(tx, 'cart', guest.id))) return
    await moveItems(tx, guest.id, own.id)
    await moveOrders(tx, guest.id, own.id, user.id)
    await tx.$executeRaw`
      UPDATE cart SET payment_link_id = guest.payment_link_id FROM cart guest
      WHERE cart.id = ${own.id}::uuid AND guest.id = ${guest.id}::uuid
        AND guest.payment_link_id IS NOT NULL`
    await tx.cart.delete({ where: { id: guest.id } })
  })
}

async function moveItems(tx: Tx, from: string, to: string) {
  await tx.$executeRaw`
    UPDATE cart_item mine SET
      quantity = least(mine.quantity + theirs.quantity,
        greatest(mine.quantity, theirs.quantity, least(${MAX_ITEM_QUANTITY}, package.available_inventory + (
          SELECT coalesce(sum(held.quantity), 0) FROM orders
          JOIN order_item held ON held.order_id = orders.id
          WHERE orders.status = 'PENDING' AND orders.cart_id IN (${from}::uuid, ${to}::uuid)
            AND held.package_id = package.id)))),
      -- A price change the visitor hasn't seen in both carts still needs to be confirmed.
      agreed_price_cents = CASE WHEN theirs.agreed_price_cents = package.price_cents
        THEN mine.agreed_price_cents ELSE theirs.agreed_price_cents END
    FROM cart_item theirs JOIN package ON package.id = theirs.package_id
    WHERE theirs.cart_id = ${from}::uuid AND mine.cart_id = ${to}::uuid
      AND mine.package_id = theirs.package_id`
  await tx.$executeRaw`
    UPDATE cart_item theirs SET cart_id = ${to}::uuid
    WHERE theirs.cart_id = ${from}::uuid AND NOT EXISTS (
      SELECT FROM cart_item mine
      WHERE mine.cart_id = ${to}::uuid AND mine.package_id = theirs.package_id)`
}

/** Closed orders still point to their cart: a late payment may still remove its items from it. */
async function moveOrders(tx: Tx, from: string, to: string, userId: string) {
  const pending = { status: 'PENDING' } as const
  await tx.order.updateMany({ where: { cartId: from, ...pending }, data: { userId } })
  const hasOwn = (await tx.order.count({ where: { cartId: to, ...pending } })) > 0
  await tx.order.updateMany({
    where: { cartId: from, ...(hasOwn && { NOT: pending }) },
    data: { cartId: to },
  })
}

/**
 * A cart has at most one payment page, so the guest's is closed if the user has one too; the provider's
 * event releases its units. If it was paid anyway, that order is fulfilled like any other.
 */
async function closeSecondPaymentPage(guestCartId: string, userId: string) {
  const [guestOrder, ownOrder] = await Promise.all([
    db.order.findFirst({ where: { cartId: guestCartId, status: 'PENDING' } }),
    db.order.findFirst({ where: { cart: { userId }, status: 'PENDING' } }),
  ])
  if (!guestOrder?.sessionId || !ownOrder) return
  await closeSession(guestOrder.sessionId, guestOrder.id).catch((error) =>
    log.warn({ err: error, orderId: guestOrder.id }, "guest's payment page not closed"),
  )
}

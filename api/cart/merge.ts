import type { Visitor } from '../http/visitor'
import { db, type Tx } from '../platform/db'
import { log } from '../platform/log'
import { closeSession } from '../platform/payments'
import { MOST_PER_LINE } from './quantity'

/**
 * Brings what this browser's guest had in the cart into the cart of the user who signed in, and ends
 * the guest's cart. Called when somebody signs in and, in case that failed, whenever the cart is
 * used. A failure is logged only: neither signing in nor the own cart may depend on it.
 */
export async function bringGuestCart(visitor: Visitor) {
  try {
    await mergeGuestCart(visitor)
    visitor.forgetGuest()
  } catch (error) {
    log.error(
      { err: error, userId: visitor.user?.id },
      'guest cart not merged; it will be tried again',
    )
  }
}

/**
 * Lines of both carts add up as far as a line may grow, and never to less than the larger of the two.
 * A payment page that the guest had opened goes on for the user, unless the user has one already.
 */
async function mergeGuestCart({ user, ownerHash, guestHash }: Visitor) {
  if (!user || !ownerHash || !guestHash) return
  const [guest] = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM cart WHERE owner_hash = ${guestHash} AND user_id IS NULL`
  if (!guest) return // another tab was quicker, or nothing was ever added

  await endSecondPage(guest.id, user.id)
  await db.$transaction(async (tx) => {
    // The user's cart first, always: simultaneous sign-ins queue here instead of in a circle.
    const [own] = await tx.$queryRaw<[{ id: string }]>`
      INSERT INTO cart (owner_hash, user_id) VALUES (${ownerHash}, ${user.id}::uuid)
      ON CONFLICT (owner_hash) DO UPDATE SET touched_at = now() RETURNING id`
    const stillThere = await tx.$queryRaw<unknown[]>`
      SELECT FROM cart WHERE id = ${guest.id}::uuid FOR UPDATE`
    if (stillThere.length === 0) return
    await addLines(tx, guest.id, own.id)
    await moveOrders(tx, guest.id, own.id, user.id)
    await tx.cart.delete({ where: { id: guest.id } })
  })
}

async function addLines(tx: Tx, from: string, to: string) {
  await tx.$executeRaw`
    UPDATE cart_item mine SET
      quantity = least(mine.quantity + theirs.quantity,
        greatest(mine.quantity, theirs.quantity, least(${MOST_PER_LINE}, package.available_inventory + (
          SELECT coalesce(sum(held.quantity), 0) FROM orders
          JOIN order_item held ON held.order_id = orders.id
          WHERE orders.status = 'PENDING' AND orders.cart_id IN (${from}::uuid, ${to}::uuid)
            AND held.package_id = package.id)))),
      -- A price that was not told yet in either cart is still to be confirmed.
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

/** Orders that are over keep their cart too: a payment may still come and take its lines along. */
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
 * One cart has one payment page. Of two, the guest's becomes unpayable; its units return when the
 * provider says so. Should it be paid all the same, its order is fulfilled like any other.
 */
async function endSecondPage(guestCartId: string, userId: string) {
  const [theirs, own] = await Promise.all([
    db.order.findFirst({ where: { cartId: guestCartId, status: 'PENDING' } }),
    db.order.findFirst({ where: { cart: { userId }, status: 'PENDING' } }),
  ])
  if (!theirs?.sessionId || !own) return
  await closeSession(theirs.sessionId).catch((error) =>
    log.warn({ err: error, orderId: theirs.id }, 'payment page of a guest not closed'),
  )
}

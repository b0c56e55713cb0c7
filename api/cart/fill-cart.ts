import { v7 as uuidv7 } from 'uuid'
import type { Visitor } from '../http/visitor'
import { db, type Tx } from '../platform/db'
import { emptyCart, readCart } from './cart'
import { countNewCart, limitWrites } from './cart-limits'
import { ownCart } from './merge'

interface Agreed {
  packageId: string
  quantity: number
  /** The price that the customer has seen; checkout asks to confirm another one. */
  priceCents: number
  paymentLinkId: string
}

/**
 * Replaces what is in the visitor's cart by what a payment link says. `use` notes that the link was used, in the same
 * transaction after the cart is locked, and refuses one that can't be used any more.
 */
export async function fillCart(visitor: Visitor, agreed: Agreed, use: (tx: Tx) => Promise<void>) {
  await ownCart(visitor)
  const ownerHash = visitor.identify()
  await limitWrites(visitor.limitKey(), async () => {
    const newCart = countNewCart(visitor.clientIp)
    if (newCart.refusal && (await readCart(ownerHash)) === emptyCart) throw newCart.refusal
    const isNew = await db.$transaction(async (tx) => {
      const cart = await replaceItems(tx, visitor, ownerHash, agreed)
      await use(tx)
      return cart.isNew
    })
    if (!isNew) newCart.takeBack()
  })
  visitor.remember()
}

/** Locks the cart, or creates it, before its items change, as every write to a cart does. */
async function replaceItems(
  tx: Tx,
  { user }: Visitor,
  ownerHash: Buffer,
  { packageId, quantity, priceCents, paymentLinkId }: Agreed,
) {
  const [cart] = await tx.$queryRaw<[{ id: string; isNew: boolean }]>`
    INSERT INTO cart (id, owner_hash, user_id, payment_link_id)
    VALUES (${uuidv7()}::uuid, ${Uint8Array.from(ownerHash)}, ${user?.id ?? null}::uuid, ${paymentLinkId}::uuid)
    ON CONFLICT (owner_hash) DO UPDATE
      SET touched_at = date_trunc('day', now()), payment_link_id = excluded.payment_link_id
    RETURNING id, xmax = 0 AS "isNew"`
  const cartId = cart.id
  await tx.cartItem.deleteMany({ where: { cartId, packageId: { not: packageId } } })
  const item = { quantity, agreedPriceCents: priceCents }
  await tx.cartItem.upsert({
    where: { cartId_packageId: { cartId, packageId } },
    create: { cartId, packageId, ...item },
    update: item,
  })
  return cart
}

import type { Visitor } from '../http/visitor'
import type { ShownPackage } from '../packages/packages'
import { leftText } from '../packages/stock'
import { isId, pool } from '../platform/db'
import { Refusal } from '../platform/errors'
import { bringGuestCart } from './merge'
import { MOST_PER_LINE, refuseQuantity } from './quantity'

export interface CartLine {
  id: string
  quantity: number
  package: ShownPackage
}

export interface Cart {
  id: string
  items: CartLine[]
}

/** A visitor who never added anything has a cart to look at, but no row and no cookie. */
const emptyCart: Cart = { id: 'empty', items: [] }

/** The visitor's cart, lines in the order they were added. Writes nothing. */
export async function cartOf(visitor: Visitor): Promise<Cart> {
  if (visitor.guestHash) await bringGuestCart(visitor)
  return visitor.ownerHash ? readCart(visitor.ownerHash) : emptyCart
}

async function readCart(ownerHash: Buffer): Promise<Cart> {
  const { rows } = await pool.query({
    name: 'cart',
    text: `SELECT cart.id AS cart_id, item.id AS item_id, item.quantity, package.id, package.name,
             package.price_cents, package.available_inventory, package.total_inventory,
             package.is_most_popular, package.features
           FROM cart
           LEFT JOIN cart_item item ON item.cart_id = cart.id
           LEFT JOIN package ON package.id = item.package_id
           WHERE cart.owner_hash = $1
           ORDER BY item.added_at, item.id`,
    values: [ownerHash],
  })
  if (rows.length === 0) return emptyCart
  const lines = rows[0].item_id ? rows : []
  return {
    id: rows[0].cart_id,
    items: lines.map((row) => ({
      id: row.item_id,
      quantity: row.quantity,
      package: {
        id: row.id,
        name: row.name,
        priceCents: row.price_cents,
        availableInventory: row.available_inventory,
        totalInventory: row.total_inventory,
        isMostPopular: row.is_most_popular,
        features: row.features,
      },
    })),
  }
}

export const totalQuantity = (cart: Cart) =>
  cart.items.reduce((sum, line) => sum + line.quantity, 0)

export const subtotalCents = (line: CartLine) => line.quantity * line.package.priceCents

export const totalCents = (cart: Cart) =>
  cart.items.reduce((sum, line) => sum + subtotalCents(line), 0)

// Units that this cart's own pending order holds are the visitor's: they count as left for this cart.
const leftForThisCart = `package.available_inventory + coalesce((
    SELECT sum(held.quantity)::int FROM cart
    JOIN orders ON orders.cart_id = cart.id AND orders.status = 'PENDING'
    JOIN order_item held ON held.order_id = orders.id AND held.package_id = package.id
    WHERE cart.owner_hash = $1), 0)`

/**
 * Adds units to the visitor's line, making cart and line when needed. One statement that takes the
 * cart row first: clicks that come together queue there and see each other's units.
 */
export async function addToCart(
  visitor: Visitor,
  packageId: string,
  quantity: number,
): Promise<Cart> {
  refuseQuantity(quantity)
  if (!isId(packageId)) throw noSuchPackage()
  if (visitor.guestHash) await bringGuestCart(visitor)

  const ownerHash = visitor.identify()
  const { rowCount } = await pool.query({
    name: 'add-to-cart',
    text: `WITH wanted AS (
             SELECT package.id, package.price_cents, ${leftForThisCart} AS units_left
             FROM package WHERE package.id = $2 AND NOT package.is_hidden
           ), mine AS (
             INSERT INTO cart (owner_hash, user_id) SELECT $1, $4 FROM wanted WHERE units_left >= $3
             ON CONFLICT (owner_hash) DO UPDATE SET touched_at = now()
             RETURNING id
           )
           INSERT INTO cart_item (cart_id, package_id, quantity, agreed_price_cents)
           SELECT mine.id, wanted.id, $3, wanted.price_cents FROM mine, wanted
           ON CONFLICT (cart_id, package_id) DO UPDATE
             SET quantity = cart_item.quantity + excluded.quantity,
                 agreed_price_cents = excluded.agreed_price_cents
             WHERE cart_item.quantity + excluded.quantity
               <= least(${MOST_PER_LINE}, (SELECT units_left FROM wanted))`,
    values: [ownerHash, packageId, quantity, visitor.user?.id ?? null],
  })
  if (rowCount === 0) {
    const { items } = await readCart(ownerHash)
    const inCart = items.find((line) => line.package.id === packageId)?.quantity ?? 0
    throw await whyNot(ownerHash, packageId, inCart + quantity)
  }
  visitor.remember()
  return readCart(ownerHash)
}

/** Sets a line's quantity; refuses what `addToCart` refuses, and a line that is not the visitor's. */
export async function updateCartItem(
  visitor: Visitor,
  id: string,
  quantity: number,
): Promise<Cart> {
  refuseQuantity(quantity)
  if (visitor.guestHash) await bringGuestCart(visitor)
  const { ownerHash } = visitor
  if (!ownerHash || !isId(id)) throw noSuchLine()

  const { rowCount } = await pool.query({
    name: 'update-cart-item',
    text: `WITH mine AS (UPDATE cart SET touched_at = now() WHERE owner_hash = $1 RETURNING id)
           UPDATE cart_item SET quantity = $3, agreed_price_cents = package.price_cents
           FROM mine, package
           WHERE cart_item.id = $2 AND cart_item.cart_id = mine.id
             AND package.id = cart_item.package_id AND NOT package.is_hidden
             AND ${leftForThisCart} >= $3`,
    values: [ownerHash, id, quantity],
  })
  if (rowCount === 0) {
    const line = (await readCart(ownerHash)).items.find((item) => item.id === id)
    throw line ? await whyNot(ownerHash, line.package.id, quantity) : noSuchLine()
  }
  visitor.remember()
  return readCart(ownerHash)
}

export async function removeCartItem(visitor: Visitor, id: string): Promise<Cart> {
  if (visitor.guestHash) await bringGuestCart(visitor)
  const { ownerHash } = visitor
  if (!ownerHash || !isId(id)) throw noSuchLine()

  const { rowCount } = await pool.query({
    name: 'remove-cart-item',
    text: `WITH mine AS (UPDATE cart SET touched_at = now() WHERE owner_hash = $1 RETURNING id)
           DELETE FROM cart_item USING mine WHERE cart_item.id = $2 AND cart_item.cart_id = mine.id`,
    values: [ownerHash, id],
  })
  if (rowCount === 0) throw noSuchLine()
  visitor.remember()
  return readCart(ownerHash)
}

export async function clearCart(visitor: Visitor): Promise<Cart> {
  if (visitor.guestHash) await bringGuestCart(visitor)
  const { ownerHash } = visitor
  if (!ownerHash) return emptyCart
  const { rowCount } = await pool.query({
    name: 'clear-cart',
    text: `WITH mine AS (UPDATE cart SET touched_at = now() WHERE owner_hash = $1 RETURNING id)
           DELETE FROM cart_item USING mine WHERE cart_item.cart_id = mine.id`,
    values: [ownerHash],
  })
  if (rowCount) visitor.remember()
  return readCart(ownerHash)
}

/** Asked only after a refusal: why the line could not have that many units. */
async function whyNot(ownerHash: Buffer, packageId: string, lineQuantity: number) {
  const { rows } = await pool.query(
    `SELECT ${leftForThisCart} AS units_left FROM package
     WHERE package.id = $2 AND NOT package.is_hidden`,
    [ownerHash, packageId],
  )
  if (rows.length === 0) return noSuchPackage()
  const { units_left: left } = rows[0]
  return lineQuantity > MOST_PER_LINE && left >= MOST_PER_LINE
    ? new Refusal('CONFLICT', `At most ${MOST_PER_LINE} each`)
    : new Refusal('CONFLICT', leftText(left))
}

const noSuchPackage = () => new Refusal('NOT_FOUND', 'There is no such package.')
const noSuchLine = () => new Refusal('NOT_FOUND', 'This item is no longer in your cart.')

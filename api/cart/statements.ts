import { v7 as uuidv7 } from 'uuid'
import { MAX_ITEM_QUANTITY } from '../../shared/limits'
import { type PublicPackage, selectedPackage } from '../packages/packages'
import { prepared } from '../platform/db'

// The statements that read and write carts: one each, with plain parameters, whose plans PostgreSQL caches.
// Writes have one shape: `locked` takes the cart's row, `changed` writes the item, `mine` touches the cart if that
// was accepted, and the rest returns the whole cart. An add may create the cart, so there `mine` comes first. The lock order is that of checkout and fulfillment: the cart, then its items.

/** One row per item; an empty cart is one row without an item or package. The package's features are in memory. */
export interface CartRow extends Omit<PublicPackage, 'features'> {
  cartId: string
  itemId: string | null
  quantity: number
}

const itemColumns = `item.id AS "itemId", item.quantity, ${selectedPackage}`

const joinItems = `LEFT JOIN cart_item item ON item.cart_id = cart.id
   LEFT JOIN package ON package.id = item.package_id`

/** Values: the owner. */
export const selectCart = prepared<CartRow>(
  'cart',
  `SELECT cart.id AS "cartId", ${itemColumns} FROM cart ${joinItems}
   WHERE cart.owner_hash = $1
   ORDER BY item.added_at, item.id`,
)

/** Values: an array of owners. The subquery hides their number, for which PostgreSQL would plan each execution. */
export const selectCarts = prepared<CartRow & { owner: string }>(
  'carts',
  `SELECT encode(cart.owner_hash, 'hex') AS owner, cart.id AS "cartId", ${itemColumns}
   FROM cart ${joinItems}
   WHERE cart.owner_hash = ANY ((SELECT $1::bytea[])::bytea[])
   ORDER BY item.added_at, item.id`,
)

/** Units held by the cart's own pending order still count as left for this cart. */
const unitsLeftFor = (cartId: string) => `package.available_inventory + coalesce((
       SELECT sum(held.quantity)::int FROM orders
       JOIN order_item held ON held.order_id = orders.id AND held.package_id = package.id
       WHERE orders.cart_id = ${cartId} AND orders.status = 'PENDING'), 0)`

/** Values: owner, package. */
export const selectUnitsLeft = prepared<{ unitsLeft: number }>(
  'units-left-for-cart',
  `SELECT ${unitsLeftFor('(SELECT id FROM cart WHERE owner_hash = $1)')} AS "unitsLeft" FROM package
   WHERE package.id = $2 AND NOT package.is_hidden`,
)

export interface WrittenRow extends CartRow {
  isNewCart: boolean
  /** False after waiting for another write: the row may lack what that one wrote. */
  seesAll: boolean
}

/** `version` is that of the write which this one waited for, if any. */
const locked = `locked AS (
     SELECT id, xmin AS version FROM cart WHERE owner_hash = $1 FOR NO KEY UPDATE
   )`

/** Retention needs only the day. A second write on the same day then changes no indexed value. */
const today = `date_trunc('day', now())`

const mine = `mine AS (
     UPDATE cart SET touched_at = ${today} FROM locked
     WHERE cart.id = locked.id AND EXISTS (SELECT FROM changed)
     RETURNING cart.id, locked.version, false AS is_new
   )`

/** Whether the cart is as it was when the statement began. */
const seesAll = 'mine.is_new OR mine.version = (SELECT xmin FROM cart WHERE owner_hash = $1)'

/** The changed item and the others; no rows when `changed` wrote none. */
const wholeCart = `
   SELECT mine.id AS "cartId", mine.is_new AS "isNewCart", ${seesAll} AS "seesAll", ${itemColumns}
   FROM mine
   JOIN (
     SELECT id, cart_id, package_id, quantity, added_at FROM changed
     UNION ALL
     SELECT other.id, other.cart_id, other.package_id, other.quantity, other.added_at
     FROM changed JOIN cart_item other ON other.cart_id = changed.cart_id AND other.id <> changed.id
   ) item ON item.cart_id = mine.id
   JOIN package ON package.id = item.package_id
   ORDER BY item.added_at, item.id`

/** Values: owner, package, units to add, the user or null, and ids for the cart and the item if they are new. */
const insertItemAs = prepared<WrittenRow>(
  'add-to-cart',
  `WITH ${locked}, offered AS (
     SELECT id, price_cents, ${unitsLeftFor('(SELECT id FROM locked)')} AS units_left FROM package
     WHERE id = $2 AND NOT is_hidden
   ), mine AS (
     INSERT INTO cart (id, owner_hash, user_id) SELECT $5, $1, $4::uuid FROM offered WHERE units_left >= $3
     ON CONFLICT (owner_hash) DO UPDATE SET touched_at = ${today}
     RETURNING id, (SELECT version FROM locked), xmax = 0 AS is_new
   ), changed AS (
     INSERT INTO cart_item (id, cart_id, package_id, quantity, agreed_price_cents)
     SELECT $6, mine.id, offered.id, $3, price_cents FROM mine, offered
     ON CONFLICT (cart_id, package_id) DO UPDATE
       SET quantity = cart_item.quantity + excluded.quantity,
           agreed_price_cents = excluded.agreed_price_cents
       WHERE cart_item.quantity + excluded.quantity
         <= least(${MAX_ITEM_QUANTITY}, (SELECT units_left FROM offered))
     RETURNING *
   ) ${wholeCart}`,
)

/** New ids follow the time, so that the index entries of new carts lie on few pages, however many carts there are. */
export const insertItem = (
  ownerHash: Buffer,
  packageId: string,
  quantity: number,
  userId: string | null,
) => insertItemAs([ownerHash, packageId, quantity, userId, uuidv7(), uuidv7()])

/** Values: owner, item, and its new quantity. */
export const updateItem = prepared<WrittenRow>(
  'update-cart-item',
  `WITH ${locked}, changed AS (
     UPDATE cart_item SET quantity = $3, agreed_price_cents = package.price_cents
     FROM locked, package
     WHERE cart_item.id = $2 AND cart_item.cart_id = locked.id
       AND package.id = cart_item.package_id AND NOT package.is_hidden
       AND ${unitsLeftFor('locked.id')} >= $3
     RETURNING cart_item.*
   ), ${mine} ${wholeCart}`,
)

/** Values: owner, item. Returns the cart without it; no rows without such an item. */
export const deleteItem = prepared<WrittenRow>(
  'remove-cart-item',
  `WITH ${locked}, changed AS (
     DELETE FROM cart_item USING locked WHERE cart_item.id = $2 AND cart_item.cart_id = locked.id
     RETURNING cart_item.cart_id
   ), ${mine}
   SELECT mine.id AS "cartId", false AS "isNewCart", ${seesAll} AS "seesAll", ${itemColumns}
   FROM mine
   LEFT JOIN cart_item item ON item.cart_id = mine.id AND item.id <> $2
   LEFT JOIN package ON package.id = item.package_id
   ORDER BY item.added_at, item.id`,
)

/** Values: owner. No rows without a cart. */
export const deleteItems = prepared<{ cartId: string; removed: number; seesAll: boolean }>(
  'clear-cart',
  `WITH ${locked}, changed AS (
     DELETE FROM cart_item USING locked WHERE cart_item.cart_id = locked.id RETURNING cart_item.id
   ), ${mine}
   SELECT locked.id AS "cartId", (SELECT count(*)::int FROM changed) AS removed,
     locked.version = (SELECT xmin FROM cart WHERE owner_hash = $1) AS "seesAll"
   FROM locked`,
)

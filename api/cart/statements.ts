import { MAX_ITEM_QUANTITY } from '../../shared/limits'
import type { PublicPackage } from '../packages/packages'
import { prepared } from '../platform/db'
import { sharedWrite } from './shared-write'

// The statements that read and write carts.

/** One row per item; an empty cart is one row without an item or package. */
export interface CartRow extends PublicPackage {
  /** In hexadecimal. */
  ownerHash: string
  cartId: string
  itemId: string | null
  quantity: number
}

// An array as JSON is parsed by V8, instead of by the driver, character by character.
const itemColumns = `item.id AS "itemId", item.quantity, package.id, package.name,
     package.price_cents AS "priceCents", package.available_inventory AS "availableInventory",
     package.total_inventory AS "totalInventory", package.is_most_popular AS "isMostPopular",
     to_json(package.features) AS features`

// The subquery hides how many carts are wanted. If PostgreSQL saw that it is mostly one, it would plan each
// execution, which takes longer than reading the cart.
const isWanted = 'cart.owner_hash = ANY ((SELECT $1::bytea[])::bytea[])'

export const selectCarts = prepared<CartRow>(
  'carts',
  `SELECT encode(cart.owner_hash, 'hex') AS "ownerHash", cart.id AS "cartId", ${itemColumns}
   FROM cart
   LEFT JOIN cart_item item ON item.cart_id = cart.id
   LEFT JOIN package ON package.id = item.package_id
   WHERE ${isWanted}
   ORDER BY item.added_at, item.id`,
)

/** Units held by the cart's own pending order still count as left for this cart. */
const leftFor = (cartId: string) => `package.available_inventory + coalesce((
       SELECT sum(held.quantity)::int FROM orders
       JOIN order_item held ON held.order_id = orders.id AND held.package_id = package.id
       WHERE orders.cart_id = ${cartId} AND orders.status = 'PENDING'), 0)`

export const selectUnitsLeft = prepared<{ unitsLeft: number }>(
  'units-left-for-cart',
  `SELECT ${leftFor('(SELECT id FROM cart WHERE owner_hash = $1)')} AS "unitsLeft" FROM package
   WHERE package.id = $2 AND NOT package.is_hidden`,
)

export interface WrittenRow extends CartRow {
  isNewCart: boolean
  /** False after waiting for another write: the row may lack what that one wrote. */
  seesAll: boolean
}

const lockedCarts = (locking: string) => `locked AS (
     SELECT id, owner_hash, xmin AS version FROM cart WHERE ${isWanted} FOR NO KEY UPDATE ${locking}
   )`

/** Whether the cart is as it was when the statement started; null for a new one. */
const isUnchanged =
  '(SELECT cart.xmin = version FROM locked JOIN cart USING (id) WHERE id = mine.id)'

/** All items of the carts in which `changed` wrote an item; no rows of other carts. */
const cartsWithChanges = `
   SELECT encode(mine.owner_hash, 'hex') AS "ownerHash", mine.id AS "cartId", mine.is_new AS "isNewCart",
     ${itemColumns},
     coalesce(${isUnchanged}, mine.is_new) AS "seesAll"
   FROM mine
   JOIN (
     SELECT id, cart_id, package_id, quantity, added_at FROM changed
     UNION ALL
     SELECT other.id, other.cart_id, other.package_id, other.quantity, other.added_at
     FROM changed JOIN cart_item other USING (cart_id) WHERE other.id <> changed.id
   ) item ON item.cart_id = mine.id
   JOIN package ON package.id = item.package_id
   ORDER BY item.added_at, item.id`

/** Values: owner, package, units to add, user or null, and whether a new cart may be created. */
export const insertItem = sharedWrite<WrittenRow>(
  'add-to-cart',
  (locking) => `WITH ${lockedCarts(locking)}, wanted AS (
     SELECT asked.*, locked.id AS cart_id, package.price_cents, ${leftFor('locked.id')} AS units_left
     FROM unnest($1::bytea[], $2::uuid[], $3::int[], $4::uuid[], $5::bool[])
       AS asked (owner_hash, package_id, quantity, user_id, may_be_new)
     LEFT JOIN locked USING (owner_hash)
     JOIN package ON package.id = asked.package_id AND NOT package.is_hidden
   ), mine AS (
     INSERT INTO cart (owner_hash, user_id) SELECT owner_hash, user_id FROM wanted
     WHERE units_left >= quantity AND (may_be_new OR cart_id IS NOT NULL)
       ${locking && 'AND (cart_id IS NOT NULL OR NOT EXISTS (SELECT FROM cart WHERE owner_hash = wanted.owner_hash))'}
     ORDER BY owner_hash
     ON CONFLICT (owner_hash) DO UPDATE SET touched_at = now()
     RETURNING id, owner_hash, xmax = 0 AS is_new
   ), changed AS (
     INSERT INTO cart_item (cart_id, package_id, quantity, agreed_price_cents)
     SELECT mine.id, package_id, quantity, price_cents FROM mine JOIN wanted USING (owner_hash)
     ON CONFLICT (cart_id, package_id) DO UPDATE
       SET quantity = cart_item.quantity + excluded.quantity,
           agreed_price_cents = excluded.agreed_price_cents
       WHERE cart_item.quantity + excluded.quantity <= least(${MAX_ITEM_QUANTITY}, (
         SELECT units_left FROM wanted JOIN mine USING (owner_hash) WHERE mine.id = cart_item.cart_id))
     RETURNING *
   ) ${cartsWithChanges}`,
)

/** Values: owner, item, and its new quantity. */
export const updateItem = sharedWrite<WrittenRow>(
  'update-cart-item',
  (locking) => `WITH ${lockedCarts(locking)}, mine AS (
     UPDATE cart SET touched_at = now()
     FROM unnest($1::bytea[], $2::uuid[], $3::int[]) AS asked (owner_hash, item_id, quantity)
     JOIN locked USING (owner_hash)
     JOIN cart_item item ON item.id = asked.item_id AND item.cart_id = locked.id
     JOIN package ON package.id = item.package_id AND NOT package.is_hidden
     WHERE cart.id = locked.id AND ${leftFor('locked.id')} >= asked.quantity
     RETURNING cart.id, cart.owner_hash, package.price_cents, item_id, asked.quantity, false AS is_new
   ), changed AS (
     UPDATE cart_item SET quantity = mine.quantity, agreed_price_cents = mine.price_cents
     FROM mine WHERE cart_item.id = mine.item_id AND cart_item.cart_id = mine.id
     RETURNING cart_item.*
   ) ${cartsWithChanges}`,
)

/** Values: an array of the owner, and the item. Returns the cart without it; no rows without such an item. */
export const deleteItem = prepared<WrittenRow>(
  'remove-cart-item',
  `WITH ${lockedCarts('')}, mine AS (
     UPDATE cart SET touched_at = now() FROM locked JOIN cart_item item ON item.cart_id = locked.id
     WHERE cart.id = locked.id AND item.id = $2 RETURNING cart.id, cart.owner_hash
   ), gone AS (
     DELETE FROM cart_item USING mine WHERE cart_item.id = $2 AND cart_item.cart_id = mine.id
     RETURNING cart_item.cart_id
   )
   SELECT encode(mine.owner_hash, 'hex') AS "ownerHash", mine.id AS "cartId", false AS "isNewCart",
     ${itemColumns}, ${isUnchanged} AS "seesAll"
   FROM mine JOIN gone ON gone.cart_id = mine.id
   LEFT JOIN cart_item item ON item.cart_id = mine.id AND item.id <> $2
   LEFT JOIN package ON package.id = item.package_id
   ORDER BY item.added_at, item.id`,
)

/** Values: an array of the owner. No rows without a cart. */
export const deleteItems = prepared<{ cartId: string; removed: number; seesAll: boolean }>(
  'clear-cart',
  `WITH ${lockedCarts('')}, mine AS (
     UPDATE cart SET touched_at = now() FROM locked WHERE cart.id = locked.id RETURNING cart.id
   ), gone AS (
     DELETE FROM cart_item USING mine WHERE cart_item.cart_id = mine.id RETURNING cart_item.id
   )
   SELECT mine.id AS "cartId", (SELECT count(*)::int FROM gone) AS removed, ${isUnchanged} AS "seesAll"
   FROM mine`,
)

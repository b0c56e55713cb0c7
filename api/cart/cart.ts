import { MAX_ITEM_QUANTITY } from '../../shared/limits'
import { batched } from '../graph/batch'
import type { Visitor } from '../http/visitor'
import type { PublicPackage } from '../packages/packages'
import { unitsLeftMessage } from '../packages/stock'
import { isId, prepared } from '../platform/db'
import { badField, Refusal } from '../platform/errors'
import { countNewCart, limitWrites } from './cart-limits'
import { ownCart } from './merge'

export interface CartItem {
  id: string
  quantity: number
  package: PublicPackage
}

export interface Cart {
  id: string
  items: CartItem[]
}

/** What a visitor without a cart sees; there is no row and no cookie until the first add. */
const emptyCart: Cart = { id: 'empty', items: [] }

/** Returns the visitor's cart, items in the order they were added. Creates nothing. */
export async function cartOf(visitor: Visitor): Promise<Cart> {
  const ownerHash = await ownCart(visitor)
  return ownerHash ? readCart(ownerHash) : emptyCart
}

/** One row per item; an empty cart is one row without an item or package. */
interface CartRow extends PublicPackage {
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
const selectCarts = prepared<CartRow & { ownerHash: string }>(
  'carts',
  `SELECT encode(cart.owner_hash, 'hex') AS "ownerHash", cart.id AS "cartId", ${itemColumns}
   FROM cart
   LEFT JOIN cart_item item ON item.cart_id = cart.id
   LEFT JOIN package ON package.id = item.package_id
   WHERE cart.owner_hash = ANY ((SELECT $1::bytea[])::bytea[])
   ORDER BY item.added_at, item.id`,
)

/** Reads the carts that are asked for at the same time with one statement. */
const rowsByHash = batched(async (hashes) => {
  const { rows } = await selectCarts([hashes.map((hash) => Buffer.from(hash, 'hex'))])
  const rowsOf = new Map<string, CartRow[]>()
  for (const { ownerHash, ...row } of rows) {
    const known = rowsOf.get(ownerHash)
    if (known) known.push(row)
    else rowsOf.set(ownerHash, [row])
  }
  return rowsOf
})

const readCart = async (ownerHash: Buffer): Promise<Cart> =>
  cartIn((await rowsByHash(ownerHash.toString('hex'))) ?? [])

function cartIn(rows: CartRow[]): Cart {
  if (!rows[0]) return emptyCart
  const items = rows.flatMap(({ cartId: _, itemId, quantity, ...rest }) =>
    itemId ? { id: itemId, quantity, package: rest } : [],
  )
  return { id: rows[0].cartId, items }
}

export const totalQuantity = (cart: Cart) =>
  cart.items.reduce((sum, item) => sum + item.quantity, 0)

export const subtotalCents = (item: CartItem) => item.quantity * item.package.priceCents

export const totalCents = (cart: Cart) =>
  cart.items.reduce((sum, item) => sum + subtotalCents(item), 0)

// Units held by this cart's own pending order still count as left for this cart.
const leftForThisCart = `package.available_inventory + coalesce((
    SELECT sum(held.quantity)::int FROM cart
    JOIN orders ON orders.cart_id = cart.id AND orders.status = 'PENDING'
    JOIN order_item held ON held.order_id = orders.id AND held.package_id = package.id
    WHERE cart.owner_hash = $1), 0)`

// A statement that writes to a cart returns the cart, too. When it had to wait for another one, it may not see
// what that one wrote; then the cart is read again.

interface WrittenRow extends CartRow {
  isNewCart: boolean
  seesAll: boolean
}

const lockedCart = `locked AS (
     SELECT id, xmin AS version FROM cart WHERE owner_hash = $1 FOR NO KEY UPDATE
   )`

/** The items that `changed` wrote and the others; no rows when nothing was written. */
const cartWithChanges = `
   SELECT mine.id AS "cartId", mine.is_new AS "isNewCart", ${itemColumns},
     coalesce((SELECT cart.xmin = version FROM locked JOIN cart USING (id)), mine.is_new) AS "seesAll"
   FROM mine
   JOIN (
     SELECT id, package_id, quantity, added_at FROM changed
     UNION ALL
     SELECT id, package_id, quantity, added_at FROM cart_item
      WHERE cart_id = (SELECT id FROM mine) AND id NOT IN (SELECT id FROM changed)
   ) item ON EXISTS (SELECT FROM changed)
   JOIN package ON package.id = item.package_id
   ORDER BY item.added_at, item.id`

const cartAfter = async (ownerHash: Buffer, rows: WrittenRow[]) =>
  rows[0]?.seesAll
    ? cartIn(rows.map(({ isNewCart: _, seesAll: __, ...row }) => row))
    : readCart(ownerHash)

const insertItem = prepared<WrittenRow>(
  'add-to-cart',
  `WITH ${lockedCart}, wanted AS (
     SELECT package.id, package.price_cents, ${leftForThisCart} AS units_left
     FROM package WHERE package.id = $2 AND NOT package.is_hidden
   ), mine AS (
     INSERT INTO cart (owner_hash, user_id) SELECT $1, $4 FROM wanted LEFT JOIN locked ON true
     WHERE units_left >= $3 AND ($5 OR locked.id IS NOT NULL)
     ON CONFLICT (owner_hash) DO UPDATE SET touched_at = now()
     RETURNING id, xmax = 0 AS is_new
   ), changed AS (
     INSERT INTO cart_item (cart_id, package_id, quantity, agreed_price_cents)
     SELECT mine.id, wanted.id, $3, wanted.price_cents FROM mine, wanted
     ON CONFLICT (cart_id, package_id) DO UPDATE
       SET quantity = cart_item.quantity + excluded.quantity,
           agreed_price_cents = excluded.agreed_price_cents
       WHERE cart_item.quantity + excluded.quantity
         <= least(${MAX_ITEM_QUANTITY}, (SELECT units_left FROM wanted))
     RETURNING *
   ) ${cartWithChanges}`,
)

/**
 * Adds units of a package, creating the cart and the item as needed. A single statement that locks the
 * cart row first, so that concurrent clicks queue there and see each other's units.
 */
export async function addToCart(
  visitor: Visitor,
  packageId: string,
  quantity: number,
): Promise<Cart> {
  checkQuantity(quantity)
  if (!isId(packageId)) throw noSuchPackage()
  await ownCart(visitor)

  const ownerHash = visitor.identify()
  const written = await limitWrites(visitor.limitKey(), async () => {
    const newCart = countNewCart(visitor.clientIp)
    const mayBeNew = !newCart.refusal
    const { rows } = await insertItem([
      ...[ownerHash, packageId, quantity, visitor.user?.id ?? null, mayBeNew],
    ])
    if (!rows[0]?.isNewCart) newCart.takeBack()
    if (rows[0]) return rows
    const { id, items } = await readCart(ownerHash)
    if (newCart.refusal && id === emptyCart.id) throw newCart.refusal
    const inCart = items.find((item) => item.package.id === packageId)?.quantity ?? 0
    throw await whyRefused(ownerHash, packageId, inCart + quantity)
  })
  visitor.remember()
  return cartAfter(ownerHash, written)
}

const updateItem = prepared<WrittenRow>(
  'update-cart-item',
  `WITH ${lockedCart}, mine AS (
     UPDATE cart SET touched_at = now() FROM locked, cart_item item
     JOIN package ON package.id = item.package_id AND NOT package.is_hidden
     WHERE cart.id = locked.id AND item.id = $2 AND item.cart_id = cart.id
       AND ${leftForThisCart} >= $3
     RETURNING cart.id, package.price_cents, false AS is_new
   ), changed AS (
     UPDATE cart_item SET quantity = $3, agreed_price_cents = mine.price_cents
     FROM mine WHERE cart_item.id = $2 AND cart_item.cart_id = mine.id
     RETURNING cart_item.*
   ) ${cartWithChanges}`,
)

/** Sets an item's quantity, within the same limits as `addToCart`. */
export async function updateCartItem(
  visitor: Visitor,
  id: string,
  quantity: number,
): Promise<Cart> {
  checkQuantity(quantity)
  const ownerHash = await ownCart(visitor)
  if (!ownerHash || !isId(id)) throw noSuchItem()

  const written = await limitWrites(visitor.limitKey(), async () => {
    const { rows } = await updateItem([ownerHash, id, quantity])
    if (rows[0]) return rows
    const item = (await readCart(ownerHash)).items.find((each) => each.id === id)
    throw item ? await whyRefused(ownerHash, item.package.id, quantity) : noSuchItem()
  })
  visitor.remember()
  return cartAfter(ownerHash, written)
}

const deleteItem = prepared(
  'remove-cart-item',
  `WITH mine AS (
     UPDATE cart SET touched_at = now() FROM cart_item item
     WHERE cart.owner_hash = $1 AND item.id = $2 AND item.cart_id = cart.id RETURNING cart.id
   )
   DELETE FROM cart_item USING mine WHERE cart_item.id = $2 AND cart_item.cart_id = mine.id`,
)

export async function removeCartItem(visitor: Visitor, id: string): Promise<Cart> {
  const ownerHash = await ownCart(visitor)
  if (!ownerHash || !isId(id)) throw noSuchItem()

  await limitWrites(visitor.limitKey(), async () => {
    const { rowCount } = await deleteItem([ownerHash, id])
    if (rowCount === 0) throw noSuchItem()
  })
  visitor.remember()
  return readCart(ownerHash)
}

const deleteItems = prepared(
  'clear-cart',
  `WITH mine AS (UPDATE cart SET touched_at = now() WHERE owner_hash = $1 RETURNING id)
   DELETE FROM cart_item USING mine WHERE cart_item.cart_id = mine.id`,
)

export async function clearCart(visitor: Visitor): Promise<Cart> {
  const ownerHash = await ownCart(visitor)
  if (!ownerHash) return emptyCart
  const { rowCount } = await limitWrites(visitor.limitKey(), () => deleteItems([ownerHash]))
  if (rowCount) visitor.remember()
  return readCart(ownerHash)
}

export const quantityRule = `A whole number from 1 to ${MAX_ITEM_QUANTITY}`

function checkQuantity(quantity: number) {
  if (Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_ITEM_QUANTITY) return
  throw badField('quantity', quantityRule)
}

const selectUnitsLeft = prepared<{ unitsLeft: number }>(
  'units-left-for-cart',
  `SELECT ${leftForThisCart} AS "unitsLeft" FROM package
   WHERE package.id = $2 AND NOT package.is_hidden`,
)

/** Returns the reason a cart could not have that many units; read only after a refusal. */
async function whyRefused(ownerHash: Buffer, packageId: string, itemQuantity: number) {
  const { rows } = await selectUnitsLeft([ownerHash, packageId])
  if (!rows[0]) return noSuchPackage()
  const { unitsLeft } = rows[0]
  return itemQuantity > MAX_ITEM_QUANTITY && unitsLeft >= MAX_ITEM_QUANTITY
    ? new Refusal('CONFLICT', `At most ${MAX_ITEM_QUANTITY} each`)
    : new Refusal('CONFLICT', unitsLeftMessage(unitsLeft))
}

const noSuchPackage = () => new Refusal('NOT_FOUND', "This package isn't available.")
const noSuchItem = () => new Refusal('NOT_FOUND', 'This item is no longer in your cart.')

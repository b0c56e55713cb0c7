import { MAX_ITEM_QUANTITY } from '../../shared/limits'
import type { Visitor } from '../http/visitor'
import { featuresOf } from '../packages/list'
import type { PublicPackage } from '../packages/packages'
import { unitsLeftMessage } from '../packages/stock'
import { batchedWhileBusy } from '../platform/batch'
import { isId } from '../platform/db'
import { badField, Refusal } from '../platform/errors'
import { countNewCart, limitWrites } from './cart-limits'
import { ownCart } from './merge'
import {
  type CartRow,
  deleteItem,
  deleteItems,
  insertItem,
  selectCart,
  selectCarts,
  selectUnitsLeft,
  updateItem,
  type WrittenRow,
} from './statements'

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
export const emptyCart: Cart = { id: 'empty', items: [] }

/** Returns the visitor's cart, items in the order they were added. Creates nothing. */
export async function cartOf(visitor: Visitor): Promise<Cart> {
  const ownerHash = await ownCart(visitor)
  return ownerHash ? readCart(ownerHash) : emptyCart
}

/** The rows of carts by their owners' hashes in hexadecimal. */
const rowsOf = batchedWhileBusy<CartRow[]>(async (owners) => {
  const [first = '', ...others] = owners
  if (others.length === 0) {
    const { rows } = await selectCart([Buffer.from(first, 'hex')])
    return new Map([[first, rows]])
  }
  const carts = new Map<string, CartRow[]>(owners.map((owner) => [owner, []]))
  const { rows } = await selectCarts([owners.map((owner) => Buffer.from(owner, 'hex'))])
  for (const { owner, ...row } of rows) carts.get(owner)?.push(row)
  return carts
})

/** Reads a cart by its owner, without the guest's cart that may still be merged into it. */
export const readCart = async (ownerHash: Buffer): Promise<Cart> =>
  cartIn((await rowsOf(ownerHash.toString('hex'))) ?? [])

async function cartIn(rows: CartRow[]): Promise<Cart> {
  if (!rows[0]) return emptyCart
  const items: CartItem[] = []
  for (const { cartId: _, itemId, quantity, ...rest } of rows) {
    if (!itemId) continue
    const features = await featuresOf(rest.id)
    items.push({ id: itemId, quantity, package: { ...rest, features } })
  }
  return { id: rows[0].cartId, items }
}

export const totalQuantity = (cart: Cart) =>
  cart.items.reduce((sum, item) => sum + item.quantity, 0)

export const subtotalCents = (item: CartItem) => item.quantity * item.package.priceCents

export const totalCents = (cart: Cart) =>
  cart.items.reduce((sum, item) => sum + subtotalCents(item), 0)

// A write also returns the cart. One that waited for another write may not see what the other wrote; then the
// cart is read again.

const cartAfter = async (ownerHash: Buffer, rows: WrittenRow[]) =>
  rows[0]?.seesAll
    ? cartIn(rows.map(({ isNewCart: _, seesAll: __, ...row }) => row))
    : readCart(ownerHash)

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
    if (newCart.refusal && (await readCart(ownerHash)) === emptyCart) throw newCart.refusal
    const userId = visitor.user?.id ?? null
    const { rows } = await insertItem(ownerHash, packageId, quantity, userId)
    if (!rows[0]?.isNewCart) newCart.takeBack()
    if (rows[0]) return rows
    const { items } = await readCart(ownerHash)
    const inCart = items.find((item) => item.package.id === packageId)?.quantity ?? 0
    throw await whyRefused(ownerHash, packageId, inCart + quantity)
  })
  visitor.remember()
  return cartAfter(ownerHash, written)
}

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

export async function removeCartItem(visitor: Visitor, id: string): Promise<Cart> {
  const ownerHash = await ownCart(visitor)
  if (!ownerHash || !isId(id)) throw noSuchItem()

  const written = await limitWrites(visitor.limitKey(), async () => {
    const { rows } = await deleteItem([ownerHash, id])
    if (!rows[0]) throw noSuchItem()
    return rows
  })
  visitor.remember()
  return cartAfter(ownerHash, written)
}

export async function clearCart(visitor: Visitor): Promise<Cart> {
  const ownerHash = await ownCart(visitor)
  if (!ownerHash) return emptyCart
  const { rows } = await limitWrites(visitor.limitKey(), () => deleteItems([ownerHash]))
  const [cleared] = rows
  if (!cleared) return emptyCart
  if (cleared.removed > 0) visitor.remember()
  return cleared.seesAll ? { id: cleared.cartId, items: [] } : readCart(ownerHash)
}

export const quantityRule = `A whole number from 1 to ${MAX_ITEM_QUANTITY}`

function checkQuantity(quantity: number) {
  if (Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_ITEM_QUANTITY) return
  throw badField('quantity', quantityRule)
}

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

import type { Visitor } from '../http/visitor'
import { unitsLeftMessage } from '../packages/stock'
import type { Tx } from '../platform/db'
import { Refusal } from '../platform/errors'
import { networkHash } from '../platform/rate-limit'

/** Whose open payment pages count together: a customer's, or those of all guests on one network. */
export interface Holder {
  /** Null unless the customer's email is confirmed. */
  userId: string | null
  networkHash: string | null
}

const MAX_PAGES_PER_NETWORK = 6
/** Guests on one network may hold a third of the units left of a package, and always one unit. */
const GUEST_DIVISOR = 3
const MAX_PAGES_PER_CUSTOMER = 3
const MAX_UNITS_PER_CUSTOMER = 10
const RETRY_AFTER_SECONDS = 300

export const holderOf = ({ user, clientIp }: Visitor): Holder =>
  user?.emailVerified
    ? { userId: user.id, networkHash: null }
    : { userId: null, networkHash: networkHash(clientIp) }

/** A package in the cart, with everything that decides whether it can be bought. */
export interface CheckoutLine {
  cartId: string
  itemId: string
  packageId: string
  name: string
  priceCents: number
  features: string[]
  isHidden: boolean
  /** The visitor has not seen this price. */
  isPriceNew: boolean
  quantity: number
  unitsLeft: number
  hasOpenOrder: boolean
  /** What the holder's other open payment pages hold. */
  heldPages: number
  heldUnits: number
  heldOfPackage: number
}

/** Reads the cart for checkout in one statement; no lines when it is empty or missing. */
export const readCheckout = (tx: Tx, ownerHash: Buffer, { userId, networkHash }: Holder) =>
  tx.$queryRaw<CheckoutLine[]>`
    SELECT cart.id AS "cartId", item.id AS "itemId", item.quantity,
      package.id AS "packageId", package.name, package.price_cents AS "priceCents",
      package.features, package.is_hidden AS "isHidden",
      package.available_inventory AS "unitsLeft",
      item.agreed_price_cents <> package.price_cents AS "isPriceNew",
      own.id IS NOT NULL AS "hasOpenOrder", held.*
    FROM cart
    JOIN cart_item item ON item.cart_id = cart.id
    JOIN package ON package.id = item.package_id
    LEFT JOIN orders own ON own.cart_id = cart.id AND own.status = 'PENDING'
    CROSS JOIN LATERAL (
      SELECT count(DISTINCT orders.id)::int AS "heldPages",
        coalesce(sum(line.quantity), 0)::int AS "heldUnits",
        coalesce(sum(line.quantity) FILTER (WHERE line.package_id = package.id), 0)::int
          AS "heldOfPackage"
      FROM orders JOIN order_item line ON line.order_id = orders.id
      WHERE orders.status = 'PENDING' AND orders.cart_id IS DISTINCT FROM cart.id
        AND (orders.network_hash = ${networkHash}
          OR (orders.network_hash IS NULL AND orders.user_id = ${userId}::uuid))
    ) held
    WHERE cart.owner_hash = ${Uint8Array.from(ownerHash)}
    ORDER BY item.added_at, item.id`

/** Refuses what can't be bought. An open payment page was checked when it was opened. */
export function refuseUnfit(lines: CheckoutLine[], holder: Holder) {
  if (lines.length === 0) throw emptyCart()
  const hidden = lines.filter((line) => line.isHidden)
  if (hidden.length > 0) throw notForSale(hidden.map(({ name }) => name))
  if (lines.some((line) => line.hasOpenOrder || line.isPriceNew)) return
  const scarce = lines.find(({ quantity, unitsLeft }) => quantity > unitsLeft)
  if (scarce) throw new Refusal('CONFLICT', unitsLeftMessage(scarce.unitsLeft))
  if (holder.userId) refuseCustomerOverLimit(lines)
  else refuseGuestOverLimit(lines)
}

function refuseCustomerOverLimit(lines: CheckoutLine[]) {
  const [{ heldPages = 0, heldUnits = 0 } = {}] = lines
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0)
  if (heldPages < MAX_PAGES_PER_CUSTOMER && heldUnits + units <= MAX_UNITS_PER_CUSTOMER) return
  throw tooMuchHeld(
    `You can have ${MAX_PAGES_PER_CUSTOMER} open payments with ${MAX_UNITS_PER_CUSTOMER} packages in all. Please finish or cancel a payment, or remove some packages from your cart.`,
  )
}

function refuseGuestOverLimit(lines: CheckoutLine[]) {
  const isOver = lines.some(
    ({ quantity, unitsLeft, heldOfPackage, heldPages }) =>
      heldPages >= MAX_PAGES_PER_NETWORK ||
      heldOfPackage + quantity >
        Math.max(1, Math.floor((unitsLeft + heldOfPackage) / GUEST_DIVISOR)),
  )
  if (!isOver) return
  throw tooMuchHeld(
    'We can only hold this many packages for guests on one network. Please finish or cancel a payment, choose fewer packages, or sign in.',
  )
}

const tooMuchHeld = (message: string) =>
  new Refusal('RATE_LIMITED', message, { retryAfterSeconds: RETRY_AFTER_SECONDS })

export const emptyCart = () =>
  new Refusal('BAD_INPUT', 'Your cart is empty', {
    fields: { cart: 'Add some packages before checking out' },
  })

const notForSale = (names: string[]) => {
  const [are, them] = names.length > 1 ? ['are', 'them'] : ['is', 'it']
  return new Refusal(
    'CONFLICT',
    `${names.join(' and ')} ${are} no longer for sale. Please remove ${them} from your cart.`,
  )
}

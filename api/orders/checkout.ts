import type Stripe from 'stripe'
import { ownCart } from '../cart/merge'
import { config } from '../config'
import type { Visitor } from '../http/visitor'
import { holdUnits, moveStock } from '../packages/stock'
import { db, lockRow, type Tx } from '../platform/db'
import { Refusal } from '../platform/errors'
import { closeSession, isInProgress, openSession } from '../platform/payments'
import { syncWithProvider } from './fulfillment'
import { closeOrder } from './orders'
import type { OrderWithItems } from './states'

/** The provider rejects less than 30 minutes; one more tolerates clock skew (decisions, section 6). */
const SESSION_MINUTES = 31
/** A session with less time left is replaced: a visitor could not finish it. */
const MIN_REMAINING_MS = 2 * 60_000
/** An order this old without a payment page is replaced: the provider would reject its expiry time. */
const PAGE_WITHIN_MS = 30_000
/** Checkout answers within 10 s, of which opening the session takes up to 7.5 s. */
const OPEN_WITHIN_MS = 2_500

/**
 * Returns the payment page for the visitor's cart. Freezes items and prices into a pending order and
 * holds the units. An unchanged cart gets the same page again; for a changed one, the previous page is
 * closed first. Refuses an empty cart, too few units, and a price that the visitor has not seen.
 */
export async function createCheckoutSession(
  visitor: Visitor,
): Promise<{ id: string; url: string }> {
  const ownerHash = await ownCart(visitor)
  if (!ownerHash) throw emptyCart()

  const openUntil = Date.now() + OPEN_WITHIN_MS
  while (Date.now() <= openUntil) {
    const order = await moveStock((tx) => pendingOrder(tx, ownerHash, visitor.user?.id))
    if ('pricesToConfirm' in order) throw priceChanged(order.pricesToConfirm)
    if (!('replace' in order)) return sessionOf(order)
    await endSession(order.replace)
  }
  throw new Refusal(
    'PROVIDER_UNAVAILABLE',
    'The payment service is slow right now. Please try again.',
  )
}

type Pending = OrderWithItems | { replace: OrderWithItems } | { pricesToConfirm: string[] }

/** Finds or creates the cart's pending order. Checkouts of one cart serialize on the cart row. */
async function pendingOrder(tx: Tx, ownerHash: Buffer, userId?: string): Promise<Pending> {
  const cart = await tx.cart.findUnique({
    where: { ownerHash: Uint8Array.from(ownerHash) },
    select: { id: true },
  })
  if (!cart || !(await lockRow(tx, 'cart', cart.id))) throw emptyCart()
  const items = await cartItems(tx, cart.id)
  if (items.length === 0) throw emptyCart()

  const hidden = items.filter((item) => item.package.isHidden)
  if (hidden.length > 0) throw notForSale(hidden.map((item) => item.package.name))

  const changed = items.filter((item) => item.agreedPriceCents !== item.package.priceCents)
  for (const item of changed) {
    const agreedPriceCents = item.package.priceCents
    await tx.cartItem.update({ where: { id: item.id }, data: { agreedPriceCents } })
  }
  if (changed.length > 0) return { pricesToConfirm: changed.map((item) => item.package.name) }

  const open = await tx.order.findFirst({
    where: { cartId: cart.id, status: 'PENDING' },
    include: { items: true },
  })
  if (open) return isUsable(open, items) ? open : { replace: open }

  await holdUnits(tx, items)
  return tx.order.create({
    data: {
      cartId: cart.id,
      userId,
      totalCents: items.reduce((sum, item) => sum + item.quantity * item.package.priceCents, 0),
      sessionExpiresAt: new Date(Date.now() + SESSION_MINUTES * 60_000),
      items: {
        create: items.map(({ packageId, quantity, package: { name, priceCents, features } }) => ({
          ...{ packageId, quantity, priceCents, features },
          packageName: name,
        })),
      },
    },
    include: { items: true },
  })
}

const cartItems = (tx: Tx, cartId: string) =>
  tx.cartItem.findMany({
    where: { cartId },
    include: { package: true },
    orderBy: [{ addedAt: 'asc' }, { id: 'asc' }],
  })

type CartItems = Awaited<ReturnType<typeof cartItems>>

/** Whether the order's page sells exactly these items and stays open for a while. */
function isUsable(order: OrderWithItems, items: CartItems) {
  if (order.sessionId && !order.sessionUrl) return false // a cancellation is closing it
  const minMs = order.sessionId ? MIN_REMAINING_MS : SESSION_MINUTES * 60_000 - PAGE_WITHIN_MS
  if (order.sessionExpiresAt.getTime() - Date.now() < minMs) return false
  if (items.length !== order.items.length) return false
  return items.every((item) =>
    order.items.some(
      (ordered) =>
        ordered.packageId === item.packageId &&
        ordered.quantity === item.quantity &&
        ordered.priceCents === item.package.priceCents,
    ),
  )
}

/** Opens the order's session. Two tabs with one order send the same idempotency key: one session. */
async function sessionOf(order: OrderWithItems): Promise<{ id: string; url: string }> {
  if (order.sessionId && order.sessionUrl) return { id: order.sessionId, url: order.sessionUrl }

  const session = await openSession(sessionParams(order), `checkout-${order.id}`).catch(
    async (error: unknown) => {
      if (!isInProgress(error)) await closeOrder(order.id, 'abandon')
      throw error
    },
  )
  if (!session.url) throw new Error(`session ${session.id} has no URL`)

  await db.order.updateMany({
    where: { id: order.id, status: 'PENDING', sessionId: null },
    data: { sessionId: session.id, sessionUrl: session.url },
  })
  const { sessionId } = await db.order.findUniqueOrThrow({ where: { id: order.id } })
  if (sessionId === session.id) return { id: session.id, url: session.url }

  await closeSession(session.id) // another tab changed the cart and abandoned this order
  throw new Refusal('CONFLICT', 'Your cart changed in another tab. Please try again.')
}

function sessionParams(order: OrderWithItems): Stripe.Checkout.SessionCreateParams {
  const reference = { order_id: order.id, order_number: String(order.number) }
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    client_reference_id: order.id,
    metadata: reference,
    payment_intent_data: { metadata: reference },
    expires_at: Math.floor(order.sessionExpiresAt.getTime() / 1_000),
    success_url: `${config.PUBLIC_URL}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${config.PUBLIC_URL}/checkout-cancelled?reason=cancelled&session_id={CHECKOUT_SESSION_ID}`,
    line_items: inStableOrder(order).map(({ packageName, priceCents, quantity }) => ({
      quantity,
      price_data: {
        currency: order.currency,
        unit_amount: priceCents,
        product_data: { name: `${packageName} Package` },
      },
    })),
  }
}

/** The provider rejects an idempotency key with other parameters, so the order of items matters. */
const inStableOrder = ({ items }: OrderWithItems) =>
  [...items].sort((a, b) => a.packageId.localeCompare(b.packageId))

/** Closes the previous page. If it was paid a moment ago, its order becomes paid. */
async function endSession(order: OrderWithItems) {
  if (!order.sessionId) return closeOrder(order.id, 'abandon')
  await syncWithProvider(order, await closeSession(order.sessionId))
}

const emptyCart = () =>
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

const priceChanged = (names: string[]) =>
  new Refusal(
    'CONFLICT',
    `The price of ${names.join(' and ')} has changed. Please review your cart and try again.`,
  )

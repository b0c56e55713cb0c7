import type Stripe from 'stripe'
import { rememberGuestOrder } from '../account/guest-orders'
import { ownCart } from '../cart/merge'
import type { Visitor } from '../http/visitor'
import { holdUnits, moveStock } from '../packages/stock'
import { config } from '../platform/config'
import { databaseTime, db, pool, type Tx } from '../platform/db'
import { Refusal } from '../platform/errors'
import { closeSession, isInProgress, openSession } from '../platform/payments'
import { busy, makeQueue } from '../platform/queue'
import { isAgreed } from '../sales/links'
import {
  type CheckoutLine,
  emptyCart,
  type Holder,
  holderOf,
  readCheckout,
  refuseUnfit,
} from './checkout-cart'
import { syncWithProvider } from './fulfillment'
import { closeOrder } from './orders'
import type { OrderWithItems } from './states'

/** The provider rejects less than 30 minutes; five more tolerate clock skew. */
const SESSION_MINUTES = 35
/** A session with less time left is replaced: a visitor could not finish it. */
const MIN_REMAINING_MS = 2 * 60_000
/** An order this old without a payment page is replaced: the provider would reject its expiry time. */
const PAGE_WITHIN_MS = 30_000
/** How long a checkout may wait for its turn, for previous pages to close, and for another tab to open the page. */
const OPEN_WITHIN_MS = 5_000

/** A crowd at checkout leaves half of the database connections to payments, jobs, and readers. */
const inTurn = makeQueue(() => pool.options.max / 2)

/**
 * Returns the payment page for the visitor's cart. Freezes items and prices into a pending order and
 * holds the units. An unchanged cart gets the same page again; for a changed one, the previous page is
 * closed first. Refuses an empty cart, too few units, a price that the visitor has not seen, and more
 * than one visitor may hold; most refusals cost one statement.
 */
export async function createCheckoutSession(
  visitor: Visitor,
): Promise<{ id: string; url: string }> {
  const ownerHash = await ownCart(visitor)
  if (!ownerHash) throw emptyCart()
  const buyer = { ownerHash, userId: visitor.user?.id, holder: holderOf(visitor) }
  refuseUnfit(await readCheckout(db, ownerHash, buyer.holder), buyer.holder)

  const openUntil = Date.now() + OPEN_WITHIN_MS
  while (Date.now() <= openUntil) {
    const begin = () => moveStock((tx) => pendingOrder(tx, buyer))
    const order = await inTurn(begin, openUntil - Date.now())
    if ('pricesToConfirm' in order) throw priceChanged(order.pricesToConfirm)
    if ('replace' in order) {
      await endSession(order.replace)
      continue
    }
    rememberGuestOrder(visitor, order.id)
    try {
      return await pageOf(order, visitor)
    } catch (error) {
      if (!isInProgress(error) || Date.now() > openUntil) throw error
    }
  }
  throw busy()
}

interface Buyer {
  ownerHash: Buffer
  userId: string | undefined
  holder: Holder
}

/** The payment link that filled the cart, with what it sells; all null without one. */
interface CartLink {
  id: string | null
  packageId: string | null
  quantity: number | null
}

type Pending = OrderWithItems | { replace: OrderWithItems } | { pricesToConfirm: string[] }

/**
 * Finds or creates the cart's pending order. Checkouts of one cart serialize on the cart row, and those
 * of guests on one network on a lock of their own, so that together they stay within their limit.
 */
async function pendingOrder(tx: Tx, { ownerHash, userId, holder }: Buyer): Promise<Pending> {
  const [link] = await tx.$queryRaw<CartLink[]>`
    SELECT link.id, link.package_id AS "packageId", link.quantity
    FROM cart LEFT JOIN payment_link link ON link.id = payment_link_id
    WHERE owner_hash = ${Uint8Array.from(ownerHash)} FOR NO KEY UPDATE OF cart`
  if (holder.networkHash) {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${holder.networkHash}, 0))`
  }
  const lines = await readCheckout(tx, ownerHash, holder)
  refuseUnfit(lines, holder)
  const cartId = lines[0]?.cartId
  const paymentLinkId = link && isAgreed(link, lines) ? link.id : null

  const changed = lines.filter((line) => line.isPriceNew)
  for (const { itemId, priceCents } of changed) {
    await tx.cartItem.update({ where: { id: itemId }, data: { agreedPriceCents: priceCents } })
  }
  if (changed.length > 0) return { pricesToConfirm: changed.map(({ name }) => name) }

  const now = await databaseTime(tx)
  const open = await tx.order.findFirst({
    where: { cartId, status: 'PENDING' },
    include: { items: true },
  })
  if (open) {
    if (!isUsable(open, lines, now)) return { replace: open }
    if (paymentLinkId && paymentLinkId !== open.paymentLinkId) {
      await tx.order.update({ where: { id: open.id }, data: { paymentLinkId } })
    }
    return open
  }

  await holdUnits(tx, lines)
  return tx.order.create({
    data: {
      cartId,
      userId,
      networkHash: holder.networkHash,
      paymentLinkId,
      totalCents: lines.reduce((sum, line) => sum + line.quantity * line.priceCents, 0),
      createdAt: now,
      sessionExpiresAt: new Date(now.getTime() + SESSION_MINUTES * 60_000),
      items: {
        create: lines.map(({ packageId, quantity, name, priceCents, features }) => ({
          packageId,
          quantity,
          priceCents,
          features,
          packageName: name,
        })),
      },
    },
    include: { items: true },
  })
}

/** Whether the order's page sells exactly these items and stays open for a while. */
function isUsable(order: OrderWithItems, lines: CheckoutLine[], now: Date) {
  if (order.sessionId && !order.sessionUrl) return false // a cancellation is closing it
  const minMs = order.sessionId ? MIN_REMAINING_MS : SESSION_MINUTES * 60_000 - PAGE_WITHIN_MS
  if (order.sessionExpiresAt.getTime() - now.getTime() < minMs) return false
  if (lines.length !== order.items.length) return false
  return lines.every((line) =>
    order.items.some(
      (ordered) =>
        ordered.packageId === line.packageId &&
        ordered.quantity === line.quantity &&
        ordered.priceCents === line.priceCents,
    ),
  )
}

/** Opens the order's session. Two tabs with one order send the same idempotency key: one session. */
async function pageOf(
  order: OrderWithItems,
  visitor: Visitor,
): Promise<{ id: string; url: string }> {
  if (order.sessionId && order.sessionUrl) return { id: order.sessionId, url: order.sessionUrl }

  const session = await openSession(sessionParams(order, visitor), `checkout-${order.id}`).catch(
    async (error: unknown) => {
      if (!isInProgress(error)) await closeOrder(order.id, 'abandon')
      throw error
    },
  )

  await db.order.updateMany({
    where: { id: order.id, status: 'PENDING', sessionId: null },
    data: { sessionId: session.id, sessionUrl: session.url },
  })
  const { sessionId } = await db.order.findUniqueOrThrow({ where: { id: order.id } })
  if (sessionId === session.id) return { id: session.id, url: session.url }

  await closeSession(session.id, order.id) // another tab changed the cart and abandoned this order
  throw new Refusal('CONFLICT', 'Your cart changed in another tab. Please try again.')
}

function sessionParams(order: OrderWithItems, visitor: Visitor) {
  const reference = { order_id: order.id, order_number: String(order.number) }
  return {
    mode: 'payment',
    allowed_payment_method_types: ['card'],
    client_reference_id: order.id,
    ...buyerEmail(order, visitor),
    phone_number_collection: { enabled: true },
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
  } satisfies Stripe.Checkout.SessionCreateParams
}

/**
 * The email of the account that checks out. Only of the order's own account, and only a verified one: the
 * page doesn't let it be changed, and the provider rejects an idempotency key with another email.
 */
const buyerEmail = ({ userId }: OrderWithItems, { user }: Visitor) =>
  user?.emailVerified && user.id === userId ? { customer_email: user.email } : {}

/** The provider rejects an idempotency key with other parameters, so the order of items matters. */
const inStableOrder = ({ items }: OrderWithItems) =>
  [...items].sort((a, b) => a.packageId.localeCompare(b.packageId))

/** Closes the previous page. If it was paid a moment ago, its order becomes paid. */
async function endSession(order: OrderWithItems) {
  if (!order.sessionId) return closeOrder(order.id, 'abandon')
  await syncWithProvider(order, await closeSession(order.sessionId, order.id))
}

const priceChanged = (names: string[]) =>
  new Refusal(
    'CONFLICT',
    `The price of ${names.join(' and ')} has changed. Please review your cart and try again.`,
  )

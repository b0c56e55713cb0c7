import type Stripe from 'stripe'
import { ownCart } from '../cart/merge'
import { config } from '../config'
import type { Visitor } from '../http/visitor'
import { holdUnits, moveStock } from '../packages/stock'
import { db, type Tx } from '../platform/db'
import { Refusal } from '../platform/errors'
import { closeSession, isStillAsked, openSession } from '../platform/payments'
import { settle } from './fulfil'
import { closeOrder, isReference, type OrderWithItems } from './orders'

/** The provider refuses less than 30 minutes; one more lets clocks differ (decisions, section 6). */
const SESSION_MINUTES = 31
/** A session with less than this left is not handed out again: nobody could finish it. */
const TOO_SHORT_MS = 2 * 60_000
/** An order that still has no page by then was left behind: the provider would find its end too near. */
const PAGE_WITHIN_MS = 30_000
/** All calls to the provider end within 10 s: opening a session takes at most 7.5 s of them. */
const OPEN_WITHIN_MS = 2_500

/**
 * The payment page for the visitor's cart. Freezes lines and prices into a pending order and holds
 * the units; an unchanged cart gets the same page again, a changed one makes the former page
 * unpayable first. Refuses an empty cart, too few units, and a price the visitor was not told yet.
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

/** Holding the cart's row, so that checkouts of one cart go one after another. */
async function pendingOrder(tx: Tx, ownerHash: Buffer, userId?: string): Promise<Pending> {
  const [cart] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM cart WHERE owner_hash = ${ownerHash} FOR UPDATE`
  const lines = cart ? await linesOf(tx, cart.id) : []
  if (!cart || lines.length === 0) throw emptyCart()

  const gone = lines.filter((line) => line.package.isHidden)
  if (gone.length > 0) throw notForSale(gone.map((line) => line.package.name))

  const changed = lines.filter((line) => line.agreedPriceCents !== line.package.priceCents)
  for (const {
    id,
    package: { priceCents },
  } of changed) {
    await tx.cartItem.update({ where: { id }, data: { agreedPriceCents: priceCents } })
  }
  if (changed.length > 0) return { pricesToConfirm: changed.map((line) => line.package.name) }

  const open = await tx.order.findFirst({
    where: { cartId: cart.id, status: 'PENDING' },
    include: { items: true },
  })
  if (open) return isFor(lines, open) ? open : { replace: open }

  await holdUnits(tx, lines)
  return tx.order.create({
    data: {
      cartId: cart.id,
      userId,
      totalCents: lines.reduce((sum, line) => sum + line.quantity * line.package.priceCents, 0),
      sessionExpiresAt: new Date(Date.now() + SESSION_MINUTES * 60_000),
      items: {
        create: lines.map(({ packageId, quantity, package: { name, priceCents, features } }) => ({
          ...{ packageId, quantity, priceCents, features },
          packageName: name,
        })),
      },
    },
    include: { items: true },
  })
}

const linesOf = (tx: Tx, cartId: string) =>
  tx.cartItem.findMany({
    where: { cartId },
    include: { package: true },
    orderBy: [{ addedAt: 'asc' }, { id: 'asc' }],
  })

/** Whether the order's page still sells exactly these lines and will for a while. */
function isFor(lines: Awaited<ReturnType<typeof linesOf>>, order: OrderWithItems) {
  if (order.sessionId && !order.sessionUrl) return false // a cancel is closing it
  const leastMs = order.sessionId ? TOO_SHORT_MS : SESSION_MINUTES * 60_000 - PAGE_WITHIN_MS
  if (order.sessionExpiresAt.getTime() - Date.now() < leastMs) return false
  if (lines.length !== order.items.length) return false
  return lines.every((line) =>
    order.items.some(
      (item) =>
        item.packageId === line.packageId &&
        item.quantity === line.quantity &&
        item.priceCents === line.package.priceCents,
    ),
  )
}

/** Two tabs that come here with one order ask with one key, and so get one session. */
async function sessionOf(order: OrderWithItems): Promise<{ id: string; url: string }> {
  if (order.sessionId && order.sessionUrl) return { id: order.sessionId, url: order.sessionUrl }

  const session = await openSession(sessionParams(order), `checkout-${order.id}`).catch(
    async (error: unknown) => {
      if (!isStillAsked(error)) await closeOrder(order.id, 'FAILED', { onlyWithoutSession: true })
      throw error
    },
  )
  if (!session.url) throw new Error(`session ${session.id} came without an address`)

  await db.order.updateMany({
    where: { id: order.id, status: 'PENDING', sessionId: null },
    data: { sessionId: session.id, sessionUrl: session.url },
  })
  const { sessionId } = await db.order.findUniqueOrThrow({ where: { id: order.id } })
  if (sessionId === session.id) return { id: session.id, url: session.url }

  await closeSession(session.id) // another tab changed the cart and gave this order up meanwhile
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
    line_items: inOneOrder(order).map(({ packageName, priceCents, quantity }) => ({
      quantity,
      price_data: {
        currency: order.currency,
        unit_amount: priceCents,
        product_data: { name: `${packageName} Package` },
      },
    })),
  }
}

/** A key stands for exact parameters, so the lines always come in the same order. */
const inOneOrder = ({ items }: OrderWithItems) =>
  [...items].sort((a, b) => a.packageId.localeCompare(b.packageId))

/** Makes the former page unpayable; when it was paid a moment ago, its order becomes paid. */
async function endSession(order: OrderWithItems) {
  if (!order.sessionId) return closeOrder(order.id, 'FAILED', { onlyWithoutSession: true })
  await settle(order, await closeSession(order.sessionId))
}

/**
 * The visitor turned back on the payment page: it becomes unpayable and the units return at once.
 * Only for an order of the visitor's own cart. An order that was paid after all is answered as it is.
 */
export async function cancelCheckout(visitor: Visitor, sessionId: string): Promise<OrderWithItems> {
  const ownerHash = await ownCart(visitor)
  const order = isReference(sessionId)
    ? await db.order.findUnique({ where: { sessionId }, include: { items: true, cart: true } })
    : null
  if (!ownerHash || !order?.cart || !ownerHash.equals(order.cart.ownerHash)) {
    throw new Refusal('NOT_FOUND', 'There is no such checkout.')
  }
  if (order.status !== 'PENDING') return order
  // No checkout is handed this page from here on; it would be closed under the visitor's hands.
  await db.order.updateMany({
    where: { id: order.id, status: 'PENDING' },
    data: { sessionUrl: null },
  })
  const session = await closeSession(sessionId)
  if (session.status !== 'expired') return settle(order, session)
  await closeOrder(order.id, 'CANCELLED', { settled: true })
  // The provider's event about our own closing may have been faster: it was a cancel all the same.
  await db.order.updateMany({
    where: { id: order.id, status: 'EXPIRED' },
    data: { status: 'CANCELLED' },
  })
  return db.order.findUniqueOrThrow({ where: { id: order.id }, include: { items: true } })
}

const emptyCart = () =>
  new Refusal('BAD_INPUT', 'Your cart is empty', {
    fields: { cart: 'Add some packages before checking out' },
  })

const notForSale = (names: string[]) => {
  const [what, it] = names.length > 1 ? ['are', 'them'] : ['is', 'it']
  return new Refusal(
    'CONFLICT',
    `${names.join(' and ')} ${what} not for sale any more. Please remove ${it} from your cart.`,
  )
}

const priceChanged = (names: string[]) =>
  new Refusal(
    'CONFLICT',
    `The price of ${names.join(' and ')} has changed. Please review your cart and try again.`,
  )

import type { Order, OrderItem, OrderStatus } from '../generated/prisma/client'
import { moveStock, releaseUnits } from '../packages/stock'
import { db, type Tx } from '../platform/db'
import { log } from '../platform/log'
import { dollars } from '../platform/money'

export type OrderWithItems = Order & { items: OrderItem[] }

/** The provider's ids look like this; anything else is the id of nothing, and PostgreSQL takes no NUL. */
export const isReference = (given: string) => /^\w{1,255}$/.test(given)

/**
 * An order by its checkout session or payment intent. These ids cannot be guessed: whoever holds one
 * came from the payment page or has the receipt.
 */
export async function findOrder(reference: string): Promise<OrderWithItems | null> {
  if (!isReference(reference)) return null
  return db.order.findFirst({
    where: { OR: [{ sessionId: reference }, { paymentIntentId: reference }] },
    include: { items: { orderBy: { priceCents: 'asc' } } },
  })
}

/** The order as it is now; nobody else changes it until the transaction ends. */
export async function lockOrder(tx: Tx, id: string): Promise<OrderWithItems> {
  await tx.$queryRaw`SELECT FROM orders WHERE id = ${id}::uuid FOR NO KEY UPDATE`
  return tx.order.findUniqueOrThrow({ where: { id }, include: { items: true } })
}

/** What was noted before stays. */
export const withNote = ({ note }: Order, more: string) => (note ? `${note}; ${more}` : more)

type Closed = Extract<OrderStatus, 'CANCELLED' | 'EXPIRED' | 'FAILED'>

/**
 * Ends a pending order without a payment and gives its units back; an order in any other state stays
 * as it is. `settled`: the provider will never take a payment for it. `onlyWithoutSession`: leaves an
 * order alone that has got its payment page meanwhile.
 */
export async function closeOrder(
  id: string,
  status: Closed,
  { settled = false, onlyWithoutSession = false } = {},
): Promise<boolean> {
  return moveStock(async (tx) => {
    const { count } = await tx.order.updateMany({
      where: { id, status: 'PENDING', ...(onlyWithoutSession && { sessionId: null }) },
      data: { status, settledAt: settled ? new Date() : null },
    })
    if (count === 0) return false
    await releaseUnits(tx, await tx.orderItem.findMany({ where: { orderId: id } }))
    log.info({ orderId: id, status }, 'order closed, units returned')
    return true
  })
}

/** An order as the REST paths spell it: money in US dollars. */
export function restOrder(order: OrderWithItems) {
  const { id, number, status, totalCents, createdAt, paidAt, items } = order
  return {
    id,
    number,
    status,
    total: dollars(totalCents),
    createdAt,
    paidAt,
    items: items.map((item) => ({
      id: item.id,
      packageName: item.packageName,
      price: dollars(item.priceCents),
      quantity: item.quantity,
      subtotal: dollars(item.priceCents * item.quantity),
    })),
  }
}

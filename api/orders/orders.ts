import { z } from 'zod'
import { dollars } from '../../shared/money'
import type { Order } from '../generated/prisma/client'
import { OrderStatus } from '../generated/prisma/enums'
import type { Visitor } from '../http/visitor'
import { moveStock } from '../packages/stock'
import { db } from '../platform/db'
import { type OrderWithItems, type TransitionName, transition } from './states'

/** Whether this can be an id of the provider. PostgreSQL rejects NUL characters. */
export const isReference = (text: string) => /^\w{1,255}$/.test(text)

/**
 * Finds an order by its checkout session or payment intent. These ids can't be guessed: only the
 * payment page and the receipt show them.
 */
export async function findOrder(reference: string): Promise<OrderWithItems | null> {
  if (!isReference(reference)) return null
  return db.order.findFirst({
    where: { OR: [{ sessionId: reference }, { paymentIntentId: reference }] },
    include: { items: { orderBy: { priceCents: 'asc' } } },
  })
}

/** The buyer's email, masked for those who only have the link to the receipt. */
export function emailFor({ user }: Visitor, { email, userId }: Pick<Order, 'email' | 'userId'>) {
  const isOwner = user && (user.isStaff || user.id === userId)
  return email && !isOwner ? maskEmail(email) : email
}

const maskEmail = (email: string) => email.replace(/^(.).*@/su, '$1•••@')

export const readOrder = (id: string): Promise<OrderWithItems> =>
  db.order.findUniqueOrThrow({ where: { id }, include: { items: true } })

const MAX_NOTE = 4_000

/**
 * Appends to the order's note. Whatever the provider or a bank wrote, the note can be stored: it must
 * never prevent what it is about from being recorded.
 */
export const withNote = ({ note }: Pick<Order, 'note'>, more: string) =>
  (note ? `${note}; ${more}` : more).replaceAll('\0', '').slice(0, MAX_NOTE)

type Closing = Extract<TransitionName, 'abandon' | 'cancel' | 'endHold' | 'expire' | 'fail'>

/**
 * Ends a pending order without a payment and releases its units. Returns null when it is no longer
 * pending. `settledAt` is set when the provider will never accept a payment for the order.
 */
export const closeOrder = (id: string, name: Closing, data: { settledAt?: Date } = {}) =>
  moveStock((tx) => transition(tx, id, name, data))

const dollarAmount = z.number().describe('US dollars')

/** An order as REST returns it. */
export const RestOrder = z
  .object({
    id: z.uuid(),
    number: z.int(),
    status: z.enum(OrderStatus),
    total: dollarAmount,
    createdAt: z.iso.datetime(),
    paidAt: z.iso.datetime().nullable(),
    items: z.array(
      z.object({
        id: z.uuid(),
        packageName: z.string(),
        price: dollarAmount,
        quantity: z.int(),
        subtotal: dollarAmount,
      }),
    ),
  })
  .meta({ id: 'Order' })

export function restOrder(order: OrderWithItems): z.infer<typeof RestOrder> {
  const { id, number, status, totalCents, createdAt, paidAt, items } = order
  return {
    id,
    number,
    status,
    total: dollars(totalCents),
    createdAt: createdAt.toISOString(),
    paidAt: paidAt?.toISOString() ?? null,
    items: items.map((item) => ({
      id: item.id,
      packageName: item.packageName,
      price: dollars(item.priceCents),
      quantity: item.quantity,
      subtotal: dollars(item.priceCents * item.quantity),
    })),
  }
}

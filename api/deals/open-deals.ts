import { tierOf } from '../../shared/deals/entitlements'
import { LEAST_SAVING_CENTS, NO_QUOTE_DAYS } from '../../shared/guarantee'
import type { Deal, Order, OrderItem } from '../generated/prisma/client'
import { databaseTime, type Tx } from '../platform/db'
import { addDealEvent, announce } from './deal-events'
import { closed, OPEN, recordDealEvent, releaseChoice, transition } from './states'
import { prefillWishes } from './wishes/prefill'

const HOURS_TO_CONTACT = 24

/** By when we contact the buyer of an order. */
export const contactDeadline = ({ paidAt }: Pick<Order, 'paidAt'>) =>
  new Date((paidAt ?? new Date()).getTime() + HOURS_TO_CONTACT * 3_600_000)

/**
 * Opens a deal for each unit of a paid order, in the transaction that makes it PAID. Units that have
 * one keep it: repeated calls change nothing. Returns the deals that are new.
 */
export async function openDeals(tx: Tx, order: Order & { items: OrderItem[] }) {
  const deals = await tx.deal.createManyAndReturn({
    data: unitsOf(order).map(({ item, unit }, index) => ({
      orderItemId: item.id,
      unit,
      orderId: order.id,
      number: `${order.number}-${index + 1}`,
      customerId: order.userId,
      tier: tierOf(item.packageName),
      feeCents: item.priceCents,
      noQuoteDays: NO_QUOTE_DAYS,
      leastSavingCents: LEAST_SAVING_CENTS,
      contactBy: contactDeadline(order),
    })),
    skipDuplicates: true,
  })
  await tx.wishes.createMany({ data: deals.map(({ id }) => ({ dealId: id })) })
  await tx.dealEvent.createMany({
    data: deals.map(({ id }) => ({ dealId: id, kind: 'PAID', by: 'SYSTEM' })),
  })
  if (order.userId) await prefillWishes(tx, deals, order.userId)
  for (const deal of deals) {
    await recordDealEvent(tx, 'deal.opened', deal, deal.status)
    announce(tx, deal, 'STAGE')
  }
  return deals
}

/** Closes the open deals of an order whose payment goes back, in the same transaction. */
export async function closeDealsOf(tx: Tx, orderId: string) {
  await tx.$queryRaw`SELECT FROM deal WHERE order_id = ${orderId}::uuid ORDER BY id FOR NO KEY UPDATE`
  const deals = await tx.deal.findMany({ where: { orderId, status: { in: OPEN } } })
  for (const deal of deals) await closeRefunded(tx, deal)
}

/** Closes a locked deal whose payment goes back. A purchased one stays: the purchase is a fact. */
export async function closeRefunded(tx: Tx, deal: Deal) {
  if (!OPEN.includes(deal.status)) return
  await releaseChoice(tx, deal.id, 'OTHER')
  const end = { endedAs: 'REFUNDED', ...closed(await databaseTime(tx)) } as const
  await transition(tx, deal.id, 'refund', end)
  await addDealEvent(tx, deal.id, { kind: 'ENDED', by: 'SYSTEM' })
  announce(tx, deal, 'STAGE')
}

/** A deal that was closed for another reason ends as refunded once its money goes back. */
export async function endAsRefunded(tx: Tx, deal: Deal) {
  const { count } = await tx.deal.updateMany({
    where: { id: deal.id, status: 'CLOSED', endedAs: { not: 'REFUNDED' } },
    data: { endedAs: 'REFUNDED', revision: { increment: 1 } },
  })
  if (count > 0) announce(tx, deal, 'STAGE')
}

/** Every unit of the order, in an order that never changes: it numbers the deals. */
const unitsOf = ({ items }: { items: OrderItem[] }) =>
  items
    .toSorted((a, b) => a.priceCents - b.priceCents || (a.id < b.id ? -1 : 1))
    .flatMap((item) =>
      Array.from({ length: item.quantity }, (_, index) => ({ item, unit: index + 1 })),
    )

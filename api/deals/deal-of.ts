import type { StaffRight } from '../../shared/staff-rights'
import type { Deal } from '../generated/prisma/client'
import { requireRight } from '../http/access'
import type { Visitor } from '../http/visitor'
import { db, isId, lockRow, type Tx } from '../platform/db'
import { Refusal } from '../platform/errors'
import { log } from '../platform/log'

/** Finds a deal that the visitor may see: staff see all, customers their own. */
export async function findDeal({ user }: Visitor, id: string, client: Tx = db) {
  if (!user || !isId(id)) return null
  const deal = await client.deal.findUnique({ where: { id } })
  return deal && (user.isStaff || deal.customerId === user.id) ? deal : null
}

/** As `findDeal`, for mutations: refuses another customer's deal exactly like one that doesn't exist. */
export async function dealOf(visitor: Visitor, id: string, client: Tx = db): Promise<Deal> {
  const deal = await findDeal(visitor, id, client)
  if (!deal) throw noSuchDeal()
  return deal
}

/** As `dealOf`, refusing staff without the right to change a deal that isn't their own. */
export async function changeableDealOf(
  visitor: Visitor,
  id: string,
  staffNeed: StaffRight = 'DEALS',
  client: Tx = db,
): Promise<Deal> {
  const deal = await dealOf(visitor, id, client)
  if (deal.customerId !== visitor.user?.id) requireRight(visitor, staffNeed)
  return deal
}

/** As `changeableDealOf`, with the deal locked until the transaction ends. Lock order: order, package, deal, quote. */
export async function lockDealOf(
  tx: Tx,
  visitor: Visitor,
  id: string,
  staffNeed: StaffRight = 'DEALS',
): Promise<Deal> {
  await changeableDealOf(visitor, id, staffNeed, tx) // first, so that no one can lock another customer's deal
  await lockRow(tx, 'deal', id)
  return dealOf(visitor, id, tx)
}

/** Runs a job in a transaction that has locked the deal. What fails is tried again with the next run. */
export async function withDeal(
  id: string,
  what: string,
  run: (tx: Tx, deal: Deal) => Promise<void>,
) {
  try {
    await db.$transaction(async (tx) => {
      await lockRow(tx, 'deal', id)
      const deal = await tx.deal.findUnique({ where: { id } })
      if (deal) await run(tx, deal)
    })
  } catch (error) {
    log.error({ err: error, dealId: id, what }, 'could not email the buyer; will retry')
  }
}

const noSuchDeal = () => new Refusal('NOT_FOUND', 'There is no such deal.')

import type { Deal } from '../generated/prisma/client'
import type { Visitor } from '../http/visitor'
import { db, isId, lockRow, type Tx } from '../platform/db'
import { Refusal } from '../platform/errors'

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

/** As `dealOf`, with the deal locked until the transaction ends. Locks order: order, package, deal, quote. */
export async function lockDealOf(tx: Tx, visitor: Visitor, id: string): Promise<Deal> {
  await dealOf(visitor, id, tx) // first, so that no one can lock another customer's deal
  await lockRow(tx, 'deal', id)
  return dealOf(visitor, id, tx)
}

const noSuchDeal = () => new Refusal('NOT_FOUND', 'There is no such deal.')

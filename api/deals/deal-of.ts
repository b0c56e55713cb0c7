import type { StaffRight } from '../../shared/staff-rights'
import type { Deal } from '../generated/prisma/client'
import { requireRight } from '../graph/builder'
import type { Visitor } from '../http/visitor'
import { isLockTimeout } from '../platform/database-client'
import { db, isId, lockRow, type Tx } from '../platform/db'
import { Refusal } from '../platform/errors'
import { log } from '../platform/log'
import { busy, makeQueues } from '../platform/queue'

/** Database connections that the changes of one person hold at a time, on each instance. */
const MAX_CONNECTIONS = 4
/** How long a change waits for its turn among those of the same person. */
const TURN_WITHIN_MS = 5_000

const inTurn = makeQueues(() => MAX_CONNECTIONS)

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

type Transact = <T>(run: (tx: Tx) => Promise<T>) => Promise<T>

const inTransaction: Transact = (run) => db.$transaction(run)

/**
 * Runs a transaction in which a person changes a deal. Refuses it (UNAVAILABLE) when it waits two seconds for a row
 * that is locked, so that one locked deal never takes all connections. `SET LOCAL` ends with
 * the transaction, also behind a transaction pooler. A change that moves units passes `moveStock`.
 */
export function changeDeal<T>(
  { user }: Pick<Visitor, 'user'>,
  change: (tx: Tx) => Promise<T>,
  transact = inTransaction,
): Promise<T> {
  const run = () =>
    transact(async (tx) => {
      await tx.$executeRaw`SET LOCAL lock_timeout = '2s'`
      return change(tx)
    })
  return inTurn(user?.id ?? '', run, TURN_WITHIN_MS).catch((error: unknown) => {
    throw isLockTimeout(error) ? busy() : error
  })
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

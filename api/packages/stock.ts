import { db, type Tx } from '../platform/db'
import { Refusal } from '../platform/errors'
import { tryToRefresh } from './list'

export interface Units {
  packageId: string
  quantity: number
}

/** Transactions after which the package list looks different. */
const visible = new WeakSet<Tx>()

/** Call it when a transaction changes what the package list shows. */
export const noteVisibleChange = (tx: Tx) => void visible.add(tx)

/** Runs a transaction that moves units, then refreshes the package list before anyone gets a response. */
export async function moveStock<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
  let isVisible = false
  const result = await db.$transaction(async (tx) => {
    const moved = await run(tx)
    isVisible = visible.has(tx)
    return moved
  })
  if (isVisible) await tryToRefresh()
  return result
}

/** Always locks rows in the same order, so that orders with the same packages can't deadlock. */
const inLockOrder = (items: Units[]) =>
  [...items].sort((a, b) => a.packageId.localeCompare(b.packageId))

/** Holds units for a pending order; refuses (CONFLICT) when too few are left. */
export async function holdUnits(tx: Tx, items: Units[]) {
  noteVisibleChange(tx)
  for (const { packageId, quantity } of inLockOrder(items)) {
    const { count } = await tx.package.updateMany({
      where: { id: packageId, availableInventory: { gte: quantity } },
      data: { availableInventory: { decrement: quantity }, heldInventory: { increment: quantity } },
    })
    if (count === 0) throw await insufficientStock(tx, packageId)
  }
}

/** Releases the units held by a pending order. */
export async function releaseUnits(tx: Tx, items: Units[]) {
  noteVisibleChange(tx)
  for (const { packageId, quantity } of inLockOrder(items)) {
    await tx.package.update({
      where: { id: packageId },
      data: { availableInventory: { increment: quantity }, heldInventory: { decrement: quantity } },
    })
  }
}

/** Turns held units into sold ones; visitors see no difference. */
export async function sellHeldUnits(tx: Tx, items: Units[]) {
  for (const { packageId, quantity } of inLockOrder(items)) {
    await tx.package.update({
      where: { id: packageId },
      data: { heldInventory: { decrement: quantity }, soldInventory: { increment: quantity } },
    })
  }
}

/** Sells units that are not on hold. Returns false and changes nothing when too few are left. */
export async function sellUnits(tx: Tx, items: Units[]): Promise<boolean> {
  const left = await tx.$queryRaw<{ id: string; units: number }[]>`
    SELECT id, available_inventory AS units FROM package
    WHERE id = ANY (${items.map(({ packageId }) => packageId)}::uuid[])
    ORDER BY id FOR NO KEY UPDATE`
  const unitsLeft = new Map(left.map(({ id, units }) => [id, units]))
  if (items.some((item) => item.quantity > (unitsLeft.get(item.packageId) ?? 0))) return false
  await holdUnits(tx, items)
  await sellHeldUnits(tx, items)
  return true
}

/** Returns sold units to stock after a full refund. */
export async function restockUnits(tx: Tx, items: Units[]) {
  noteVisibleChange(tx)
  for (const { packageId, quantity } of inLockOrder(items)) {
    await tx.package.update({
      where: { id: packageId },
      data: { availableInventory: { increment: quantity }, soldInventory: { decrement: quantity } },
    })
  }
}

async function insufficientStock(tx: Tx, packageId: string) {
  const row = await tx.package.findUnique({ where: { id: packageId } })
  return new Refusal('CONFLICT', unitsLeftMessage(row?.availableInventory ?? 0))
}

/** Refusal text for a visitor who wants more units than are left. */
export const unitsLeftMessage = (unitsLeft: number) =>
  unitsLeft > 0 ? `Only ${unitsLeft} left` : 'Out of stock'

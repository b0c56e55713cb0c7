import { db, type Tx } from '../platform/db'
import { Refusal } from '../platform/errors'
import { log } from '../platform/log'
import { renewPackages } from './snapshot'

export interface Units {
  packageId: string
  quantity: number
}

/** A transaction that moves units; what this server shows is renewed before anyone gets an answer. */
export async function moveStock<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
  const result = await db.$transaction(run)
  await renewPackages().catch((error) => log.warn({ err: error }, 'packages not renewed'))
  return result
}

/** Rows are always locked in one order, so that two orders with the same packages cannot deadlock. */
const inLockOrder = (lines: Units[]) =>
  [...lines].sort((a, b) => a.packageId.localeCompare(b.packageId))

/** Takes units out of what is left, for a pending order; refuses as CONFLICT when too few are. */
export async function holdUnits(tx: Tx, lines: Units[]) {
  for (const { packageId, quantity } of inLockOrder(lines)) {
    const { count } = await tx.package.updateMany({
      where: { id: packageId, availableInventory: { gte: quantity } },
      data: { availableInventory: { decrement: quantity }, heldInventory: { increment: quantity } },
    })
    if (count === 0) throw await tooFewLeft(tx, packageId)
  }
}

/** Gives the units of a pending order back. */
export async function releaseUnits(tx: Tx, lines: Units[]) {
  for (const { packageId, quantity } of inLockOrder(lines)) {
    await tx.package.update({
      where: { id: packageId },
      data: { availableInventory: { increment: quantity }, heldInventory: { decrement: quantity } },
    })
  }
}

/** Turns held units into sold ones. */
export async function sellHeldUnits(tx: Tx, lines: Units[]) {
  for (const { packageId, quantity } of inLockOrder(lines)) {
    await tx.package.update({
      where: { id: packageId },
      data: { heldInventory: { decrement: quantity }, soldInventory: { increment: quantity } },
    })
  }
}

/** Sells units that are not on hold. Returns false and changes nothing when too few are left. */
export async function sellUnits(tx: Tx, lines: Units[]): Promise<boolean> {
  const left = await tx.$queryRaw<{ id: string; units: number }[]>`
    SELECT id, available_inventory AS units FROM package
    WHERE id = ANY (${lines.map((line) => line.packageId)}::uuid[])
    ORDER BY id FOR NO KEY UPDATE`
  const unitsLeft = new Map(left.map(({ id, units }) => [id, units]))
  if (lines.some((line) => line.quantity > (unitsLeft.get(line.packageId) ?? 0))) return false
  await holdUnits(tx, lines)
  await sellHeldUnits(tx, lines)
  return true
}

/** Sold units come back: the order was refunded in full. */
export async function restockUnits(tx: Tx, lines: Units[]) {
  for (const { packageId, quantity } of inLockOrder(lines)) {
    await tx.package.update({
      where: { id: packageId },
      data: { availableInventory: { increment: quantity }, soldInventory: { decrement: quantity } },
    })
  }
}

async function tooFewLeft(tx: Tx, packageId: string) {
  const wanted = await tx.package.findUnique({ where: { id: packageId } })
  return new Refusal('CONFLICT', leftText(wanted?.availableInventory ?? 0))
}

/** What a visitor who asks for more than are left is told. */
export const leftText = (left: number) => (left > 0 ? `Only ${left} left` : 'Out of stock')

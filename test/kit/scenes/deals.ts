import { randomUUID } from 'node:crypto'
import { openDeals } from '../../../api/deals/open-deals'
import type { User } from '../../../api/generated/prisma/client'
import { holdUnits, sellHeldUnits } from '../../../api/packages/stock'
import { db } from '../../../api/platform/db'
import { makePackage } from '../servers/shop'

/** Returns the deals of a paid order; without a user, a guest's. */
export async function makeDeals({
  user,
  email = user?.email ?? 'guest@example.com',
  packageName = 'Gold',
  quantity = 1,
}: {
  user?: Pick<User, 'id' | 'email'>
  email?: string
  packageName?: string
  quantity?: number
} = {}) {
  const bought = await makePackage({ availableInventory: quantity })
  const item = { packageId: bought.id, quantity }
  const totalCents = bought.priceCents * quantity
  return db.$transaction(async (tx) => {
    await holdUnits(tx, [item])
    await sellHeldUnits(tx, [item])
    const order = await tx.order.create({
      data: {
        userId: user?.id ?? null,
        email,
        status: 'PAID',
        totalCents,
        paidCents: totalCents,
        paidAt: new Date(),
        settledAt: new Date(),
        sessionId: `cs_${randomUUID().replaceAll('-', '')}`,
        paymentIntentId: `pi_${randomUUID().replaceAll('-', '')}`,
        sessionExpiresAt: new Date(Date.now() + 60_000),
        askedAt: new Date('2100-01-01'), // keeps the reconcile job away
        items: { create: { ...item, packageName, priceCents: bought.priceCents } },
      },
      include: { items: true },
    })
    return openDeals(tx, order)
  })
}

export async function makeDeal(details?: Parameters<typeof makeDeals>[0]) {
  const [deal] = await makeDeals(details)
  if (!deal) throw new Error('no deal')
  return deal
}

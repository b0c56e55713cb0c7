import { blockedStatements } from '../../test/kit/scenes/purchases'
import { makePackage } from '../../test/kit/servers/shop'
import { openDeals } from '../deals/open-deals'
import { OrderStatus } from '../generated/prisma/client'
import { holdUnits, sellHeldUnits } from '../packages/stock'
import { db } from '../platform/db'
import { type TransitionName, transition, transitions } from './states'

const totalCents = 2 * 599_00
const isSettled = (status: OrderStatus) =>
  ['PAID', 'REVIEW', 'REFUNDING', 'REFUNDED'].includes(status)

/** What a status requires in the database. */
const paymentOf = (status: OrderStatus, id: number) => ({
  ...(isSettled(status) && {
    paidAt: new Date(),
    paidCents: totalCents,
    sessionId: `cs_walk_${id}`,
    paymentIntentId: `pi_walk_${id}`,
  }),
  refundedCents: status === 'REFUNDED' ? totalCents : 0,
})

let made = 0

/** An order of two units, in any status. */
async function makeOrder(status: OrderStatus, details = {}) {
  const bought = await makePackage()
  const item = { packageId: bought.id, quantity: 2 }
  const order = await db.$transaction(async (tx) => {
    if (status === 'PENDING' || status === 'PAID') await holdUnits(tx, [item])
    if (status === 'PAID') await sellHeldUnits(tx, [item])
    const order = await tx.order.create({
      data: {
        status,
        totalCents,
        sessionExpiresAt: new Date(Date.now() + 60_000),
        askedAt: new Date('2100-01-01'), // keeps the reconcile job of other tests away
        ...paymentOf(status, ++made),
        ...details,
        items: { create: { ...item, packageName: bought.name, priceCents: 599_00 } },
      },
      include: { items: true },
    })
    if (status === 'PAID') await openDeals(tx, order)
    return order
  })
  return { id: order.id, packageId: bought.id }
}

async function read({ id, packageId }: { id: string; packageId: string }) {
  const { status } = await db.order.findUniqueOrThrow({ where: { id } })
  const { availableInventory, heldInventory, soldInventory } = await db.package.findUniqueOrThrow({
    where: { id: packageId },
  })
  return { status, units: [availableInventory, heldInventory, soldInventory] }
}

const run = (id: string, name: TransitionName, data = {}) =>
  db.$transaction((tx) => transition(tx, id, name, data))

/** Available, held and sold units that two ordered units become. */
const moves = {
  releaseUnits: [2, -2, 0],
  restockUnits: [2, 0, -2],
  sellHeldUnits: [0, -2, 2],
  sellUnits: [-2, 0, 2],
}

const names = Object.keys(transitions) as TransitionName[]
const ruleOf = (
  name: TransitionName,
): { from: OrderStatus[]; to: OrderStatus; units?: keyof typeof moves } => transitions[name]

test('each transition changes status and stock as the table says', async () => {
  const allowed = names.flatMap((name) => ruleOf(name).from.map((from) => ({ name, from })))
  const outcomes = await Promise.all(
    allowed.map(async ({ name, from }) => {
      const { to, units } = ruleOf(name)
      const order = await makeOrder(from)
      const before = await read(order)
      const changed = await run(order.id, name, paymentOf(to, ++made))
      const move = units ? moves[units] : [0, 0, 0]
      const after = before.units.map((count, index) => count + (move[index] ?? 0))
      return {
        actual: { name, from, changed: changed?.status, ...(await read(order)) },
        expected: { name, from, changed: to, status: to, units: after },
      }
    }),
  )
  expect(outcomes.map(({ actual }) => actual)).toEqual(outcomes.map(({ expected }) => expected))
})

test.each(Object.values(OrderStatus))('all other transitions leave %s alone', async (status) => {
  const order = await makeOrder(status)
  const before = await read(order)
  const others = names.filter((name) => !ruleOf(name).from.includes(status))
  for (const name of others) {
    const changed = await run(order.id, name, paymentOf(ruleOf(name).to, ++made))
    expect([name, changed, await read(order)]).toEqual([name, null, before])
  }
  expect(others.length).toBeGreaterThan(8)
})

test.each([
  ['abandon', 'PENDING', { sessionId: 'cs_open' }],
  ['beginRefund', 'PAID', { disputedAt: new Date(0) }],
  ['beginRefund', 'PAID', { paymentIntentId: null }],
  ['refundReviewed', 'REVIEW', { disputedAt: new Date(0) }],
  ['refundReviewed', 'REVIEW', { paymentIntentId: null }],
] as const)('%s leaves an order that is %s with %j alone', async (name, status, details) => {
  const order = await makeOrder(status, details)
  const before = await read(order)
  expect(await run(order.id, name)).toBeNull()
  expect(await read(order)).toEqual(before)
})

test('a late payment takes all units of the order or none', async () => {
  const order = await makeOrder('EXPIRED')
  const scarce = await makePackage({ availableInventory: 1 })
  const item = { packageId: scarce.id, packageName: scarce.name, quantity: 2, priceCents: 0 }
  await db.orderItem.create({ data: { orderId: order.id, ...item } })
  const before = await read(order)

  expect(await run(order.id, 'payLate', paymentOf('PAID', ++made))).toBeNull()

  expect(await read(order)).toEqual(before)
  expect((await read({ ...order, packageId: scarce.id })).units).toEqual([1, 0, 0])
})

test('a second caller waits for the first transition, then changes nothing', async () => {
  const order = await makeOrder('PENDING')
  const second = await db.$transaction(async (tx) => {
    expect(await transition(tx, order.id, 'cancel')).toMatchObject({ status: 'CANCELLED' })
    const waiting = run(order.id, 'cancel')
    await blockedStatements()
    return { waiting }
  })
  expect(await second.waiting).toBeNull()
  expect(await read(order)).toEqual({ status: 'CANCELLED', units: [10, 0, 0] })
})

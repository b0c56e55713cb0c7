import { jest } from '@jest/globals'
import { addToCart } from '../../test/kit/requests/operations'
import { blockedStatements, cartLines } from '../../test/kit/scenes/purchases'
import { type Caller, graph, makePackage, makeVisitor } from '../../test/kit/servers/shop'
import { DatabaseClient } from '../platform/database-client'
import { db } from '../platform/db'

const VISITORS = 12

/** Visitors with two units of the package each. */
const makeShoppers = (packageId: string) =>
  Promise.all(
    Array.from({ length: VISITORS }, async () => {
      const visitor = makeVisitor()
      await graph(visitor, addToCart, { packageId, quantity: 2 })
      return visitor
    }),
  )

const addOne = (visitor: Caller, packageId: string) =>
  graph(visitor, addToCart, { packageId, quantity: 1 })

test('visitors who read while others do share statements, and each gets their own cart', async () => {
  const [gold, silver] = [await makePackage({ availableInventory: 50 }), await makePackage()]
  const shoppers = await makeShoppers(gold.id)
  const [richest] = shoppers
  if (richest) await addOne(richest, silver.id)
  const sent = jest.spyOn(DatabaseClient.prototype, 'query')
  const { waiting } = await db.$transaction(async (tx) => {
    await tx.$executeRaw`LOCK TABLE cart`
    const waiting = Promise.all([...shoppers, makeVisitor()].map(cartLines))
    await blockedStatements(2)
    return { waiting }
  })
  const [first, ...others] = await waiting
  const reads = sent.mock.calls.filter(([{ name }]) => name === 'cart' || name === 'carts')
  sent.mockRestore()
  expect(reads.length).toBeLessThan(VISITORS)
  const twoGold = { name: gold.name, quantity: 2 }
  expect(first).toEqual([twoGold, { name: silver.name, quantity: 1 }])
  expect(others).toEqual([...Array.from({ length: VISITORS - 1 }, () => [twoGold]), []])
})

test('a locked cart does not keep other visitors waiting', async () => {
  const gold = await makePackage({ availableInventory: 50 })
  const [blocked, ...others] = await makeShoppers(gold.id)
  if (!blocked) throw new Error('no shopper')
  const { id } = (await graph(blocked, '{ cart { id } }')).data.cart
  const answer = await db.$transaction(async (tx) => {
    await tx.cart.update({ where: { id }, data: { touchedAt: new Date() } })
    const waiting = addOne(blocked, gold.id)
    await Promise.all(others.map((visitor) => addOne(visitor, gold.id)))
    await blockedStatements()
    return { waiting }
  })
  expect((await answer.waiting).data.addToCart.totalQuantity).toBe(3)
})

test('adding starts a new cart when the old one is deleted meanwhile', async () => {
  const gold = await makePackage()
  const visitor = makeVisitor()
  const { data } = await graph(visitor, addToCart, { packageId: gold.id, quantity: 2 })
  const answer = await db.$transaction(async (tx) => {
    await tx.cart.delete({ where: { id: data.addToCart.id } })
    const waiting = addOne(visitor, gold.id)
    await blockedStatements()
    return { waiting }
  })
  expect((await answer.waiting).data.addToCart.totalQuantity).toBe(1)
})

test('both writes of one visitor at the same moment count, and each returns the whole cart', async () => {
  const [gold, silver] = [
    await makePackage({ availableInventory: 50 }),
    await makePackage({ availableInventory: 50 }),
  ]
  const shoppers = await makeShoppers(gold.id)
  await Promise.all(
    shoppers.map(async (visitor) => {
      const answers = await Promise.all([addOne(visitor, silver.id), addOne(visitor, silver.id)])
      const totals = answers.map(({ data }) => data.addToCart.totalQuantity)
      expect(Math.max(...totals)).toBe(4)
      expect(await cartLines(visitor)).toEqual([
        { name: gold.name, quantity: 2 },
        { name: silver.name, quantity: 2 },
      ])
    }),
  )
})

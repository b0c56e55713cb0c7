import { statementsOf } from '../../test/kit/count-statements'
import { expectLog } from '../../test/kit/expect-log'
import { addToCart } from '../../test/kit/operations'
import { blockedStatement, cartLines } from '../../test/kit/purchases'
import { type Caller, graph, makePackage, makeVisitor } from '../../test/kit/shop'
import { whileFailing } from '../../test/kit/write-failures'
import { db } from '../platform/db'

const update = `mutation ($id: ID!, $quantity: Int!) {
  updateCartItem(id: $id, quantity: $quantity) { totalQuantity items { id quantity } }
}`

interface Shopper {
  visitor: Caller
  itemId: string
}

const VISITORS = 12

/** Visitors with two units of the package each. */
const makeShoppers = (packageId: string): Promise<Shopper[]> =>
  Promise.all(
    Array.from({ length: VISITORS }, async () => {
      const visitor = makeVisitor()
      const { data } = await graph(visitor, addToCart, { packageId, quantity: 2 })
      return { visitor, itemId: data.addToCart.items[0].id }
    }),
  )

const setQuantity = ({ visitor, itemId }: Shopper, quantity: number) =>
  graph(visitor, update, { id: itemId, quantity })

test('visitors who write at the same time share statements, and each gets their own cart', async () => {
  const gold = await makePackage({ availableInventory: 50 })
  const shoppers = await makeShoppers(gold.id)
  const items = await db.cartItem.findMany({ where: { packageId: gold.id } })
  expect(new Set(items.map(({ cartId }) => cartId)).size).toBe(VISITORS)

  const statements = await statementsOf(async () => {
    const answers = await Promise.all(shoppers.map((each, n) => setQuantity(each, 1 + (n % 10))))
    expect(answers.map(({ data }) => data.updateCartItem)).toEqual(
      shoppers.map(({ itemId }, n) => ({
        totalQuantity: 1 + (n % 10),
        items: [{ id: itemId, quantity: 1 + (n % 10) }],
      })),
    )
  })
  expect(statements).toBeLessThan(VISITORS)
})

test('a locked cart does not keep other visitors waiting', async () => {
  const gold = await makePackage({ availableInventory: 50 })
  const [blocked, ...others] = await makeShoppers(gold.id)
  if (!blocked) throw new Error('no shopper')
  const { cartId } = await db.cartItem.findUniqueOrThrow({ where: { id: blocked.itemId } })
  const answer = await db.$transaction(async (tx) => {
    await tx.cart.update({ where: { id: cartId }, data: { touchedAt: new Date() } })
    const waiting = setQuantity(blocked, 3)
    await Promise.all(others.map((each) => setQuantity(each, 3)))
    await blockedStatement()
    return { waiting }
  })
  expect((await answer.waiting).data.updateCartItem.totalQuantity).toBe(3)
})

test('adding starts a new cart when the old one is deleted meanwhile', async () => {
  const gold = await makePackage()
  const visitor = makeVisitor()
  const { data } = await graph(visitor, addToCart, { packageId: gold.id, quantity: 2 })
  const answer = await db.$transaction(async (tx) => {
    await tx.cart.delete({ where: { id: data.addToCart.id } })
    const waiting = graph(visitor, addToCart, { packageId: gold.id })
    await blockedStatement()
    return { waiting }
  })
  expect((await answer.waiting).data.addToCart.totalQuantity).toBe(1)
})

test('a refused write does not affect others of the same moment', async () => {
  const [gold, scarce] = [
    await makePackage({ availableInventory: 50 }),
    await makePackage({ availableInventory: 1 }),
  ]
  const [thief, victim, ...others] = await makeShoppers(gold.id)
  if (!thief || !victim) throw new Error('no shoppers')
  const [stolen, tooMany, ...written] = await Promise.all([
    setQuantity({ visitor: thief.visitor, itemId: victim.itemId }, 9),
    graph(victim.visitor, addToCart, { packageId: scarce.id, quantity: 2 }),
    ...others.map((each) => setQuantity(each, 5)),
  ])
  expect(stolen.errors[0].extensions.code).toBe('NOT_FOUND')
  expect(tooMany.errors[0].extensions.code).toBe('CONFLICT')
  expect(written.every(({ data }) => data.updateCartItem.totalQuantity === 5)).toBe(true)
  for (const { visitor } of [thief, victim]) {
    expect(await cartLines(visitor)).toEqual([{ name: gold.name, quantity: 2 }])
  }
})

test("an error in one visitor's write does not fail the others", async () => {
  expectLog(/write failed on purpose/)
  const gold = await makePackage({ availableInventory: 50 })
  const [failing, ...others] = await makeShoppers(gold.id)
  if (!failing) throw new Error('no shopper')
  await whileFailing('UPDATE ON cart_item FOR EACH ROW WHEN (NEW.quantity = 7)', async () => {
    const [failed, ...written] = await Promise.all([
      setQuantity(failing, 7),
      ...others.map((each) => setQuantity(each, 5)),
    ])
    expect(failed.errors[0].extensions.code).toBe('INTERNAL')
    expect(written.every(({ data }) => data.updateCartItem.totalQuantity === 5)).toBe(true)
  })
})

test('both writes of one visitor at the same moment count', async () => {
  const [gold, silver] = [
    await makePackage({ availableInventory: 50 }),
    await makePackage({ availableInventory: 50 }),
  ]
  const shoppers = await makeShoppers(gold.id)
  const added = { packageId: silver.id, quantity: 1 }
  await Promise.all(
    shoppers.flatMap(({ visitor }) => [
      graph(visitor, addToCart, added),
      graph(visitor, addToCart, added),
    ]),
  )
  for (const { visitor } of shoppers) {
    expect(await cartLines(visitor)).toEqual([
      { name: gold.name, quantity: 2 },
      { name: silver.name, quantity: 2 },
    ])
  }
})

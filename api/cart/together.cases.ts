import { statementsOf } from '../../test/kit/count-statements'
import { addToCart } from '../../test/kit/operations'
import { blockedStatement, cartLines } from '../../test/kit/purchases'
import { type Caller, graph, makePackage, makeVisitor } from '../../test/kit/shop'
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

test('visitors who write at the same time share statements, and each gets the own cart', async () => {
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

test('no visitor waits for a cart of another', async () => {
  const gold = await makePackage({ availableInventory: 50 })
  const [blocked, ...others] = await makeShoppers(gold.id)
  if (!blocked) throw new Error('no shopper')
  const { cartId } = await db.cartItem.findUniqueOrThrow({ where: { id: blocked.itemId } })
  const { waiting } = await db.$transaction(async (tx) => {
    await tx.cart.update({ where: { id: cartId }, data: { touchedAt: new Date() } })
    const [waiting, ...free] = [blocked, ...others].map((each) => setQuantity(each, 3))
    await Promise.all(free)
    await blockedStatement()
    return { waiting: [waiting] }
  })
  expect((await waiting[0]).data.updateCartItem.totalQuantity).toBe(3)
})

test('a write that is refused leaves those of the same moment alone', async () => {
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

test('two writes of one visitor at the same moment count both', async () => {
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

import { statementsOf } from '../../test/kit/guards/count-statements'
import { addToCart } from '../../test/kit/requests/operations'
import { blockedStatements, cartLines, openPage } from '../../test/kit/scenes/purchases'
import { type Caller, graph, makePackage, makeVisitor } from '../../test/kit/servers/shop'
import { db } from '../platform/db'

const update = `mutation ($id: ID!, $quantity: Int!) {
  updateCartItem(id: $id, quantity: $quantity) { total totalQuantity items { id quantity subtotal } }
}`
const remove = `mutation ($id: ID!) {
  removeCartItem(id: $id) { totalQuantity items { id package { name } } }
}`

/** A visitor who has an empty cart, and so a cookie. */
async function makeVisitorWithCart(): Promise<Caller> {
  const visitor = makeVisitor()
  const { id } = await makePackage()
  await graph(visitor, addToCart, { packageId: id })
  await graph(visitor, 'mutation { clearCart { totalQuantity } }')
  return visitor
}

async function makeVisitorWith(quantity: number, left = 10) {
  const visitor = makeVisitor()
  const gold = await makePackage({ availableInventory: left, totalInventory: 100 })
  const { data } = await graph(visitor, addToCart, { packageId: gold.id, quantity })
  return { visitor, gold, itemId: data.addToCart.items[0].id as string }
}

test('addToCart returns the cart with sums in dollars', async () => {
  const visitor = makeVisitor()
  const gold = await makePackage({ priceCents: 599_99 })
  const silver = await makePackage({ priceCents: 299_01 })

  await graph(visitor, addToCart, { packageId: gold.id, quantity: 2 })
  const { data } = await graph(visitor, addToCart, { packageId: silver.id })

  expect(data.addToCart).toMatchObject({ totalQuantity: 3, total: 1498.99 })
  expect(data.addToCart.items).toEqual([
    {
      id: expect.any(String),
      quantity: 2,
      subtotal: 1199.98,
      package: { id: gold.id, name: gold.name, price: 599.99 },
    },
    {
      id: expect.any(String),
      quantity: 1,
      subtotal: 299.01,
      package: { id: silver.id, name: silver.name, price: 299.01 },
    },
  ])
})

test('counts all concurrent clicks', async () => {
  const visitor = await makeVisitorWithCart()
  const gold = await makePackage()

  const click = () => graph(visitor, addToCart, { packageId: gold.id })
  await Promise.all(Array.from({ length: 5 }, click))

  expect(await cartLines(visitor)).toEqual([{ name: gold.name, quantity: 5 }])
})

test('concurrent clicks never take more units than are left', async () => {
  const visitor = await makeVisitorWithCart()
  const gold = await makePackage({ availableInventory: 3 })

  const clicks = Array.from({ length: 5 }, () => graph(visitor, addToCart, { packageId: gold.id }))
  const refused = (await Promise.all(clicks)).flatMap((answer) => answer.errors ?? [])

  expect(refused).toHaveLength(2)
  for (const error of refused) {
    expect(error).toMatchObject({ message: 'Only 3 left', extensions: { code: 'CONFLICT' } })
  }
  expect(await cartLines(visitor)).toEqual([{ name: gold.name, quantity: 3 }])
})

test('concurrently added packages are separate items', async () => {
  const visitor = await makeVisitorWithCart()
  const [gold, silver] = [await makePackage(), await makePackage()]

  await Promise.all([gold, silver].map(({ id }) => graph(visitor, addToCart, { packageId: id })))

  const items = await cartLines(visitor)
  expect(items.map(({ name }) => name).sort()).toEqual([gold.name, silver.name].sort())
})

const clear = 'mutation { clearCart { totalQuantity items { id } } }'

test.each([
  ['an update', update, 5],
  ['a removal', remove, 2],
  ['clearing the cart', clear, 2],
])('%s that had to wait returns what it waited for, too', async (_what, mutation, quantity) => {
  const { visitor, itemId } = await makeVisitorWith(1)
  const silver = await makePackage()
  const { cartId } = await db.cartItem.findUniqueOrThrow({ where: { id: itemId } })
  const answer = await db.$transaction(async (tx) => {
    await tx.cart.update({ where: { id: cartId }, data: { touchedAt: new Date() } })
    const added = { packageId: silver.id, quantity: 2, agreedPriceCents: silver.priceCents }
    await tx.cartItem.create({ data: { cartId, ...added } })
    const waiting = graph(visitor, mutation, { id: itemId, quantity: 3 })
    await blockedStatements()
    return { waiting }
  })
  const [cart] = Object.values<{ totalQuantity: number }>((await answer.waiting).data)
  expect(cart?.totalQuantity).toBe(quantity)
})

test('removing an item and clearing the cart are one statement each', async () => {
  const visitor = makeVisitor()
  const items: string[] = [] // one for each run that is counted
  for (let n = 0; n < 10; n += 1) {
    const { id: packageId } = await makePackage()
    const { data } = await graph(visitor, addToCart, { packageId })
    items.push(data.addToCart.items.at(-1).id)
  }
  expect(await statementsOf(() => graph(visitor, remove, { id: items.pop() }))).toBe(1)
  expect(await statementsOf(() => graph(visitor, clear))).toBe(1)
})

test('updateCartItem sets the quantity instead of adding to it', async () => {
  const { visitor, itemId } = await makeVisitorWith(2)
  const { data } = await graph(visitor, update, { id: itemId, quantity: 5 })
  expect(data.updateCartItem).toMatchObject({ totalQuantity: 5, total: 2995 })
  expect(data.updateCartItem.items).toEqual([{ id: itemId, quantity: 5, subtotal: 2995 }])
})

test('removing an item twice is NOT_FOUND; clearing the cart twice is harmless', async () => {
  const { visitor, itemId } = await makeVisitorWith(2)
  const silver = await makePackage()
  await graph(visitor, addToCart, { packageId: silver.id })

  const { data } = await graph(visitor, remove, { id: itemId })
  expect(data.removeCartItem.items).toMatchObject([{ package: { name: silver.name } }])
  const again = await graph(visitor, remove, { id: itemId })
  expect(again.errors[0].extensions.code).toBe('NOT_FOUND')

  for (const _ of ['once', 'twice']) {
    const cleared = await graph(visitor, clear)
    expect(cleared.data.clearCart).toEqual({ totalQuantity: 0, items: [] })
  }
})

test.each([
  ['At most 10 each', { has: 8, left: 50, wants: 3 }],
  ['Only 4 left', { has: 3, left: 4, wants: 2 }],
  ['Only 9 left', { has: 8, left: 9, wants: 10 }],
])('refuses with "%s" and changes nothing', async (message, { has, left, wants }) => {
  const { visitor, gold, itemId } = await makeVisitorWith(has, left)

  const { data, errors } = await graph(visitor, addToCart, { packageId: gold.id, quantity: wants })
  expect(data).toBeNull()
  expect(errors).toMatchObject([{ message, extensions: { code: 'CONFLICT' } }])
  expect(await cartLines(visitor)).toEqual([{ name: gold.name, quantity: has }])

  if (left >= 10) return
  const updated = await graph(visitor, update, { id: itemId, quantity: 10 })
  expect(updated.errors).toMatchObject([
    { message: `Only ${left} left`, extensions: { code: 'CONFLICT' } },
  ])
  expect(await cartLines(visitor)).toEqual([{ name: gold.name, quantity: has }])
})

test('refuses with "Out of stock" and creates no cart', async () => {
  const visitor = makeVisitor()
  const diamond = await makePackage({ availableInventory: 0, totalInventory: 5 })
  const before = await db.cart.count()

  const { errors } = await graph(visitor, addToCart, { packageId: diamond.id })

  expect(errors).toMatchObject([{ message: 'Out of stock', extensions: { code: 'CONFLICT' } }])
  expect(visitor.cookies).toEqual({})
  expect(await db.cart.count()).toBe(before)
})

test('units held by an open payment count as left for its own cart only', async () => {
  const { visitor, gold, itemId } = await makeVisitorWith(1, 3)
  await openPage(visitor)

  const { data } = await graph(visitor, update, { id: itemId, quantity: 3 })
  expect(data.updateCartItem.totalQuantity).toBe(3)
  const tooMany = await graph(visitor, addToCart, { packageId: gold.id })
  expect(tooMany.errors[0].message).toBe('Only 3 left')
  const other = await graph(makeVisitor(), addToCart, { packageId: gold.id, quantity: 3 })
  expect(other.errors[0].message).toBe('Only 2 left')
})

test('concurrent clear and add never fail', async () => {
  const { visitor, gold } = await makeVisitorWith(2)
  const silver = await makePackage()
  const calls = Array.from({ length: 6 }, (_, index) =>
    index % 2
      ? graph(visitor, 'mutation { clearCart { id } }')
      : graph(visitor, addToCart, { packageId: index % 4 ? gold.id : silver.id }),
  )
  const answers = await Promise.all(calls)
  expect(answers.flatMap((answer) => answer.errors ?? [])).toEqual([])
})

import { addToCart } from '../../test/kit/operations'
import { payOnPage } from '../../test/kit/payment-page'
import { cartLines, openPage, returnToShop, startCheckout } from '../../test/kit/purchases'
import { type Caller, graph, makePackage, makeVisitor, openShop } from '../../test/kit/shop'
import { pool } from '../platform/db'
import { forgetOldCarts } from './cart.jobs'

openShop()

async function makeVisitorWithGold() {
  const visitor = makeVisitor()
  const gold = await makePackage()
  const { data } = await graph(visitor, addToCart, { packageId: gold.id })
  return { visitor, cartId: data.addToCart.id as string }
}

const untouchedFor = (days: number, cartId: string) =>
  pool.query('UPDATE cart SET touched_at = now() - make_interval(days => $1) WHERE id = $2', [
    days,
    cartId,
  ])

const cartIdOf = async (visitor: Caller) => (await graph(visitor, '{ cart { id } }')).data.cart.id

test('a cart untouched for 30 days is removed, a younger one stays', async () => {
  const [old, young] = [await makeVisitorWithGold(), await makeVisitorWithGold()]
  await untouchedFor(31, old.cartId)
  await untouchedFor(29, young.cartId)

  await forgetOldCarts()

  expect(await cartLines(old.visitor)).toEqual([])
  expect(await cartLines(young.visitor)).toHaveLength(1)
})

test('a cart whose payment page is open stays, however old', async () => {
  const { visitor, cartId } = await makeVisitorWithGold()
  await openPage(visitor)
  await untouchedFor(90, cartId)
  await forgetOldCarts()
  expect(await cartLines(visitor)).toHaveLength(1)
})

test('an order outlives its cart', async () => {
  const { visitor, id, url } = await startCheckout()
  await payOnPage(url, { webhook: 'lost' })
  await returnToShop(visitor, id)
  await untouchedFor(31, await cartIdOf(visitor))

  await forgetOldCarts()

  const { data } = await graph(
    visitor,
    `{ order(reference: "${id}") { status items { quantity } } }`,
  )
  expect(data.order).toEqual({ status: 'PAID', items: [{ quantity: 1 }] })
})

test('a visitor whose cart was removed starts anew with the same cookie', async () => {
  const { visitor, cartId } = await makeVisitorWithGold()
  await untouchedFor(31, cartId)
  await forgetOldCarts()
  const silver = await makePackage()
  await graph(visitor, addToCart, { packageId: silver.id })
  expect(await cartLines(visitor)).toEqual([{ name: silver.name, quantity: 1 }])
})

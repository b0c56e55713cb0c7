import { jest } from '@jest/globals'
import { add } from '../../test/kit/people/cart-owners'
import { payOnPage } from '../../test/kit/scenes/payment-page'
import { cartLines, openPage, returnToShop, startCheckout } from '../../test/kit/scenes/purchases'
import { type Caller, graph, makePackage, makeVisitor } from '../../test/kit/servers/shop'
import { pool } from '../platform/db'
import { deleteOldCarts } from './cart.jobs'

async function makeVisitorWithGold() {
  const visitor = makeVisitor()
  await add(visitor, await makePackage(), 1)
  return visitor
}

const cartIdOf = async (visitor: Caller) => (await graph(visitor, '{ cart { id } }')).data.cart.id

/** A second more than the days: stored times are rounded to a millisecond, also to a later one. */
const ageCart = async (visitor: Caller, days: number) =>
  pool.query(
    'UPDATE cart SET touched_at = now() - make_interval(days => $1, secs => 1) WHERE id = $2',
    [days, await cartIdOf(visitor)],
  )

test('deletes guest carts untouched for 30 days', async () => {
  const [old, young] = [await makeVisitorWithGold(), await makeVisitorWithGold()]
  await ageCart(old, 31)
  await ageCart(young, 29)

  await deleteOldCarts()

  expect(await cartLines(old)).toEqual([])
  expect(await cartLines(young)).toHaveLength(1)
})

test('keeps an old cart while its payment page is open', async () => {
  const visitor = await makeVisitorWithGold()
  await openPage(visitor)
  await ageCart(visitor, 90)
  await deleteOldCarts()
  expect(await cartLines(visitor)).toHaveLength(1)
})

test('keeps the orders of a deleted cart', async () => {
  const { visitor, id, url } = await startCheckout()
  await payOnPage(url, { webhook: 'lost' })
  await returnToShop(visitor, id)
  await ageCart(visitor, 31)

  await deleteOldCarts()

  const { data } = await graph(
    visitor,
    `{ order(reference: "${id}") { status items { quantity } } }`,
  )
  expect(data.order).toEqual({ status: 'PAID', items: [{ quantity: 1 }] })
})

test('lets a visitor whose cart was deleted start a new one with the same cookie', async () => {
  const visitor = await makeVisitorWithGold()
  await ageCart(visitor, 31)
  await deleteOldCarts()
  const silver = await makePackage()
  await add(visitor, silver, 1)
  expect(await cartLines(visitor)).toEqual([{ name: silver.name, quantity: 1 }])
})

test('deletes old carts in batches, so that no statement takes long', async () => {
  await pool.query(
    `INSERT INTO cart (owner_hash, touched_at)
     SELECT sha256(n::text::bytea), now() - interval '31 days 1 second' FROM generate_series(1, 5001) n`,
  )
  const asked = jest.spyOn(pool, 'query')
  await deleteOldCarts()
  const deletes = asked.mock.calls.filter(([sql]) => String(sql).startsWith('DELETE FROM cart'))
  asked.mockRestore()
  expect(deletes).toHaveLength(2)
})

import { add, makeOwner, signInWith } from '../../test/kit/cart-owners'
import { eventually } from '../../test/kit/eventually'
import { cancelCheckout } from '../../test/kit/operations'
import { payOnPage } from '../../test/kit/payment-page'
import { cartLines, openPage, orderOf, sessionAtProvider, unitsOf } from '../../test/kit/purchases'
import { graph, makePackage, makeVisitor, openShop } from '../../test/kit/shop'
import { syncWithProvider } from '../orders/fulfillment'

openShop()

test('a checkout that the guest began goes on for the user', async () => {
  const { user } = await makeOwner()
  const gold = await makePackage({ availableInventory: 4 })
  const guest = makeVisitor()
  await add(guest, gold, 2)
  const page = await openPage(guest)
  await signInWith(guest, user)

  expect(await orderOf(page.id)).toMatchObject({ status: 'PENDING', userId: user.id })
  expect(await openPage(guest)).toEqual(page) // the same page: nothing was held twice
  expect(await unitsOf(gold)).toEqual([2, 2, 0])
  await payOnPage(page.url)
  await eventually(async () => expect((await orderOf(page.id)).status).toBe('PAID'))
  expect(await cartLines(guest)).toEqual([])
  expect(await unitsOf(gold)).toEqual([2, 0, 2])
})

test('a checkout that the guest began can be cancelled by the user', async () => {
  const { user } = await makeOwner()
  const gold = await makePackage({ availableInventory: 4 })
  const guest = makeVisitor()
  await add(guest, gold, 2)
  const page = await openPage(guest)
  await signInWith(guest, user)
  const { data } = await graph(guest, cancelCheckout, { id: page.id })
  expect(data.cancelCheckout.status).toBe('CANCELLED')
  expect(await unitsOf(gold)).toEqual([4, 0, 0])
})

test("of two checkouts the one of the account stays, and the guest's page becomes unpayable", async () => {
  const { user, home } = await makeOwner()
  const [gold, silver] = [await makePackage(), await makePackage()]
  await add(home, silver, 1)
  const own = await openPage(home)
  const guest = makeVisitor()
  await add(guest, gold, 2)
  const theirs = await openPage(guest)

  await signInWith(guest, user)
  expect((await sessionAtProvider(theirs.id)).status).toBe('expired')
  expect(await orderOf(own.id)).toMatchObject({ status: 'PENDING' })
  await eventually(async () => expect((await orderOf(theirs.id)).status).toBe('EXPIRED'))
  expect(await unitsOf(gold)).toEqual([10, 0, 0])
  expect(await cartLines(guest)).toEqual([
    { name: silver.name, quantity: 1 },
    { name: gold.name, quantity: 2 },
  ])
})

test('a guest who pays while signing in does not find the lines in the cart again', async () => {
  const { user } = await makeOwner()
  const gold = await makePackage()
  const guest = makeVisitor()
  await add(guest, gold, 2)
  const page = await openPage(guest)
  const asItWas = await orderOf(page.id) // as somebody read it who settles it after the merge
  await payOnPage(page.url, { webhook: 'lost' })
  await signInWith(guest, user)
  expect((await syncWithProvider(asItWas)).status).toBe('PAID')
  expect(await cartLines(guest)).toEqual([])
})

test("orders of before stay nobody's: a browser proves no identity", async () => {
  const { user } = await makeOwner()
  const gold = await makePackage()
  const guest = makeVisitor()
  await add(guest, gold, 1)
  const page = await openPage(guest)
  await payOnPage(page.url)
  await eventually(async () => expect((await orderOf(page.id)).status).toBe('PAID'))
  await add(guest, gold, 1)
  await signInWith(guest, user)
  expect((await orderOf(page.id)).userId).toBeNull()
})

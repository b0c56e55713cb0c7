import { eventually } from '../../test/kit/eventually'
import { add, signInWith } from '../../test/kit/people/cart-owners'
import { makeCustomerWithPassword } from '../../test/kit/people/people'
import { cancelCheckout } from '../../test/kit/requests/operations'
import { payOnPage } from '../../test/kit/scenes/payment-page'
import {
  cartLines,
  openPage,
  orderOf,
  sessionAtProvider,
  unitsOf,
} from '../../test/kit/scenes/purchases'
import { graph, makePackage, makeVisitor } from '../../test/kit/servers/shop'
import { syncWithProvider } from '../orders/fulfillment'

test("the guest's checkout continues for the user", async () => {
  const { user } = await makeCustomerWithPassword()
  const gold = await makePackage({ availableInventory: 6 })
  const guest = makeVisitor()
  await add(guest, gold, 2)
  const page = await openPage(guest)
  await signInWith(guest, user)

  expect(await orderOf(page.id)).toMatchObject({ status: 'PENDING', userId: user.id })
  expect(await openPage(guest)).toEqual(page) // the same page: nothing is held twice
  expect(await unitsOf(gold)).toEqual([4, 2, 0])
  await payOnPage(page.url)
  await eventually(async () => expect((await orderOf(page.id)).status).toBe('PAID'))
  expect(await cartLines(guest)).toEqual([])
  expect(await unitsOf(gold)).toEqual([4, 0, 2])
})

test("the user can cancel the guest's checkout", async () => {
  const { user } = await makeCustomerWithPassword()
  const gold = await makePackage({ availableInventory: 6 })
  const guest = makeVisitor()
  await add(guest, gold, 2)
  const page = await openPage(guest)
  await signInWith(guest, user)
  const { data } = await graph(guest, cancelCheckout, { id: page.id })
  expect(data.cancelCheckout.status).toBe('CANCELLED')
  expect(await unitsOf(gold)).toEqual([6, 0, 0])
})

test("the account's checkout wins; the guest's payment page is closed", async () => {
  const { user, caller: home } = await makeCustomerWithPassword()
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

test('items paid during sign-in do not return to the cart', async () => {
  const { user } = await makeCustomerWithPassword()
  const gold = await makePackage()
  const guest = makeVisitor()
  await add(guest, gold, 2)
  const page = await openPage(guest)
  const stale = await orderOf(page.id) // read before the merge, settled after it
  await payOnPage(page.url, { webhook: 'lost' })
  await signInWith(guest, user)
  expect((await syncWithProvider(stale)).status).toBe('PAID')
  expect(await cartLines(guest)).toEqual([])
})

test('earlier guest orders are not attached to the account', async () => {
  const { user } = await makeCustomerWithPassword()
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

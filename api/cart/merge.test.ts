import { add, copyOf, makeOwner, password, signInWith } from '../../test/kit/cart-owners'
import { eventually } from '../../test/kit/eventually'
import { submit } from '../../test/kit/forms'
import { addToCart } from '../../test/kit/operations'
import { makeCustomer, signIn } from '../../test/kit/people'
import { cartLines } from '../../test/kit/purchases'
import { type Caller, graph, makePackage, makeVisitor, openShop, rest } from '../../test/kit/shop'
import { db, pool } from '../platform/db'

openShop()

test('what a guest put in the cart is there after signing in, and the cookie of the guest is gone', async () => {
  const { user, home } = await makeOwner()
  const [gold, silver] = [await makePackage(), await makePackage()]
  await add(home, silver, 1)
  const guest = makeVisitor()
  await add(guest, gold, 2)
  const left = copyOf(guest)

  await signInWith(guest, user)
  const both = [
    { name: silver.name, quantity: 1 },
    { name: gold.name, quantity: 2 },
  ]
  expect(await cartLines(guest)).toEqual(both)
  expect(await cartLines(home)).toEqual(both)
  expect(guest.cookies['drivefair-cart']).toBe('')
  expect(await cartLines(left)).toEqual([]) // the guest's cart is no more
})

test("with an empty cart at home, the guest's lines come along as they are", async () => {
  const { user } = await makeOwner()
  const gold = await makePackage()
  const guest = makeVisitor()
  await add(guest, gold, 3)
  const [line] = (await rest(guest, 'GET', '/api/cart')).body
  await signInWith(guest, user)
  expect((await rest(guest, 'GET', '/api/cart')).body).toEqual([line])
})

test('signing in without a cart makes none', async () => {
  const { user } = await makeOwner()
  await signInWith(makeVisitor(), user)
  const unknown = { cookies: { 'drivefair-cart': 'x'.repeat(43) } }
  await signInWith(unknown, user)
  expect(await db.cart.count({ where: { userId: user.id } })).toBe(0)
})

test('the first account is made in the middle of shopping', async () => {
  const gold = await makePackage()
  const guest = makeVisitor()
  await add(guest, gold, 2)
  const form = { firstName: 'Ann', lastName: 'Lee', email: 'new@example.com', password }
  expect((await submit(guest, '/api/login/new', form)).status).toBe(303)
  expect(await cartLines(guest)).toEqual([{ name: gold.name, quantity: 2 }])
})

test.each([
  { guest: 2, home: 3, left: 20, merged: 5 },
  { guest: 7, home: 8, left: 20, merged: 10 },
  { guest: 2, home: 2, left: 3, merged: 3 },
  { guest: 1, home: 4, left: 4, merged: 4 },
  { guest: 4, home: 1, left: 4, merged: 4 },
])(
  '$guest and $home of one package, $left left, are $merged',
  async ({ guest, home, left, merged }) => {
    const owner = await makeOwner()
    const gold = await makePackage({ availableInventory: left })
    const visitor = makeVisitor()
    await add(visitor, gold, guest)
    await add(owner.home, gold, home)
    await signInWith(visitor, owner.user)
    expect(await cartLines(visitor)).toEqual([{ name: gold.name, quantity: merged }])
  },
)

test('nothing is lost when the package was sold out meanwhile', async () => {
  const { user, home } = await makeOwner()
  const gold = await makePackage({ availableInventory: 5 })
  const guest = makeVisitor()
  await add(guest, gold, 2)
  await add(home, gold, 3)
  await pool.query(
    'UPDATE package SET available_inventory = 0, sold_inventory = 5, sold_before = 5 WHERE id = $1',
    [gold.id],
  )
  await signInWith(guest, user)
  expect(await cartLines(guest)).toEqual([{ name: gold.name, quantity: 3 }])
})

test('a price that changed is still to be confirmed after signing in', async () => {
  const { user, home } = await makeOwner()
  const gold = await makePackage()
  const guest = makeVisitor()
  await add(guest, gold, 1)
  await db.package.update({ where: { id: gold.id }, data: { priceCents: 1_00 } })
  await add(home, gold, 1)
  await signInWith(guest, user)
  const { errors } = await graph(guest, 'mutation { createCheckoutSession { id } }')
  expect(errors[0].extensions.code).toBe('CONFLICT')
})

test('two tabs that sign in at once merge the cart once', async () => {
  const { user, home } = await makeOwner()
  const [gold, silver] = [await makePackage(), await makePackage()]
  const guest = makeVisitor()
  await add(home, gold, 1)
  await add(guest, gold, 2)
  await add(guest, silver, 1)
  const tabs = [copyOf(guest), copyOf(guest), copyOf(guest)]
  await Promise.all(tabs.map((tab) => signInWith(tab, user)))
  for (const tab of tabs) {
    expect(await cartLines(tab)).toEqual([
      { name: gold.name, quantity: 3 },
      { name: silver.name, quantity: 1 },
    ])
  }
})

test('tabs that add while another one signs in lose and double nothing', async () => {
  const { user } = await makeOwner()
  const gold = await makePackage({ availableInventory: 10 })
  const guest = makeVisitor()
  await add(guest, gold, 1)
  const tab = copyOf(guest)
  await Promise.all([
    signInWith(tab, user),
    ...Array.from({ length: 4 }, () => graph(copyOf(guest), addToCart, { packageId: gold.id })),
  ])
  // What was added as a guest after the merge waits in a new guest's cart, for the next sign-in.
  await signInWith(copyOf(guest), user)
  expect(await cartLines(tab)).toEqual([{ name: gold.name, quantity: 5 }])
})

test('a line that is just being added as a guest comes along', async () => {
  const { user } = await makeOwner()
  const [gold, silver] = [await makePackage(), await makePackage()]
  const guest = makeVisitor()
  await add(guest, gold, 1)
  const adding = await pool.connect()
  await adding.query('BEGIN')
  await adding.query(
    `WITH mine AS (UPDATE cart SET touched_at = now() FROM cart_item
       WHERE cart_id = cart.id AND package_id = $1 RETURNING cart.id)
     INSERT INTO cart_item (cart_id, package_id, quantity, agreed_price_cents)
     SELECT id, $2, 4, 59900 FROM mine`,
    [gold.id, silver.id],
  )
  const signedIn = signInWith(guest, user)
  await eventually(async () => {
    const waiting = `SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`
    expect((await pool.query(waiting)).rowCount).toBe(1)
  })
  await adding.query('COMMIT')
  adding.release()
  await signedIn
  expect(await cartLines(guest)).toEqual([
    { name: gold.name, quantity: 1 },
    { name: silver.name, quantity: 4 },
  ])
})

test('two people at one computer do not share a cart', async () => {
  const [ann, bob] = [await makeOwner(), await makeOwner()]
  const gold = await makePackage()
  const guest = makeVisitor()
  await add(guest, gold, 1)
  const tabs = [copyOf(guest), copyOf(guest)] as const
  await Promise.all([signInWith(tabs[0], ann.user), signInWith(tabs[1], bob.user)])
  const lines = [...(await cartLines(tabs[0])), ...(await cartLines(tabs[1]))]
  expect(lines).toEqual([{ name: gold.name, quantity: 1 }])
})

test('a cart that was not merged at sign-in is caught up with by whatever uses the cart', async () => {
  const uses = [
    (caller: Caller) => graph(caller, '{ cart { id } }'),
    (caller: Caller) => rest(caller, 'GET', '/api/cart'),
    (caller: Caller) => rest(caller, 'DELETE', '/api/cart/no-line'),
    (caller: Caller) => rest(caller, 'PUT', '/api/cart/no-line', { quantity: 1 }),
    async (caller: Caller) => add(caller, await makePackage(), 1),
    (caller: Caller) => rest(caller, 'POST', '/api/create-checkout-session', {}),
  ]
  for (const use of uses) {
    const { user } = await makeCustomer()
    const guest = makeVisitor()
    const gold = await makePackage()
    await add(guest, gold, 2)
    const caller = { cookies: { ...guest.cookies, ...(await signIn(user.id)).cookies } }
    await use(caller)
    expect(caller.cookies['drivefair-cart']).toBe('')
    expect(await cartLines(caller)).toContainEqual({ name: gold.name, quantity: 2 })
  }
})

test('signing out leaves an empty cart here, and the full one to the account', async () => {
  const { user, home } = await makeOwner()
  const gold = await makePackage()
  const guest = makeVisitor()
  await add(guest, gold, 1)
  await signInWith(guest, user)
  await rest(guest, 'POST', '/api/logout')
  expect(await cartLines(guest)).toEqual([])
  expect(await cartLines(home)).toEqual([{ name: gold.name, quantity: 1 }])
})

import { eventually } from '../../test/kit/eventually'
import { add, copyOf, signInWith } from '../../test/kit/people/cart-owners'
import { signUpForm, submit } from '../../test/kit/people/forms'
import { makeCustomer, makeCustomerWithPassword, signIn } from '../../test/kit/people/people'
import { addToCart } from '../../test/kit/requests/operations'
import { cartLines } from '../../test/kit/scenes/purchases'
import { type Caller, graph, makePackage, makeVisitor, rest } from '../../test/kit/servers/shop'
import { db, pool } from '../platform/db'

test('sign-in merges the guest cart into the account and clears the guest cookie', async () => {
  const { user, caller: home } = await makeCustomerWithPassword()
  const [gold, silver] = [await makePackage(), await makePackage()]
  await add(home, silver, 1)
  const guest = makeVisitor()
  await add(guest, gold, 2)
  const before = copyOf(guest)

  await signInWith(guest, user)
  const both = [
    { name: silver.name, quantity: 1 },
    { name: gold.name, quantity: 2 },
  ]
  expect(await cartLines(guest)).toEqual(both)
  expect(await cartLines(home)).toEqual(both)
  expect(guest.cookies['drivefair-cart']).toBe('')
  expect(await cartLines(before)).toEqual([]) // the guest cart is gone
})

test('items keep their ids when the account has no cart', async () => {
  const { user } = await makeCustomerWithPassword()
  const gold = await makePackage()
  const guest = makeVisitor()
  await add(guest, gold, 3)
  const [item] = (await rest(guest, 'GET', '/api/cart')).body
  await signInWith(guest, user)
  expect((await rest(guest, 'GET', '/api/cart')).body).toEqual([item])
})

test('sign-in without a guest cart creates none', async () => {
  const { user } = await makeCustomerWithPassword()
  await signInWith(makeVisitor(), user)
  const unknown = { cookies: { 'drivefair-cart': 'x'.repeat(43) } }
  await signInWith(unknown, user)
  expect(await db.cart.count({ where: { userId: user.id } })).toBe(0)
})

test('sign-up keeps the guest cart', async () => {
  const gold = await makePackage()
  const guest = makeVisitor()
  await add(guest, gold, 2)
  expect((await submit(guest, '/api/login/new', signUpForm())).status).toBe(303)
  expect(await cartLines(guest)).toEqual([{ name: gold.name, quantity: 2 }])
})

test.each([
  { guest: 2, home: 3, left: 20, merged: 5 },
  { guest: 7, home: 8, left: 20, merged: 10 },
  { guest: 2, home: 2, left: 3, merged: 3 },
  { guest: 1, home: 4, left: 4, merged: 4 },
  { guest: 4, home: 1, left: 4, merged: 4 },
])(
  'merges quantities $guest and $home into $merged when $left are left',
  async ({ guest, home, left, merged }) => {
    const owner = await makeCustomerWithPassword()
    const gold = await makePackage({ availableInventory: left })
    const visitor = makeVisitor()
    await add(visitor, gold, guest)
    await add(owner.caller, gold, home)
    await signInWith(visitor, owner.user)
    expect(await cartLines(visitor)).toEqual([{ name: gold.name, quantity: merged }])
  },
)

test('keeps the larger quantity when the package has sold out', async () => {
  const { user, caller: home } = await makeCustomerWithPassword()
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

test('a changed price still needs confirmation after signing in', async () => {
  const { user, caller: home } = await makeCustomerWithPassword()
  const gold = await makePackage()
  const guest = makeVisitor()
  await add(guest, gold, 1)
  await db.package.update({ where: { id: gold.id }, data: { priceCents: 1_00 } })
  await add(home, gold, 1)
  await signInWith(guest, user)
  const { errors } = await graph(guest, 'mutation { createCheckoutSession { id } }')
  expect(errors[0].extensions.code).toBe('CONFLICT')
})

test('concurrent sign-ins of one browser merge the cart once', async () => {
  const { user, caller: home } = await makeCustomerWithPassword()
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

test('concurrent adds and sign-in never lose or duplicate units', async () => {
  const { user } = await makeCustomerWithPassword()
  const gold = await makePackage({ availableInventory: 10 })
  const guest = makeVisitor()
  await add(guest, gold, 1)
  const tab = copyOf(guest)
  await Promise.all([
    signInWith(tab, user),
    ...Array.from({ length: 4 }, () => graph(copyOf(guest), addToCart, { packageId: gold.id })),
  ])
  // Units added as a guest after the merge are in a new guest cart until the next sign-in.
  await signInWith(copyOf(guest), user)
  expect(await cartLines(tab)).toEqual([{ name: gold.name, quantity: 5 }])
})

test('waits for an item that is being added to the guest cart', async () => {
  const { user } = await makeCustomerWithPassword()
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

test('two users of one browser never share a cart', async () => {
  const [ann, bob] = [await makeCustomerWithPassword(), await makeCustomerWithPassword()]
  const gold = await makePackage()
  const guest = makeVisitor()
  await add(guest, gold, 1)
  const tabs = [copyOf(guest), copyOf(guest)] as const
  await Promise.all([signInWith(tabs[0], ann.user), signInWith(tabs[1], bob.user)])
  const items = [...(await cartLines(tabs[0])), ...(await cartLines(tabs[1]))]
  expect(items).toEqual([{ name: gold.name, quantity: 1 }])
})

test('every use of the cart merges a guest cart that was not merged at sign-in', async () => {
  const uses = [
    (caller: Caller) => graph(caller, '{ cart { id } }'),
    (caller: Caller) => rest(caller, 'GET', '/api/cart'),
    (caller: Caller) => rest(caller, 'DELETE', '/api/cart/no-item'),
    (caller: Caller) => rest(caller, 'PUT', '/api/cart/no-item', { quantity: 1 }),
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

test('sign-out leaves an empty cart in this browser, and the items to the account', async () => {
  const { user, caller: home } = await makeCustomerWithPassword()
  const gold = await makePackage()
  const guest = makeVisitor()
  await add(guest, gold, 1)
  await signInWith(guest, user)
  await rest(guest, 'POST', '/api/logout')
  expect(await cartLines(guest)).toEqual([])
  expect(await cartLines(home)).toEqual([{ name: gold.name, quantity: 1 }])
})

import { open } from '../../test/kit/forms'
import { openOtherSite, visitOtherSite } from '../../test/kit/oidc-provider'
import { addToCart } from '../../test/kit/operations'
import { makeCustomer } from '../../test/kit/people'
import { type Caller, graph, makePackage, makeVisitor, openShop, rest } from '../../test/kit/shop'
import { db } from '../platform/db'
import { namesOf } from './oidc'

const { people, state } = openOtherSite()
openShop()

async function continueAs(caller: Caller, id: string, returnTo = '/') {
  return open(caller, await visitOtherSite(caller, id, returnTo))
}

const whoIs = async (caller: Caller) => (await rest(caller, 'GET', '/api/auth/user')).body

test('while the other site is away, the sign-in page says so and everything else works', async () => {
  state.isAway = true
  const { location } = await open(makeVisitor(), '/api/login/continue?returnTo=/cart')
  expect(location).toBe('/api/login?error=PROVIDER_UNAVAILABLE&returnTo=%2Fcart')
  const { status, html } = await open(makeVisitor(), location ?? '')
  expect(status).toBe(200)
  expect(html).toContain('did not work. Please try again.')

  const back = await open(makeVisitor(), '/api/auth/callback/oidc?code=any&state=any')
  expect(back).toMatchObject({ status: 303 })
  expect(back.location).toMatch(/^\/api\/login\?error=PROVIDER_UNAVAILABLE/)
  state.isAway = false
})

test('the sign-in page offers the other site by its name', async () => {
  const { html } = await open(makeVisitor(), '/api/login?returnTo=/cart')
  expect(html).toContain(`>Continue with ${new URL(state.issuer).host}</a>`)
  expect(html).toContain('href="/api/login/continue?returnTo=%2Fcart"')
})

test('somebody new has an account at once, and the cart comes along', async () => {
  people.zoe = {
    email: 'Zoe@Example.com',
    email_verified: true,
    given_name: 'Zoë',
    family_name: 'Ng',
  }
  const caller = makeVisitor()
  const gold = await makePackage()
  await graph(caller, addToCart, { packageId: gold.id, quantity: 2 })

  const { status, location, headers } = await continueAs(caller, 'zoe', '/cart?a=1')
  expect([status, location]).toEqual([303, '/cart?a=1'])
  expect(headers.getSetCookie()).toContainEqual(
    expect.stringMatching(
      /^drivefair-session=.*; Max-Age=604800; Path=\/; HttpOnly; SameSite=Lax$/,
    ),
  )
  expect(await whoIs(caller)).toMatchObject({
    firstName: 'Zoë',
    lastName: 'Ng',
    email: 'zoe@example.com',
  })
  const { data } = await graph(caller, '{ me { emailVerified } cart { totalQuantity } }')
  expect(data).toEqual({ me: { emailVerified: true }, cart: { totalQuantity: 2 } })

  const again = makeVisitor()
  await continueAs(again, 'zoe')
  expect((await whoIs(again)).id).toBe((await whoIs(caller)).id)
  expect(await db.user.count({ where: { email: 'zoe@example.com' } })).toBe(1)
})

test('an account that exists is used when both sides have verified the address', async () => {
  const { user } = await makeCustomer({ firstName: 'Ann' })
  people.ann = { email: user.email, email_verified: true, name: 'Somebody Else' }
  const caller = makeVisitor()
  await continueAs(caller, 'ann')
  expect(await whoIs(caller)).toMatchObject({ id: user.id, firstName: 'Ann' })
})

test.each([
  { here: false, there: true },
  { here: true, there: false },
  { here: false, there: false },
])('it is not used when verified here: $here, there: $there', async ({ here, there }) => {
  const { user } = await makeCustomer({ emailVerified: here })
  const id = `one-${here}-${there}`
  people[id] = { email: user.email, email_verified: there, name: 'An Attacker' }
  const caller = makeVisitor()
  const { status, location } = await continueAs(caller, id, '/cart')
  expect([status, location]).toEqual([303, '/api/login?returnTo=%2Fcart&error=account_not_linked'])
  expect((await open(caller, location ?? '')).html).toContain('There is already an account')
  expect(await whoIs(caller)).toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(await db.signIn.count({ where: { userId: user.id } })).toBe(0)
})

test('an address that the other site calls verified in words counts as what the words say', async () => {
  const { user } = await makeCustomer({ email: 'wanda@example.com' })
  people.stranger = { email: user.email, email_verified: 'false', name: 'Not Wanda' }
  const stranger = makeVisitor()
  const { location } = await open(stranger, await visitOtherSite(stranger, 'stranger'))
  expect(location).toMatch(/error=account_not_linked/)
  expect(await whoIs(stranger)).toMatchObject({ code: 'UNAUTHENTICATED' })

  people.wanda = { email: user.email, email_verified: 'true', name: 'Wanda Lee' }
  const wanda = makeVisitor()
  await open(wanda, await visitOtherSite(wanda, 'wanda'))
  expect(await whoIs(wanda)).toMatchObject({ id: user.id })
})

test('what comes back counts only in the browser that went, and only once', async () => {
  people.bob = { email: 'bob@example.com', email_verified: true, name: 'Bob Ray' }
  const caller = makeVisitor()
  const back = await visitOtherSite(caller, 'bob')
  const other = makeVisitor()
  const { location } = await open(other, back)
  expect(location).toMatch(/^\/api\/login\?error=/)
  expect(await whoIs(other)).toMatchObject({ code: 'UNAUTHENTICATED' })

  const fresh = makeVisitor()
  const way = await visitOtherSite(fresh, 'bob')
  const copy = { cookies: { ...fresh.cookies } }
  await open(fresh, way)
  expect(await whoIs(fresh)).toMatchObject({ firstName: 'Bob', lastName: 'Ray' })
  const again = await open(copy, way)
  expect(again.location).toMatch(/^\/api\/login\?error=/)
  expect((await open(copy, again.location ?? '')).html).toContain('did not work. Please try again.')
  expect(await whoIs(copy)).toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('whoever says no over there is back on the sign-in page', async () => {
  const caller = makeVisitor()
  const { location } = await open(caller, '/api/login/continue')
  const given = new URL(location ?? '').searchParams.get('state') ?? ''
  const query = new URLSearchParams({ error: 'access_denied', state: given })
  const answer = await open(caller, `/api/auth/callback/oidc?${query}`)
  expect(answer.status).toBe(303)
  expect(answer.location).toMatch(/^\/api\/login\?.*error=access_denied/)
  expect((await open(caller, answer.location ?? '')).html).toContain(
    'did not work. Please try again.',
  )
})

test('signing in there ends the former session here', async () => {
  people.eve = { email: 'eve@example.com', email_verified: true, name: 'Eve' }
  const { caller } = await makeCustomer()
  const stolen = { cookies: { ...caller.cookies } }
  await continueAs(caller, 'eve')
  expect(await whoIs(caller)).toMatchObject({ firstName: 'Eve', lastName: '' })
  expect(await whoIs(stolen)).toMatchObject({ code: 'UNAUTHENTICATED' })
})

test('the keys to the other site are not kept', async () => {
  people.kim = { email: 'kim@example.com', email_verified: true, name: 'Kim Roe' }
  await continueAs(makeVisitor(), 'kim')
  const where = { user: { email: 'kim@example.com' } }
  expect(await db.signIn.findMany({ where })).toMatchObject([
    { providerId: 'oidc', accessToken: null, refreshToken: null, idToken: null },
  ])
})

test('names are made of what the other site knows', () => {
  expect(namesOf({ given_name: 'Ann', family_name: 'Lee', name: 'X' })).toMatchObject({
    firstName: 'Ann',
    lastName: 'Lee',
  })
  expect(namesOf({ name: 'Ann van der Lee' })).toMatchObject({
    firstName: 'Ann',
    lastName: 'van der Lee',
  })
  expect(namesOf({ name: 'Ann Lee', given_name: 'Ann' })).toMatchObject({
    firstName: 'Ann',
    lastName: '',
  })
  expect(namesOf({ email: 'ann@example.com' })).toMatchObject({ firstName: 'ann', lastName: '' })
  expect(namesOf({ name: 'Ann\r\nLee', family_name: 'x'.repeat(200) })).toMatchObject({
    firstName: 'Ann',
    lastName: 'x'.repeat(80),
  })
})

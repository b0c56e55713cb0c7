import { generateSecret, generateSync } from 'otplib'
import { expectLog } from '../../../test/kit/guards/expect-log'
import { open, submit } from '../../../test/kit/people/forms'
import { makeCustomer } from '../../../test/kit/people/people'
import { addToCart } from '../../../test/kit/requests/operations'
import { useOidcProvider, visitProvider } from '../../../test/kit/servers/oidc-provider'
import { type Caller, graph, makePackage, makeVisitor, rest } from '../../../test/kit/servers/shop'
import { db } from '../../platform/db'
import { nameOfIssuer, namesOf } from './oidc'

describe('OpenID Connect', () => {
  const { users, state } = useOidcProvider()

  async function continueAs(caller: Caller, id: string, returnTo = '/') {
    return open(caller, await visitProvider(caller, id, returnTo))
  }

  const whoIs = async (caller: Caller) => (await rest(caller, 'GET', '/api/auth/user')).body

  test('while the provider is down, the sign-in page says so and keeps working', async () => {
    expectLog(/^log: OpenID Connect discovery failed/)
    state.isDown = true
    const { location } = await open(makeVisitor(), '/api/login/continue?returnTo=/cart')
    expect(location).toBe('/api/login?error=PROVIDER_UNAVAILABLE&returnTo=%2Fcart')
    const { status, html } = await open(makeVisitor(), location ?? '')
    expect(status).toBe(200)
    expect(html).toContain('work. Please try again.')

    const back = await open(makeVisitor(), '/api/auth/callback/oidc?code=any&state=any')
    expect(back).toMatchObject({ status: 303 })
    expect(back.location).toMatch(/^\/api\/login\?error=expired/)
    state.isDown = false
  })

  test('follows no redirect to read the provider’s configuration', async () => {
    expectLog(/^log: OpenID Connect discovery failed/)
    state.isMoved = true
    const { location } = await open(makeVisitor(), '/api/login/continue')
    state.isMoved = false
    expect(location).toMatch(/^\/api\/login\?error=PROVIDER_UNAVAILABLE/)
  })

  test('the sign-in page names the provider', async () => {
    const { html } = await open(makeVisitor(), '/api/login?returnTo=/cart')
    expect(html).toContain(`>Continue with ${new URL(state.issuer).host}</a>`)
    expect(html).toContain('href="/api/login/continue?returnTo=%2Fcart"')
  })

  test.each([
    ['https://accounts.google.com', 'Google'],
    ['https://login.microsoftonline.com/common/v2.0', 'Microsoft'],
    ['https://id.peachtree.example:8443/realms/buyers', 'id.peachtree.example:8443'],
  ])('calls %s %s', (issuer, name) => expect(nameOfIssuer(issuer)).toBe(name))

  test('creates an account for a new user and merges the guest cart', async () => {
    users.zoe = {
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

  test('uses an existing account when both sides have verified the email', async () => {
    const { user } = await makeCustomer({ firstName: 'Ann' })
    users.ann = { email: user.email, email_verified: true, name: 'Someone Else' }
    const caller = makeVisitor()
    await continueAs(caller, 'ann')
    expect(await whoIs(caller)).toMatchObject({ id: user.id, firstName: 'Ann' })
  })

  test.each([
    { here: false, there: true },
    { here: true, there: false },
    { here: false, there: false },
  ])(
    'refuses an existing account when verified here: $here, there: $there',
    async ({ here, there }) => {
      const { user } = await makeCustomer({ emailVerified: here })
      const id = `one-${here}-${there}`
      users[id] = { email: user.email, email_verified: there, name: 'An Attacker' }
      const caller = makeVisitor()
      const { status, location } = await continueAs(caller, id, '/cart')
      expect([status, location]).toEqual([
        303,
        '/api/login?error=account_not_linked&returnTo=%2Fcart',
      ])
      expect((await open(caller, location ?? '')).html).toContain('There is already an account')
      expect(await whoIs(caller)).toMatchObject({ code: 'UNAUTHENTICATED' })
      expect(await db.signIn.count({ where: { userId: user.id } })).toBe(0)
    },
  )

  test('reads email_verified sent as a string', async () => {
    const { user } = await makeCustomer({ email: 'wanda@example.com' })
    users.attacker = { email: user.email, email_verified: 'false', name: 'Not Wanda' }
    const attacker = makeVisitor()
    const { location } = await open(attacker, await visitProvider(attacker, 'attacker'))
    expect(location).toMatch(/error=account_not_linked/)
    expect(await whoIs(attacker)).toMatchObject({ code: 'UNAUTHENTICATED' })

    users.wanda = { email: user.email, email_verified: 'true', name: 'Wanda Lee' }
    const wanda = makeVisitor()
    await open(wanda, await visitProvider(wanda, 'wanda'))
    expect(await whoIs(wanda)).toMatchObject({ id: user.id })
  })

  test('accepts a callback only once, and only in the browser that started it', async () => {
    users.bob = { email: 'bob@example.com', email_verified: true, name: 'Bob Ray' }
    const caller = makeVisitor()
    const back = await visitProvider(caller, 'bob')
    const other = makeVisitor()
    const { location } = await open(other, back)
    expect(location).toMatch(/^\/api\/login\?error=/)
    expect(await whoIs(other)).toMatchObject({ code: 'UNAUTHENTICATED' })

    const fresh = makeVisitor()
    const callback = await visitProvider(fresh, 'bob')
    const copy = { cookies: { ...fresh.cookies } }
    await open(fresh, callback)
    expect(await whoIs(fresh)).toMatchObject({ firstName: 'Bob', lastName: 'Ray' })
    const again = await open(copy, callback)
    expect(again.location).toMatch(/^\/api\/login\?error=/)
    expect((await open(copy, again.location ?? '')).html).toContain('work. Please try again.')
    expect(await whoIs(copy)).toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  test('refuses an ID token that another key has signed', async () => {
    users.mia = { email: 'mia@example.com', email_verified: true, name: 'Mia Orr' }
    const caller = makeVisitor()
    state.isForged = true
    const { location } = await continueAs(caller, 'mia', '/cart')
    state.isForged = false
    expect(location).toMatch(/^\/api\/login\?error=/)
    expect((await open(caller, location ?? '')).html).toContain('work. Please try again.')
    expect(await whoIs(caller)).toMatchObject({ code: 'UNAUTHENTICATED' })
    expect(await db.user.count({ where: { email: 'mia@example.com' } })).toBe(0)
  })

  test.each([
    ['a NUL', 'a\0b'],
    ['half a character', 'ann\ud800'],
    ['256 characters', 'x'.repeat(256)],
  ])('refuses a subject with %s, and logs no error', async (_what, subject) => {
    users[subject] = { email: 'sub@example.com', email_verified: true, name: 'Sub Ject' }
    const caller = makeVisitor()
    const { location } = await continueAs(caller, subject)
    expect(location).toMatch(/^\/api\/login\?error=/)
    expect(await whoIs(caller)).toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  test('refuses an email with a look-alike letter', async () => {
    const { user } = await makeCustomer({ email: 'kim.look@example.com' })
    users.kelvin = { email: '\u212aim.look@example.com', email_verified: true, name: 'Kim' }
    const caller = makeVisitor()
    expect((await continueAs(caller, 'kelvin')).location).toMatch(/error=email_missing/)
    expect(await db.signIn.count({ where: { userId: user.id } })).toBe(0)
  })

  test('rejects a sign-in whose provider account was removed while it waited for the code', async () => {
    users.rob = { email: 'rob@example.com', email_verified: true, name: 'Rob Fox' }
    await continueAs(makeVisitor(), 'rob')
    const { id: userId } = await db.user.findUniqueOrThrow({ where: { email: 'rob@example.com' } })
    const secret = generateSecret()
    await db.secondFactor.create({ data: { userId, secret, recoveryHashes: [] } })
    const caller = makeVisitor()
    expect((await continueAs(caller, 'rob')).location).toBe('/api/login/factor')
    await db.signIn.deleteMany({ where: { userId } })
    const code = generateSync({ secret })
    expect((await submit(caller, '/api/login/factor', { code })).status).toBe(401)
    expect(await whoIs(caller)).toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  test('returns to the sign-in page when the user declines at the provider', async () => {
    const caller = makeVisitor()
    const { location } = await open(caller, '/api/login/continue')
    const given = new URL(location ?? '').searchParams.get('state') ?? ''
    const query = new URLSearchParams({
      error: 'access_denied',
      state: given,
      iss: state.issuer,
    })
    const answer = await open(caller, `/api/auth/callback/oidc?${query}`)
    expect(answer.status).toBe(303)
    expect(answer.location).toMatch(/^\/api\/login\?.*error=access_denied/)
    expect((await open(caller, answer.location ?? '')).html).toContain('work. Please try again.')
  })

  test('signing in through the provider ends the previous session of this browser', async () => {
    users.eve = { email: 'eve@example.com', email_verified: true, name: 'Eve' }
    const { caller } = await makeCustomer()
    const stolen = { cookies: { ...caller.cookies } }
    await continueAs(caller, 'eve')
    expect(await whoIs(caller)).toMatchObject({ firstName: 'Eve', lastName: '' })
    expect(await whoIs(stolen)).toMatchObject({ code: 'UNAUTHENTICATED' })
  })

  test("stores none of the provider's tokens", async () => {
    users.kim = { email: 'kim@example.com', email_verified: true, name: 'Kim Roe' }
    await continueAs(makeVisitor(), 'kim')
    const where = { user: { email: 'kim@example.com' } }
    expect(await db.signIn.findMany({ where })).toMatchObject([
      { providerId: 'oidc', accessToken: null, refreshToken: null, idToken: null },
    ])
  })

  test('derives names from the claims the provider sends', () => {
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
    expect(namesOf({ name: 'Lee, Ann' })).toMatchObject({ firstName: 'Ann', lastName: 'Lee' })
    expect(namesOf({ email: 'ann@example.com' })).toMatchObject({ firstName: 'ann', lastName: '' })
    expect(namesOf({ name: 'Ann\r\nLee', family_name: 'x'.repeat(200) })).toMatchObject({
      firstName: 'Ann',
      lastName: 'x'.repeat(80),
    })
  })
})

import { randomUUID } from 'node:crypto'
import { open, problemOf, submit, submitSignIn } from '../../test/kit/people/forms'
import { linkMailedTo, requestReset, tokenIn } from '../../test/kit/people/mailed-links'
import { makeCustomer, makeCustomerWithPassword } from '../../test/kit/people/people'
import { refundOrder } from '../../test/kit/requests/operations'
import { payOnPage } from '../../test/kit/scenes/payment-page'
import { orderOf, returnToShop, samHill, startCheckout } from '../../test/kit/scenes/purchases'
import { type Caller, graph, makeVisitor, rest } from '../../test/kit/servers/shop'
import { db, pool } from '../platform/db'

const password = 'staple battery'
const path = '/api/login/order'

const newEmail = () => `guest-${randomUUID().slice(0, 8)}@example.com`

/** A guest who has paid and is back in the shop, as the browser `visitor`. */
async function makePaidGuest({ email = newEmail(), ...details }: Details = {}) {
  const { visitor, id, url } = await startCheckout(details)
  await payOnPage(url, { email, name: 'Zoë Lee' })
  await returnToShop(visitor, id)
  const { number } = await orderOf(id)
  return { visitor, email, reference: id, number }
}

type Details = { email?: string } & Parameters<typeof startCheckout>[0]

const createPassword = (caller: Caller, reference: string, tried = password) =>
  submit(caller, path, { reference, password: tried })

const accessOf = async (caller: Caller, reference: string) => {
  const query = 'query ($id: ID!) { order(reference: $id) { guestAccess { email hasAccount } } }'
  return (await graph(caller, query, { id: reference })).data.order.guestAccess
}

const numbersOf = async (caller: Caller) => {
  const { data } = await graph(caller, '{ myDeals { number } myOrders { number } }')
  const deals: { number: string }[] = data.myDeals
  return { deals: deals.map(({ number }) => number).sort(), orders: data.myOrders }
}

const dealPath = (reference: string) => `/deals/?session_id=${reference}`
const signInPath = (reference: string) =>
  `/api/login?${new URLSearchParams({ returnTo: dealPath(reference) })}`
const safeText = (number: number) =>
  `Your order #${number} is safe. Sign in or create an account with the email you paid with.`

const accounts = (email: string) => db.user.count({ where: { email } })

test('a guest who has paid sets a password once, and sees only the deals of this order', async () => {
  const email = newEmail()
  const earlier = await makePaidGuest({ email })
  const { visitor, reference, number } = await makePaidGuest({ email, quantity: 2 })
  expect(await accessOf(visitor, reference)).toEqual({ email, hasAccount: false })
  expect((await open(visitor, `${path}?session_id=${reference}`)).html).toContain(
    `value="${email}"`,
  )

  const answer = await createPassword(visitor, reference)
  expect(answer).toMatchObject({ status: 303, location: dealPath(reference) })
  expect((await rest(visitor, 'GET', '/api/auth/user')).body).toMatchObject({
    firstName: 'Zoë',
    lastName: 'Lee',
    email,
  })
  expect(await db.user.findUnique({ where: { email } })).toMatchObject({ emailVerified: false })
  expect(await numbersOf(visitor)).toEqual({
    deals: [`${number}-1`, `${number}-2`],
    orders: [{ number }],
  })
  expect(await submitSignIn(email, password)).toMatchObject({ status: 303 })

  // A second try, also of a browser that has signed out but kept the cookie.
  const again: Caller = { ...visitor, cookies: { ...visitor.cookies } }
  delete again.cookies['drivefair-session']
  expect(await accessOf(again, reference)).toBeNull()
  const second = await createPassword(again, reference, 'another horse')
  expect(second).toMatchObject({ status: 303, location: signInPath(reference) })
  expect(await submitSignIn(email, 'another horse')).toMatchObject({ status: 401 })
  expect(await accounts(email)).toBe(1)

  // Once the email is confirmed, what else was paid with it belongs to it.
  await open(visitor, await linkMailedTo(email, 'verify'))
  expect((await numbersOf(visitor)).deals).toContain(`${earlier.number}-1`)
})

test('of two tries at once, one creates the account', async () => {
  const { visitor, email, reference } = await makePaidGuest()
  const browsers = [1, 2, 3].map(() => ({ ...visitor, cookies: { ...visitor.cookies } }))
  const tries = browsers.map((browser) => createPassword(browser, reference))
  const locations = (await Promise.all(tries)).map(({ location }) => location)
  expect(locations.filter((location) => location === dealPath(reference))).toHaveLength(1)
  expect(await accounts(email)).toBe(1)
})

test('another browser with the link learns nothing and creates nothing', async () => {
  const { email } = await makeCustomerWithPassword()
  const guests = [await makePaidGuest(), await makePaidGuest({ email })]
  const pages = []
  for (const { reference, number } of guests) {
    const stranger = makeVisitor()
    expect(await accessOf(stranger, reference)).toBeNull()
    const { visitor: buyer } = await makePaidGuest() // who has the cookie of another order
    expect(await accessOf(buyer, reference)).toBeNull()
    for (const browser of [stranger, buyer]) {
      const tried = await createPassword(browser, reference)
      expect(tried).toMatchObject({ status: 303, location: signInPath(reference) })
      const { html } = await open(browser, signInPath(reference))
      expect(html).not.toContain(String(number))
      if (browser === stranger) pages.push(html.replaceAll(reference, ''))
    }
  }
  expect(pages[0]).toBe(pages[1])
  expect(await accounts(guests[0]?.email ?? '')).toBe(0)
})

test('asks the browser that paid to sign in when the email has an account', async () => {
  const { email, caller: owner } = await makeCustomerWithPassword({ emailVerified: false })
  const { visitor, reference, number } = await makePaidGuest({ email: email.toUpperCase() })
  expect(await accessOf(visitor, reference)).toEqual({ email, hasAccount: true })
  const refused = await createPassword(visitor, reference)
  expect(refused).toMatchObject({ status: 303, location: signInPath(reference) })
  expect(await submitSignIn(email, password)).toMatchObject({ status: 401 })
  expect((await numbersOf(owner)).deals).toEqual([])

  for (const returnTo of [dealPath(reference), '/deals/']) {
    const { html } = await open(visitor, `/api/login?${new URLSearchParams({ returnTo })}`)
    expect(html).toContain(safeText(number))
  }
  const wrong = { email, password: 'wrong horse', returnTo: dealPath(reference) }
  expect((await submit(visitor, '/api/login', wrong)).html).toContain(safeText(number))
})

test('confirming the email elsewhere removes the password and gives its browser nothing', async () => {
  const email = newEmail()
  const earlier = await makePaidGuest({ email }) // the owner's own
  const { visitor, reference, number } = await makePaidGuest({ email }) // with someone else's email
  await createPassword(visitor, reference)
  expect((await numbersOf(visitor)).orders).toEqual([{ number }])

  const owner = makeVisitor()
  const token = tokenIn(await requestReset(email))
  const reset = { token, password: 'the owner of it' }
  expect((await submit(owner, '/api/login/reset', reset)).status).toBe(303)
  expect((await rest(visitor, 'GET', '/api/auth/user')).status).toBe(401)
  expect(await submitSignIn(email, password)).toMatchObject({ status: 401 })
  expect(await accessOf(visitor, reference)).toBeNull()
  expect(await accessOf(visitor, earlier.reference)).toBeNull()
  const retry = await createPassword(visitor, reference)
  expect(retry).toMatchObject({ location: signInPath(reference) })

  await submitSignIn(email, 'the owner of it', owner)
  const { deals } = await numbersOf(owner)
  expect(deals).toEqual([`${number}-1`, `${earlier.number}-1`].sort())
})

test('refuses weak passwords beside the field, and forms from other sites', async () => {
  const { visitor, email, reference } = await makePaidGuest()
  for (const [weak, problem] of [
    ['short', 'At least 8 characters'],
    ['password1', 'This password is too common. Choose another one.'],
    [email, 'This password is easy to guess'],
  ] as const) {
    const { status, html } = await createPassword(visitor, reference, weak)
    expect(status).toBe(400)
    expect(problemOf(html, 'password')).toContain(problem)
    expect(html).toContain(`value="${email}"`)
    if (weak !== email) expect(html).not.toContain(weak)
  }
  const elsewhere = { origin: 'https://evil.example' }
  const crossSite = await submit(visitor, path, { reference, password }, elsewhere)
  expect(crossSite.status).toBe(403)
  expect(await accounts(email)).toBe(0)
  expect(await createPassword(visitor, reference)).toMatchObject({ location: dealPath(reference) })
})

test('gives no access before the payment, after a refund, a week later, or to a changed cookie', async () => {
  const open = await startCheckout()
  expect(await accessOf(open.visitor, open.id)).toBeNull()
  expect((await createPassword(open.visitor, open.id)).location).toBe(signInPath(open.id))

  const { visitor, email, reference } = await makePaidGuest()
  const cookie = visitor.cookies['drivefair-checkout'] ?? ''
  const [payload = ''] = cookie.split('.')
  const forged = { ...visitor, cookies: { 'drivefair-checkout': `${payload}.AAAA` } }
  expect(await accessOf(forged, reference)).toBeNull()

  const age = (interval: string) =>
    pool.query(
      `UPDATE orders SET paid_at = now() - $1::interval, created_at = now() - $1::interval
       WHERE session_id = $2`,
      [interval, reference],
    )
  await age('6 days 23 hours')
  expect(await accessOf(visitor, reference)).toEqual({ email, hasAccount: false })
  await age('7 days 1 minute')
  expect(await accessOf(visitor, reference)).toBeNull()
  expect((await createPassword(visitor, reference)).location).toBe(signInPath(reference))
  expect(await accounts(email)).toBe(0)

  const refunded = await makePaidGuest()
  const { id } = await orderOf(refunded.reference)
  const { caller: staff } = await samHill()
  await graph(staff, refundOrder, { id, reason: 'They asked for it.' })
  expect(await accessOf(refunded.visitor, refunded.reference)).toBeNull()
})

test('an account with the deal of another person is not offered to the browser that paid', async () => {
  const { visitor, email, reference } = await makePaidGuest()
  const { caller } = await makeCustomer()
  await graph(caller, 'mutation ($id: ID) { joinDeals(reference: $id) { id } }', { id: reference })
  expect(await accessOf(visitor, reference)).toBeNull()
  expect((await createPassword(visitor, reference)).location).toBe(signInPath(reference))
  expect(await accounts(email)).toBe(0)
})

test('the checkout cookie is for the server only, and sign-out removes it', async () => {
  const visitor = makeVisitor()
  const { id } = await startCheckout({ visitor })
  const { headers } = await rest(visitor, 'POST', '/api/create-checkout-session')
  const sent = headers.getSetCookie().find((cookie) => cookie.startsWith('drivefair-checkout='))
  expect(sent).toMatch(/; HttpOnly; SameSite=Lax/i)
  expect(sent).not.toContain(id)
  const { headers: after } = await rest(visitor, 'POST', '/api/logout')
  expect(after.getSetCookie().join()).toContain('drivefair-checkout=;')

  const { caller } = await makeCustomer()
  const { visitor: customer } = await startCheckout({ visitor: caller })
  expect(customer.cookies).not.toHaveProperty('drivefair-checkout')
})

test.each([
  ['/deals/', 'Sign in to follow your deal.'],
  ['/deals/?session_id=cs_1', 'Sign in or create an account to open the deal you paid for.'],
  ['/staff/deals', 'Sign in with your staff account to continue.'],
  ['/api/login/sessions', 'Sign in to change your account.'],
  ['/packages', undefined],
  ['/dealsandmore', undefined],
])('the sign-in page says why one is there when it returns to %s', async (returnTo, sentence) => {
  for (const page of ['/api/login', '/api/login/new']) {
    const { html } = await open(makeVisitor(), `${page}?${new URLSearchParams({ returnTo })}`)
    if (sentence) expect(html).toContain(sentence)
    else expect(html).not.toContain('Sign in ')
  }
})

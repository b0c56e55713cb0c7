import { expect, test } from '@jest/globals'
import { eventually } from '../../../test/kit/eventually'
import { expireOnPage, payOnPage, tokenOf } from '../../../test/kit/scenes/payment-page'
import { makeDatabase } from '../../../test/kit/servers/database'
import {
  createSession as create,
  goldSession,
  makeSandbox,
  query,
  readSession as read,
  sandbox,
  shop,
} from '../../../test/kit/servers/payment-sandbox'

const pay = ({ url }: { url: string | null }, changes: Parameters<typeof payOnPage>[1] = {}) =>
  payOnPage(url ?? '', changes)

const types = () => sandbox.listener.events.map(({ type }) => type)
const receives = (count: number) => eventually(() => expect(types()).toHaveLength(count))

test.each([
  ['4242 4242 4242 4242', '123'],
  ['5555555555554444', '123'],
  ['3782 822463 10005', '1234'],
  ['6011-1111-1111-1117', '123'],
  ['4000 0000 0000 7726', '123'],
  ['4000 0000 0000 5126', '123'],
])('the test card %s pays and returns to the shop', async (number, cvc) => {
  const session = await create()
  const { status, location } = await pay(session, { number, cvc })
  expect([status, location]).toEqual([303, `${shop}/success?session_id=${session.id}`])
  expect(await read(session.id)).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    url: null,
    payment_intent: expect.stringMatching(/^pi_/),
    customer_details: { email: 'ann@example.com', name: 'Ann Lee' },
  })
  const last4 = number.replace(/\D/g, '').slice(-4)
  const expand = ['payment_intent.latest_charge']
  expect(await sandbox.stripe.checkout.sessions.retrieve(session.id, { expand })).toMatchObject({
    payment_intent: {
      id: expect.stringMatching(/^pi_/),
      latest_charge: { payment_method_details: { card: { last4 } } },
    },
  })
})

test.each([
  ['4000 0000 0000 0002', 'Your card was declined.'],
  ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
  ['4000 0000 0000 0069', 'Your card has expired.'],
  ['4000 0000 0000 0127', 'Your card&#39;s security code is incorrect.'],
  ['4111 1111 1111 1111', 'only test cards work here'],
])('declines the card %s, and the visitor can try another', async (number, message) => {
  const session = await create()
  const { status, html } = await pay(session, { number })
  expect(status).toBe(200)
  expect(html).toContain(message)
  expect(html).toContain('value="ann@example.com"')
  expect(html).toContain('value="Ann Lee"')
  expect(html).not.toContain(number.slice(-9).replaceAll(' ', ''))
  expect(await read(session.id)).toMatchObject({ status: 'open', payment_status: 'unpaid' })

  expect((await pay(session)).status).toBe(303)
})

test.each([
  [{ number: '4242 4242 4242 4241' }, 'Your card number is invalid.'],
  [{ number: '4242' }, 'Your card number is invalid.'],
  [{ number: '' }, 'Enter your card number.'],
  [{ expiry: '01/20' }, 'is in the past.'],
  [{ expiry: '13/30' }, 'expiry date is invalid.'],
  [{ expiry: 'soon' }, 'expiry date is invalid.'],
  [{ cvc: '12' }, 'security code is invalid.'],
  [{ email: 'casey' }, 'Your email is invalid.'],
  [{ name: ' ' }, 'Enter the name on your card.'],
])('rejects the form with %j', async (changes, message) => {
  const session = await create()
  const { status, html } = await pay(session, changes)
  expect(status).toBe(200)
  expect(html).toContain(message)
  expect(html).toContain('aria-invalid="true"')
  expect((await read(session.id)).status).toBe('open')
})

test.each(['12/30', '12 / 30', '1230', '12/2030'])('accepts the expiry %s', async (expiry) => {
  expect((await pay(await create(), { expiry })).status).toBe(303)
})

test('shows the email that the shop knows', async () => {
  const session = await create({ customer_email: 'casey@example.com' })
  const page = await (await fetch(session.url ?? '')).text()
  expect(page).toContain('value="casey@example.com"')
})

test('escapes what the visitor types', async () => {
  const { html } = await pay(await create(), { name: '"><script>alert(1)</script>', cvc: '' })
  expect(html).not.toContain('<script>alert')
  expect(html).toContain('&#34;&#62;&#60;script&#62;')
})

test('simultaneous clicks on Pay charge once', async () => {
  const session = await create()
  const clicks = await Promise.all(Array.from({ length: 6 }, () => pay(session)))
  expect(clicks.filter(({ status }) => status === 303)).toHaveLength(1)
  await receives(2)
  expect(types().sort()).toEqual(['charge.succeeded', 'checkout.session.completed'])
})

test('a paid session cannot be paid again', async () => {
  const session = await create()
  await pay(session)
  const page = await (await fetch(session.url ?? '')).text()
  expect(page).toContain('This checkout session has been paid')
  expect(page).toContain(`${shop}/success?session_id=${session.id}`)
})

test('Expire now ends the session', async () => {
  const session = await create()
  const { html } = await expireOnPage(session.url ?? '')
  expect(html).toContain('This checkout session has expired')
  expect(html).toContain(`href="${shop}"`)
  expect((await read(session.id)).status).toBe('expired')
})

const endSession = (id: string, url?: string) =>
  query(
    `update sandbox.checkout_session set body = jsonb_set(body, '{expires_at}', '1000') where id = $1`,
    [id],
    url,
  )

test('a session past its end cannot be paid even before the sweep', async () => {
  const own = await makeDatabase()
  const { stripe, close } = await makeSandbox(own.url, { sweepMs: 3_600_000 })
  const { sessions } = stripe.checkout
  const [seen, paid] = [await sessions.create(goldSession()), await sessions.create(goldSession())]
  const token = await tokenOf(paid.url ?? '')
  for (const { id } of [seen, paid]) await endSession(id, own.url)

  expect((await sessions.retrieve(seen.id)).status).toBe('expired')
  expect((await pay(paid, { token })).html).toContain('This checkout session has expired')
  expect((await sessions.retrieve(paid.id)).payment_status).toBe('unpaid')
  await close()
  await own.drop()
})

test('the sweep expires sessions past their end', async () => {
  const { id } = await create()
  await endSession(id)
  await receives(1)
  expect(sandbox.listener.events).toMatchObject([
    { type: 'checkout.session.expired', data: { object: { id } } },
  ])
})

test('rejects forms without the token of the session (CSRF)', async () => {
  const [session, other] = [await create(), await create()]
  for (const token of ['guess', await tokenOf(other.url ?? '')]) {
    expect((await pay(session, { token })).status).toBe(403)
  }
  expect((await read(session.id)).status).toBe('open')
})

test('the page allows no inline script or style and no framing', async () => {
  const session = await create()
  const response = await fetch(session.url ?? '')
  const policy = response.headers.get('content-security-policy')
  expect(policy).toContain("script-src 'self'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).not.toContain('unsafe')
  expect(response.headers.get('cache-control')).toBe('no-store')
  const page = await response.text()
  expect(page).not.toMatch(/<style|\sstyle=|<script>|\son\w+=/)
  for (const [, path] of page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) {
    expect((await fetch(sandbox.apiBase + path)).status).toBe(200)
  }
})

test('an unknown session is a page with status 404', async () => {
  const response = await fetch(`${sandbox.apiBase}/pay/cs_test_none`)
  expect(response.status).toBe(404)
  expect(await response.text()).toContain('There is no such checkout session')
})

test('stores no card number', async () => {
  await pay(await create())
  const rows = await query(
    `select count(*)::int as found from (
       select body::text from sandbox.charge union all select body::text from sandbox.event
       union all select body::text from sandbox.checkout_session
     ) as stored (text) where text ~ '(4242){3}'`,
  )
  expect(rows).toEqual([{ found: 0 }])
})

test('asks for a phone number, which may be left out', async () => {
  const [given, left] = [await create(), await create()]
  expect((await pay(given, { phone: 'call me' })).html).toContain('Your phone number is invalid.')
  expect((await pay(given, { phone: '(555) 010-0155' })).status).toBe(303)
  expect((await read(given.id)).customer_details?.phone).toBe('(555) 010-0155')
  expect((await pay(left, { phone: '' })).status).toBe(303)
  expect((await read(left.id)).customer_details?.phone).toBeNull()
})

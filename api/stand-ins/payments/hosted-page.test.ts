import { expect, test } from '@jest/globals'
import { eventually } from '../../../test/kit/eventually'
import { expireOnPage, payOnPage } from '../../../test/kit/payment-page'
import {
  createSession as create,
  openSandbox,
  query,
  readSession as read,
  sandbox,
  shop,
} from '../../../test/kit/payment-sandbox'

openSandbox()

const pay = ({ url }: { url: string | null }, changes: Parameters<typeof payOnPage>[1] = {}) =>
  payOnPage(url ?? '', changes)

/** Moves the end of a session into the past. */
const age = (id: string) =>
  query(
    `update sandbox.checkout_session set body = jsonb_set(body, '{expires_at}', '1000') where id = $1`,
    [id],
  )

test.each([
  ['4242 4242 4242 4242', '123'],
  ['5555555555554444', '123'],
  ['3782 822463 10005', '1234'],
  ['6011-1111-1111-1117', '123'],
  ['4000 0000 0000 7726', '123'],
  ['4000 0000 0000 5126', '123'],
])('the test card %s pays and leads back to the shop', async (number, cvc) => {
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
})

test.each([
  ['4000 0000 0000 0002', 'Your card was declined.'],
  ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
  ['4000 0000 0000 0069', 'Your card has expired.'],
  ['4000 0000 0000 0127', 'Your card&#39;s security code is incorrect.'],
  ['4111 1111 1111 1111', 'only test cards work here'],
])('the card %s is declined and the visitor stays', async (number, message) => {
  const session = await create()
  const { status, html: text } = await pay(session, { number })
  expect(status).toBe(200)
  expect(text).toContain(message)
  expect(text).toContain('value="ann@example.com"')
  expect(text).toContain('value="Ann Lee"')
  expect(text).not.toContain(number.slice(-9).replaceAll(' ', ''))
  expect(await read(session.id)).toMatchObject({
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
  })

  expect((await pay(session)).status).toBe(303)
})

test('a session that was declined and then paid has one payment intent', async () => {
  const session = await create()
  await pay(session, { number: '4000000000000002' })
  await pay(session)
  const { data } = await sandbox.stripe.events.list({ types: ['payment_intent.*'], limit: 2 })
  expect(data.map(({ type }) => type)).toEqual([
    'payment_intent.succeeded',
    'payment_intent.payment_failed',
  ])
  const intents = data.map((event) => (event.data.object as { id: string }).id)
  expect(new Set(intents).size).toBe(1)
  expect((await read(session.id)).payment_intent).toBe(intents[0])
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
])('the form with %j is not sent to the bank', async (changes, message) => {
  const session = await create()
  const { status, html: text } = await pay(session, changes)
  expect(status).toBe(200)
  expect(text).toContain(message)
  expect(text).toContain('aria-invalid="true"')
  expect((await read(session.id)).status).toBe('open')
})

test.each(['12/30', '12 / 30', '1230', '12/2030'])(
  'the expiry %s is understood',
  async (expiry) => {
    expect((await pay(await create(), { expiry })).status).toBe(303)
  },
)

test('what a visitor types is never markup', async () => {
  const { html: text } = await pay(await create(), { name: '"><script>alert(1)</script>', cvc: '' })
  expect(text).not.toContain('<script>alert')
  expect(text).toContain('&#34;&#62;&#60;script&#62;')
})

test('simultaneous clicks on Pay pay once', async () => {
  const session = await create()
  const clicks = await Promise.all(Array.from({ length: 6 }, () => pay(session)))
  expect(clicks.filter(({ status }) => status === 303)).toHaveLength(1)
  const { payment_intent } = await read(session.id)
  const { data } = await sandbox.stripe.events.list({ type: 'charge.succeeded', limit: 10 })
  const charges = data.filter(
    (event) => (event.data.object as { payment_intent: string }).payment_intent === payment_intent,
  )
  expect(charges).toHaveLength(1)
})

test('a paid session says so and cannot be paid again', async () => {
  const session = await create()
  await pay(session)
  const address = session.url?.split('#')[0] ?? ''
  const page = await (await fetch(address)).text()
  expect(page).toContain('This checkout session has been paid')
  expect(page).toContain(`${shop}/success?session_id=${session.id}`)
})

test('Expire now ends the session', async () => {
  const session = await create()
  const { html: text } = await expireOnPage(session.url ?? '')
  expect(text).toContain('This checkout session has expired')
  expect(text).toContain(`href="${shop}"`)
  expect((await read(session.id)).status).toBe('expired')
})

test('a session past its time has expired, whoever looks first', async () => {
  const [asked, paid, left] = [await create(), await create(), await create()]
  await Promise.all([asked, paid, left].map(({ id }) => age(id)))
  expect((await read(asked.id)).status).toBe('expired')
  expect((await pay(paid)).status).not.toBe(303)

  await eventually(async () => {
    const expired = { type: 'checkout.session.expired', limit: 3 }
    const { data } = await sandbox.stripe.events.list(expired)
    const ids = data.map((event) => (event.data.object as { id: string }).id)
    expect(ids.sort()).toEqual([asked.id, paid.id, left.id].sort())
  })
})

test('a free session is confirmed without a card', async () => {
  const free = { currency: 'usd', unit_amount: 0, product_data: { name: 'A first talk' } }
  const session = await create({ line_items: [{ price_data: free, quantity: 1 }] })
  expect(session.payment_status).toBe('no_payment_required')
  expect((await pay(session, { number: '', cvc: '', expiry: '' })).status).toBe(303)
  expect(await read(session.id)).toMatchObject({ status: 'complete', payment_intent: null })
})

test('a form that is not ours changes nothing', async () => {
  const [session, other] = [await create(), await create()]
  expect((await pay(session, { token: 'guess' })).status).toBe(403)
  const page = await (await fetch(other.url ?? '')).text()
  const token = /name="token" value="(\w+)"/.exec(page)?.[1] ?? ''
  expect((await pay(session, { token })).status).toBe(403)
  expect((await read(session.id)).status).toBe('open')
})

test('the page allows no inline script or style and no frame', async () => {
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

test('nothing that was stored holds a card number', async () => {
  await pay(await create())
  const rows = await query(
    `select count(*)::int as found from (
       select body::text from sandbox.charge union all select body::text from sandbox.payment_intent
       union all select body::text from sandbox.checkout_session union all select body::text from sandbox.event
     ) as stored (text) where text ~ '(4242){3}'`,
  )
  expect(rows).toEqual([{ found: 0 }])
})

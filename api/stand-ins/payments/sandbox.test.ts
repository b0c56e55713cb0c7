import { expect, test } from '@jest/globals'
import Stripe from 'stripe'
import { makeDatabase } from '../../../test/kit/database'
import { payOnPage } from '../../../test/kit/payment-page'
import {
  createSession as create,
  goldSession,
  inMinutes,
  makeSandbox,
  openSandbox,
  sandbox,
  shop,
} from '../../../test/kit/payment-sandbox'
import { apiVersion } from './events'

openSandbox()

const pay = ({ url }: { url: string | null }) => payOnPage(url ?? '')

test('a new session is open, unpaid and has a page', async () => {
  const expiresAt = inMinutes(31)
  const session = await create({ expires_at: expiresAt, metadata: { order: '7' } })

  expect(session.id).toMatch(/^cs_test_\w{60}$/)
  expect(session).toMatchObject({
    object: 'checkout.session',
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    amount_total: 59900,
    currency: 'usd',
    expires_at: expiresAt,
    metadata: { order: '7' },
    livemode: false,
  })
  expect(session.url).toContain(`/pay/${session.id}#`)
  expect(session.lastResponse.requestId).toMatch(/^req_\w{14}$/)
  expect(session.lastResponse.apiVersion).toBe(apiVersion)
  expect(apiVersion).toBe(Stripe.API_VERSION)
  expect(await sandbox.stripe.checkout.sessions.retrieve(session.id)).toEqual(session)
})

test('lines are shown when asked for, and by themselves', async () => {
  const { stripe } = sandbox
  const line = (name: string) => ({
    quantity: 2,
    price_data: { currency: 'usd', unit_amount: 100, product_data: { name } },
  })
  const session = await create({
    line_items: [line('A'), line('B'), line('C')],
    expand: ['line_items'],
  })
  expect(session.line_items?.data.map((item) => [item.description, item.amount_total])).toEqual([
    ['A', 200],
    ['B', 200],
    ['C', 200],
  ])

  const seen = []
  for await (const item of stripe.checkout.sessions.listLineItems(session.id, { limit: 2 })) {
    seen.push(item.description)
  }
  expect(seen).toEqual(['A', 'B', 'C'])
  await expect(create({ expand: ['customer.id'] })).rejects.toMatchObject({
    message: 'This property cannot be expanded (customer.id).',
  })
})

test('a session lives from 30 minutes to 24 hours', async () => {
  await expect(create({ expires_at: inMinutes(29) })).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 400,
    param: 'expires_at',
    message:
      'The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.',
  })
  await expect(create({ expires_at: inMinutes(24 * 60 + 1) })).rejects.toMatchObject({
    message:
      'The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.',
  })
  const session = await create()
  expect(Math.abs(session.expires_at - inMinutes(24 * 60))).toBeLessThan(5)
})

test.each([
  [{ colour: 'red' }, 'colour', 'Received unknown parameter: colour'],
  [{ mode: undefined }, 'mode', 'Missing required param: mode.'],
  [{ success_url: undefined }, 'success_url', 'Missing required param: success_url.'],
  [{ success_url: '/success' }, 'success_url', 'Not a valid URL'],
  [{ cancel_url: 'javascript:alert(1)' }, 'cancel_url', 'Not a valid URL'],
  [{ line_items: [] }, 'line_items', 'Missing required param: line_items.'],
  [{ expires_at: 'soon' }, 'expires_at', 'Invalid integer: soon'],
  [{ customer_email: 'nobody' }, 'customer_email', 'Invalid email address'],
])('refuses the session %j, as the provider does', async (changes, param, message) => {
  await expect(create(changes)).rejects.toMatchObject({ statusCode: 400, param, message })
})

test.each([
  [
    { unit_amount: -1 },
    {},
    'line_items[0][price_data][unit_amount]',
    'Invalid non-negative integer',
  ],
  [{ unit_amount: 5.5 }, {}, 'line_items[0][price_data][unit_amount]', 'Invalid integer: 5.5'],
  [{ unit_amount: 49 }, {}, undefined, expect.stringContaining('at least $0.50')],
  [{ unit_amount: 99_999_999 }, { quantity: 2 }, undefined, expect.stringContaining('$999,999.99')],
  [
    { size: 'L' },
    {},
    'line_items[0][price_data][size]',
    expect.stringContaining('Received unknown'),
  ],
  [{}, { quantity: 0 }, 'line_items[0][quantity]', expect.stringContaining('greater than')],
])('refuses a line of %j %j', async (price, changes, param, message) => {
  const price_data = { currency: 'usd', unit_amount: 100, product_data: { name: 'Gold' }, ...price }
  const line = { price_data, quantity: 1, ...changes }
  await expect(create({ line_items: [line] })).rejects.toMatchObject({
    statusCode: 400,
    message,
    param,
  })
})

test('only the secret key opens the API', async () => {
  await expect(sandbox.connect('sk_test_wrong').checkout.sessions.list()).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
    statusCode: 401,
  })
  const address = `${sandbox.apiBase}/v1/checkout/sessions`
  expect((await fetch(address)).status).toBe(401)
  const basic = Buffer.from(`${sandbox.secretKey}:`).toString('base64')
  expect((await fetch(address, { headers: { authorization: `Basic ${basic}` } })).status).toBe(200)
})

test('what the API does not know it says so', async () => {
  const { stripe } = sandbox
  await expect(stripe.checkout.sessions.retrieve('cs_test_none')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  })
  await expect(stripe.customers.create({})).rejects.toMatchObject({ statusCode: 404 })
  const tooLong = { description: 'x'.repeat(70_000) }
  await expect(create({ payment_intent_data: tooLong })).rejects.toMatchObject({ statusCode: 413 })
})

test('only an open session can be expired', async () => {
  const { stripe } = sandbox
  const session = await create()
  const expired = await stripe.checkout.sessions.expire(session.id)
  expect(expired).toMatchObject({ status: 'expired', url: null, payment_status: 'unpaid' })
  await expect(stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({
    message:
      'Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of `expired`.',
  })
})

test('sessions and events are listed newest first and page by page', async () => {
  const { stripe } = sandbox
  const made = []
  for (let count = 0; count < 5; count++) made.unshift((await create()).id)

  const seen = []
  for await (const session of stripe.checkout.sessions.list({ limit: 2, status: 'open' })) {
    seen.push(session.id)
    if (seen.length === 5) break
  }
  expect(seen).toEqual(made)
  const newer = await stripe.checkout.sessions.list({ ending_before: made[2] ?? '' })
  expect(newer.data.map(({ id }) => id)).toEqual(made.slice(0, 2))
  const future = await stripe.checkout.sessions.list({ created: { gte: inMinutes(1) } })
  expect(future.data).toEqual([])
  await expect(stripe.checkout.sessions.list({ limit: 101 })).rejects.toMatchObject({
    param: 'limit',
  })
})

test('a payment is refunded in parts, never beyond what was paid', async () => {
  const { stripe } = sandbox
  const session = await create({ payment_intent_data: { metadata: { order: '9' } } })
  expect((await pay(session)).location).toBe(`${shop}/success?session_id=${session.id}`)
  const paid = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge'],
  })
  const intent = paid.payment_intent as Stripe.PaymentIntent
  const charge = intent.latest_charge as Stripe.Charge
  expect(intent).toMatchObject({
    status: 'succeeded',
    amount_received: 59900,
    metadata: { order: '9' },
  })
  expect(charge.payment_method_details?.card).toMatchObject({ brand: 'visa', last4: '4242' })

  const part = await stripe.refunds.create({ payment_intent: intent.id, amount: 10000 })
  expect(part).toMatchObject({ status: 'succeeded', amount: 10000, charge: charge.id })
  await expect(stripe.refunds.create({ charge: charge.id, amount: 50000 })).rejects.toMatchObject({
    param: 'amount',
    message: 'Refund amount ($500.00) is greater than unrefunded amount on charge ($499.00)',
  })
  expect((await stripe.refunds.create({ charge: charge.id })).amount).toBe(49900)
  await expect(stripe.refunds.create({ payment_intent: intent.id })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  })

  expect(await stripe.charges.retrieve(charge.id)).toMatchObject({
    refunded: true,
    amount_refunded: 59900,
  })
  const refunds = await stripe.refunds.list({ payment_intent: intent.id })
  expect(refunds.data.map(({ amount }) => amount)).toEqual([49900, 10000])
  expect(await stripe.refunds.retrieve(part.id)).toEqual(part)
})

test('refunds that come together give the money back once', async () => {
  const { stripe } = sandbox
  const session = await create()
  await pay(session)
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id)
  const refund = () => stripe.refunds.create({ payment_intent: String(payment_intent) })
  const outcomes = await Promise.allSettled([refund(), refund(), refund()])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('sessions, keys and the port survive a restart; two processes share them', async () => {
  const own = await makeDatabase()
  const before = await makeSandbox(own.url)
  const session = await before.stripe.checkout.sessions.create(goldSession())
  await before.close()

  const [one, two] = await Promise.all([makeSandbox(own.url), makeSandbox(own.url)])
  expect([one.secretKey, two.secretKey]).toEqual([before.secretKey, before.secretKey])
  expect([one.apiBase, two.apiBase]).toContain(before.apiBase)
  expect(one.apiBase).not.toBe(two.apiBase)

  const seen = await two.stripe.checkout.sessions.retrieve(session.id)
  expect(seen.status).toBe('open')
  expect((await pay(seen)).status).toBe(303)
  expect((await one.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid')
  await Promise.all([one.close(), two.close()])
  await own.drop()
})

import { expect, test } from '@jest/globals'
import { Client } from 'pg'
import { eventually } from '../../../test/kit/eventually'
import { payOnPage } from '../../../test/kit/scenes/payment-page'
import { makeDatabase } from '../../../test/kit/servers/database'
import {
  createSession as create,
  databaseUrl,
  goldSession,
  inMinutes,
  makeSandbox,
  query,
  readSession,
  sandbox,
  shop,
} from '../../../test/kit/servers/payment-sandbox'
import { log } from '../../platform/log'
import { openStore, transaction } from './store'

const pay = ({ url }: { url: string | null }) => payOnPage(url ?? '')

async function makePayment(changes = {}) {
  const session = await create(changes)
  expect((await pay(session)).location).toBe(`${shop}/success?session_id=${session.id}`)
  return String((await readSession(session.id)).payment_intent)
}

test('creates an open, unpaid session with a page', async () => {
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
    url: expect.stringContaining(`/pay/${session.id}`),
  })
  expect(await readSession(session.id)).toEqual(session)
})

const line = (price = {}, changes = {}) => ({
  line_items: [
    {
      price_data: { currency: 'usd', unit_amount: 100, product_data: { name: 'Gold' }, ...price },
      quantity: 1,
      ...changes,
    },
  ],
})

test.each([
  [{ color: 'red' }, '', 'color'],
  [{ mode: undefined }, 'mode', 'Invalid input'],
  [{ success_url: '/success' }, 'success_url', 'Not a valid URL'],
  [{ cancel_url: 'javascript:alert(1)' }, 'cancel_url', 'Not a valid URL'],
  [{ line_items: [] }, 'line_items', 'Invalid input'],
  [{ expires_at: 'soon' }, 'expires_at', 'Invalid integer'],
  [{ expires_at: inMinutes(29) }, 'expires_at', '30 minutes'],
  [{ expires_at: inMinutes(24 * 60 + 1) }, 'expires_at', '24 hours'],
  [line({ unit_amount: -1 }), 'line_items[0][price_data][unit_amount]', 'Invalid integer'],
  [line({ unit_amount: 49 }), 'line_items', '$0.50'],
  [line({ unit_amount: 99_999_999 }, { quantity: 2 }), 'line_items', '$999,999.99'],
  [line({ currency: 'eur' }), 'line_items[0][price_data][currency]', 'usd'],
  [line({}, { quantity: 0 }), 'line_items[0][quantity]', '>=1'],
])('rejects the session %j', async (changes, param, message) => {
  await expect(create(changes)).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 400,
    param,
    message: expect.stringContaining(message),
  })
})

test('rejects a wrong or missing secret key', async () => {
  await expect(sandbox.connect('sk_test_wrong').checkout.sessions.list()).rejects.toMatchObject({
    type: 'StripeAuthenticationError',
  })
  expect((await fetch(`${sandbox.apiBase}/v1/checkout/sessions`)).status).toBe(401)
})

test('reports unknown objects, unknown endpoints and too large bodies', async () => {
  await expect(readSession('cs_test_none')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  })
  await expect(sandbox.stripe.customers.create({})).rejects.toMatchObject({ statusCode: 404 })
  const tooLarge = { metadata: { note: 'x'.repeat(70_000) } }
  await expect(create(tooLarge)).rejects.toMatchObject({ statusCode: 413 })
})

test('expires open sessions only', async () => {
  const { sessions } = sandbox.stripe.checkout
  const { id } = await create()
  expect(await sessions.expire(id)).toMatchObject({ status: 'expired', url: null })
  await expect(sessions.expire(id)).rejects.toMatchObject({ type: 'StripeInvalidRequestError' })
})

test('finds the session of a payment', async () => {
  const payment_intent = await makePayment()
  await create()
  const { data } = await sandbox.stripe.checkout.sessions.list({ payment_intent, limit: 1 })
  expect(data).toMatchObject([{ payment_intent, payment_status: 'paid' }])
})

test('lists events newest first, page by page, by type and time', async () => {
  const { stripe } = sandbox
  const expired: string[] = []
  for (let count = 0; count < 5; count++) {
    const { id } = await create()
    await stripe.checkout.sessions.expire(id)
    expired.unshift(id)
  }
  await create()
  const seen: unknown[] = []
  const types = ['checkout.session.exp*', 'refund.*']
  for await (const { data } of stripe.events.list({ types, limit: 2 })) {
    seen.push('id' in data.object && data.object.id)
    if (seen.length === 5) break
  }
  expect(seen).toEqual(expired)
  expect((await stripe.events.list({ created: { gte: inMinutes(1) } })).data).toEqual([])
})

test('refunds a payment in parts, never beyond what was paid', async () => {
  const { refunds } = sandbox.stripe
  const payment_intent = await makePayment()

  expect(await refunds.create({ payment_intent, amount: 10000 })).toMatchObject({
    status: 'succeeded',
    amount: 10000,
  })
  await expect(refunds.create({ payment_intent, amount: 50000 })).rejects.toMatchObject({
    param: 'amount',
    message: 'Refund amount ($500.00) is greater than unrefunded amount on charge ($499.00)',
  })
  expect((await refunds.create({ payment_intent })).amount).toBe(49900)
  await expect(refunds.create({ payment_intent })).rejects.toMatchObject({
    code: 'charge_already_refunded',
  })
  const { data } = await refunds.list({ payment_intent })
  expect(data.map(({ amount }) => amount)).toEqual([49900, 10000])
})

test('concurrent refunds return the money once', async () => {
  const payment_intent = await makePayment()
  const refund = () => sandbox.stripe.refunds.create({ payment_intent })
  const outcomes = await Promise.allSettled([refund(), refund(), refund()])
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('the same idempotency key returns the first response', async () => {
  const first = await create({}, { idempotencyKey: 'order-1' })
  const again = await create({}, { idempotencyKey: 'order-1' })
  expect(again).toEqual(first)
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined()
})

test('rejects an idempotency key with other parameters or another endpoint', async () => {
  const options = { idempotencyKey: 'order-2' }
  const { id } = await create({}, options)
  const refusal = { type: 'StripeIdempotencyError', statusCode: 400 }
  await expect(create({ metadata: { other: '1' } }, options)).rejects.toMatchObject(refusal)
  const expire = sandbox.stripe.checkout.sessions.expire(id, {}, options)
  await expect(expire).rejects.toMatchObject(refusal)
})

test('invalid parameters do not use up an idempotency key; a refused action does', async () => {
  const { sessions } = sandbox.stripe.checkout
  const options = { idempotencyKey: 'order-3' }
  await expect(create({ expires_at: 1 }, options)).rejects.toMatchObject({ param: 'expires_at' })
  const { id } = await create({}, options)

  await sessions.expire(id)
  const expire = () => sessions.expire(id, {}, { idempotencyKey: 'expire-3' })
  await expect(expire()).rejects.toMatchObject({ statusCode: 400 })
  await expect(expire()).rejects.toMatchObject({ headers: { 'idempotent-replayed': 'true' } })
})

test('of two simultaneous requests with one key, the second gets a retry response', async () => {
  const blocker = new Client({ connectionString: databaseUrl })
  await blocker.connect()
  await blocker.query('begin; lock table sandbox.checkout_session in share mode')
  const first = create({}, { idempotencyKey: 'order-4' })
  try {
    await eventually(async () => {
      const { rows } = await blocker.query(
        `select from pg_locks where relation = 'sandbox.checkout_session'::regclass and not granted`,
      )
      expect(rows.length).toBeGreaterThan(0)
    })
    await expect(create({}, { idempotencyKey: 'order-4' })).rejects.toMatchObject({
      statusCode: 409,
      code: 'idempotency_key_in_use',
    })
  } finally {
    await blocker.query('rollback')
    await blocker.end()
  }
  const { id } = await first
  expect((await create({}, { idempotencyKey: 'order-4' })).id).toBe(id)
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
  expect((await pay(session)).status).toBe(303)
  for (const { stripe } of [one, two]) {
    expect((await stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid')
  }
  await Promise.all([one.close(), two.close()])
  await own.drop()
})

test('creates its tables in a database without them; later starts run no DDL', async () => {
  const own = await makeDatabase()
  await query('drop schema sandbox cascade', [], own.url)
  const [one] = await Promise.all([makeSandbox(own.url), makeSandbox(own.url)])
  expect((await one.stripe.checkout.sessions.create(goldSession())).status).toBe('open')

  await query('drop index sandbox.refund_by_intent', [], own.url)
  await makeSandbox(own.url)
  const index = `select to_regclass('sandbox.refund_by_intent') as index`
  expect(await query(index, [], own.url)).toEqual([{ index: null }])
})

test('a lost database connection fails only its own transaction', async () => {
  const store = await openStore(databaseUrl, log)
  const lost = transaction(store, (tx) => tx.query('select pg_terminate_backend(pg_backend_pid())'))
  await expect(lost).rejects.toThrow('terminating connection')
  const { rows } = await transaction(store, (tx) => tx.query('select 1 as one'))
  expect(rows).toEqual([{ one: 1 }])
  await store.end()
})

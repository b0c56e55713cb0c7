import Stripe from 'stripe'
import { payOnPage } from '../../test/kit/payment-page'
import { withProvider } from '../../test/kit/provider-proxy'
import {
  deliver,
  makeEvent,
  orderOf,
  process,
  sessionAtProvider,
  startCheckout,
  unitsOf,
} from '../../test/kit/purchases'
import { makeVisitor, openShop, sandbox, send } from '../../test/kit/shop'
import { db, pool } from '../platform/db'

openShop()

const post = (payload: string, headers: Record<string, string>) =>
  send(makeVisitor(), 'POST', '/api/stripe/webhook', payload, headers)

async function startPaidCheckout() {
  const started = await startCheckout()
  await payOnPage(started.url, { webhook: 'lost' })
  const session = await sessionAtProvider(started.id)
  return { ...started, event: makeEvent('checkout.session.completed', session) }
}

/** Nothing was done about the payment; afterwards it is, so that the shop is in order. */
async function expectUntouched({ id, event }: Awaited<ReturnType<typeof startPaidCheckout>>) {
  expect(await orderOf(id)).toMatchObject({ status: 'PENDING', askedAt: null })
  expect(await db.paymentEvent.count({ where: { id: event.id } })).toBe(0)
  expect((await deliver(event)).status).toBe(200)
  expect(await orderOf(id)).toMatchObject({ status: 'PAID' })
}

test.each([
  ['signed with another key', { secret: 'whsec_other' }],
  ['signed six minutes ago', { secondsAgo: 360 }],
  ['signed a day ago', { secondsAgo: 86_400 }],
  ['signed six minutes ahead', { secondsAgo: -360 }],
  ['signed a day ahead', { secondsAgo: -86_400 }],
])('an event %s is refused, and nothing is done', async (_how, signed) => {
  const paid = await startPaidCheckout()
  const { status, body } = await deliver(paid.event, signed)
  expect(status).toBe(400)
  expect(body).toEqual({
    message: 'The signature of this event is missing or wrong.',
    code: 'BAD_INPUT',
    requestId: expect.any(String),
  })
  await expectUntouched(paid)
})

test('an event without a signature, with a garbled or borrowed one, is refused', async () => {
  const paid = await startPaidCheckout()
  const payload = JSON.stringify(paid.event)
  const timestamp = Math.floor(Date.now() / 1_000)
  const { webhookSecret: secret } = sandbox
  const borrowed = Stripe.webhooks.generateTestHeaderString({ payload: '{}', secret, timestamp })

  for (const signature of [
    '',
    'x',
    't=1',
    `t=${timestamp},v1=`,
    `t=NaN,v1=${'0'.repeat(64)}`,
    borrowed,
  ]) {
    expect((await post(payload, { 'stripe-signature': signature })).status).toBe(400)
  }
  expect((await post(payload, {})).status).toBe(400)
  expect((await post('', {})).status).toBe(400)
  expect((await post('{"broken', { 'stripe-signature': borrowed })).status).toBe(400)
  await expectUntouched(paid)
})

test('an event signed up to five minutes ago or ahead is taken', async () => {
  for (const secondsAgo of [290, -290]) {
    const { id, event } = await startPaidCheckout()
    expect((await deliver(event, { secondsAgo })).status).toBe(200)
    expect(await orderOf(id)).toMatchObject({ status: 'PAID' })
  }
})

test('an event of an unknown type is taken and changes nothing', async () => {
  const before = await db.order.findMany()
  const answer = await deliver(makeEvent('invoice.paid', { id: 'in_1', object: 'invoice' }))
  expect(answer).toMatchObject({ status: 200, body: { received: true } })
  expect(await db.order.findMany()).toEqual(before)
})

test('an event says nothing by itself: the provider is asked what is true', async () => {
  const { bought, id } = await startCheckout()
  const claimed = { ...(await sessionAtProvider(id)), status: 'complete', payment_status: 'paid' }
  for (const type of ['checkout.session.completed', 'checkout.session.expired']) {
    expect((await deliver(makeEvent(type, claimed))).status).toBe(200)
  }
  expect(await orderOf(id)).toMatchObject({ status: 'PENDING', paidAt: null })
  expect(await unitsOf(bought)).toEqual([9, 1, 0])
})

test('a payment that fails later gives the units back', async () => {
  const { bought, id } = await startCheckout()
  const event = makeEvent('checkout.session.async_payment_failed', await sessionAtProvider(id))
  await Promise.all([deliver(event), deliver(event)])
  expect(await orderOf(id)).toMatchObject({ status: 'FAILED' })
  expect(await unitsOf(bought)).toEqual([10, 0, 0])
})

test('a payment that succeeds later is paid', async () => {
  const { id, event } = await startPaidCheckout()
  await deliver({ ...event, type: 'checkout.session.async_payment_succeeded' })
  expect(await orderOf(id)).toMatchObject({ status: 'PAID' })
})

test('an event that cannot be handled now is not taken, so that it comes again', async () => {
  const { id, event } = await startPaidCheckout()
  const { status, body } = await withProvider([], 'gateway', () => deliver(event))

  expect({ status, code: body.code }).toEqual({ status: 502, code: 'PROVIDER_UNAVAILABLE' })
  expect(await db.paymentEvent.count({ where: { id: event.id } })).toBe(0)
  expect((await deliver(event)).status).toBe(200)
  expect(await orderOf(id)).toMatchObject({ status: 'PAID' })
})

test('an event that is faster than the answer to checkout finds its order by our own id', async () => {
  const { visitor, id, event } = await startPaidCheckout()
  await pool.query(
    'UPDATE orders SET session_id = NULL, session_url = NULL WHERE session_id = $1',
    [id],
  )
  expect((await deliver(event)).status).toBe(200)
  expect((await process(visitor, id)).data.processOrder.status).toBe('PAID')
})

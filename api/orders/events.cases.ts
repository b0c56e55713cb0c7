import Stripe from 'stripe'
import {
  completedEvent,
  deliver,
  makeEvent,
  orderOf,
  returnToShop,
  sessionAtProvider,
  startCheckout,
  startPaidCheckout,
  unitsOf,
} from '../../test/kit/scenes/purchases'
import { withProvider } from '../../test/kit/servers/provider-proxy'
import { makeVisitor, sandbox, send } from '../../test/kit/servers/shop'
import { db } from '../platform/db'

const post = (payload: string, headers: Record<string, string>) =>
  send(makeVisitor(), 'POST', '/api/stripe/webhook', payload, headers)

/** A payment whose event has not arrived yet. */
async function startWithEvent() {
  const started = await startPaidCheckout()
  return { ...started, event: await completedEvent(started.id) }
}

/** Expects that nothing happened to the payment, then delivers its event. */
async function expectUntouched({ id, event }: Awaited<ReturnType<typeof startWithEvent>>) {
  expect(await orderOf(id)).toMatchObject({ status: 'PENDING' })
  expect(await db.paymentEvent.count({ where: { id: event.id } })).toBe(0)
  expect((await deliver(event)).status).toBe(200)
  expect(await orderOf(id)).toMatchObject({ status: 'PAID' })
}

test('rejects an event signed with another key, or over five minutes ago or ahead', async () => {
  const paid = await startWithEvent()
  for (const signed of [
    { secret: 'whsec_other' },
    { secondsAgo: 360 },
    { secondsAgo: 86_400 },
    { secondsAgo: -360 },
    { secondsAgo: -86_400 },
  ]) {
    const { status, body } = await deliver(paid.event, signed)
    expect([signed, status, body]).toEqual([
      signed,
      400,
      {
        message: 'The signature of this event is missing or invalid.',
        code: 'BAD_INPUT',
        requestId: expect.any(String),
      },
    ])
  }
  await expectUntouched(paid)
})

test('rejects an event without a signature, or with a malformed or borrowed one', async () => {
  const paid = await startWithEvent()
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

test('accepts an event signed up to five minutes ago or ahead', async () => {
  for (const secondsAgo of [290, -290]) {
    const { id, event } = await startWithEvent()
    expect((await deliver(event, { secondsAgo })).status).toBe(200)
    expect(await orderOf(id)).toMatchObject({ status: 'PAID' })
  }
})

test('accepts an event of an unknown type', async () => {
  const answer = await deliver(makeEvent('invoice.paid', { id: 'in_1', object: 'invoice' }))
  expect(answer).toMatchObject({ status: 200, body: { received: true } })
})

test('queries the provider instead of trusting the content of an event', async () => {
  const { bought, id } = await startCheckout()
  const claimed = { ...(await sessionAtProvider(id)), status: 'complete', payment_status: 'paid' }
  for (const type of ['checkout.session.completed', 'checkout.session.expired']) {
    expect((await deliver(makeEvent(type, claimed))).status).toBe(200)
  }
  expect(await orderOf(id)).toMatchObject({ status: 'PENDING', paidAt: null })
  expect(await unitsOf(bought)).toEqual([9, 1, 0])
})

test('a delayed payment that fails releases the units', async () => {
  const { bought, id } = await startCheckout()
  const event = makeEvent('checkout.session.async_payment_failed', await sessionAtProvider(id))
  await Promise.all([deliver(event), deliver(event)])
  expect(await orderOf(id)).toMatchObject({ status: 'FAILED' })
  expect(await unitsOf(bought)).toEqual([10, 0, 0])
})

test('a delayed payment that succeeds pays the order', async () => {
  const { id, event } = await startWithEvent()
  await deliver({ ...event, type: 'checkout.session.async_payment_succeeded' })
  expect(await orderOf(id)).toMatchObject({ status: 'PAID' })
})

test('rejects an event that it cannot handle now, so that the provider retries', async () => {
  const { id, event } = await startWithEvent()
  const { status, body } = await withProvider([], 'gateway', () => deliver(event))

  expect({ status, code: body.code }).toEqual({ status: 502, code: 'PROVIDER_UNAVAILABLE' })
  expect(await db.paymentEvent.count({ where: { id: event.id } })).toBe(0)
  expect((await deliver(event)).status).toBe(200)
  expect(await orderOf(id)).toMatchObject({ status: 'PAID' })
})

test('an event that arrives before the response to checkout finds its order by our ID', async () => {
  const { visitor, id, event } = await startWithEvent()
  await db.order.update({ where: { sessionId: id }, data: { sessionId: null, sessionUrl: null } })
  expect((await deliver(event)).status).toBe(200)
  expect((await returnToShop(visitor, id)).data.processOrder.status).toBe('PAID')
})

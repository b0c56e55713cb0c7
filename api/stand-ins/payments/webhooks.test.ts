import { beforeEach, expect, test } from '@jest/globals'
import { makeDatabase } from '../../../test/kit/database'
import { eventually } from '../../../test/kit/eventually'
import { cards, payOnPage } from '../../../test/kit/payment-page'
import {
  createSession as create,
  goldSession,
  makeSandbox,
  openSandbox,
  query,
  sandbox,
} from '../../../test/kit/payment-sandbox'

openSandbox()

const pay = ({ url }: { url: string | null }, changes: Parameters<typeof payOnPage>[1] = {}) =>
  payOnPage(url ?? '', changes)
const types = () => sandbox.listener.events.map(({ type }) => type)
const hearing = (count: number) => eventually(() => expect(types()).toHaveLength(count))

beforeEach(() => {
  sandbox.listener.events.length = 0
  sandbox.listener.signatures.length = 0
})

test('a payment is told at once, signed, with the session as it is', async () => {
  const session = await create()
  const paidAt = Date.now()
  await pay(session)
  await hearing(3)
  expect(Date.now() - paidAt).toBeLessThan(900)
  expect(types().sort()).toEqual([
    'charge.succeeded',
    'checkout.session.completed',
    'payment_intent.succeeded',
  ])
  const told = sandbox.listener.events.find(({ type }) => type === 'checkout.session.completed')
  expect(told?.data.object).toEqual(
    JSON.parse(JSON.stringify(await sandbox.stripe.checkout.sessions.retrieve(session.id))),
  )

  await eventually(async () =>
    expect(await sandbox.stripe.events.retrieve(told?.id ?? '')).toMatchObject({
      type: 'checkout.session.completed',
      pending_webhooks: 0,
    }),
  )
})

test('a webhook that is not taken comes again, later and signed anew', async () => {
  sandbox.listener.answers.push(500, 'silence')
  const session = await create()
  const before = Date.now()
  await sandbox.stripe.checkout.sessions.expire(session.id)
  await hearing(3)
  expect(Date.now() - before).toBeGreaterThanOrEqual(2900)
  expect(new Set(sandbox.listener.events.map(({ id }) => id)).size).toBe(1)
  expect(new Set(sandbox.listener.signatures).size).toBe(3)
  expect(sandbox.listener.events[0]?.request?.id).toMatch(/^req_/)
})

test('a lost webhook is still an event', async () => {
  const session = await create()
  expect((await pay(session, { webhook: 'lost' })).status).toBe(303)
  const { data } = await sandbox.stripe.events.list({
    type: 'checkout.session.completed',
    limit: 1,
  })
  expect(data[0]?.data.object).toMatchObject({ id: session.id, payment_status: 'paid' })
  const due = 'select from sandbox.webhook_delivery where event_id = $1'
  expect(await query(due, [data[0]?.id])).toEqual([])
})

test('a webhook sent twice is the same event twice', async () => {
  await pay(await create(), { webhook: 'twice' })
  await hearing(6)
  const completed = sandbox.listener.events.filter(
    ({ type }) => type === 'checkout.session.completed',
  )
  expect(completed).toHaveLength(2)
  expect(completed[0]?.id).toBe(completed[1]?.id)
})

test('declines and refunds are told too', async () => {
  const { stripe } = sandbox
  const session = await create()
  await pay(session, { number: '4000000000000002' })
  await pay(session)
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id)
  await stripe.refunds.create({ payment_intent: String(payment_intent), amount: 100 })
  await hearing(7)
  expect(types().sort()).toEqual([
    'charge.failed',
    'charge.refunded',
    'charge.succeeded',
    'checkout.session.completed',
    'payment_intent.payment_failed',
    'payment_intent.succeeded',
    'refund.created',
  ])
  const refunded = sandbox.listener.events.find(({ type }) => type === 'charge.refunded')
  expect(refunded?.data).toMatchObject({
    object: { amount_refunded: 100 },
    previous_attributes: { amount_refunded: 0 },
  })
})

test('two processes on one database send each webhook once', async () => {
  const own = await makeDatabase()
  const [one, two] = await Promise.all([makeSandbox(own.url), makeSandbox(own.url)])
  const sessions = await Promise.all(
    Array.from({ length: 40 }, () => one.stripe.checkout.sessions.create(goldSession())),
  )
  await Promise.all(
    sessions.map(({ id }, at) => (at % 2 ? one : two).stripe.checkout.sessions.expire(id)),
  )
  const told = () => [...one.listener.events, ...two.listener.events].map(({ id }) => id)
  const deliveries = `select count(delivered_at)::int as done, sum(tries)::int as tries
                      from sandbox.webhook_delivery`
  await eventually(async () =>
    expect(await query(deliveries, [], own.url)).toEqual([{ done: 40, tries: 40 }]),
  )
  expect(told()).toHaveLength(40)
  expect(new Set(told()).size).toBe(40)
  await Promise.all([one.close(), two.close()])
  await own.drop()
})

test('a process that stops leaves its webhooks to the next one', async () => {
  const own = await makeDatabase()
  const before = await makeSandbox(own.url)
  await before.listener.close()
  const session = await before.stripe.checkout.sessions.create(goldSession())
  await before.stripe.checkout.sessions.expire(session.id)
  await before.close().catch(() => undefined)

  const after = await makeSandbox(own.url)
  await eventually(() =>
    expect(after.listener.events).toMatchObject([{ type: 'checkout.session.expired' }]),
  )
  await after.close()
  await own.drop()
})

test('after twenty tries a webhook is given up', async () => {
  sandbox.listener.answers.push(500, 500)
  const session = await create()
  await sandbox.stripe.checkout.sessions.expire(session.id)
  await hearing(1)
  await query(
    'update sandbox.webhook_delivery set tries = 19, due_at = now() where delivered_at is null',
  )
  await eventually(async () =>
    expect(
      await query('select tries from sandbox.webhook_delivery where given_up_at is not null'),
    ).toEqual([{ tries: 20 }]),
  )
})

test('what becomes of a refund is told later; one that failed can be made again', async () => {
  const { stripe } = sandbox
  for (const [number, begins, ends] of [
    [cards.refundWaits, 'pending', ['refund.updated']],
    [cards.refundFails, 'succeeded', ['refund.failed', 'refund.updated']],
  ] as const) {
    const session = await create()
    await pay(session, { number, webhook: 'lost' })
    const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id)
    const refund = () => stripe.refunds.create({ payment_intent: String(payment_intent) })
    sandbox.listener.events.length = 0

    expect(await refund()).toMatchObject({ status: begins, amount: 59900 })

    await hearing(2 + ends.length)
    expect(types().sort()).toEqual(['charge.refunded', 'refund.created', ...ends].sort())
    const again = refund()
    if (begins === 'succeeded') expect(await again).toMatchObject({ amount: 59900 })
    else await expect(again).rejects.toMatchObject({ code: 'charge_already_refunded' })
  }
})

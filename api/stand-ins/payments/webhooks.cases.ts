import { expect, test } from '@jest/globals'
import { Client } from 'pg'
import type Stripe from 'stripe'
import { eventually } from '../../../test/kit/eventually'
import { cards, payOnPage } from '../../../test/kit/scenes/payment-page'
import { makeDatabase } from '../../../test/kit/servers/database'
import {
  createSession as create,
  goldSession,
  makeSandbox,
  query,
  readSession as read,
  sandbox,
} from '../../../test/kit/servers/payment-sandbox'

const pay = ({ url }: { url: string | null }, changes: Parameters<typeof payOnPage>[1] = {}) =>
  payOnPage(url ?? '', changes)

const types = () => sandbox.listener.events.map(({ type }) => type)
const receives = (count: number) => eventually(() => expect(types()).toHaveLength(count))

test('sends signed webhooks with a snapshot of the session at once', async () => {
  const session = await create()
  await pay(session)
  await receives(2)
  const completed = sandbox.listener.events.find(({ type }) => type.startsWith('checkout'))
  expect(completed?.data.object).toEqual(JSON.parse(JSON.stringify(await read(session.id))))
})

test('retries a webhook that is not accepted, with growing pauses', async () => {
  sandbox.listener.answers.push(500, 'silence')
  const { id } = await create()
  const before = Date.now()
  await sandbox.stripe.checkout.sessions.expire(id)
  await receives(3)
  expect(Date.now() - before).toBeGreaterThanOrEqual(50 + 100)
  expect(new Set(sandbox.listener.events.map((event) => event.id)).size).toBe(1)
})

test('gives a webhook up after twenty tries', async () => {
  sandbox.listener.answers.push(...Array(30).fill(500))
  const { id } = await create()
  await sandbox.stripe.checkout.sessions.expire(id)
  await eventually(async () => {
    await query(
      `update sandbox.webhook_delivery set tries = 19, due_at = now()
       where tries < 19 and delivered_at is null`,
    )
    const givenUp = 'select tries from sandbox.webhook_delivery where given_up_at is not null'
    expect(await query(givenUp)).toEqual([{ tries: 20 }])
  })
  sandbox.listener.answers.length = 0
})

test.each([
  ['lost', 0],
  ['twice', 2],
] as const)('a payment with the webhook %s is one event, sent %d times', async (webhook, times) => {
  const session = await create()
  expect((await pay(session, { webhook })).status).toBe(303)
  const { data } = await sandbox.stripe.events.list({
    type: 'checkout.session.completed',
    limit: 1,
  })
  expect(data[0]?.data.object).toMatchObject({ id: session.id, payment_status: 'paid' })

  await pay(await create())
  await receives(2 * times + 2)
  expect(sandbox.listener.events.filter(({ id }) => id === data[0]?.id)).toHaveLength(times)
})

test('a payment with the disputed card reports a dispute', async () => {
  const session = await create()
  await pay(session, { number: '4000 0000 0000 0259' })
  await receives(3)
  const { payment_intent } = await read(session.id)
  const dispute = sandbox.listener.events.find(({ type }) => type === 'charge.dispute.created')
  expect(dispute?.data.object).toMatchObject({ payment_intent, status: 'needs_response' })
})

async function makeInquiry() {
  const session = await create()
  await pay(session, { number: cards.inquiry })
  await receives(3)
  const { payment_intent } = await read(session.id)
  const { data } = await sandbox.stripe.disputes.list({ payment_intent: String(payment_intent) })
  sandbox.listener.events.length = 0
  return { payment_intent: String(payment_intent), dispute: data[0] as Stripe.Dispute }
}

const answer = (id: string, uncategorized_text: string) =>
  sandbox.stripe.disputes.update(id, { evidence: { uncategorized_text } })

const statuses = () =>
  sandbox.listener.events.map(({ type, data }) => [type, (data.object as Stripe.Dispute).status])

test('an inquiry has a deadline, can be answered, and becomes a dispute that can be won', async () => {
  const { dispute } = await makeInquiry()
  expect(dispute).toMatchObject({
    status: 'warning_needs_response',
    is_charge_refundable: true,
    evidence_details: { due_by: expect.any(Number) },
  })
  await answer(dispute.id, 'The signed order')
  await receives(1)
  await answer(dispute.id, 'escalate_inquiry_evidence')
  await receives(2)
  await answer(dispute.id, 'winning_evidence')
  await receives(3)
  expect(statuses()).toEqual([
    ['charge.dispute.updated', 'warning_under_review'],
    ['charge.dispute.updated', 'needs_response'],
    ['charge.dispute.closed', 'won'],
  ])
  await expect(answer(dispute.id, 'more')).rejects.toThrow('already closed')
  await expect(answer('du_unknown', 'more')).rejects.toThrow('No such dispute')
})

test('only a refund in full closes an inquiry', async () => {
  const { payment_intent } = await makeInquiry()
  await sandbox.stripe.refunds.create({ payment_intent, amount: 100_00 })
  await receives(2)
  const closing = ['charge.dispute.closed', 'warning_closed']
  expect(statuses()).not.toContainEqual(closing)
  await sandbox.stripe.refunds.create({ payment_intent })
  await receives(5)
  expect(statuses()).toContainEqual(closing)
})

test('two processes on one database send each webhook once', async () => {
  const own = await makeDatabase()
  const [one, two] = await Promise.all([makeSandbox(own.url), makeSandbox(own.url)])
  const { id } = await one.stripe.checkout.sessions.create(goldSession())
  await one.stripe.checkout.sessions.expire(id)

  // Both processes find these webhooks due while their rows are locked, and claim them at once after.
  const blocker = new Client({ connectionString: own.url })
  await blocker.connect()
  await blocker.query(`insert into sandbox.webhook_delivery (event_id, due_at)
    select id, now() + interval '200 ms' from sandbox.event, generate_series(1, 29)`)
  await blocker.query('begin; select from sandbox.webhook_delivery for update')
  await eventually(async () => {
    const { rows } = await blocker.query<{ ago: number }>(
      `select extract(epoch from clock_timestamp() - min(due_at))::float as ago
       from sandbox.webhook_delivery where delivered_at is null`,
    )
    expect(rows[0]?.ago).toBeGreaterThan(0.3)
  })
  await blocker.query('commit')
  await blocker.end()

  const deliveries = `select count(delivered_at)::int as done, sum(tries)::int as tries
                      from sandbox.webhook_delivery`
  await eventually(async () =>
    expect(await query(deliveries, [], own.url)).toEqual([{ done: 30, tries: 30 }]),
  )
  expect(one.listener.events.length + two.listener.events.length).toBe(30)
  await Promise.all([one.close(), two.close()])
  await own.drop()
})

test('a stopped process leaves its webhooks to the next one', async () => {
  const own = await makeDatabase()
  const before = await makeSandbox(own.url)
  await before.listener.close()
  const { id } = await before.stripe.checkout.sessions.create(goldSession())
  await before.stripe.checkout.sessions.expire(id)
  await before.close().catch(() => undefined)

  const after = await makeSandbox(own.url)
  await eventually(() =>
    expect(after.listener.events).toMatchObject([{ type: 'checkout.session.expired' }]),
  )
  await after.close()
  await own.drop()
})

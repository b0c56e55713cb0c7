import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { Client } from 'pg'
import { makeDatabase } from '../test/database'
import { closeSandboxes, eventually, goldSession, makeSandbox, payByForm } from './make-sandbox'

let database: Awaited<ReturnType<typeof makeDatabase>>
let sandbox: Awaited<ReturnType<typeof makeSandbox>>
const create = () => sandbox.stripe.checkout.sessions.create(goldSession())
const types = () => sandbox.listener.events.map(({ type }) => type)

beforeAll(async () => {
  database = await makeDatabase()
  sandbox = await makeSandbox(database.url)
})

afterAll(async () => {
  await closeSandboxes()
  await database?.drop()
})

beforeEach(() => {
  sandbox.listener.events.length = 0
  sandbox.listener.signatures.length = 0
})

test('a payment is told at once, signed, with the session as it is', async () => {
  const session = await create()
  const paidAt = Date.now()
  await payByForm(session)
  await eventually(types, (seen) => seen.length === 3)
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

  const stored = await eventually(
    () => sandbox.stripe.events.retrieve(told?.id ?? ''),
    (event) => event.pending_webhooks === 0,
  )
  expect(stored).toMatchObject({ type: 'checkout.session.completed', pending_webhooks: 0 })
})

test('a webhook that is not taken comes again, later and signed anew', async () => {
  sandbox.listener.answers.push(500, 'silence')
  const session = await create()
  const before = Date.now()
  await sandbox.stripe.checkout.sessions.expire(session.id)
  await eventually(types, (seen) => seen.length === 3)
  expect(Date.now() - before).toBeGreaterThanOrEqual(2900)
  expect(new Set(sandbox.listener.events.map(({ id }) => id)).size).toBe(1)
  expect(new Set(sandbox.listener.signatures).size).toBe(3)
  expect(sandbox.listener.events[0]?.request?.id).toMatch(/^req_/)
})

test('a lost webhook is still an event', async () => {
  const session = await create()
  expect((await payByForm(session, { webhook: 'lost' })).status).toBe(303)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(types()).toEqual([])
  const { data } = await sandbox.stripe.events.list({
    type: 'checkout.session.completed',
    limit: 1,
  })
  expect(data[0]?.data.object).toMatchObject({ id: session.id, payment_status: 'paid' })
})

test('a webhook sent twice is the same event twice', async () => {
  await payByForm(await create(), { webhook: 'twice' })
  await eventually(types, (seen) => seen.length === 6)
  const completed = sandbox.listener.events.filter(
    ({ type }) => type === 'checkout.session.completed',
  )
  expect(completed).toHaveLength(2)
  expect(completed[0]?.id).toBe(completed[1]?.id)
})

test('declines and refunds are told too', async () => {
  const { stripe } = sandbox
  const session = await create()
  await payByForm(session, { number: '4000000000000002' })
  await payByForm(session)
  const { payment_intent } = await stripe.checkout.sessions.retrieve(session.id)
  await stripe.refunds.create({ payment_intent: String(payment_intent), amount: 100 })
  await eventually(types, (seen) => seen.length === 7)
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
  await eventually(told, (seen) => seen.length >= 40)
  await new Promise((resolve) => setTimeout(resolve, 1200))
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
  await eventually(
    () => after.listener.events,
    (events) => events.some(({ type }) => type === 'checkout.session.expired'),
  )
  await after.close()
  await own.drop()
})

test('after twenty tries a webhook is given up', async () => {
  const client = new Client({ connectionString: database.url })
  await client.connect()
  sandbox.listener.answers.push(500, 500)
  const session = await create()
  await sandbox.stripe.checkout.sessions.expire(session.id)
  await eventually(types, (seen) => seen.length === 1)
  await client.query(
    'update sandbox.webhook_delivery set tries = 19, due_at = now() where delivered_at is null',
  )
  const { rows } = await eventually(
    () => client.query('select tries from sandbox.webhook_delivery where given_up_at is not null'),
    (answer) => answer.rows.length > 0,
  )
  await client.end()
  expect(rows).toEqual([{ tries: 20 }])
})

import { jest } from '@jest/globals'
import { eventually } from '../../test/kit/eventually'
import { metric, readMetrics } from '../../test/kit/guards/metrics'
import { makeCustomer } from '../../test/kit/people/people'
import { closeCode, openSocket, stopWatching, watch } from '../../test/kit/requests/subscriptions'
import { completedEvent, deliver, startCheckout } from '../../test/kit/scenes/purchases'
import { withProvider } from '../../test/kit/servers/provider-proxy'
import { graph, makeVisitor, send } from '../../test/kit/servers/shop'
import { config } from '../platform/config'
import { pubsub } from '../platform/pubsub'
import '../mail/unsent-mail'
import '../orders/orders.jobs'
import { db, pool } from '../platform/db'
import { every } from '../platform/timers'

test('GraphQL operations are measured by name, and errors counted by code', async () => {
  const run = (operationName: string, query: string) =>
    send(makeVisitor(), 'POST', '/graphql', { query, operationName })
  const cart = 'graphql_operation_duration_seconds_count{operation="Cart",type="query"}'
  const other = 'graphql_operation_duration_seconds_count{operation="other",type="query"}'
  const denied = 'graphql_errors_total{operation="Inbox",code="FORBIDDEN"}'
  const invalid = 'graphql_errors_total{operation="Cart",code="BAD_INPUT"}'
  const before = await Promise.all([cart, other, invalid].map(metric))

  await run('Cart', 'query Cart { cart { id } }')
  await run('Invented', 'query Invented { cart { id } }')
  await run('Cart', 'query Cart { cart { nothing } }')
  const { caller } = await makeCustomer()
  await graph(
    caller,
    'query Inbox { a: conversations { totalCount } b: conversations { totalCount } }',
  )

  expect(await Promise.all([cart, other, invalid].map(metric))).toEqual(
    before.map((count) => count + 1),
  )
  expect(await metric(denied)).toBe(1)
  expect(await readMetrics()).not.toContain('Invented')
})

test('subscriptions and sockets are counted while they are open', async () => {
  const { caller } = await makeCustomer()
  const sockets = await metric('sockets_open{kind="graphql"}')
  await watch(caller, 'subscription NewChatMessage { newMessage { id } }')
  expect(await metric('subscriptions')).toBe(1)
  expect(await metric('sockets_open{kind="graphql"}')).toBe(sockets + 1)
  expect(
    await metric(
      'graphql_operation_duration_seconds_count{operation="NewChatMessage",type="subscription"}',
    ),
  ).toBe(1)

  await stopWatching()
  await eventually(async () => expect(await metric('subscriptions')).toBe(0))
  await eventually(async () =>
    expect(await metric('sockets_open{kind="graphql"}')).toBeLessThanOrEqual(sockets),
  )
})

test('errors on sockets are counted', async () => {
  const series = 'graphql_errors_total{operation="other",code="BAD_INPUT"}'
  const before = await metric(series)
  const socket = openSocket()
  socket.on('open', () => socket.send('{"type":"connection_init"}'))
  socket.on('message', (data) => {
    const { type } = JSON.parse(String(data))
    const payload = { query: '{ nothing }' }
    if (type === 'connection_ack')
      socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload }))
    if (type === 'error') socket.close()
  })
  await closeCode(socket)
  expect(await metric(series)).toBe(before + 1)
})

test('a checkout shows in orders, provider calls, and webhooks', async () => {
  const { id } = await startCheckout()
  const other = 'webhook_events_total{type="other",outcome="handled"}'
  const before = await metric(other)
  // Metrics leave out what the database answers too late.
  await eventually(async () => expect(await metric('orders{status="PENDING"}')).toBeGreaterThan(0))
  await eventually(async () => expect(await readMetrics()).toContain('orders{status="REVIEW"} 0'))
  const calls = 'provider_request_duration_seconds_count'
  expect(await metric(`${calls}{call="open session",outcome="ok"}`)).toBeGreaterThan(0)

  await deliver(await completedEvent(id))
  await deliver({ ...(await completedEvent(id)), type: 'toString' })
  await deliver({}, { secret: 'whsec_other' })
  const handled = 'webhook_events_total{type="checkout.session.completed",outcome="handled"}'
  expect(await metric(handled)).toBeGreaterThan(0)
  expect(await metric(other)).toBe(before + 1)
  expect(await metric('webhook_events_total{type="other",outcome="refused"}')).toBeGreaterThan(0)

  await withProvider([], 'silence', async () => {
    await graph(makeVisitor(), 'mutation { processOrder(paymentIntentId: "pi_1") { id } }')
  })
  const lost = `${calls}{call="find session by payment",outcome="unavailable"}`
  expect(await metric(lost)).toBe(1)
})

test('the mail queue shows what is due and how old it is', async () => {
  const { id } = await db.mail.create({
    data: {
      cause: 'metrics',
      recipient: 'ann@example.com',
      subject: 'Hello',
      html: '',
      text: '',
      createdAt: new Date(Date.now() - 90_000),
    },
  })
  await eventually(async () => expect(await metric('mail_queue{state="due"}')).toBeGreaterThan(0))
  await eventually(async () => expect(await metric('mail_oldest_seconds')).toBeGreaterThan(80))
  await db.mail.delete({ where: { id } })
})

test('a job shows its interval and its last success', async () => {
  const last = () => metric('job_last_success_timestamp_seconds{job="measured job"}')
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const stop = every(0.05, 'measured job', () => begun)
  expect(await metric('job_interval_seconds{job="measured job"}')).toBe(0.05)
  const atStart = await last()
  expect(atStart).toBeGreaterThan(1_000_000_000)
  begin()
  await eventually(async () => expect(await last()).toBeGreaterThan(atStart))
  await stop()
})

test('redis_up follows Redis, and is absent without it', async () => {
  expect(await readMetrics()).not.toMatch(/^redis_up/m)
  config.REDIS_URL = 'redis://127.0.0.1:6379'
  const answering = jest.spyOn(pubsub, 'isAnswering')
  for (const isUp of [true, false]) {
    answering.mockResolvedValue(isUp)
    expect(await readMetrics()).toMatch(isUp ? /^redis_up 1$/m : /^redis_up 0$/m)
  }
  answering.mockRestore()
  config.REDIS_URL = undefined
})

test('/metrics answers while the database hangs, without what only the database knows', async () => {
  expect(await readMetrics()).toMatch(/^pg_pool_total [1-9]/m)
  let give = (_result: object) => {}
  const answer = new Promise((resolve) => {
    give = resolve
  })
  const hanging = jest.spyOn(pool, 'query').mockImplementation(() => answer as never)
  const text = await readMetrics()
  hanging.mockRestore()
  give({ rows: [] })

  expect(text).toMatch(/^pg_pool_total [1-9]/m)
  expect(text).toMatch(/^packages_snapshot_age_seconds \d/m)
  expect(text).toMatch(/^build_info\{version="[\w.-]+",commit="\w+"\} 1$/m)
  expect(text).not.toMatch(/^(mail_queue|mail_oldest_seconds|orders\{|redis_up)/m)
  await eventually(async () => expect(await readMetrics()).toMatch(/^orders\{/m))
})

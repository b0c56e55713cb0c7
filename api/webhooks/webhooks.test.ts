import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'
import { eventually } from '../../test/kit/eventually'
import { makeApiToken } from '../../test/kit/people/api-tokens'
import { makeMember } from '../../test/kit/people/people'
import { ask } from '../../test/kit/requests/work-queries'
import { makePaidDeals } from '../../test/kit/scenes/claims'
import { makeConsultation } from '../../test/kit/scenes/consultation-requests'
import { type Caller, codeOf, graph, openShop } from '../../test/kit/servers/shop'
import { recordEvent } from '../events/events'
import { config } from '../platform/config'
import { db, pool } from '../platform/db'
import { forgetOldEvents, startWebhooks } from './delivery-queue'

openShop()

interface Received {
  path: string
  at: number
  headers: IncomingHttpHeaders
  body: string
}

let received: Received[] = []
/** Answers the next request of a path; by default with 204. */
let answer: (path: string, response: ServerResponse) => void
const receiver = createServer(async (request, response) => {
  const path = String(request.url)
  const at = Date.now()
  received.push({ path, at, headers: request.headers, body: await text(request) })
  answer(path, response)
})
const urlOf = (path: string) =>
  `http://127.0.0.1:${(receiver.address() as AddressInfo).port}${path}`

let owner: Awaited<ReturnType<typeof makeMember>>
let stop: () => Promise<void> = async () => {}

beforeAll(async () => {
  await once(receiver.listen(0, '127.0.0.1'), 'listening')
  owner = await makeMember('OWNER', { firstName: 'Olga', lastName: 'Owner' })
})
beforeEach(() => {
  received = []
  answer = (_path, response) => response.writeHead(204).end()
})
afterEach(async () => {
  await stop()
  stop = async () => {}
  await pool.query('DELETE FROM webhook_endpoint; DELETE FROM event; DELETE FROM attempt')
})
afterAll(() => receiver.close())

const start = (timings = {}) => {
  stop = startWebhooks({ pollMs: 50, finishMs: 100, ...timings })
}

const inputOf = (more: object = {}) => ({
  url: urlOf('/hook'),
  description: 'Our CRM',
  types: [],
  format: 'STANDARD',
  isActive: true,
  ...more,
})

const create = (caller: Caller, more: object = {}, requestKey: string = randomUUID()) =>
  graph(
    caller,
    `mutation ($input: WebhookInput!, $requestKey: ID!) {
      createWebhook(input: $input, requestKey: $requestKey) {
        secret endpoint { id url types format isActive revision } } }`,
    { input: inputOf(more), requestKey },
  )

/** A webhook of the owner. */
async function makeWebhook(more: object = {}) {
  const { data, errors } = await create(owner.caller, more)
  expect(errors).toBeUndefined()
  const { secret, endpoint } = data.createWebhook
  return { secret: String(secret), id: String(endpoint.id) }
}

const save = (id: string, revision: number, more: object = {}, caller = owner.caller) =>
  graph(
    caller,
    `mutation ($id: ID!, $revision: Int!, $input: WebhookInput!) {
      saveWebhook(id: $id, revision: $revision, input: $input) { isActive disabledReason revision } }`,
    { id, revision, input: inputOf(more) },
  )

const record = (type: Parameters<typeof recordEvent>[1] = 'order.paid', subject = {}) =>
  db.$transaction((tx) =>
    recordEvent(tx, type, { id: randomUUID(), number: 1001, state: 'PAID', ...subject }),
  )

const deliveries = () => db.webhookDelivery.findMany({ orderBy: { createdAt: 'asc' } })

/** Makes what is tried again later due now. */
const letPass = () =>
  db.webhookDelivery.updateMany({
    where: { nextTryAt: { not: null } },
    data: { nextTryAt: new Date(0) },
  })

const logOf = async (id: string) => {
  const { webhooks } = await ask(
    owner.caller,
    `{ webhooks { id lastSuccessAt failingSince isActive disabledReason deliveries {
       nodes { id attempts nextTryAt deliveredAt statusCode durationMs failure event { type } } } } }`,
  )
  return webhooks.find((endpoint: { id: string }) => endpoint.id === id)
}

test('a paid order arrives signed, within two seconds, with the ID of its event', async () => {
  const { secret } = await makeWebhook({ types: ['order.paid'] })
  start({ pollMs: 60_000 })
  const { order } = await makePaidDeals()
  await eventually(() => expect(received).toHaveLength(1), 10)
  const event = await db.event.findFirstOrThrow({ where: { type: 'order.paid' } })
  expect(Number(received[0]?.at) - event.at.getTime()).toBeLessThan(2_000)

  const [request] = received
  expect(request?.headers).toMatchObject({
    'webhook-id': event.id,
    'content-type': 'application/json',
  })
  const verified = new Webhook(secret).verify(request?.body ?? '', {
    ...(request?.headers as Record<string, string>),
  })
  const number = String(order.number)
  expect(verified).toEqual({
    type: 'order.paid',
    timestamp: event.at.toISOString(),
    data: { id: order.id, number, state: 'PAID', path: `/staff/orders/${number}` },
  })
})

test('a receiver that was down gets the event afterwards, once, with the same ID', async () => {
  const { id } = await makeWebhook()
  answer = (_path, response) => response.writeHead(500).end()
  const event = await record()
  start()
  await eventually(async () => expect((await deliveries())[0]?.failure).toBeTruthy())
  expect((await deliveries())[0]).toMatchObject({
    attempts: 1,
    statusCode: 500,
    failure: 'The receiver answered 500.',
    deliveredAt: null,
  })
  expect(await logOf(id)).toMatchObject({ failingSince: expect.any(String), lastSuccessAt: null })

  answer = (_path, response) => response.writeHead(200).end()
  await letPass()
  await eventually(async () => expect((await deliveries())[0]?.deliveredAt).not.toBeNull())
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([event.id, event.id])
  await eventually(async () =>
    expect(await logOf(id)).toMatchObject({
      failingSince: null,
      lastSuccessAt: expect.any(String),
      deliveries: {
        nodes: [
          {
            attempts: 2,
            nextTryAt: null,
            failure: null,
            statusCode: 200,
            event: { type: 'order.paid' },
          },
        ],
      },
    }),
  )
})

test('pauses grow from five seconds to a day, and then it is given up', async () => {
  await makeWebhook()
  answer = (_path, response) => response.writeHead(503).end()
  await record()
  start()
  const pauses: (number | null)[] = []
  for (let attempt = 1; attempt <= 10; attempt++) {
    await eventually(async () => {
      const [delivery] = await deliveries()
      expect(delivery).toMatchObject({ attempts: attempt, failure: expect.any(String) })
    })
    const { rows } = await pool.query<{ pause: number | null }>(
      'SELECT round(extract(epoch FROM next_try_at - now()))::int AS pause FROM webhook_delivery',
    )
    pauses.push(rows[0]?.pause ?? null)
    await letPass()
  }
  const minute = 60
  const hour = 60 * minute
  const expected = [5, 5 * minute, 30 * minute, ...[2, 5, 10, 14, 20, 24].map((n) => n * hour)]
  expect(
    pauses.slice(0, 9).map((pause, n) => Math.abs((pause ?? 0) - Number(expected[n]))),
  ).toEqual(Array.from({ length: 9 }, () => expect.closeTo(0, -1)))
  expect(pauses[9]).toBeNull()
})

test('a server that dies between the answer and storing it sends twice, with one ID', async () => {
  await makeWebhook()
  const event = await record()
  // The first server's lease ends while the receiver has answered, as far as the second one knows.
  answer = () => {} // its answer never gets back
  const stopFirst = startWebhooks({ pollMs: 50, leaseMs: 300, finishMs: 0 })
  await eventually(() => expect(received).toHaveLength(1))
  answer = (_path, response) => response.writeHead(204).end()
  await stopFirst()
  start()
  await eventually(async () => expect((await deliveries())[0]?.deliveredAt).not.toBeNull())
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([event.id, event.id])
  expect((await deliveries())[0]?.attempts).toBe(2)
})

test('a rolled-back cause sends nothing', async () => {
  await makeWebhook()
  start()
  const undone = db.$transaction(async (tx) => {
    await recordEvent(tx, 'order.paid', { id: randomUUID() })
    throw new Error('rolled back')
  })
  await expect(undone).rejects.toThrow('rolled back')
  const next = await record('deal.opened')
  await eventually(() => expect(received).toHaveLength(1))
  expect(received[0]?.headers['webhook-id']).toBe(next.id)
})

test('two servers send each event once', async () => {
  await makeWebhook()
  for (let n = 0; n < 30; n++) await record()
  const stopOther = startWebhooks({ pollMs: 50, finishMs: 100, paceMs: 1 })
  start({ paceMs: 1 })
  await eventually(async () =>
    expect(await db.webhookDelivery.count({ where: { deliveredAt: null } })).toBe(0),
  )
  await stopOther()
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(30)
  expect(received).toHaveLength(30)
})

test('a slow receiver delays no other one', async () => {
  await makeWebhook({ url: urlOf('/slow') })
  await makeWebhook({ url: urlOf('/fast') })
  const held: ServerResponse[] = []
  answer = (path, response) =>
    path === '/slow' ? void held.push(response) : void response.writeHead(204).end()
  for (let n = 0; n < 10; n++) await record()
  start({ paceMs: 1 })
  await eventually(() => expect(received.filter(({ path }) => path === '/fast')).toHaveLength(10))
  expect(held).toHaveLength(4) // as many as one receiver gets at a time
  for (const response of held) response.writeHead(204).end()
})

test('sends only the types that are asked for, and nothing while it is off', async () => {
  await makeWebhook({ types: ['deal.opened'] })
  await makeWebhook({ isActive: false })
  await record('order.paid')
  const { id } = await record('deal.opened')
  expect(await deliveries()).toMatchObject([{ eventId: id }])
})

test('Slack gets a line of text with a link, and by when a new request is due', async () => {
  await makeWebhook({ format: 'SLACK' })
  const { id } = await makeConsultation({ contactBy: new Date('2026-11-27T22:04:00Z') })
  await record('consultation.created', { id, number: undefined, state: undefined })
  start()
  await eventually(() => expect(received).toHaveLength(1))
  expect(JSON.parse(received[0]?.body ?? '')).toEqual({
    text: `New request. Contact by Fri, Nov 27, 5:04 PM ET. ${config.PUBLIC_URL}/staff/consultations/${id}`,
  })
})

test('410 turns a webhook off at once; owners are mailed once, without its path', async () => {
  const { id } = await makeWebhook({ url: urlOf('/secret-path') })
  answer = (_path, response) => response.writeHead(410).end()
  await record()
  await record()
  start()
  await eventually(async () => expect((await logOf(id)).isActive).toBe(false))
  await eventually(async () =>
    expect(await db.webhookDelivery.count({ where: { nextTryAt: { not: null } } })).toBe(0),
  )
  expect((await logOf(id)).disabledReason).toBe('It said that it is gone (410).')
  const mails = await db.mail.findMany({
    where: { cause: { startsWith: 'webhook-off' }, recipient: owner.user.email },
  })
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('http://127.0.0.1')
  const history = await db.historyEntry.findMany({ where: { subject: 'WEBHOOK', subjectId: id } })
  expect(history.at(-1)).toMatchObject({ field: 'isActive', before: 'Yes', after: 'No' })
  expect(JSON.stringify([mails, history])).not.toContain('secret-path')

  expect((await save(id, 1, { url: urlOf('/secret-path') })).data.saveWebhook).toMatchObject({
    isActive: true,
    disabledReason: null,
  })
})

test('five days without success after ten failures turn a webhook off, sooner ones do not', async () => {
  const { id } = await makeWebhook()
  answer = (_path, response) => response.writeHead(500).end()
  const fail = async (failures: number, days: number) => {
    await pool.query(
      `UPDATE webhook_endpoint SET failures = $1, failing_since = now() - $2 * interval '1 day'`,
      [failures, days],
    )
    await record()
    await eventually(async () => {
      const { failures: now } = await db.webhookEndpoint.findUniqueOrThrow({ where: { id } })
      expect(now).toBe(failures + 1)
    })
    await eventually(async () => expect((await deliveries()).at(-1)?.failure).toBeTruthy())
  }
  start()
  await fail(30, 4.9)
  await fail(8, 6)
  expect((await logOf(id)).isActive).toBe(true)
  await fail(9, 5.1)
  await eventually(async () =>
    expect(await logOf(id)).toMatchObject({
      isActive: false,
      disabledReason: 'It has failed for five days.',
    }),
  )
})

test('a test goes to one webhook, whatever types it asks for', async () => {
  const { id } = await makeWebhook({ types: ['order.paid'] })
  await makeWebhook({ url: urlOf('/other') })
  start()
  const { errors } = await graph(owner.caller, `mutation { testWebhook(id: "${id}") { attempts } }`)
  expect(errors).toBeUndefined()
  await eventually(async () => expect((await deliveries())[0]?.deliveredAt).not.toBeNull())
  expect(received).toMatchObject([{ path: '/hook' }])
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ type: 'test.ping' })
})

test('sending again sends once with the same ID, also by a double click', async () => {
  await makeWebhook()
  const event = await record()
  start()
  await eventually(async () => expect((await deliveries())[0]?.deliveredAt).not.toBeNull())
  const [delivery] = await deliveries()
  const again = () =>
    graph(
      owner.caller,
      `mutation { sendDeliveryAgain(id: "${delivery?.id}", attempts: 1) { attempts } }`,
    )
  await Promise.all([again(), again()])
  await eventually(async () =>
    expect((await deliveries())[0]).toMatchObject({ attempts: 2, deliveredAt: expect.any(Date) }),
  )
  expect((await again()).data.sendDeliveryAgain).toEqual({ attempts: 2 })
  const { id: marker } = await record()
  await eventually(() => expect(received.at(-1)?.headers['webhook-id']).toBe(marker))
  expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([event.id, event.id, marker])
})

test('the same key creates one webhook; there are at most ten', async () => {
  const key = randomUUID()
  const [a, b] = await Promise.all([create(owner.caller, {}, key), create(owner.caller, {}, key)])
  expect(a.data.createWebhook).toEqual(b.data.createWebhook)
  for (let n = 1; n < 10; n++) await makeWebhook()
  expect(codeOf(await create(owner.caller))).toBe('CONFLICT')
})

test('a stale save is refused with who was faster; a new secret counts at once', async () => {
  const { id, secret } = await makeWebhook()
  expect((await save(id, 0, { description: 'The CRM' })).data.saveWebhook.revision).toBe(1)
  const stale = await save(id, 0)
  expect(stale.errors[0].message).toMatch(/^Olga Owner changed this/)

  const { data } = await graph(
    owner.caller,
    `mutation { rotateWebhookSecret(id: "${id}") { secret } }`,
  )
  expect(data.rotateWebhookSecret.secret).toMatch(/^whsec_[\w+/]{32}$/)
  expect(data.rotateWebhookSecret.secret).not.toBe(secret)
  await record()
  start()
  await eventually(() => expect(received).toHaveLength(1))
  const headers = received[0]?.headers as Record<string, string>
  expect(() => new Webhook(secret).verify(received[0]?.body ?? '', headers)).toThrow('No matching')
  new Webhook(data.rotateWebhookSecret.secret).verify(received[0]?.body ?? '', headers)
})

test('history has the origin of a URL only, and says when just the path changed', async () => {
  const { id } = await makeWebhook({ url: urlOf('/token-one') })
  await save(id, 0, { url: urlOf('/token-two'), types: ['order.paid'] })
  const history = await db.historyEntry.findMany({
    where: { subject: 'WEBHOOK', subjectId: id },
    orderBy: { createdAt: 'asc' },
  })
  expect(history.map(({ field, before, after }) => ({ field, before, after }))).toEqual([
    { field: 'url', before: null, after: new URL(urlOf('/')).origin },
    expect.objectContaining({ field: 'url', after: expect.stringMatching(/ \(another path\)$/) }),
    { field: 'types', before: 'all', after: 'order.paid' },
  ])
  expect(JSON.stringify(history)).not.toContain('token-')
})

test.each([
  ['url', { url: 'http://hooks.example/' }],
  ['url', { url: 'https://169.254.169.254/' }],
  ['url', { url: `https://hooks.example/${'x'.repeat(500)}` }],
  ['description', { description: ' ' }],
  ['types', { types: ['order.gone'] }],
  ['types', { types: ['test.ping'] }],
])('refuses a wrong %s', async (field, more) => {
  const { errors } = await create(owner.caller, more)
  expect(errors[0].extensions).toMatchObject({
    code: 'BAD_INPUT',
    fields: { [field]: expect.any(String) },
  })
})

test('needs an owner with a recent password; a token changes and sends nothing', async () => {
  const { id } = await makeWebhook()
  const { program } = await makeApiToken({ access: 'WRITE', by: owner })
  const others = [
    `mutation { rotateWebhookSecret(id: "${id}") { secret } }`,
    `mutation { removeWebhook(id: "${id}") }`,
    `mutation { testWebhook(id: "${id}") { id } }`,
    `mutation { sendDeliveryAgain(id: "${id}", attempts: 1) { id } }`,
  ]
  for (const mutation of others) {
    expect(codeOf(await graph(program, mutation))).toBe('FORBIDDEN')
  }
  expect(codeOf(await create(program))).toBe('FORBIDDEN')
  expect(codeOf(await save(id, 0, {}, program))).toBe('FORBIDDEN')
  for (const role of ['ADVOCATE', 'SUPPORT', 'READER'] as const) {
    const { caller } = await makeMember(role)
    expect(codeOf(await create(caller))).toBe('FORBIDDEN')
    expect((await graph(caller, '{ webhooks { id } }')).data).toEqual({ webhooks: null })
  }

  await db.session.updateMany({
    where: { userId: owner.user.id },
    data: { confirmedAt: new Date(Date.now() - 31 * 60_000) },
  })
  const refused = [
    await create(owner.caller),
    await save(id, 0),
    await graph(owner.caller, String(others[0])),
  ]
  for (const { errors } of refused) expect(errors[0].extensions.reason).toBe('PASSWORD_NEEDED')
  await db.session.updateMany({
    where: { userId: owner.user.id },
    data: { confirmedAt: new Date() },
  })
  expect(await db.webhookEndpoint.count()).toBe(1)
})

test('removing a webhook removes its log; a cause that is under way goes on', async () => {
  const { id } = await makeWebhook()
  await record()
  const remove = `mutation { removeWebhook(id: "${id}") }`
  const [{ data }] = await Promise.all([graph(owner.caller, remove), record(), record()])
  expect(data).toEqual({ removeWebhook: true })
  expect((await graph(owner.caller, remove)).data).toEqual({ removeWebhook: true })
  expect(await db.webhookDelivery.count()).toBe(0)
  expect(await db.event.count()).toBe(3)
})

test('events and their deliveries go after 30 days', async () => {
  await makeWebhook()
  const { id } = await record()
  await record()
  await pool.query(`UPDATE event SET at = now() - interval '31 days' WHERE id = $1`, [id])
  await forgetOldEvents()
  expect(await db.event.count()).toBe(1)
  expect(await db.webhookDelivery.count()).toBe(1)
})

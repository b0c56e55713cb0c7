import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { recordEvent } from '../../../api/events/events'
import { db, pool } from '../../../api/platform/db'
import { startWebhooks } from '../../../api/webhooks/delivery-queue'
import { makeMember } from '../people/people'
import { ask } from '../requests/work-queries'
import { type Caller, graph } from '../servers/shop'

interface Received {
  path: string
  at: number
  headers: IncomingHttpHeaders
  body: string
}

type Answer = (path: string, response: ServerResponse) => void

const accept: Answer = (_path, response) => response.writeHead(204).end()

/** What the receiver got in this test. */
export let received: Received[] = []
/** The owner of the webhooks. */
export let owner: Awaited<ReturnType<typeof makeMember>>

let answer = accept
let stop: () => Promise<void> = async () => {}

const receiver = createServer(async (request, response) => {
  const path = String(request.url)
  const at = Date.now()
  received.push({ path, at, headers: request.headers, body: await text(request) })
  answer(path, response)
})
export const urlOf = (path: string) =>
  `http://127.0.0.1:${(receiver.address() as AddressInfo).port}${path}`

/** Opens a receiver and makes an owner; each test begins without webhooks and events. Call it after `openShop`. */
export function openReceiver() {
  beforeAll(async () => {
    await once(receiver.listen(0, '127.0.0.1'), 'listening')
    owner = await makeMember('OWNER', { firstName: 'Olga', lastName: 'Owner' })
  })
  beforeEach(() => {
    received = []
    answer = accept
  })
  afterEach(async () => {
    await stop()
    stop = async () => {}
    await pool.query('DELETE FROM webhook_endpoint; DELETE FROM event; DELETE FROM attempt')
  })
  afterAll(() => receiver.close())
}

/** Answers from now on; until then, with 204. */
export const answerWith = (next: Answer) => {
  answer = next
}

/** Answers every request with this status. */
export const answerStatus = (status: number) =>
  answerWith((_path, response) => response.writeHead(status).end())

/** Sends webhooks until the test ends. */
export const start = (timings = {}) => {
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

export const create = (caller: Caller, more: object = {}, requestKey: string = randomUUID()) =>
  graph(
    caller,
    `mutation ($input: WebhookInput!, $requestKey: ID!) {
      createWebhook(input: $input, requestKey: $requestKey) {
        secret endpoint { id url types format isActive revision } } }`,
    { input: inputOf(more), requestKey },
  )

/** A webhook of the owner. */
export async function makeWebhook(more: object = {}) {
  const { data, errors } = await create(owner.caller, more)
  expect(errors).toBeUndefined()
  const { secret, endpoint } = data.createWebhook
  return { secret: String(secret), id: String(endpoint.id) }
}

export const save = (id: string, revision: number, more: object = {}, caller = owner.caller) =>
  graph(
    caller,
    `mutation ($id: ID!, $revision: Int!, $input: WebhookInput!) {
      saveWebhook(id: $id, revision: $revision, input: $input) { isActive disabledReason revision } }`,
    { id, revision, input: inputOf(more) },
  )

export const record = (type: Parameters<typeof recordEvent>[1] = 'order.paid', subject = {}) =>
  db.$transaction((tx) =>
    recordEvent(tx, type, { id: randomUUID(), number: 1001, state: 'PAID', ...subject }),
  )

export const deliveries = () => db.webhookDelivery.findMany({ orderBy: { createdAt: 'asc' } })

/** Makes what is tried again later due now. */
export const letPass = () =>
  db.webhookDelivery.updateMany({
    where: { nextTryAt: { not: null } },
    data: { nextTryAt: new Date(0) },
  })

export const logOf = async (id: string) => {
  const { webhooks } = await ask(
    owner.caller,
    `{ webhooks { id lastSuccessAt failingSince isActive disabledReason deliveries {
       nodes { id attempts nextTryAt deliveredAt statusCode durationMs failure event { type } } } } }`,
  )
  return webhooks.find((endpoint: { id: string }) => endpoint.id === id)
}

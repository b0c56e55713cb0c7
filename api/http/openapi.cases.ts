import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import type { WebSocket } from 'ws'
import { apiDocs } from '../../scripts/api-docs-text'
import { readDescription } from '../../test/kit/corpus/described-answers'
import { makeApiToken } from '../../test/kit/people/api-tokens'
import {
  makeCustomerWithPassword,
  makeMember,
  makeStaff,
  password,
} from '../../test/kit/people/people'
import {
  emailTo,
  inboundDomain,
  inboundSecret,
  openInbox,
} from '../../test/kit/requests/dealer-emails'
import { openSocket } from '../../test/kit/requests/subscriptions'
import { makePurchase } from '../../test/kit/scenes/chosen-deals'
import { consultationForm, makeConsultation } from '../../test/kit/scenes/consultation-requests'
import { makeDeal } from '../../test/kit/scenes/deals'
import { payOnPage } from '../../test/kit/scenes/payment-page'
import { deliver, makeEvent, startCheckout } from '../../test/kit/scenes/purchases'
import {
  accountPages,
  type Caller,
  makePackage,
  makeVisitor,
  send,
} from '../../test/kit/servers/shop'
import { buildApp } from '../app'
import { config } from '../platform/config'
import { db } from '../platform/db'

let reading: ReturnType<typeof readDescription> | undefined

/** The shop's document, read once the shop is open. */
function readOnce() {
  reading ??= readDescription()
  return reading
}

/** Operations that were answered with a success. */
const succeeded = new Set<string>()

type Method = Parameters<typeof send>[1]
type Answer = Parameters<Awaited<ReturnType<typeof readDescription>>['compare']>[2]

async function expectDescribed(method: string, path: string, status: number, answer: Answer) {
  const { operation, problems } = (await readOnce()).compare(method, path, answer)
  expect({ operation, status: answer.status, problems, body: answer.body }).toEqual({
    operation,
    status,
    problems: [],
    body: answer.body,
  })
  if (status < 400) succeeded.add(operation)
}

/** Calls a path; the status must be as given, and the answer as described. */
async function call(
  caller: Caller,
  method: Method,
  path: string,
  status: number,
  body?: object | string,
  headers?: Record<string, string>,
) {
  const answer = await send(caller, method, path, body, headers)
  await expectDescribed(method, path, status, answer)
  return answer.body
}

/** Sends what a page's form would send. */
const submit = (
  caller: Caller,
  path: string,
  status: number,
  fields: Record<string, string> = {},
) =>
  call(caller, 'POST', path, status, String(new URLSearchParams(fields)), {
    'content-type': 'application/x-www-form-urlencoded',
  })

test('describes every route, or says that it needs no description', async () => {
  const app = await buildApp({ accountPages })
  const undescribed = app.routeTable.filter((route) => route.description === undefined)
  await app.close()
  expect(undescribed).toEqual([])
})

test('answers what the OpenAPI document says: packages, cart, and checkout', async () => {
  const { visitor: buyer, id, url } = await startCheckout()
  const unpaid = await startCheckout()
  await call(unpaid.visitor, 'POST', '/api/process-order', 402, { paymentIntentId: unpaid.id })
  await payOnPage(url, { webhook: 'lost' })
  await call(buyer, 'POST', '/api/process-order', 200, { paymentIntentId: id })
  await call(buyer, 'POST', '/api/process-order', 404, { paymentIntentId: 'cs_unknown' })
  await call(buyer, 'POST', '/api/process-order', 400, {})

  const { id: packageId } = await makePackage({ availableInventory: 9 })
  const visitor = makeVisitor()
  await call(visitor, 'GET', '/api/packages', 200)
  await call(visitor, 'GET', '/api/faq', 200)
  const item = await call(visitor, 'POST', '/api/cart', 201, { packageId })
  await call(visitor, 'POST', '/api/cart', 400, { packageId, quantity: 11 })
  await call(visitor, 'POST', '/api/cart', 403, { packageId }, { origin: 'https://other.example' })
  await call(visitor, 'POST', '/api/cart', 404, { packageId: 'unknown' })
  await call(visitor, 'POST', '/api/cart', 409, { packageId, quantity: 9 })
  await call(visitor, 'POST', '/api/cart', 413, { packageId: 'a'.repeat(70_000) })
  await call(visitor, 'POST', '/api/cart', 415, 'a', { 'content-type': 'text/plain' })
  await call(visitor, 'PUT', `/api/cart/${item.id}`, 200, { quantity: 2 })
  await call(visitor, 'PUT', `/api/cart/${item.id}`, 409, { quantity: 10 })
  await call(visitor, 'PUT', '/api/cart/unknown', 404, { quantity: 2 })
  await call(visitor, 'GET', '/api/cart', 200)
  await call(visitor, 'POST', '/api/create-checkout-session', 200, {})
  await call(visitor, 'DELETE', `/api/cart/${item.id}`, 204)
  await call(visitor, 'DELETE', `/api/cart/${item.id}`, 404)
  await call(visitor, 'DELETE', '/api/cart', 204)
  await call(visitor, 'POST', '/api/create-checkout-session', 400, {})

  const path = '/api/stripe/webhook'
  await expectDescribed('POST', path, 200, await deliver(makeEvent('unknown.event', {})))
  await call(visitor, 'POST', path, 400, '{}')
})

test('answers what the OpenAPI document says: messages and consultations', async () => {
  const { caller: customer } = await makeCustomerWithPassword()
  const { caller: staff } = await makeStaff()
  const visitor = makeVisitor()
  const content = 'Hello'
  await call(visitor, 'GET', '/api/messages', 401)
  await call(visitor, 'GET', '/api/messages/unread', 401)
  await call(visitor, 'POST', '/api/messages', 401, { content })
  await call(staff, 'GET', '/api/messages', 403)
  await call(customer, 'POST', '/api/messages', 201, { content, clientMessageId: 'one' })
  await call(customer, 'POST', '/api/messages', 400, { content: '' })
  await call(customer, 'GET', '/api/messages', 200)
  await call(customer, 'GET', '/api/messages/unread', 200)
  await call(customer, 'POST', '/api/messages/read', 200, { isFromAdmin: true })
  await call(customer, 'POST', '/api/messages/read', 400, {})
  for (let sent = 1; sent < 10; sent++) await send(customer, 'POST', '/api/messages', { content })
  await call(customer, 'POST', '/api/messages', 429, { content })

  await call(visitor, 'POST', '/api/consultation', 201, consultationForm())
  await call(visitor, 'POST', '/api/consultation', 400, consultationForm({ timeline: 'never' }))

  const socket = openSocket(customer, { path: '/ws' })
  const [{ statusCode, headers }] = (await once(socket, 'upgrade')) as [IncomingMessage]
  socket.terminate()
  const opened = { status: statusCode ?? 0, headers: new Headers(), body: '' }
  expect(headers.upgrade).toBe('websocket')
  await expectDescribed('GET', '/ws', 101, opened)
  await expectDescribed('GET', '/ws', 403, await refused(openSocket(customer, foreign)))
})

test('answers what the OpenAPI document says: documents', async () => {
  const { caller, user } = await makeCustomerWithPassword()
  const { id: deal } = await makeDeal({ user })
  const path = `/api/documents?${new URLSearchParams({ deal, kind: 'OTHER', name: 'offer.pdf' })}`
  const type = { 'content-type': 'application/pdf' }
  await call(makeVisitor(), 'POST', path, 401, '%PDF-1.7', type)
  await call(caller, 'POST', path, 400, '<html>', type)
  const { id } = await call(caller, 'POST', path, 201, '%PDF-1.7', type)
  await call(caller, 'GET', `/api/documents/${id}`, 200)
  await call(caller, 'GET', '/api/documents/unknown', 404)
})

test('answers what the OpenAPI document says: imports', async () => {
  const { caller } = await makeMember('ADVOCATE')
  const support = await makeMember('SUPPORT')
  const path = '/api/import/dealers?mode=check'
  const csv = 'name,city,state,zip\nHarbor Auto Group,Marietta,GA,30060'
  const type = { 'content-type': 'text/csv' }
  await call(makeVisitor(), 'POST', path, 401, csv, type)
  await call(support.caller, 'POST', path, 403, csv, type)
  await call(caller, 'POST', path, 400, 'name', type)
  await call(caller, 'POST', path, 415, csv, { 'content-type': 'text/plain' })
  await call(caller, 'POST', path, 413, 'a'.repeat(1_000_001), type)
  await call(caller, 'POST', path, 200, csv, type)
  await call(caller, 'POST', '/api/import/dealers?mode=save', 200, csv, type)
  const people = '/api/import/people?mode=save'
  await call(support.caller, 'POST', people, 403, csv, type)
  await call(caller, 'POST', people, 200, 'name,email\nRosa Diaz,rosa@example.com', type)
})

test('answers what the OpenAPI document says: exported lists', async () => {
  const { caller } = await makeMember('OWNER')
  const { caller: support } = await makeMember('SUPPORT')
  await call(makeVisitor(), 'GET', '/api/export/orders.csv', 401)
  await call(support, 'GET', '/api/export/orders.csv', 403)
  await call(caller, 'GET', '/api/export/orders.csv?from=yesterday', 400)
  await call(caller, 'GET', '/api/export/others.csv', 404)
  await call(caller, 'GET', '/api/export/orders.csv?from=2026-11-01&to=2026-11-30', 200)
})

test('answers what the OpenAPI document says: records that programs read', async () => {
  const { program } = await makeApiToken()
  const { id: consultation } = await makeConsultation()
  const { id: deal } = await makePurchase()
  const { person, order } = await call(program, 'GET', `/api/deals/${deal}`, 200)
  for (const path of [`consultations/${consultation}`, `orders/${order.id}`, `deals/${deal}`]) {
    await call(program, 'GET', `/api/${path}`, 200)
    await call(makeVisitor(), 'GET', `/api/${path}`, 401)
    await call(program, 'GET', `/api/${path}x`, 404)
    const [list] = path.split('/')
    await call(program, 'GET', `/api/${list}`, 200)
    await call(program, 'GET', `/api/${list}?first=0`, 400)
  }
  await call(program, 'GET', `/api/people/${person.id}`, 200)
  await call(program, 'GET', '/api/people/unknown', 404)
})

describe('with an address for replies', () => {
  openInbox()

  test('answers what the OpenAPI document says: emails', async () => {
    const path = '/api/inbound-email'
    const email = emailTo({ to: `r-unknown@${inboundDomain}` })
    const type = { 'content-type': 'message/rfc822' }
    const headers = { ...type, authorization: `Bearer ${inboundSecret}` }
    const provider = makeVisitor()
    await call(provider, 'POST', path, 401, email, type)
    await call(provider, 'POST', path, 415, email, { ...headers, 'content-type': 'text/plain' })
    await call(provider, 'POST', path, 400, '', headers)
    await call(provider, 'POST', path, 201, email, headers)
    await call(provider, 'POST', path, 200, email, headers)
    const json = { to: inboundDomain, from: 'dana@harbor.example', text: '$35,100' }
    await call(provider, 'POST', path, 201, json, { authorization: headers.authorization })
    const nested = '--x\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n'.repeat(300)
    const unreadable = emailTo({
      to: inboundDomain,
      text: nested,
      headers: { 'Content-Type': 'multipart/mixed; boundary=x' },
    })
    const { body } = await send(provider, 'POST', path, unreadable, headers)
    const { caller } = await makeStaff()
    await call(caller, 'GET', `${path}/${body.id}`, 200)
  })
})

const foreign = { path: '/ws', origin: 'https://other.example' }

/** The answer to an upgrade that is refused. */
async function refused(socket: WebSocket) {
  const [, response] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage]
  const body = JSON.parse(await text(response))
  socket.on('error', () => {})
  socket.terminate()
  const type = String(response.headers['content-type'])
  return { status: response.statusCode ?? 0, headers: new Headers({ 'content-type': type }), body }
}

test('answers what the OpenAPI document says: account and pages', async () => {
  const { caller, email } = await makeCustomerWithPassword()
  const visitor = makeVisitor()
  await call(visitor, 'GET', '/api/auth/user', 401)
  await call(caller, 'GET', '/api/auth/user', 200)
  await call(visitor, 'GET', '/api/login', 200)
  await call(caller, 'GET', '/api/login', 303)
  await submit(visitor, '/api/login', 401, { email, password: 'wrong' })
  await submit(visitor, '/api/login', 303, { email, password })
  await call(visitor, 'POST', '/api/logout', 204)
  await submit(makeVisitor(), '/api/logout', 303)
  await call(visitor, 'GET', '/api/login/new', 200)
  await submit(visitor, '/api/login/new', 400, { email })
  await call(visitor, 'GET', '/api/login/forgotten', 200)
  await submit(visitor, '/api/login/forgotten', 200, { email })
  await call(visitor, 'GET', '/api/login/reset', 400)
  await submit(visitor, '/api/login/reset', 400, { token: 'unknown', password: 'plain horse 2' })
  await call(visitor, 'GET', '/api/login/invitation', 404)
  await submit(visitor, '/api/login/invitation', 404, { token: 'unknown' })
  await call(visitor, 'GET', '/api/login/continue', 404) // no provider is configured
  await call(visitor, 'GET', '/api/auth/callback/oidc', 303)

  const account = '/api/login/account'
  for (const path of ['verify', 'sessions', 'factor', 'confirm', 'password', 'account']) {
    await call(visitor, 'GET', `/api/login/${path}`, 303)
    await call(caller, 'GET', `/api/login/${path}`, 200)
  }
  for (const path of ['verify', 'sessions', 'factor', 'confirm', 'password']) {
    await submit(visitor, `/api/login/${path}`, 303)
  }
  await submit(caller, '/api/login/confirm', 400, { password: '' })
  await submit(caller, '/api/login/password', 400, { oldPassword: 'wrong', password: 'x' })
  await submit(caller, `${account}/download`, 400, { downloadPassword: 'wrong' })
  await submit(caller, `${account}/download`, 200, { downloadPassword: password })
  await submit(caller, `${account}/delete`, 200, { deletePassword: password })
  await call(caller, 'GET', `${account}/confirm`, 200)
  await submit(caller, `${account}/confirm`, 400)
  await submit(caller, `${account}/keep`, 303)
  await submit(visitor, `${account}/download`, 303)
  await submit(visitor, `${account}/delete`, 303)
  await submit(visitor, `${account}/confirm`, 303)

  const owner = await makeMember('OWNER')
  const { personId } = await db.personEmail.findUniqueOrThrow({ where: { email } })
  await call(owner.caller, 'GET', `/api/export/person/${personId}.json`, 200)
  await call(caller, 'GET', `/api/export/person/${personId}.json`, 403)

  await call(visitor, 'GET', '/api/pay/unknown', 404)
  await submit(visitor, '/api/pay/unknown', 404)
  await call(visitor, 'GET', '/api/waiting-list/confirm', 400)
  await submit(visitor, '/api/waiting-list/confirm', 400, { token: 'unknown' })
})

test('answers what the OpenAPI document says: operators', async () => {
  const visitor = makeVisitor()
  for (const path of ['/healthz', '/readyz', '/version', '/metrics', '/api/openapi.json']) {
    await call(visitor, 'GET', path, 200)
  }
  await call(visitor, 'POST', '/api/errors', 204, { kind: 'error', message: 'x is not defined' })
  config.METRICS_TOKEN = 'metrics-secret'
  await call(visitor, 'GET', '/metrics', 401).finally(() => {
    config.METRICS_TOKEN = undefined
  })
})

/** They need a provider, or a link from an email. */
const pagesWithoutSuccess = [
  'GET /api/login/continue',
  'POST /api/login/new',
  'GET /api/login/invitation',
  'POST /api/login/invitation',
  'GET /api/login/order',
  'POST /api/login/order',
  'GET /api/login/reset',
  'POST /api/login/reset',
  'GET /api/pay/{token}',
  'POST /api/pay/{token}',
  'GET /api/waiting-list/confirm',
  'POST /api/waiting-list/confirm',
]

test('each operation of the document has been called with success above', async () => {
  const { operations } = await readOnce()
  const left = operations.filter((operation) => !succeeded.has(operation))
  expect(left.sort()).toEqual(pagesWithoutSuccess.sort())
})

test('docs/api.md is printed from the document; if not, run: npm run refresh', async () => {
  const { body } = await send(makeVisitor(), 'GET', '/api/openapi.json')
  expect(readFileSync('docs/api.md', 'utf8')).toBe(apiDocs(body))
})

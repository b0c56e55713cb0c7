import { once } from 'node:events'
import { connect } from 'node:net'
import { generateSync } from 'otplib'
import { eventually } from '../../test/kit/eventually'
import { captureLog } from '../../test/kit/guards/capture-log'
import { signUp, signUpForm, submit, submitSignIn } from '../../test/kit/people/forms'
import { linkMailedTo, requestReset, tokenIn } from '../../test/kit/people/mailed-links'
import { makeCustomer, makeStaff, password } from '../../test/kit/people/people'
import { closeCode, openSocket, refusal } from '../../test/kit/requests/subscriptions'
import { trySay } from '../../test/kit/scenes/chats'
import { consultationForm } from '../../test/kit/scenes/consultation-requests'
import { startMailServer } from '../../test/kit/servers/mail-server'
import {
  address,
  type Caller,
  graph,
  makePackage,
  makeVisitor,
  rest,
  send,
} from '../../test/kit/servers/shop'
import { beginSetup } from '../account/factor/factor'
import { startMailQueue } from '../mail/mail-queue'
import { smtpTransport } from '../mail/smtp'
import { db } from '../platform/db'

const hash = expect.stringMatching(/^[\w-]{12}$/)

/** The captured lines of this kind, parsed. */
const linesOf = (lines: string[], msg: string) =>
  lines.map((line) => JSON.parse(line)).filter((line) => line.msg === msg)

const eventsOf = (lines: string[]) =>
  linesOf(lines, 'security event').map(({ event, outcome }) => `${event}: ${outcome}`)

test('notes sign-up, sign-in, failure, sign-out, reset, and password change with their actors', async () => {
  const lines = captureLog()
  const { caller, email } = await signUp()
  await submitSignIn(email, 'wrong horse')
  await submitSignIn(email)
  const change = { oldPassword: 'correct horse', password: 'another horse' }
  await submit(caller, '/api/login/password', change)
  await rest(caller, 'POST', '/api/logout')
  const token = tokenIn(await requestReset(email))
  await submit(makeVisitor(), '/api/login/reset', { token, password: 'correct horse' })

  expect(eventsOf(lines)).toEqual([
    'sign-up: success',
    'sign-in: failure',
    'sign-in: success',
    'password change: success',
    'sign-out: success',
    'password reset: requested',
    'password reset: success',
  ])
  const events = linesOf(lines, 'security event')
  for (const event of events) expect(event.network).toEqual(hash)
  const users = events.map(({ user }) => user)
  expect(new Set([users[0], users[2], users[3], users[4]]).size).toBe(1) // one person, one hash
  expect(users[0]).toEqual(hash)
  expect(users[1]).toBeUndefined()
})

test('notes codes, the second factor, password checks, downloads, deletions, and ended sessions', async () => {
  const { caller, email } = await signUp()
  const { id } = await db.user.findUniqueOrThrow({ where: { email } })
  const { secret, setup } = beginSetup({ id, email })
  const lines = captureLog()
  const factor = (by: Caller, form: Record<string, string>) => submit(by, '/api/login/factor', form)
  const codesIn = ({ html }: { html: string }) =>
    [...html.matchAll(/<code>([^<]+)</g)].map(([, code = '']) => code)

  await factor(caller, { setup, code: '000000' })
  const [first = '', second = ''] = codesIn(
    await factor(caller, { setup, code: generateSync({ secret }) }),
  )
  const browser = makeVisitor()
  await submit(browser, '/api/login', { email, password })
  await factor(browser, { code: '000000' })
  await factor(browser, { code: first })
  const [third = ''] = codesIn(await factor(caller, { code: second, action: 'renew' }))
  await factor(caller, { code: '000000' })
  await factor(caller, { code: third })
  await submit(caller, '/api/login/confirm', { password: 'wrong horse' })
  await submit(caller, '/api/login/confirm', { password })
  const account = '/api/login/account'
  await submit(caller, `${account}/download`, { downloadPassword: 'wrong horse' })
  await submit(caller, `${account}/download`, { downloadPassword: password })
  await submit(caller, `${account}/delete`, { deletePassword: password })
  const token = tokenIn(await linkMailedTo(email, 'delete-account'))
  await submit(caller, `${account}/confirm`, { token })
  await submit(caller, `${account}/keep`, {})
  await submit(caller, '/api/login/sessions', { id: 'others' })
  const staff = await makeStaff()
  await graph(staff.caller, `mutation { endUserSessions(userId: "${id}") }`)

  expect(eventsOf(lines)).toEqual([
    'second factor on: failure',
    'second factor on: success',
    'sign-in: failure',
    'sign-in: success',
    'recovery codes: success',
    'second factor off: failure',
    'second factor off: success',
    'password check: failure',
    'password check: success',
    'data download: failure',
    'data download: success',
    'account deletion: requested',
    'account deletion: success',
    'account deletion: canceled',
    'sessions ended: success',
    'sessions ended: success',
  ])
  const [byOwner, byStaff] = linesOf(lines, 'security event').slice(-2)
  expect(byOwner.user).toEqual(hash)
  expect(byStaff).toMatchObject({ user: hash, of: byOwner.user, ended: 1 })
  expect(lines.join('')).not.toContain(id)
})

test('notes each refusal once, wherever it comes from', async () => {
  const { caller } = await makeCustomer()
  const lines = captureLog()
  const origin = { origin: 'https://evil.example' }
  await send(caller, 'POST', '/api/cart', {}, origin)
  await graph(caller, '{ a: consultations { totalCount } b: consultations { totalCount } }')
  await graph(caller, `{ ${'cart { '.repeat(12)} id ${'}'.repeat(12)} }`)
  await send(caller, 'POST', '/api/stripe/webhook', '{}', { 'stripe-signature': 't=1,v1=x' })
  const guesser = makeVisitor()
  for (let turn = 0; turn < 11; turn++)
    await submitSignIn('guessed@example.com', 'wrong horse', guesser)
  expect(eventsOf(lines).filter((event) => event !== 'sign-in: failure')).toEqual([
    'foreign origin: refused',
    'access: refused',
    'query limit: refused',
    'webhook signature: refused',
    'rate limit: refused',
  ])
})

test('notes a refusal on a socket', async () => {
  const { caller } = await makeCustomer()
  const lines = captureLog()
  const socket = openSocket(caller)
  await once(socket, 'open')
  socket.on('message', (data) => {
    const { type } = JSON.parse(String(data))
    const payload = { query: '{ consultations { totalCount } }' }
    if (type === 'connection_ack')
      socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload }))
    if (type === 'complete' || type === 'error') socket.close()
  })
  socket.send('{"type":"connection_init"}')
  await closeCode(socket)
  expect(linesOf(lines, 'security event')).toMatchObject([
    { event: 'access', outcome: 'refused', user: hash, network: hash },
  ])
})

test('notes a socket refused for its origin', async () => {
  const lines = captureLog()
  expect(
    await refusal(openSocket(makeVisitor(), { origin: 'https://evil.example' })),
  ).toMatchObject({ status: 403 })
  expect(linesOf(lines, 'security event')).toMatchObject([
    { event: 'foreign origin', outcome: 'refused', network: hash },
  ])
})

test('the request line names operation, error code, and actors', async () => {
  const { caller } = await makeCustomer()
  const lines = captureLog()
  const body = { query: 'query Inbox { consultations { totalCount } }', operationName: 'Inbox' }
  await send(caller, 'POST', '/graphql', body)
  await send(caller, 'POST', '/graphql', { ...body, operationName: 'a"b\n'.repeat(100) })
  await rest(caller, 'DELETE', '/api/cart/00000000-0000-4000-8000-000000000000')
  const [named, nameless, refused] = linesOf(lines, 'request')
  expect(named).toMatchObject({ operation: 'Inbox', code: 'FORBIDDEN', user: hash, network: hash })
  expect(nameless.operation).toBeUndefined()
  expect(refused).toMatchObject({ status: 404, code: 'NOT_FOUND', user: named.user })
})

test('a client that hangs up while it sends is not an error', async () => {
  const lines = captureLog()
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.write(
    'POST /api/cart HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
    () => setTimeout(() => socket.destroy(), 20),
  )
  await eventually(() => expect(linesOf(lines, 'client hung up')).toHaveLength(1))
  expect(lines.join('')).not.toMatch(/"level":(40|50|60)/)
})

test('no personal data reaches the log or /metrics', async () => {
  const mailServer = await startMailServer()
  mailServer.refuse(550)
  const lines = captureLog('trace')
  const stopMail = startMailQueue(smtpTransport(mailServer.url), { pollMs: 20 })
  const email = 'canary-email@canary.example'
  const name = { firstName: 'Canaryfirst', lastName: 'Canarylast' }
  const form = signUpForm({ ...name, email, password: 'canary-password' })
  const headers = { 'user-agent': 'canary-agent', referer: 'http://localhost/canary-referrer' }

  const visitor = makeVisitor()
  await rest(visitor, 'POST', '/api/cart', { packageId: (await makePackage()).id })
  await submit(visitor, '/api/login/new', form)
  await submit(makeVisitor(), '/api/login/new', form) // taken
  await submit(makeVisitor(), '/api/login', { email, password: 'canary-wrong' })
  await submit(visitor, '/api/login', { email, password: 'canary-password' })
  const token = tokenIn(await requestReset(email))
  await submit(makeVisitor(), '/api/login/reset', { token: 'canary-token', password: 'canary-new' })
  await trySay(visitor, 'canary-chat')
  const details = { ...name, email, city: 'Canaryville', additionalDetails: 'canary-details' }
  await rest(visitor, 'POST', '/api/consultation', consultationForm(details))
  await rest(visitor, 'POST', '/api/consultation', { ...details, phone: 'canary-phone' })
  await send(visitor, 'POST', '/api/stripe/webhook', '{"id":"canary-event"}', {
    'stripe-signature': `t=${Math.floor(Date.now() / 1_000)},v1=canary-signature`,
  })
  await send(visitor, 'GET', '/api/cart?session_id=canary-session', undefined, headers)
  await send(visitor, 'POST', '/api/cart', '{"canary-json', headers)
  await graph(visitor, 'query { canaryField(email: "canary-argument") }')
  await rest(visitor, 'POST', '/api/errors', {
    kind: 'error',
    message: 'Failed for canary-error@canary.example: "canary" is not valid JSON',
    stack: 'Error: canary-stack\n at https://x/canary-page?canary-query (/assets/app-1.js:2:3)',
    page: '/canary-place',
  })
  const cookies = Object.values(visitor.cookies).filter(Boolean)
  await eventually(async () => {
    const mails = await db.mail.findMany({ where: { recipient: email } })
    expect(mails.map(({ failure }) => failure)).toEqual(mails.map(() => '550 5.1.1'))
  })
  await stopMail()
  await mailServer.goAway()

  const { body: metrics } = await rest(makeVisitor(), 'GET', '/metrics')
  const written = lines.join('\n') + metrics
  expect(linesOf(lines, 'email not sent; will retry')).not.toEqual([])
  expect(written.match(/.{0,80}canary.{0,40}/gi)).toBeNull()
  for (const secret of [...cookies, token]) expect(written).not.toContain(secret)
  await db.mail.updateMany({ where: { sentAt: null }, data: { nextTryAt: null } })
})

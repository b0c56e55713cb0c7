import { randomBytes } from 'node:crypto'
import { captureLog } from '../../test/kit/guards/capture-log'
import { makeCustomer } from '../../test/kit/people/people'
import { makeConsultation } from '../../test/kit/scenes/consultation-requests'
import { makeDeal } from '../../test/kit/scenes/deals'
import { makeLink } from '../../test/kit/scenes/payment-links'
import { graph, makePackage, makeVisitor, rest, send } from '../../test/kit/servers/shop'

const requestsOf = (lines: string[]) =>
  lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')

test('polls, probes, and files are logged at debug, and at info when they fail', async () => {
  const { caller } = await makeCustomer()
  const lines = captureLog('debug')
  await rest(caller, 'GET', '/healthz')
  await rest(caller, 'GET', '/readyz')
  await rest(caller, 'GET', '/metrics')
  await rest(caller, 'GET', '/api/messages/unread')
  await graph(caller, 'query AnyName { unreadCount }')
  expect(requestsOf(lines).map(({ level }) => level)).toEqual([20, 20, 20, 20, 20])

  lines.length = 0
  await rest(makeVisitor(), 'GET', '/api/messages/unread')
  await graph(makeVisitor(), '{ unreadCount }')
  await rest(caller, 'GET', '/assets/gone-1.js')
  await graph(caller, 'query ChatUnreadCount { unreadCount me { id } }') // the name says nothing
  await graph(caller, 'mutation ChatUnreadCount { clearCart { id } }')
  const requests = requestsOf(lines)
  expect(requests.map(({ level }) => level)).toEqual([30, 30, 30, 30, 30])
  expect(requests.map(({ code }) => code)).toEqual([
    'UNAUTHENTICATED',
    'UNAUTHENTICATED',
    'NOT_FOUND',
    undefined,
    undefined,
  ])
})

test('no line has a token of a path or of a query, whatever becomes of the request', async () => {
  const visitor = makeVisitor()
  const { id: packageId } = await makePackage()
  const { id: consultationId } = await makeConsultation()
  const { path } = await makeLink({ consultationId, packageId, recipient: 'ann@example.com' })
  const linkToken = path.split('/').at(-1) ?? ''
  const { user, caller } = await makeCustomer()
  const { id: dealId } = await makeDeal({ user })
  const secret = randomBytes(16).toString('base64url')
  const lines = captureLog('trace')
  const paths = [
    `/api/pay/${linkToken}`,
    `/api/pay/${linkToken}/`,
    `/api/pay/${linkToken}/more`,
    `/api//pay/${linkToken}`,
    `/pay/${linkToken}`,
    `/API/PAY/${linkToken}`,
    `/api/pay/%${linkToken}`,
    `/api/pay/${linkToken}%00`,
    `/api/pay/${linkToken}.json;x=1`,
    `/api/documents/${linkToken}`,
    `/deals/${linkToken}`,
    `/assets/${linkToken}.js`,
    ...[
      '/api/login/reset?token=',
      '/api/login/verify?token=',
      '/api/login/invitation?token=',
      '/api/login/account/confirm?token=',
      '/api/waiting-list/confirm?token=',
      '/api/login/order?session_id=',
      '/api/login?returnTo=%2Fdeals%2F%3Fsession_id%3D',
      '/deals/?session_id=',
      '/receipt?session_id=',
      '/graphql?query={order(reference:"X"){id}}&variables=',
    ].map((before) => before + secret),
  ]
  for (const method of ['GET', 'POST', 'DELETE'] as const) {
    for (const each of paths) await send(visitor, method, each, undefined, { referer: each })
  }
  await send(caller, 'GET', `/api/export/person/${secret}.json`)
  await graph(caller, 'query ($id: ID!) { order(reference: $id) { id } }', { id: secret })
  await graph(caller, 'query ($id: ID!) { deal(id: $id) { id } }', { id: dealId })
  const requests = requestsOf(lines)
  expect(requests.length).toBeGreaterThan(3 * paths.length)
  const said = lines.join('\n')
  for (const token of [linkToken, secret]) expect(said).not.toContain(token)
  const logged: string[] = requests.map((line) => line.path)
  expect(logged.filter((path) => path.includes('?'))).toEqual([])
  expect(logged).toEqual(
    expect.arrayContaining(['/api/pay/:token', '/api/pay/:secret/more', '/pay/:secret']),
  )
})

test('every line names the instance, the version, and the trace of a trusted proxy', async () => {
  const lines = captureLog()
  const id = 'a1b2c3d4e5f60718293a4b5c6d7e8f90'
  for (const traceparent of [
    `00-${id}-00f067aa0ba902b7-01`,
    `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
    `00-${id}-00f067aa0ba902b7-01-more`,
    'x',
  ]) {
    await send(makeVisitor(), 'GET', '/api/packages', undefined, { traceparent })
  }
  const requests = requestsOf(lines)
  expect(requests.map(({ trace_id }) => trace_id)).toEqual([id, undefined, undefined, undefined])
  for (const { instance, version } of requests) {
    expect(instance).toMatch(/^[\w.-]+:\d+$/)
    expect(version).toMatch(/^\d+\.\d+\.\d+/)
  }
})

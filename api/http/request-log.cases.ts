import { captureLog } from '../../test/kit/guards/capture-log'
import { makeCustomer } from '../../test/kit/people/people'
import { graph, makeVisitor, rest, send } from '../../test/kit/servers/shop'

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

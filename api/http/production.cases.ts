import { once } from 'node:events'
import { connect } from 'node:net'
import { captureLog } from '../../test/kit/guards/capture-log'
import { makeVisitor, rest, send } from '../../test/kit/servers/shop'
import { buildApp } from '../app'
import { config } from '../platform/config'

test('ignores X-Forwarded-For from a peer that TRUST_PROXY does not name, and warns once', async () => {
  const lines = captureLog()
  for (const ip of ['198.51.100.1', '198.51.100.2'])
    await send(makeVisitor(), 'GET', '/api/packages', undefined, { 'x-forwarded-for': ip })
  await rest(makeVisitor(), 'GET', '/api/packages')

  const requests = lines.map((line) => JSON.parse(line))
  const networks = requests.filter(({ msg }) => msg === 'request').map(({ network }) => network)
  expect(networks).toHaveLength(3)
  expect(new Set(networks).size).toBe(1)
  expect(requests.filter(({ msg }) => /TRUST_PROXY/.test(msg))).toHaveLength(1)
})

test('ignores the request id and the trace of a peer that TRUST_PROXY does not name', async () => {
  const lines = captureLog()
  const { headers } = await send(makeVisitor(), 'GET', '/api/packages', undefined, {
    'x-request-id': 'mine',
    traceparent: '00-a1b2c3d4e5f60718293a4b5c6d7e8f90-00f067aa0ba902b7-01',
  })
  expect(headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/)
  expect(lines.map((line) => JSON.parse(line).trace_id)).toEqual([undefined])
})

test('in production, /metrics needs METRICS_TOKEN', async () => {
  const ask = (authorization = '') =>
    send(makeVisitor(), 'GET', '/metrics', undefined, { authorization })
  expect((await ask()).status).toBe(404)

  config.METRICS_TOKEN = 'metrics-secret'
  for (const wrong of ['', 'Bearer', 'Bearer metrics-secre', 'metrics-secret']) {
    const { status, headers, body } = await ask(wrong)
    expect([wrong, status, headers.get('www-authenticate')]).toEqual([wrong, 401, 'Bearer'])
    expect(body.code).toBe('UNAUTHENTICATED')
  }
  expect((await ask('Bearer metrics-secret')).body).toContain('process_resident_memory_bytes')
  config.METRICS_TOKEN = undefined
})

test('limits the connections of a network, and again accepts one when one has closed', async () => {
  const app = await buildApp({ limits: { connectionsPerNetwork: 3 } })
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  const open = async () => {
    const socket = connect(Number(port), '127.0.0.1')
    await once(socket, 'connect')
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    const [answer] = await Promise.race([once(socket, 'data'), once(socket, 'close')])
    return { socket, isServed: Buffer.isBuffer(answer) }
  }
  const first = await open()
  const others = [await open(), await open()]
  expect((await open()).isServed).toBe(false)

  first.socket.destroy()
  await once(first.socket, 'close')
  let again = await open()
  while (!again.isServed) again = await open()
  for (const { socket } of [...others, again]) socket.destroy()
  await app.close()
})

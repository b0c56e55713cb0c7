import { captureLog } from '../../test/kit/guards/capture-log'
import { addToCart } from '../../test/kit/requests/operations'
import { graph, makePackage, makeVisitor, rest, send } from '../../test/kit/servers/shop'
import { pool } from '../platform/db'

/** Provokes an unexpected error: a table is not what the code expects. */
async function withBrokenTable(run: () => Promise<void>) {
  await pool.query('ALTER TABLE cart RENAME COLUMN touched_at TO broken_at')
  try {
    await run()
  } finally {
    await pool.query('ALTER TABLE cart RENAME COLUMN broken_at TO touched_at')
  }
}

test('hides the cause of an unexpected error, and logs it under the same request id', async () => {
  const visitor = makeVisitor()
  const { id: packageId } = await makePackage()
  const lines = captureLog()

  await withBrokenTable(async () => {
    const answer = await rest(visitor, 'POST', '/api/cart', { packageId })
    expect(answer.status).toBe(500)
    const { requestId } = answer.body
    expect(answer.body).toEqual({ message: 'Something went wrong', code: 'INTERNAL', requestId })
    expect(requestId).toBe(answer.headers.get('x-request-id'))

    const { data, errors } = await graph(visitor, addToCart, { packageId })
    expect(data).toBeNull()
    expect(errors).toEqual([
      {
        message: 'Something went wrong',
        path: ['addToCart'],
        locations: expect.any(Array),
        extensions: { code: 'INTERNAL', requestId: expect.any(String) },
      },
    ])

    for (const id of [requestId, errors[0].extensions.requestId]) {
      const ofRequest = lines.filter((line) => line.includes(id))
      expect(ofRequest.some((line) => line.includes('touched_at'))).toBe(true)
    }
  })
  expect(visitor.cookies).toEqual({})
})

test('logs no refusal as an error, and never cookies or session ids', async () => {
  const visitor = makeVisitor()
  const { id: packageId } = await makePackage({ availableInventory: 1 })
  const lines = captureLog()

  await graph(visitor, addToCart, { packageId })
  await graph(visitor, addToCart, { packageId })
  await rest(visitor, 'GET', '/api/cart?session_id=cs_test_secret')
  await send(visitor, 'POST', '/api/cart', '{broken')

  const logged = lines.join('\n')
  expect(logged).not.toMatch(/"level":(50|60)/)
  expect(logged).not.toContain(visitor.cookies['drivefair-cart'])
  expect(logged).not.toContain('cs_test_secret')
  expect(lines.map((line) => JSON.parse(line).status)).toEqual([200, 200, 200, 400])
})

test('every response has a request id: a new one, or that of a trusted proxy', async () => {
  const ids = new Set<string>()
  for (const path of ['/healthz', '/api/packages', '/api/unknown', '/graphql?query={cart{id}}']) {
    for (const given of ['', 'proxy-1/../<b>', 'x'.repeat(65)]) {
      const headers = { 'x-request-id': given }
      const answer = await send(makeVisitor(), 'GET', path, undefined, headers)
      ids.add(answer.headers.get('x-request-id') ?? 'none')
    }
  }
  expect(ids.size).toBe(12)
  for (const id of ids) expect(id).toMatch(/^[\da-f-]{36}$/)

  const headers = { 'x-request-id': 'proxy-1' }
  const answer = await send(makeVisitor(), 'GET', '/api/unknown', undefined, headers)
  expect(answer.headers.get('x-request-id')).toBe('proxy-1')
  expect(answer.body.requestId).toBe('proxy-1')
})

test('/metrics reports request times by route, not by URL', async () => {
  await rest(makeVisitor(), 'DELETE', '/api/cart/00000000-0000-4000-8000-000000000000')
  const { status, headers, body } = await rest(makeVisitor(), 'GET', '/metrics')
  expect(status).toBe(200)
  expect(headers.get('content-type')).toMatch(/^text\/plain/)
  expect(body).toMatch(
    /http_request_duration_seconds_count\{method="DELETE",route="\/api\/cart\/:cartId",status="404"\} \d+/,
  )
  expect(body).toContain('process_resident_memory_bytes')
  expect(body).not.toContain('00000000-0000-4000-8000-000000000000')
})

test('/healthz and /readyz return 200', async () => {
  expect(await rest(makeVisitor(), 'GET', '/healthz')).toMatchObject({ status: 200 })
  expect(await rest(makeVisitor(), 'GET', '/readyz')).toMatchObject({
    status: 200,
    body: { status: 'ready' },
  })
})

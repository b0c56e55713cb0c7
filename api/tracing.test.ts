import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { eventually } from '../test/kit/eventually'
import { startServer } from '../test/kit/servers/server-process'
import { makeShopDatabase } from '../test/kit/servers/shop-database'

interface Span {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: { stringValue?: string } }[]
}

interface Export {
  resourceSpans: { scopeSpans: { spans: Span[] }[]; resource: Pick<Span, 'attributes'> }[]
}

const cleanUp: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const clean of cleanUp.splice(0).reverse()) await clean()
})

/** An OpenTelemetry collector that keeps the spans it gets as JSON. */
async function startCollector() {
  const exports: Export[] = []
  const server = createServer(async (request, response) => {
    expect(request.url).toBe('/v1/traces')
    exports.push((await json(request)) as Export)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanUp.push(() => new Promise((resolve) => server.close(resolve)))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    exports,
    spans: () =>
      exports.flatMap(({ resourceSpans }) =>
        resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
      ),
  }
}

async function start(env: Record<string, string>) {
  const database = await makeShopDatabase()
  cleanUp.push(() => database.drop())
  const server = await startServer({ DATABASE_URL: database.url, LOG_LEVEL: 'info', ...env })
  cleanUp.push(() => server.stop())
  return server
}

const traceId = 'a1b2c3d4e5f60718293a4b5c6d7e8f90'
const fromProxy = { traceparent: `00-${traceId}-00f067aa0ba902b7-01`, 'x-request-id': 'proxy-17' }

test('one checkout is one trace: request, operation, statements, and the provider', async () => {
  const collector = await startCollector()
  const server = await start({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '100',
    DATABASE_POOL_MAX: '2', // so that requests wait for a connection
  })
  const post = (query: string, headers: Record<string, string>) =>
    fetch(`${server.base}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query }),
    })
  const [{ id }] = await (await fetch(`${server.base}/api/packages`)).json()
  const add = async () => {
    const added = await post(`mutation AddToCart { addToCart(packageId: "${id}") { id } }`, {})
    return added.headers.get('set-cookie')?.split(';')[0] ?? ''
  }
  const [cookie = '', ...others] = await Promise.all(Array.from({ length: 11 }, add))
  const clear = (cookie: string) => post('mutation ClearCart { clearCart { id } }', { cookie })
  await Promise.all(others.map(clear))

  const query = 'mutation CreateCheckoutSession { createCheckoutSession { url } }'
  const answer = await postInTwoParts(`${server.base}/graphql`, { query }, { ...fromProxy, cookie })

  expect(answer.body.data.createCheckoutSession.url).toContain('http')
  expect(answer.headers['x-request-id']).toBe('proxy-17')
  await eventually(() => {
    const names = ofTrace(collector.spans()).map(({ name }) => name)
    expect(names).toContain('POST /graphql')
  })
  const spans = ofTrace(collector.spans())
  const named = (name: string) => spans.find((span) => span.name === name)
  const root = named('POST /graphql')
  const operation = named('mutation CreateCheckoutSession')
  const provider = named('provider open session')
  expect(root?.parentSpanId).toBe('00f067aa0ba902b7')
  expect(operation?.parentSpanId).toBe(root?.spanId)
  expect(provider?.parentSpanId).toBe(operation?.spanId)
  const statements = spans.filter(({ attributes }) =>
    attributes.some(({ key }) => key === 'db.query.text'),
  )
  expect(statements.length).toBeGreaterThan(3)
  expect(statements.map(({ name }) => name)).toContain('INSERT orders')
  expect(new Set(statements.map(({ parentSpanId }) => parentSpanId))).toEqual(
    new Set([operation?.spanId]),
  )
  expect(JSON.stringify(spans)).not.toContain(id)

  const secret = 'Xa1Yb2Zc3Wd4Ve5Uf6Tg7S'
  for (const path of [
    '/api/pay/',
    '/api/pay//',
    '/pay/',
    '/api/login/reset?token=',
    '/deals/?x=',
  ]) {
    const { status } = await fetch(server.base + path + secret, { redirect: 'manual' })
    expect(status).toBeLessThan(500)
  }
  await eventually(() => {
    expect(collector.spans().map(({ name }) => name)).toContain('GET /api/login/reset')
  })
  expect(JSON.stringify(collector.spans())).not.toContain(secret)
  expect(await (await fetch(`${server.base}/metrics`)).text()).not.toContain(secret)

  // Another request is another trace, and jobs have theirs.
  const tracesOf = (name: string) =>
    collector.spans().flatMap((span) => (span.name === name ? span.traceId : []))
  expect(new Set(tracesOf('mutation ClearCart')).size).toBe(10)
  expect(tracesOf('clear-cart').sort()).toEqual(tracesOf('mutation ClearCart').sort())

  await server.stop()
  expect(server.output()).not.toContain(secret)
  const line = lineOf(server.output(), 'proxy-17')
  expect(line).toMatchObject({ operation: 'CreateCheckoutSession', trace_id: traceId })
  const resource = collector.exports[0]?.resourceSpans[0]?.resource.attributes
  expect(resource).toContainEqual({ key: 'service.name', value: { stringValue: 'drivefair' } })
  expect(resource).toContainEqual({
    key: 'service.instance.id',
    value: { stringValue: line.instance },
  })

  function ofTrace(all: Span[]) {
    return all.filter((span) => span.traceId === traceId)
  }
})

/** Sends the body only once the server has handled the headers. */
async function postInTwoParts(url: string, body: object, headers: Record<string, string>) {
  const text = JSON.stringify(body)
  const expectations = { expect: '100-continue', 'content-length': String(text.length) }
  const sending = request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...expectations, ...headers },
  })
  sending.flushHeaders()
  await once(sending, 'continue')
  sending.end(text)
  const [response] = (await once(sending, 'response')) as [IncomingMessage]
  // biome-ignore lint/suspicious/noExplicitAny: the test asserts the response
  return { headers: response.headers, body: (await json(response)) as any }
}

const lineOf = (output: string, reqId: string) =>
  output
    .split('\n')
    .filter((line) => line.includes(`"reqId":"${reqId}"`))
    .map((line) => JSON.parse(line))[0]

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { makeDatabase } from '../test/kit/database'
import { eventually } from '../test/kit/eventually'
import { startServer } from '../test/kit/server-process'

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
  const database = await makeDatabase()
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
  })
  const post = (query: string, headers: Record<string, string>) =>
    fetch(`${server.base}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query }),
    })
  const [{ id }] = await (await fetch(`${server.base}/api/packages`)).json()
  const added = await post(`mutation AddToCart { addToCart(packageId: "${id}") { id } }`, {})
  const cookie = added.headers.get('set-cookie')?.split(';')[0] ?? ''

  const answer = await post('mutation CreateCheckoutSession { createCheckoutSession { url } }', {
    ...fromProxy,
    cookie,
  })

  expect((await answer.json()).data.createCheckoutSession.url).toContain('http')
  expect(answer.headers.get('x-request-id')).toBe('proxy-17')
  await eventually(() => {
    const names = ofTrace(collector.spans()).map(({ name }) => name)
    expect(names).toContain('POST /graphql')
  })
  const spans = ofTrace(collector.spans())
  const named = (name: string) => spans.find((span) => span.name === name)
  const request = named('POST /graphql')
  const operation = named('mutation CreateCheckoutSession')
  const provider = named('provider open session')
  expect(request?.parentSpanId).toBe('00f067aa0ba902b7')
  expect(operation?.parentSpanId).toBe(request?.spanId)
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

  // Another request is another trace, and jobs have theirs.
  const others = collector.spans().filter((span) => span.traceId !== traceId)
  expect(others.map(({ name }) => name)).toContain('mutation AddToCart')

  await server.stop()
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

const lineOf = (output: string, reqId: string) =>
  output
    .split('\n')
    .filter((line) => line.includes(`"reqId":"${reqId}"`))
    .map((line) => JSON.parse(line))[0]

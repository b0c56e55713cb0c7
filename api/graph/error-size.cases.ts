import { graph, makeVisitor, send } from '../../test/kit/servers/shop'

const visitor = makeVisitor()
const request = 'mutation ($i: ConsultationInput!) { requestConsultation(input: $i) { id } }'
const enumeration = 'query ($s: ConsultationStatus) { consultations(status: $s) { totalCount } }'

const long = ` at "${'a'.repeat(25_000)}`
const suggestions = ' Did you mean '.repeat(1_700)
const keys = Object.fromEntries(
  Array.from({ length: 12 }, (_, n) => [`${long.slice(0, 2_000)}${n}`, n]),
)

const floods: [string, string, object][] = [
  ['one long key', request, { i: { [long]: 1, x: 1 } }],
  ['many long keys', request, { i: keys }],
  ['a long value', request, { i: long }],
  ['a long enum value', enumeration, { s: long }],
  ['suggestions as a key', request, { i: { [suggestions]: 1 } }],
  ['suggestions as a value', enumeration, { s: suggestions }],
  ['suggestions in the document', `{ cart(a: "${suggestions}") { id } }`, {}],
  ['a long argument', `{ cart(${'a'.repeat(25_000)}: 1) { id } }`, {}],
]

/** In microseconds of processor time. */
async function bestOf(times: number, query: string, variables: object) {
  let best = Number.POSITIVE_INFINITY
  for (let n = 0; n < times; n += 1) {
    const before = process.cpuUsage()
    await graph(visitor, query, variables)
    best = Math.min(best, process.cpuUsage(before).user)
  }
  return best
}

// Backtracking over this text takes hundreds of times as long.
test.each(floods)('refuses %s quickly, in a small response', async (_what, query, variables) => {
  const harmless = { i: { city: 'x'.repeat(25_000) } }
  const usual = await bestOf(5, request, harmless)
  expect(await bestOf(5, query, variables)).toBeLessThan(Math.max(50_000, 10 * usual))

  const { status, body } = await send(visitor, 'POST', '/graphql', { query, variables })
  expect(status).toBeLessThan(500)
  expect(body.errors.length).toBeLessThanOrEqual(10)
  expect(JSON.stringify(body).length).toBeLessThan(10_000)
  for (const { message, extensions } of body.errors) {
    expect(extensions.code).toBe('BAD_INPUT')
    expect(message.length).toBeLessThanOrEqual(300)
    expect(message).not.toContain('got invalid value')
  }
})

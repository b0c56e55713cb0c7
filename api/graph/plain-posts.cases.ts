import { serverAudits } from 'graphql-http'
import { eventually } from '../../test/kit/eventually'
import { makeStaff } from '../../test/kit/people/people'
import { comparable, plainly, postBothWays, throughYoga } from '../../test/kit/requests/both-ways'
import { addToCart } from '../../test/kit/requests/operations'
import { address, graph, makePackage, makeVisitor, send } from '../../test/kit/servers/shop'
import { siteDocuments } from '../generated/documents'
import { db } from '../platform/db'

const packages = '{ packages { id name price } }'
const apollo = { accept: 'application/graphql-response+json,application/json;q=0.9' }
const hashed = (sha256Hash: string) => ({
  extensions: { persistedQuery: { version: 1, sha256Hash } },
})

const posts: [string, object | string, Record<string, string>?][] = [
  ['data', { query: packages }],
  ['data for Apollo', { query: packages }, apollo],
  ['a named operation', { query: `query One ${packages}`, operationName: 'One' }],
  ['null for what is optional', { query: packages, variables: null, operationName: null }],
  ['an empty name of an operation', { query: packages, operationName: '' }],
  ['text of other alphabets', { query: '{ order(reference: "Zoë 💰 \\u2028") { id } }' }],
  ['an operation that is not there', { query: `query One ${packages}`, operationName: 'Two' }],
  ['a syntax error', { query: '{ packages {' }],
  ['a syntax error for Apollo', { query: '{ packages {' }, apollo],
  ['an unknown field', { query: '{ packages { cost } }' }],
  ['an unknown field for Apollo', { query: '{ packages { cost } }' }, apollo],
  ['a missing variable', { query: addToCart }],
  ['a wrong variable', { query: addToCart, variables: { packageId: [] } }],
  ['a refusal', { query: addToCart, variables: { packageId: 'none' } }],
  ['a refusal beside data', { query: '{ packages { id } unreadCount }' }],
  ['too deep a query', { query: `{ ${'packages { '.repeat(12)} id ${'} '.repeat(12)} }` }],
  [
    'too many aliases',
    { query: `{ ${Array.from('abcdefghijklmnopqr', (a) => `${a}: packages { id }`)} }` },
  ],
  ['a subscription', { query: 'subscription { packageChanged { id } }' }],
  ['a mutation', { query: 'mutation { clearCart { items { id } } }' }],
  ['a known hash', hashed(siteDocuments.find(({ name }) => name === 'Packages')?.hash ?? '')],
  ['an unknown hash', hashed('0'.repeat(64))],
  ['no query', {}],
  ['a query that is no text', { query: 7 }],
  ['variables that are no object', { query: packages, variables: [] }],
  ['extensions that are no object', { query: packages, extensions: 'none' }],
  ['an unknown parameter', { query: packages, more: 1 }],
  ['a list of operations', [{ query: packages }]],
  ['JSON that is no object', '"packages"'],
  ['null', 'null'],
  ['nothing', ''],
  ['what is no JSON', '{'],
  ['a media type that is not served', { query: packages }, { accept: 'text/html' }],
  ['several media types', { query: packages }, { accept: 'text/html, application/json;q=0.5' }],
  ['a charset', { query: packages }, { 'content-type': 'application/json; charset=utf-8' }],
  ['capitals in the media type', { query: packages }, { 'content-type': 'Application/JSON' }],
]

test.each(['POST', 'GET'])(
  'runs the only operation of a %s whose operationName is empty',
  async (method) => {
    const params = { query: `query One ${packages}`, operationName: '' }
    const path = method === 'GET' ? `/graphql?${new URLSearchParams(params)}` : '/graphql'
    const { status, body } = await send(
      makeVisitor(),
      method as 'GET',
      path,
      method === 'POST' ? params : undefined,
    )
    expect([status, body.errors]).toEqual([200, undefined])
  },
)

/** In the second, the document is prepared already. */
const rounds = ['first', 'second']

test.each(posts)('answers a POST of %s as Yoga does, each time', async (...[, body, headers]) => {
  for (const round of rounds) {
    const { plain, yoga } = await postBothWays(makeVisitor, body, headers)
    expect([round, plain]).toEqual([round, yoga])
  }
})

test('answers the audits of GraphQL over HTTP as Yoga does', async () => {
  const answersAt = async (path: string) => {
    const answers: unknown[] = []
    const fetchFn = async (url: string, options: RequestInit) => {
      const response = await fetch(url, options)
      const text = await response.clone().text()
      answers.push([options, comparable(response.status, response.headers, text)])
      return response
    }
    for (const audit of serverAudits({ url: address + path, fetchFn })) {
      expect(await audit.fn()).toMatchObject({ name: audit.name, status: 'ok' })
    }
    return answers
  }
  const plain = await answersAt(plainly)
  expect(plain.length).toBeGreaterThanOrEqual(60)
  expect(plain).toEqual(await answersAt(throughYoga))
})

test.each(['multipart/mixed', 'text/event-stream'])(
  'frames an answer of %s by its length alone',
  async (accept) => {
    const { status, headers, body } = await send(
      makeVisitor(),
      'POST',
      '/graphql',
      { query: packages },
      { accept },
    )
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining(accept)])
    expect(headers.get('transfer-encoding')).toBeNull()
    expect(Number(headers.get('content-length'))).toBe(Buffer.byteLength(body))
    expect(body).toContain('"packages"')
  },
)

test('starts a cart and sends its cookie as Yoga does', async () => {
  const { id: packageId } = await makePackage()
  const { plain, yoga } = await postBothWays(makeVisitor, {
    query: addToCart,
    variables: { packageId },
  })
  expect(plain.headers['set-cookie']).toContain('Max-Age')
  expect(plain).toEqual(yoga)
})

test('runs a failed operation once, even if its document is prepared', async () => {
  const visitor = makeVisitor()
  const { id } = await makePackage()
  const twice = `mutation ($id: ID!) {
    first: addToCart(packageId: $id) { id } second: addToCart(packageId: $id, quantity: 11) { id } }`
  for (const units of [1, 2, 3]) {
    const { errors } = await graph(visitor, twice, { id })
    expect(errors[0].extensions.code).toBe('BAD_INPUT')
    expect((await graph(visitor, '{ cart { totalQuantity } }')).data.cart.totalQuantity).toBe(units)
  }
})

test('shares a result no longer than the packages stay as they are', async () => {
  const visitor = makeVisitor()
  const { id } = await makePackage()
  const pricesOf = async () => {
    const { data } = await graph(visitor, packages)
    return data.packages.filter((each: { id: string }) => each.id === id)
  }
  await eventually(async () => expect(await pricesOf()).toMatchObject([{ price: 599 }]))
  await db.package.update({ where: { id }, data: { priceCents: 123_00 } })
  await eventually(async () => expect(await pricesOf()).toMatchObject([{ price: 123 }]))
})

test('shares no result of what only staff see', async () => {
  await makePackage()
  const query = '{ packages { id soldInventory } }'
  const { caller: staff } = await makeStaff()
  for (const _ of ['first', 'again']) expect((await graph(staff, query)).errors).toBeUndefined()
  const { errors } = await graph(makeVisitor(), query)
  expect(errors[0].extensions.code).toBe('UNAUTHENTICATED')
})

import { getOperationAST, getVariableValues, Kind, parse, visit } from 'graphql'
import { makeApiToken } from '../../test/kit/people/api-tokens'
import { makeCustomer, makeStaff } from '../../test/kit/people/people'
import { say } from '../../test/kit/scenes/chats'
import { codeOf, graph, makePackage, makeVisitor, send } from '../../test/kit/servers/shop'
import { siteDocuments } from '../generated/documents'
import { db } from '../platform/db'
import { schema } from '../schema'
import { makePrepare } from './prepare'
import { MAX_COST, operationCost } from './query-cost'

const visitor = makeVisitor()
const ask = (query: string, variables = {}) =>
  send(visitor, 'POST', '/graphql', { query, variables })

const aliases = (count: number, field: string) =>
  Array.from({ length: count }, (_, n) => `a${n}: ${field}`).join(' ')
const nested = (times: number, field: string, end: string) =>
  `${`${field} { `.repeat(times)}${end}${' }'.repeat(times)}`
const tooComplex: [string, string][] = [
  ['too deep', `{ ${nested(12, 'cart', 'id')} }`],
  ['far too deep', `{ ${nested(3_000, 'cart', 'id')} }`],
  [
    'introspecting too deeply',
    `{ __schema { types { ${'fields { type { '.repeat(6)} name ${'} }'.repeat(6)} } } }`,
  ],
  ['full of aliases', `{ ${aliases(30, 'packages { id }')} }`],
  ['full of directives', `{ cart { id ${'@include(if: true) '.repeat(30)} } }`],
  ['too long', `{ cart { ${'id '.repeat(1_500)} } }`],
  [
    'too expensive',
    `{ ${aliases(4, `cart { ${aliases(9, 'items { package { features } }')} }`)} }`,
  ],
  ['full of copies', `{ ${aliases(5, 'packages { id }')} }`],
  [
    'full of mutations',
    `mutation { clearCart { id } removeCartItem(id: 1) { id } updateCartItem(id: 1, quantity: 1) { id }
      addToCart(packageId: 1) { id } markMessagesRead }`,
  ],
  ['full of long names', `{ ${'a'.repeat(61)}: packages { id } }`],
]

test.each(tooComplex)(
  'rejects a query that is %s without revealing the limit',
  async (_how, query) => {
    const { status, body } = await ask(query)
    expect(status).toBe(400)
    expect(body).toEqual({
      errors: [
        {
          message: 'This query asks for too much at once.',
          extensions: { code: 'QUERY_TOO_COMPLEX', requestId: expect.any(String) },
        },
      ],
    })
  },
)

test('caches documents up to 8 KB only', () => {
  const prepare = makePrepare(schema)
  for (const size of [8_192, 8_193]) {
    const text = '{ me { id } }'.padEnd(size)
    const prepared = prepare(text)
    expect([size, prepare(text) === prepared]).toEqual([size, size === 8_192])
  }
})

/** Whether an operation with the largest page costs more than a share of the limit. */
function costsMore(query: string, share = 1) {
  // Other variables don't matter to the cost, and one that is missing would end the count.
  const document = visit(parse(query), {
    VariableDefinition: (node) =>
      node.type.kind === Kind.NON_NULL_TYPE ? { ...node, type: node.type.type } : undefined,
  })
  const operation = getOperationAST(document)
  if (!operation) throw new Error('There are several operations.')
  const { variableDefinitions = [] } = operation
  const { coerced = {} } = getVariableValues(schema, variableDefinitions, { first: 100 })
  return operationCost(schema, document, operation, coerced) > share * MAX_COST
}

test("accepts every document of the site's own with the largest page", () => {
  expect(siteDocuments.length).toBeGreaterThan(10)
  const prepare = makePrepare(schema)
  for (const { name, text } of siteDocuments) {
    expect([name, prepare(text).problems]).toEqual([name, []])
    expect([name, costsMore(text)]).toEqual([name, false])
  }
})

test('the queries of a deal cost at most two thirds of the limit', () => {
  const ofDeals = siteDocuments.filter(({ text }) => /^query [^{]+\{\s+(deal\(|myDeals)/.test(text))
  const names = ofDeals.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['MyDeal', 'MyDeals', 'StaffDeal']))
  for (const { name, text } of ofDeals)
    expect([name, costsMore(text, 2 / 3)]).toEqual([name, false])
})

const pages = (fields: string) => `query ($n: Int = 100) { conversations(first: $n) { ${fields} } }`
const nestedOrders = pages('edges { node { orders { id deals { id } } } }')

test.each([
  ['a default', nestedOrders, {}],
  ['a variable', nestedOrders, { n: 100 }],
  ['a literal', nestedOrders.replace('query ($n: Int = 100) ', '').replace('$n', '100'), {}],
  ['the last', nestedOrders.replace('first: $n', 'last: $n'), {}],
  ['that of nodes', pages('nodes { orders { id deals { id } } }'), {}],
])('counts the rows of lists inside a page whose size is %s', async (_how, query, variables) => {
  const { caller } = await makeStaff()
  expect(codeOf(await graph(caller, query, variables))).toBe('QUERY_TOO_COMPLEX')
  expect(codeOf(await graph(caller, query.replace('100', '5'), { n: 5 }))).toBeUndefined()
})

test('allows one page of messages in an operation, of the default or the largest size', async () => {
  const { caller } = await makeCustomer()
  await say(caller, 'Hello')
  for (const page of ['messages { content }', 'messages(first: 100) { id content createdAt }']) {
    expect(codeOf(await graph(caller, `{ ${page} }`))).toBeUndefined()
    expect(codeOf(await graph(caller, `{ ${aliases(2, page)} }`))).toBe('QUERY_TOO_COMPLEX')
  }
})

test('tells staff and their programs what a query costs, and the limit', async () => {
  const { program } = await makeApiToken()
  for (const caller of [(await makeStaff()).caller, program]) {
    const { errors } = await graph(caller, nestedOrders)
    expect(errors[0].extensions).toMatchObject({ code: 'QUERY_TOO_COMPLEX', limit: 12_000 })
    expect(errors[0].extensions.cost).toBeGreaterThan(12_000)
  }
  const { errors } = await graph((await makeCustomer()).caller, nestedOrders)
  expect(errors[0].extensions).not.toHaveProperty('limit')
})

test('a rejected document runs none of its mutations', async () => {
  const bought = await makePackage()
  const add = `addToCart(packageId: "${bought.id}") { id }`
  const five = await graph(visitor, `mutation { ${aliases(5, add)} }`)
  expect(codeOf(five)).toBe('QUERY_TOO_COMPLEX')
  expect(await db.cartItem.count({ where: { packageId: bought.id } })).toBe(0)
})

const wholeInbox = `edges { node {
  customer { id email } assignedTo { id } lastMessage { id content } unreadCount
  notes { id content authorName }
  orders { id number status total items { id packageName quantity price } }
  consultations { id city status notes { id content authorName } }
} }`

test('staff can read a page of 100 conversations', async () => {
  const { caller } = await makeStaff()
  const page = 'conversations(first: 100)'
  expect((await graph(caller, `{ ${page} { ${wholeInbox} } }`)).errors[0].extensions.code).toBe(
    'QUERY_TOO_COMPLEX',
  )
  const rows = `edges { node { id waitingSince unreadCount customer { id firstName lastName email }
    lastMessage { id content isFromAdmin staffName } assignedTo { id firstName } } }`
  expect((await graph(caller, `{ ${page} { ${rows} } }`)).errors).toBeUndefined()
  const more = await graph(caller, 'query ($n: Int) { conversations(first: $n) { totalCount } }', {
    n: 101,
  })
  expect(more.errors).toMatchObject([{ extensions: { code: 'BAD_INPUT' } }])
})

test('allows introspection outside production', async () => {
  const { getIntrospectionQuery } = await import('graphql')
  const { status, body } = await ask(getIntrospectionQuery())
  expect(status).toBe(200)
  expect(body.data.__schema.queryType.name).toBe('Query')
})

test.each([
  ['not GraphQL', { query: '{ cart { ' }],
  ['an unknown field', { query: '{ cart { secrets } }' }],
  ['a missing variable', { query: 'mutation ($id: ID!) { removeCartItem(id: $id) { id } }' }],
  ['an unknown operation', { query: '{ cart { id } }', operationName: 'Other' }],
  ['no query', {}],
  ['a query of another type', { query: 7 }],
  ['null', null],
  ['an extra key', { query: '{ cart { id } }', evil: true }],
])('rejects a request with %s as BAD_INPUT', async (_what, body) => {
  const answer = await send(visitor, 'POST', '/graphql', JSON.stringify(body))
  expect(answer.status).toBeGreaterThanOrEqual(200)
  expect(answer.status).toBeLessThan(500)
  expect(answer.body.data ?? null).toBeNull()
  expect(answer.body.errors[0].extensions).toMatchObject({
    code: 'BAD_INPUT',
    requestId: expect.any(String),
  })
})

test('rejects batched operations', async () => {
  const one = { query: 'mutation { clearCart { id } }' }
  for (const batch of [[one, one], [one], Array(500).fill(one)]) {
    const { status, body } = await send(visitor, 'POST', '/graphql', JSON.stringify(batch))
    expect(status).toBe(400)
    expect(body.errors).toMatchObject([{ extensions: { code: 'BAD_INPUT' } }])
  }
})

test('answers queries by GET, but rejects mutations', async () => {
  const get = (query: string) => send(visitor, 'GET', `/graphql?query=${encodeURIComponent(query)}`)
  const refused = await get('mutation { clearCart { id } }')
  expect(refused.status).toBe(405)
  expect(refused.body.data ?? null).toBeNull()
  expect(refused.body.errors[0].extensions).toMatchObject({ code: 'BAD_INPUT' })
  expect((await get('{ cart { totalQuantity } }')).body.data.cart.totalQuantity).toBe(0)
})

test.each(['variables', 'extensions'])('rejects %s in a URL that are not JSON', async (name) => {
  const { status, body } = await send(visitor, 'GET', `/graphql?query={cart{id}}&${name}={`)
  expect(status).toBe(400)
  expect(body.errors).toMatchObject([{ extensions: { code: 'BAD_INPUT' } }])
})

test.each(['/graphql', '/api/cart', '/api/create-checkout-session', '/api/process-order'])(
  '%s rejects a body of more than 64 KiB',
  async (path) => {
    const large = JSON.stringify({ query: `{ cart { id } } #${'x'.repeat(64 * 1024)}` })
    const { status, body } = await send(visitor, 'POST', path, large)
    expect(status).toBe(413)
    expect(body).toMatchObject({ code: 'BAD_INPUT', requestId: expect.any(String) })
  },
)

test.each(['/graphql', '/api/cart', '/api/create-checkout-session', '/api/process-order'])(
  '%s rejects text, forms and broken JSON',
  async (path) => {
    const query = 'mutation { clearCart { id } }'
    const forms = {
      'text/plain': JSON.stringify({ query }),
      'application/x-www-form-urlencoded': `query=${encodeURIComponent(query)}`,
      'multipart/form-data; boundary=b': `--b\r\nContent-Disposition: form-data; name="operations"\r\n\r\n{"query":"${query}"}\r\n--b--`,
      'application/graphql': query,
      '': JSON.stringify({ query }),
    }
    for (const [type, body] of Object.entries(forms)) {
      const answer = await send(visitor, 'POST', path, body, { 'content-type': type })
      expect([type, answer.status]).toEqual([type, 415])
      expect(answer.body).toMatchObject({ code: 'BAD_INPUT', requestId: expect.any(String) })
    }
    for (const broken of ['{', '{"query": }', 'query', '{"__proto__": {"x": 1}}']) {
      const { status, body } = await send(visitor, 'POST', path, broken)
      expect([broken, status]).toEqual([broken, 400])
      expect(body.code ?? body.errors[0].extensions.code).toBe('BAD_INPUT')
    }
  },
)

test('sets no cookie for a rejected operation', async () => {
  await graph(visitor, '{ cart { items { nothing } } }')
  expect(visitor.cookies).toEqual({})
})

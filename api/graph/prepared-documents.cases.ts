import { makeApiToken } from '../../test/kit/people/api-tokens'
import { makeCustomer, makeStaff } from '../../test/kit/people/people'
import { addToCart } from '../../test/kit/requests/operations'
import { type Caller, codeOf, graph, makePackage, makeVisitor } from '../../test/kit/servers/shop'
import { config } from '../platform/config'

/** Runs an operation, so that its document is prepared. */
async function prepare(caller: Caller, query: string, variables = {}) {
  expect((await graph(caller, query, variables)).errors).toBeUndefined()
}

test('refuses a prepared mutation to a program that only reads', async () => {
  const query = 'mutation Prepared { clearCart { id } }'
  await prepare(makeVisitor(), query)
  const { program } = await makeApiToken({ access: 'READ' })
  expect(codeOf(await graph(program, query))).toBe('FORBIDDEN')
})

test('refuses a prepared query whose variables make it too expensive', async () => {
  const { caller } = await makeStaff()
  const query =
    'query ($n: Int!) { conversations(first: $n) { edges { node { orders { id deals { id } } } } } }'
  await prepare(caller, query, { n: 1 })
  expect(codeOf(await graph(caller, query, { n: 100 }))).toBe('QUERY_TOO_COMPLEX')
})

test('shows what a prepared query asks for only to those who may see it', async () => {
  const query = 'query Prepared { conversations(first: 1) { totalCount } }'
  await prepare((await makeStaff()).caller, query)
  expect(codeOf(await graph((await makeCustomer()).caller, query))).toBe('FORBIDDEN')
  expect(codeOf(await graph(makeVisitor(), query))).toBe('UNAUTHENTICATED')
})

test('reads the cart of each visitor with the same prepared query, and variables with their defaults', async () => {
  const [one, other] = [makeVisitor(), makeVisitor()]
  const { id } = await makePackage({ name: 'Prepared' })
  await prepare(one, addToCart, { packageId: id })
  await prepare(other, addToCart, { packageId: id, quantity: 2 })
  const query = 'query Prepared { cart { totalQuantity } }'
  await prepare(one, query)
  expect((await graph(one, query)).data.cart.totalQuantity).toBe(1)
  expect((await graph(other, query)).data.cart.totalQuantity).toBe(2)
})

test('runs a mutation each time that the same body comes', async () => {
  const visitor = makeVisitor()
  const { id } = await makePackage()
  const query = `mutation { addToCart(packageId: "${id}") { totalQuantity } }`
  for (const totalQuantity of [1, 2, 3, 4])
    expect((await graph(visitor, query)).data.addToCart).toEqual({ totalQuantity })
})

test('with GRAPH_DOCUMENTS=trusted, what staff have run is not open to everyone', async () => {
  config.GRAPH_DOCUMENTS = 'trusted'
  try {
    const query = 'query OfStaff { cart { id totalQuantity } }'
    await prepare((await makeStaff()).caller, query)
    expect(codeOf(await graph(makeVisitor(), query))).toBe('BAD_INPUT')
  } finally {
    config.GRAPH_DOCUMENTS = 'all'
  }
})

import { makeApiToken } from '../../test/kit/api-tokens'
import { addToCart } from '../../test/kit/operations'
import { makeCustomer, makeStaff } from '../../test/kit/people'
import { type Caller, codeOf, graph, makePackage, makeVisitor } from '../../test/kit/shop'
import { config } from '../config'

/** Runs an operation, so that its document is checked. */
async function check(caller: Caller, query: string, variables = {}) {
  expect((await graph(caller, query, variables)).errors).toBeUndefined()
}

test('refuses a checked mutation to a program that only reads', async () => {
  const query = 'mutation Checked { clearCart { id } }'
  await check(makeVisitor(), query)
  const { program } = await makeApiToken({ access: 'READ' })
  for (const _ of ['by its document', 'by its body'])
    expect(codeOf(await graph(program, query))).toBe('FORBIDDEN')
})

test('refuses a checked query whose variables make it too expensive', async () => {
  const { caller } = await makeStaff()
  const query = 'query ($n: Int!) { conversations(first: $n) { edges { node { orders { id } } } } }'
  await check(caller, query, { n: 1 })
  expect(codeOf(await graph(caller, query, { n: 100 }))).toBe('QUERY_TOO_COMPLEX')
})

test('shows what a checked query asks for only to those who may see it', async () => {
  const query = 'query Checked { conversations(first: 1) { totalCount } }'
  await check((await makeStaff()).caller, query)
  expect(codeOf(await graph((await makeCustomer()).caller, query))).toBe('FORBIDDEN')
  expect(codeOf(await graph(makeVisitor(), query))).toBe('UNAUTHENTICATED')
})

test('reads the cart of each visitor with the same checked query, and variables with their defaults', async () => {
  const [one, other] = [makeVisitor(), makeVisitor()]
  const { id } = await makePackage({ name: 'Checked' })
  await check(one, addToCart, { packageId: id })
  await check(other, addToCart, { packageId: id, quantity: 2 })
  const query = 'query Checked { cart { totalQuantity } }'
  await check(one, query)
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
    await check((await makeStaff()).caller, query)
    expect(codeOf(await graph(makeVisitor(), query))).toBe('BAD_INPUT')
  } finally {
    config.GRAPH_DOCUMENTS = 'all'
  }
})

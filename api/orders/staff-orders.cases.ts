import { randomUUID } from 'node:crypto'
import { statementsOf } from '../../test/kit/guards/count-statements'
import { makeCustomer } from '../../test/kit/people/people'
import { makePaidOrder, orderOf, samHill, startCheckout } from '../../test/kit/scenes/purchases'
import { graph } from '../../test/kit/servers/shop'
import { db } from '../platform/db'

const list = /* GraphQL */ `
  query ($search: String, $first: Int, $after: String) {
    orders(search: $search, first: $first, after: $after) {
      edges { node {
        id number status total email sessionId paymentIntentId refunded refundReason note disputedAt
        customer { id isStaff } items { packageName quantity price }
      } }
      pageInfo { endCursor hasNextPage } totalCount
    }
  }`

async function orders(variables = {}) {
  const { data, errors } = await graph((await samHill()).caller, list, variables)
  expect(errors).toBeUndefined()
  return data.orders
}

const numbers = (page: { edges: { node: { number: number } }[] }) =>
  page.edges.map(({ node }) => node.number)

/** Orders of one email, created at the same moment. */
async function makeOrders(count: number) {
  const email = `${randomUUID()}@example.com`
  const { user } = await makeCustomer()
  const order = {
    status: 'EXPIRED' as const,
    totalCents: 0,
    email,
    userId: user.id,
    sessionExpiresAt: new Date(),
    settledAt: new Date(),
    createdAt: new Date(),
  }
  await db.order.createMany({ data: Array.from({ length: count }, () => order) })
  return email
}

test('finds an order by its number, IDs and emails, and nothing else', async () => {
  const { order, paymentIntentId, bought } = await makePaidOrder()
  const other = await startCheckout()
  const { user } = await makeCustomer()
  const email = `Ann.Lee+${order.number}@Example.com`
  await db.order.update({ where: { id: order.id }, data: { email, userId: user.id } })

  for (const search of [
    String(order.number),
    `#${order.number}`,
    ` ${order.number} `,
    order.sessionId,
    paymentIntentId,
    order.id,
    order.id.toUpperCase(),
    email.toLowerCase(),
    email.toUpperCase(),
    user.email.toUpperCase(),
  ]) {
    expect([search, numbers(await orders({ search }))]).toEqual([search, [order.number]])
  }
  for (const search of [
    '999999999',
    email.toLowerCase().replace('.', 'x'),
    '%',
    '_',
    "'",
    '#',
    '9'.repeat(30),
  ]) {
    expect([search, (await orders({ search })).totalCount]).toEqual([search, 0])
  }
  expect(numbers(await orders({ search: ' ', first: 2 }))).toEqual([
    (await orderOf(other.id)).number,
    order.number,
  ])

  const [{ node }] = (await orders({ search: order.id })).edges
  expect(node).toEqual({
    id: order.id,
    number: order.number,
    status: 'PAID',
    total: 1_198,
    email,
    sessionId: order.sessionId,
    paymentIntentId,
    refunded: 0,
    refundReason: null,
    note: null,
    disputedAt: null,
    customer: { id: user.id, isStaff: false },
    items: [{ packageName: bought.name, quantity: 2, price: 599 }],
  })
})

test('paging returns every order once, also orders of the same moment', async () => {
  const search = await makeOrders(9)
  const all = numbers(await orders({ search, first: 100 }))
  expect(new Set(all).size).toBe(9)
  const paged: number[] = []
  let after: string | undefined
  for (let more = true; more; ) {
    const page = await orders({ search, first: 4, after })
    paged.push(...numbers(page))
    after = page.pageInfo.endCursor
    more = page.pageInfo.hasNextPage
  }
  expect(paged).toEqual(all)
})

test('a long page needs as many statements as a short one', async () => {
  const search = await makeOrders(30)
  const few = await statementsOf(() => orders({ first: 2 }))
  const { endCursor: after } = (await orders({ first: 5 })).pageInfo
  for (const page of [{ first: 20 }, { first: 20, after }, { first: 20, search }]) {
    expect([page, await statementsOf(() => orders(page))]).toEqual([page, few])
  }
})

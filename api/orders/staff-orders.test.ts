import { statementsOf } from '../../test/kit/count-statements'
import { makeCustomer, makeStaff } from '../../test/kit/people'
import { makePaidOrder, orderOf, startCheckout } from '../../test/kit/purchases'
import { graph, openShop } from '../../test/kit/shop'
import { db } from '../platform/db'

openShop()

let staff: Awaited<ReturnType<typeof makeStaff>>
beforeAll(async () => {
  staff = await makeStaff()
})

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
  const { data, errors } = await graph(staff.caller, list, variables)
  expect(errors).toBeUndefined()
  return data.orders
}

const numbers = (page: { edges: { node: { number: number } }[] }) =>
  page.edges.map(({ node }) => node.number)

const bare = (rest: object) => ({
  status: 'EXPIRED' as const,
  totalCents: 0,
  sessionExpiresAt: new Date(),
  settledAt: new Date(),
  ...rest,
})

test('an order is found by every name it has', async () => {
  const { order, paymentIntentId, bought } = await makePaidOrder()
  const other = await startCheckout()
  const { user } = await makeCustomer()
  await db.order.update({
    where: { id: order.id },
    data: { email: 'Ann.Lee+1@Example.com', userId: user.id },
  })

  for (const search of [
    String(order.number),
    `#${order.number}`,
    ` ${order.number} `,
    order.sessionId,
    paymentIntentId,
    order.id,
    order.id.toUpperCase(),
    'ann.lee+1@example.com',
    'ANN.LEE+1@EXAMPLE.COM',
    user.email.toUpperCase(),
  ]) {
    expect([search, numbers(await orders({ search }))]).toEqual([search, [order.number]])
  }
  for (const search of [
    '99',
    'annxlee+1@example.com',
    '%',
    '_',
    "'",
    '\0',
    'a\0@b',
    '#',
    '9'.repeat(30),
  ]) {
    expect([search, (await orders({ search })).totalCount]).toEqual([search, 0])
  }
  expect(numbers(await orders({ search: ' ' }))).toEqual(numbers(await orders()))
  expect(numbers(await orders())).toEqual([(await orderOf(other.id)).number, order.number])

  const [{ node }] = (await orders({ search: order.id })).edges
  expect(node).toEqual({
    id: order.id,
    number: order.number,
    status: 'PAID',
    total: 1_198,
    email: 'Ann.Lee+1@Example.com',
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

test('turning pages meets every order once, newest first, also those of one moment', async () => {
  const createdAt = new Date(Date.now() + 60_000)
  await db.order.createMany({ data: Array.from({ length: 9 }, () => bare({ createdAt })) })
  const all = numbers(await orders({ first: 100 }))
  const turned: number[] = []
  let after: string | undefined
  for (let more = true; more; ) {
    const page = await orders({ first: 4, after })
    turned.push(...numbers(page))
    after = page.pageInfo.endCursor
    more = page.pageInfo.hasNextPage
  }
  expect(turned).toEqual(all)
  expect(new Set(turned).size).toBe(turned.length)
})

test('a long page needs as many statements as a short one, wherever it begins', async () => {
  const { user } = await makeCustomer()
  const email = 'many@example.com'
  const data = Array.from({ length: 30 }, () => bare({ email, userId: user.id }))
  await db.order.createMany({ data })
  const few = await statementsOf(() => orders({ first: 2 }))
  const { endCursor: after } = (await orders({ first: 5 })).pageInfo
  for (const page of [{ first: 20 }, { first: 20, after }, { first: 20, search: email }]) {
    expect([page, await statementsOf(() => orders(page))]).toEqual([page, few])
  }
})

import { statementsOf } from '../../test/kit/guards/count-statements'
import { makeCustomer, makeStaff } from '../../test/kit/people/people'
import { addToCart, checkout } from '../../test/kit/requests/operations'
import { consultationForm } from '../../test/kit/scenes/consultation-requests'
import { payOnPage, tokenOf } from '../../test/kit/scenes/payment-page'
import {
  onceExpired,
  openPage,
  orderOf,
  startCheckout,
  unitsOf,
} from '../../test/kit/scenes/purchases'
import { withProvider } from '../../test/kit/servers/provider-proxy'
import { type Caller, graph, makePackage, makeVisitor, rest } from '../../test/kit/servers/shop'
import { db } from '../platform/db'

let networks = 0

/** An IP that no other test uses. */
const makeOffice = () => `203.0.113.${++networks}`

async function fillCart(caller: Caller, packageId: string, quantity = 1) {
  expect((await graph(caller, addToCart, { packageId, quantity })).errors).toBeUndefined()
  return caller
}

const checkOut = (caller: Caller) => rest(caller, 'POST', '/api/create-checkout-session', {})

/** The status of a checkout of one package. */
async function buy(caller: Caller, packageId: string, quantity = 1) {
  return (await checkOut(await fillCart(caller, packageId, quantity))).status
}

test('serves an office of 30 behind one IP', async () => {
  const silver = await makePackage({ availableInventory: 20 })
  const office = makeOffice()
  const people = Array.from({ length: 30 }, () => makeVisitor(office))
  const buyers = people.slice(0, 6)
  for (const buyer of buyers) await fillCart(buyer, silver.id)

  const [reads, requests, pages] = await Promise.all([
    Promise.all(people.map((person) => rest(person, 'GET', '/api/packages'))),
    Promise.all(
      people.map((person) => rest(person, 'POST', '/api/consultation', consultationForm())),
    ),
    Promise.all(buyers.map(checkOut)),
  ])

  expect(reads.filter(({ status }) => status !== 200)).toEqual([])
  expect(requests.filter(({ status }) => status !== 201)).toEqual([])
  expect(pages.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(await unitsOf(silver)).toEqual([14, 6, 0])
})

test('guests on one network have at most six open pages, and hold a third of a package', async () => {
  const [scarce, plenty] = [
    await makePackage({ availableInventory: 9 }),
    await makePackage({ availableInventory: 100 }),
  ]
  const office = makeOffice()
  const visitors = Array.from({ length: 8 }, () => makeVisitor(office))
  for (const visitor of visitors) await fillCart(visitor, scarce.id)
  const answers = await Promise.all(visitors.map(checkOut))

  const refused = answers.filter(({ status }) => status === 429)
  expect(refused).toHaveLength(5)
  expect(refused[0]?.headers.get('retry-after')).toBe('300')
  expect(refused[0]?.body).toMatchObject({
    code: 'RATE_LIMITED',
    message: expect.stringContaining('finish or cancel a payment'),
  })
  expect(await unitsOf(scarce)).toEqual([6, 3, 0])
  expect(await buy(makeVisitor(makeOffice()), scarce.id, 2)).toBe(200)

  const others = await Promise.all(
    Array.from({ length: 6 }, () => buy(makeVisitor(office), plenty.id)),
  )
  expect(others.sort()).toEqual([200, 200, 200, 429, 429, 429])
})

test('a guest may always buy the last unit, and an IPv6 /64 is one network', async () => {
  const last = await makePackage({ availableInventory: 1 })
  expect(await buy(makeVisitor(makeOffice()), last.id)).toBe(200)

  const gold = await makePackage({ availableInventory: 3 })
  expect(await buy(makeVisitor('2001:db8:7:1::1'), gold.id)).toBe(200)
  expect(await buy(makeVisitor('2001:db8:7:1:ffff::2'), gold.id)).toBe(429)
  expect(await buy(makeVisitor('2001:db8:7:2::1'), gold.id)).toBe(200)
})

test('a customer with a confirmed email holds ten units; one without counts as a guest', async () => {
  const [gold, silver] = [
    await makePackage({ availableInventory: 12 }),
    await makePackage({ availableInventory: 12 }),
  ]
  const office = makeOffice()
  const confirmed = { ...(await makeCustomer()).caller, clientIp: office }
  expect(await buy(confirmed, gold.id, 10)).toBe(200)
  const greedy = (await makeCustomer()).caller
  await fillCart(greedy, silver.id, 10)
  expect(await buy(greedy, gold.id)).toBe(429)

  const newcomer = await makeCustomer({ emailVerified: false })
  expect(await buy({ ...newcomer.caller, clientIp: office }, silver.id, 4)).toBe(200)
  expect(await buy(makeVisitor(office), silver.id)).toBe(429)
})

test('a canceled page no longer counts, and its network is forgotten', async () => {
  const gold = await makePackage({ availableInventory: 3 })
  const office = makeOffice()
  const first = await fillCart(makeVisitor(office), gold.id)
  const { id } = await openPage(first)
  expect((await orderOf(id)).networkHash).toMatch(/^[\w-]{43}$/)
  expect(await buy(makeVisitor(office), gold.id)).toBe(429)

  await graph(first, `mutation { cancelCheckout(sessionId: "${id}") { status } }`)

  expect(await orderOf(id)).toMatchObject({ status: 'CANCELLED', networkHash: null })
  expect(await buy(makeVisitor(office), gold.id)).toBe(200)
})

test('a refused checkout costs one statement', async () => {
  const gold = await makePackage({ availableInventory: 3 })
  const office = makeOffice()
  expect(await buy(makeVisitor(office), gold.id)).toBe(200)
  const second = await fillCart(makeVisitor(office), gold.id)
  expect(await statementsOf(() => checkOut(second))).toBe(1)

  const visitor = await fillCart(makeVisitor(), gold.id)
  await db.package.update({
    where: { id: gold.id },
    data: { availableInventory: 0, soldInventory: 2, soldBefore: 2 },
  })
  expect(await statementsOf(() => checkOut(visitor))).toBe(1)
  expect((await graph(visitor, checkout)).errors[0].message).toBe('Out of stock')
})

const release = (caller: Caller, id: string) =>
  graph(caller, `mutation { releaseOrder(id: "${id}") { status } }`)

test('staff see open holds and release them', async () => {
  const { caller, user } = await makeStaff()
  const { bought, id, url } = await startCheckout({ quantity: 2 })
  const token = await tokenOf(url)
  const order = await orderOf(id)
  const search = '{ orders(first: 50, status: PENDING) { edges { node { id status } } } }'
  const { edges } = (await graph(caller, search)).data.orders
  expect(edges).toContainEqual({ node: { id: order.id, status: 'PENDING' } })

  expect((await release(caller, order.id)).data.releaseOrder).toEqual({ status: 'CANCELLED' })
  expect((await release(caller, order.id)).data.releaseOrder).toEqual({ status: 'CANCELLED' })

  expect(await unitsOf(bought)).toEqual([10, 0, 0])
  expect((await payOnPage(url, { token })).html).toContain('expired')
  const history = await db.historyEntry.findMany({ where: { subjectId: order.id } })
  expect(history).toMatchObject([
    { staffId: user.id, field: 'status', before: 'PENDING', after: 'CANCELLED' },
  ])
})

test('a released order is CANCELLED even when the event about its page arrives first', async () => {
  const { caller } = await makeStaff()
  const { bought, id } = await startCheckout()
  const order = await orderOf(id)

  await withProvider([onceExpired(id)], 'pass', async () => {
    expect((await release(caller, order.id)).data.releaseOrder).toEqual({ status: 'CANCELLED' })
  })

  expect(await unitsOf(bought)).toEqual([10, 0, 0])
  const history = await db.historyEntry.findMany({ where: { subjectId: order.id } })
  expect(history).toMatchObject([{ field: 'status', before: 'PENDING', after: 'CANCELLED' }])
})

test('releasing an order that was just paid keeps it paid', async () => {
  const { caller } = await makeStaff()
  const { id, url } = await startCheckout()
  await payOnPage(url, { webhook: 'lost' })
  const order = await orderOf(id)
  expect((await release(caller, order.id)).data.releaseOrder).toEqual({ status: 'PAID' })
})

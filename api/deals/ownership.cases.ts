import { randomUUID } from 'node:crypto'
import { eventually } from '../../test/kit/eventually'
import { makeCustomer, makeStaff } from '../../test/kit/people/people'
import { watch } from '../../test/kit/requests/subscriptions'
import { makeDeal } from '../../test/kit/scenes/deals'
import { graph, makeVisitor } from '../../test/kit/servers/shop'
import { db } from '../platform/db'
import { publishDealEvent } from './deal-events'

const read = '($id: ID!) { deal(id: $id) { id number stage tier fee features advocate } }'

const ownerMutations = {
  saveWishes: 'saveWishes(id: $id, revision: 0, input: { vehicles: [] }) { id }',
  sendWishes: 'sendWishes(id: $id) { id }',
  askForNewQuote: 'askForNewQuote(id: $id) { id }',
  markQuotesSeen: 'markQuotesSeen(dealId: $id)',
}

test("shows a deal to its buyer and to staff; to others, it doesn't exist", async () => {
  const { user, caller } = await makeCustomer()
  const other = await makeCustomer()
  const staff = await makeStaff()
  const { id, number } = await makeDeal({ user })

  const shown = { id, number, stage: 'INTAKE', tier: 'GOLD', fee: 599, advocate: null }
  for (const allowed of [caller, staff.caller]) {
    expect((await graph(allowed, `query ${read}`, { id })).data.deal).toMatchObject(shown)
  }
  expect(await graph(other.caller, `query ${read}`, { id })).toEqual({ data: { deal: null } })
  expect((await graph(makeVisitor(), `query ${read}`, { id })).errors).toMatchObject([
    { extensions: { code: 'UNAUTHENTICATED' } },
  ])
})

test.each(Object.entries(ownerMutations))(
  "refuses %s for another customer's deal like one that doesn't exist",
  async (_name, mutation) => {
    const { user } = await makeCustomer()
    const other = await makeCustomer()
    const deal = await makeDeal({ user })
    const answers = []
    for (const id of [deal.id, randomUUID(), 'nonsense']) {
      answers.push(await graph(other.caller, `mutation ($id: ID!) { ${mutation} }`, { id }))
    }
    for (const { errors } of answers) {
      expect(errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }])
    }
    expect(answers[0]?.errors[0].message).toBe(answers[1]?.errors[0].message)
    expect(await db.deal.findUnique({ where: { id: deal.id } })).toMatchObject({ revision: 0 })
  },
)

test('gives the receipt and its reference only to the buyer', async () => {
  const { user, caller } = await makeCustomer()
  const staff = await makeStaff()
  const { id, orderId } = await makeDeal({ user })
  const { sessionId } = await db.order.findUniqueOrThrow({ where: { id: orderId } })
  const query = '($id: ID!) { deal(id: $id) { receiptPath } }'
  const ask = async (who: typeof caller) => (await graph(who, `query ${query}`, { id })).data.deal
  expect(await ask(caller)).toEqual({ receiptPath: `/receipt?session_id=${sessionId}` })
  expect(await ask(staff.caller)).toEqual({ receiptPath: null })
})

test("lists the caller's orders that were ever paid, with their receipts", async () => {
  const { user, caller } = await makeCustomer()
  const other = await makeCustomer()
  const { orderId } = await makeDeal({ user })
  await db.order.create({
    data: { userId: user.id, status: 'EXPIRED', totalCents: 0, sessionExpiresAt: new Date() },
  })
  const query = '{ myOrders { id status receiptPath } }'
  const { data } = await graph(caller, query)
  expect(data.myOrders).toEqual([
    { id: orderId, status: 'PAID', receiptPath: expect.stringContaining('/receipt?session_id=') },
  ])
  expect((await graph(other.caller, query)).data.myOrders).toEqual([])
})

test('tells the buyer and staff of changes at once, and no other customer', async () => {
  const { user, caller } = await makeCustomer()
  const other = await makeCustomer()
  const staff = await makeStaff()
  const { id } = await makeDeal({ user })
  const all = 'subscription { dealChanged { dealId kind } }'
  const one = `subscription { dealChanged(dealId: "${id}") { dealId kind } }`
  const [buyer, onPage, team, stranger, refused] = await Promise.all([
    watch(caller, all),
    watch(caller, one),
    watch(staff.caller, one),
    watch(other.caller, all),
    watch(other.caller, one),
  ])
  await graph(
    staff.caller,
    `mutation { assignDeal(id: "${id}", staffId: "${staff.user.id}") { id } }`,
  )
  const changed = { dealId: id, kind: 'STAGE' }
  await eventually(() => {
    for (const { seen } of [buyer, onPage, team]) expect(seen).toEqual([changed])
  })

  await graph(staff.caller, `mutation { addDealNote(id: "${id}", content: "Likes red.") { id } }`)
  await eventually(() => expect(team.seen).toHaveLength(2))
  expect([buyer.seen.length, onPage.seen.length]).toEqual([1, 1]) // notes are for staff only
  expect(stranger.seen).toEqual([])
  expect(refused.errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }])
})

test('sends the deal as it is now with each change, without what is for staff', async () => {
  const { user, caller } = await makeCustomer()
  const staff = await makeStaff()
  const { id } = await makeDeal({ user })
  await graph(staff.caller, `mutation { addDealNote(id: "${id}", content: "Secret") { id } }`)
  const [buyer, curious, team] = await Promise.all([
    watch(caller, 'subscription { dealChanged { deal { id advocate } } }'),
    watch(caller, 'subscription { dealChanged { deal { id notes { content } } } }'),
    watch(staff.caller, 'subscription { dealChanged { deal { id notes { content } } } }'),
  ])
  publishDealEvent({ dealId: id, customerId: user.id, kind: 'EVENT' })
  await eventually(() => expect(buyer.seen).toEqual([{ deal: { id, advocate: null } }]))
  await graph(
    staff.caller,
    `mutation { assignDeal(id: "${id}", staffId: "${staff.user.id}") { id } }`,
  )
  const { firstName: advocate } = staff.user
  await eventually(() => {
    expect(buyer.seen[1]).toEqual({ deal: { id, advocate } })
    expect(curious.errors).toHaveLength(2)
    expect(team.seen).toContainEqual({ deal: { id, notes: [{ content: 'Secret' }] } })
  })
  for (const error of curious.errors)
    expect(error).toMatchObject({ extensions: { code: 'FORBIDDEN' } })
  expect(JSON.stringify(curious)).not.toContain('Secret')
})

test("sends no deal of another customer's, even when they learn of a change", async () => {
  const { user } = await makeCustomer()
  const other = await makeCustomer()
  const { id } = await makeDeal({ user })
  const stranger = await watch(other.caller, 'subscription { dealChanged { dealId deal { id } } }')
  publishDealEvent({ dealId: id, customerId: other.user.id, kind: 'EVENT' })
  await eventually(() => expect(stranger.seen).toEqual([{ dealId: id, deal: null }]))
})

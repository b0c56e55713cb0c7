import { randomUUID } from 'node:crypto'
import { makeCustomer, makeStaff } from '../../../test/kit/people/people'
import { say } from '../../../test/kit/scenes/chats'
import { makeConsultation } from '../../../test/kit/scenes/consultation-requests'
import { makeDeal } from '../../../test/kit/scenes/deals'
import { dealNow, makeQuote, makeSearch, setWindow, stored } from '../../../test/kit/scenes/quotes'
import { graph } from '../../../test/kit/servers/shop'
import type { Prisma } from '../../generated/prisma/client'
import { db } from '../../platform/db'
import { noteEndedQuotes } from './next-step'

describe('deals for staff', () => {
  const HOUR = 3_600_000
  const at = (hours: number) => new Date(Date.UTC(2020, 0, 1) + hours * HOUR)

  let staff: Awaited<ReturnType<typeof makeStaff>>
  beforeAll(async () => {
    staff = await makeStaff({ firstName: 'Sam', lastName: 'Staff' })
  })

  async function makeDealWith(data: Prisma.DealUncheckedUpdateInput = {}, lastName = 'Lee') {
    const { user, caller } = await makeCustomer({ lastName })
    const deal = await makeDeal({ user })
    await db.deal.update({ where: { id: deal.id }, data })
    return { ...deal, user, caller }
  }

  const list = async (args: string) => {
    const { data, errors } = await graph(
      staff.caller,
      `{ deals(${args}) { totalCount pageInfo { endCursor hasNextPage }
      edges { node { id number dueAt nextStep { kind text } buyerName buyerEmail } } } }`,
    )
    expect(errors).toBeUndefined()
    return data.deals
  }

  type Listed = { edges: { node: { id: string } }[] }
  const idsIn = ({ edges }: Listed) => edges.map(({ node }) => node.id)

  const searching = { status: 'SEARCHING', contactedAt: at(0), wishesSentAt: at(10) } as const

  test('derives the next step and when it is due', async () => {
    const steps: [Prisma.DealUncheckedUpdateInput, string, Date | null][] = [
      [{ contactBy: at(24) }, 'CONTACT_BUYER', at(24)],
      [{ contactedAt: at(2) }, 'GET_WISHES', at(50)],
      [searching, 'ASK_DEALERS', at(10 + 5 * 24)],
      [{ status: 'CLOSED', endedAs: 'NO_DEAL', closedAt: at(9) }, 'NONE', null],
    ]
    for (const [data, kind, dueAt] of steps) {
      const { id, user } = await makeDealWith(data)
      const { edges } = await list(`filter: ALL, search: "${user.email}"`)
      const due = dueAt?.toISOString() ?? null
      expect(edges).toMatchObject([{ node: { id, dueAt: due, nextStep: { kind } } }])
      expect(edges[0].node).toMatchObject({ buyerName: 'Ann Lee', buyerEmail: user.email })
    }
  })

  test('follows up with a dealer when that is due first', async () => {
    const { id, user } = await makeDealWith(searching)
    const dealer = { name: randomUUID(), city: 'Macon', state: 'GA', zip: '31201' }
    const { id: dealerId } = await db.dealer.create({ data: dealer })
    const key = { dealId: id, dealerId, followUpAt: at(20) }
    await db.solicitation.create({ data: key })
    const { edges } = await list(`search: "${user.email}"`)
    const dueAt = at(20).toISOString()
    expect(edges).toMatchObject([{ node: { dueAt, nextStep: { kind: 'FOLLOW_UP' } } }])
  })

  test('talks to the buyer before the first of the live quotes ends, then before the next', async () => {
    const { deal, user } = await makeSearch()
    await db.deal.update({ where: { id: deal.id }, data: { contactedAt: at(0) } })
    const [first, second] = [await makeQuote(deal), await makeQuote(deal)]
    const next = async () => {
      const { edges } = await list(`filter: QUOTED, search: "${user.email}"`)
      return edges.map(({ node }: { node: object }) => node)
    }
    const endOf = async ({ id }: { id: string }) => (await stored(id)).validUntil?.toISOString()
    const nextStep = { kind: 'WATCH_WINDOW' }
    expect(await next()).toMatchObject([{ dueAt: await endOf(first), nextStep }])
    await setWindow(first.id, 3 * HOUR)
    expect(await next()).toMatchObject([{ dueAt: await endOf(first), nextStep }])
    await setWindow(first.id, -1)
    expect(await next()).toMatchObject([{ dueAt: await endOf(second), nextStep }])
    await noteEndedQuotes()
    expect((await dealNow(deal.id)).quoteEndsAt?.toISOString()).toBe(await endOf(second))
    expect(await next()).toMatchObject([{ dueAt: await endOf(second), nextStep }])
    await setWindow(second.id, -1)
    expect(await next()).toEqual([])
  })

  test('pages by due time without a gap, closed deals last', async () => {
    const lastName = `Page${randomUUID().slice(0, 8)}`
    const made: { id: string }[] = []
    for (const hour of [30, 10, 20])
      made.push(await makeDealWith({ contactBy: at(hour) }, lastName))
    const closed = { status: 'CLOSED', endedAs: 'NO_DEAL', closedAt: at(9) } as const
    made.push(await makeDealWith(closed, lastName))
    const order = [1, 2, 0, 3].map((n) => made[n]?.id)

    const found = `filter: ALL, search: "${lastName.toLowerCase()}"`
    const first = await list(`${found}, first: 3`)
    expect([first.totalCount, first.pageInfo.hasNextPage]).toEqual([4, true])
    const rest = await list(`${found}, first: 3, after: "${first.pageInfo.endCursor}"`)
    expect([...idsIn(first), ...idsIn(rest)]).toEqual(order)
  })

  test('finds deals by number, name, email, phone number, and dealer', async () => {
    const lastName = `O%Hara${randomUUID().slice(0, 8)}`
    const { id, number, user, orderId } = await makeDealWith({}, lastName)
    const { number: orderNumber } = await db.order.findUniqueOrThrow({ where: { id: orderId } })
    const phone = `555${String(Date.now()).slice(-7)}`
    await db.wishes.update({
      where: { dealId: id },
      data: { phone: `(${phone.slice(0, 3)}) ${phone.slice(3, 6)}-${phone.slice(6)}` },
    })
    const dealer = { name: `Harbor ${randomUUID()}`, city: 'Macon', state: 'GA', zip: '31201' }
    const { id: dealerId } = await db.dealer.create({ data: dealer })
    await db.solicitation.create({ data: { dealId: id, dealerId } })
    const searches = [
      number,
      `#${orderNumber}`,
      user.email.toUpperCase(),
      lastName.slice(0, 12),
      `ann ${lastName}`,
      `+1 ${phone}`,
      dealer.name.slice(0, 16),
    ]
    for (const search of searches)
      expect([search, idsIn(await list(`search: "${search}"`))]).toEqual([search, [id]])
    for (const search of ['9999999-1', 'O_Hara', 'none@example.com', '5550000000']) {
      expect([search, idsIn(await list(`search: "${search}"`))]).toEqual([search, []])
    }
  })

  test('assigns a deal to staff only, and tells the buyer the first name', async () => {
    const { id, caller, number } = await makeDealWith()
    const assign = (staffId: string | null) =>
      graph(
        staff.caller,
        'mutation ($id: ID!, $staffId: ID) { assignDeal(id: $id, staffId: $staffId) { advocate } }',
        { id, staffId },
      )
    const other = await makeCustomer()
    expect((await assign(other.user.id)).errors).toMatchObject([
      { extensions: { code: 'BAD_INPUT' } },
    ])
    expect((await assign(staff.user.id)).data.assignDeal).toEqual({ advocate: 'Sam' })
    const mine = await list(`filter: MINE, search: "${number}"`)
    expect(idsIn(mine)).toEqual([id])
    const { data } = await graph(
      caller,
      `{ deal(id: "${id}") { advocate events(first: 1) { text } } }`,
    )
    expect(data.deal).toEqual({ advocate: 'Sam', events: [{ text: 'Sam is your advocate.' }] })
    expect((await assign(null)).data.assignDeal).toEqual({ advocate: null })
    expect(idsIn(await list(`filter: UNASSIGNED, search: "${number}"`))).toEqual([id])
    const changes = await db.historyEntry.findMany({
      where: { subject: 'DEAL', subjectId: id },
      orderBy: { createdAt: 'asc' },
    })
    expect(changes).toMatchObject([
      { subjectName: number, field: 'assignedTo', before: null, after: 'Sam Staff' },
      { before: 'Sam Staff', after: null },
    ])
  })

  test('lists everything that is due in one list', async () => {
    const deal = await makeDealWith({ contactBy: at(-30) })
    await db.order.update({ where: { id: deal.orderId }, data: { phone: '+15550100155' } })
    const consultation = await makeConsultation({ contactBy: at(-20), lastName: 'Lead' })
    const waiting = await makeCustomer()
    await say(waiting.caller, 'Hello?')
    const customerId = waiting.user.id
    await db.conversation.update({ where: { customerId }, data: { waitingSince: at(-10) } })

    const { data, errors } = await graph(
      staff.caller,
      '{ dealsDue work(first: 3) { kind id title phone step dueAt assignee deal { number } } }',
    )
    expect(errors).toBeUndefined()
    expect(data.work).toMatchObject([
      {
        kind: 'DEAL',
        id: deal.id,
        title: `${deal.number} · Ann Lee`,
        phone: '+15550100155',
        step: 'Contact the buyer',
        dueAt: at(-30).toISOString(),
        assignee: null,
        deal: { number: deal.number },
      },
      {
        kind: 'CONSULTATION',
        id: consultation.id,
        title: 'Ann Lead',
        phone: consultation.phone,
        deal: null,
      },
      {
        kind: 'CONVERSATION',
        id: customerId,
        phone: null,
        step: 'Answer in the chat',
        dueAt: at(-10).toISOString(),
      },
    ])
    expect(data.dealsDue).toBeGreaterThan(0)
    await db.deal.update({ where: { id: deal.id }, data: { contactedAt: new Date() } })
    const after = await graph(staff.caller, '{ dealsDue }')
    expect(after.data.dealsDue).toBe(data.dealsDue - 1)
  })

  test("shows staff the deals of an order and of a customer's conversation", async () => {
    const { id, orderId, user, caller, number } = await makeDealWith()
    await say(caller, 'Hello')
    const { data, errors } = await graph(
      staff.caller,
      `{ conversation(customerId: "${user.id}") { deals { id order { id } customer { email } } }
       deal(id: "${id}") { order { deals { number } } } }`,
    )
    expect(errors).toBeUndefined()
    expect(data).toEqual({
      conversation: { deals: [{ id, order: { id: orderId }, customer: { email: user.email } }] },
      deal: { order: { deals: [{ number }] } },
    })
  })
})

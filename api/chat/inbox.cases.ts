import { randomUUID } from 'node:crypto'
import { jest } from '@jest/globals'
import { makeCustomer, makeStaff } from '../../test/kit/people/people'
import { idsOf, openInbox } from '../../test/kit/requests/inbox-queries'
import { say } from '../../test/kit/scenes/chats'
import { makeConsultation } from '../../test/kit/scenes/consultation-requests'
import { makeDeal } from '../../test/kit/scenes/deals'
import { graph } from '../../test/kit/servers/shop'
import { db } from '../platform/db'
import { pubsub } from '../platform/pubsub'

describe('inbox', () => {
  let staff: Awaited<ReturnType<typeof makeStaff>>
  beforeAll(async () => {
    staff = await makeStaff({ firstName: 'Sam', lastName: 'Hill' })
  })
  beforeEach(() => db.conversation.deleteMany()) // the order of all conversations is tested
  afterEach(() => jest.restoreAllMocks())

  /** Makes a customer with a first message. */
  async function makeWriter(overrides: Parameters<typeof makeCustomer>[0] = {}) {
    const customer = await makeCustomer(overrides)
    await say(customer.caller, `Hello from ${customer.user.lastName}`)
    return { ...customer, id: customer.user.id }
  }

  const reply = (customerId: string) => say(staff.caller, 'Hello!', { customerId })

  const inbox = (variables = {}, caller = staff.caller) => openInbox(caller, variables)

  test('lists the longest-waiting first, then the most recently active', async () => {
    const answered = await makeWriter()
    const long = await makeWriter()
    const short = await makeWriter()
    await reply(answered.id)
    const later = await makeWriter()
    await reply(later.id)

    const page = await inbox()
    expect(idsOf(page)).toEqual([long.id, short.id, later.id, answered.id])
    expect(page.totalCount).toBe(4)
    expect(page.edges[0].node).toEqual({
      customer: { id: long.id, firstName: 'Ann', email: long.user.email, isStaff: false },
      waitingSince: expect.any(String),
      lastMessageAt: expect.any(String),
      unreadCount: 1,
      lastMessage: {
        content: `Hello from ${long.user.lastName}`,
        isFromAdmin: false,
        staffName: null,
      },
      assignedTo: null,
    })
    expect(page.edges[3].node).toMatchObject({
      waitingSince: null,
      lastMessage: { content: 'Hello!', isFromAdmin: true, staffName: 'Sam' },
    })
  })

  test('a buyer who begins to wait waits for the advocate of the open deal, unless a colleague has taken over', async () => {
    const advocate = await makeStaff({ firstName: 'Ada', lastName: 'Lund' })
    const buyer = await makeCustomer()
    const deal = await makeDeal({ user: buyer.user })
    await db.deal.update({ where: { id: deal.id }, data: { assignedToId: advocate.user.id } })
    const assignee = async () =>
      (await db.conversation.findUnique({ where: { customerId: buyer.user.id } }))?.assignedToId
    await say(buyer.caller, 'Is the fee negotiable?')
    expect(await assignee()).toBe(advocate.user.id)

    await assign(buyer.user.id, null)
    await say(buyer.caller, 'Hello?')
    expect(await assignee()).toBeNull() // it was given away on purpose while the buyer waited

    await assign(buyer.user.id, staff.user.id)
    await reply(buyer.user.id)
    await say(buyer.caller, 'One more thing')
    expect(await assignee()).toBe(staff.user.id)

    await db.$executeRaw`UPDATE deal SET status = 'CLOSED', ended_as = 'NO_DEAL', closed_at = now() WHERE id = ${deal.id}::uuid`
    await reply(buyer.user.id)
    await assign(buyer.user.id, null)
    await say(buyer.caller, 'Thanks')
    expect(await assignee()).toBeNull()
  })

  test('filters by waiting, unread and assigned to the caller', async () => {
    const waiting = await makeWriter()
    const read = await makeWriter()
    const mine = await makeWriter()
    await graph(staff.caller, 'mutation ($id: ID!) { markMessagesRead(customerId: $id) }', {
      id: read.id,
    })
    await reply(mine.id)
    await assign(mine.id, staff.user.id)

    const filtered = async (filter: string, caller = staff.caller) =>
      idsOf(await inbox({ filter }, caller))
    expect(await filtered('ALL')).toEqual([waiting.id, read.id, mine.id])
    expect(await filtered('WAITING')).toEqual([waiting.id, read.id])
    expect(await filtered('UNREAD')).toEqual([waiting.id, mine.id])
    expect(await filtered('MINE')).toEqual([mine.id])
    expect(await inbox({ filter: 'MINE' })).toMatchObject({ totalCount: 1 })
    expect(await filtered('MINE', (await makeStaff()).caller)).toEqual([])
  })

  test('pages through every conversation once, even when one moves in between', async () => {
    const writers = []
    for (let n = 0; n < 7; n += 1) writers.push(await makeWriter())
    const ids = writers.map(({ id }) => id)
    const third = ids[2] ?? ''

    const first = await inbox({ first: 3 })
    expect(idsOf(first)).toEqual(ids.slice(0, 3))
    await reply(third) // the last one on the page moves to the end of the list

    const second = await inbox({ first: 3, after: first.pageInfo.endCursor })
    expect(idsOf(second)).toEqual(ids.slice(3, 6))
    const last = await inbox({ first: 3, after: second.pageInfo.endCursor })
    expect(idsOf(last)).toEqual([ids[6], third])
    expect(last.pageInfo.hasNextPage).toBe(false)
  })

  const conversation = /* GraphQL */ `
    query ($id: ID!) { conversation(customerId: $id) {
      customer { lastName } unreadCount
      notes { content authorName }
      orders { number email status items { packageName } }
      consultations { city status }
    } }`

  async function openConversation(id: string) {
    const { data, errors } = await graph(staff.caller, conversation, { id })
    expect(errors).toBeUndefined()
    return data.conversation
  }

  test('has no conversation for a customer who never wrote', async () => {
    const { user } = await makeCustomer()
    expect(await openConversation(user.id)).toBeNull()
    expect(await openConversation('unknown')).toBeNull()
  })

  const order = (details: object) => ({
    status: 'PAID' as const,
    totalCents: 0,
    paidCents: 0,
    paidAt: new Date(),
    sessionId: `cs_${Math.random()}`.replace('.', ''),
    sessionExpiresAt: new Date(),
    settledAt: new Date(),
    ...details,
  })

  test('names a customer without a conversation, and no one for another ID', async () => {
    const { user } = await makeCustomer({ firstName: 'Ann' })
    const query = 'query ($id: ID!) { customer(id: $id) { firstName } }'
    const nameOf = async (id: string) => (await graph(staff.caller, query, { id })).data.customer
    expect(await nameOf(user.id)).toEqual({ firstName: 'Ann' })
    for (const id of [staff.user.id, randomUUID(), 'x']) expect(await nameOf(id)).toBeNull()
  })

  test("shows the account's orders and requests, and those of its verified email", async () => {
    const { id, user } = await makeWriter({ email: 'ann.w_lee@example.com' })
    const other = await makeCustomer()
    const unpaid = { status: 'PENDING', paidAt: null, paidCents: null } as const
    await db.order.create({ data: order({ ...unpaid, userId: id, email: 'other@example.com' }) })
    await db.order.create({ data: order({ email: 'Ann.W_Lee@Example.com' }) })
    await db.order.create({ data: order({ ...unpaid, email: user.email }) }) // anyone can type an email
    await db.order.create({ data: order({ email: 'annxwxlee@example.com' }) })
    await db.order.create({ data: order({ userId: other.user.id }) })
    await makeConsultation({ userId: id, city: 'Macon' })
    await makeConsultation({ email: 'ANN.W_LEE@example.com', city: 'Athens' })
    await makeConsultation({ city: 'Elsewhere' })

    expect(await openConversation(id)).toMatchObject({
      orders: [{ email: 'Ann.W_Lee@Example.com' }, { email: 'other@example.com' }],
      consultations: [{ city: 'Athens' }, { city: 'Macon' }],
    })

    await db.user.update({ where: { id }, data: { emailVerified: false } })
    expect(await openConversation(id)).toMatchObject({
      orders: [{ email: 'other@example.com' }],
      consultations: [{ city: 'Macon' }],
    })
  })

  const assignment = `mutation ($id: ID!, $staffId: ID) {
    assignConversation(customerId: $id, staffId: $staffId) { assignedTo { firstName lastName } } }`

  const assign = (id: string, staffId: string | null, caller = staff.caller) =>
    graph(caller, assignment, { id, staffId })

  test('assigns and unassigns a conversation, notifies staff and records the history', async () => {
    const colleague = await makeStaff({ firstName: 'Kim', lastName: 'Day' })
    const writer = await makeWriter({ lastName: 'Reed' })
    const publish = jest.spyOn(pubsub, 'publish')

    const assigned = await assign(writer.id, staff.user.id)
    expect(assigned.data.assignConversation.assignedTo).toEqual({
      firstName: 'Sam',
      lastName: 'Hill',
    })
    await assign(writer.id, staff.user.id) // a double click records nothing
    await assign(writer.id, colleague.user.id)
    const unassigned = await assign(writer.id, null, colleague.caller)
    expect(unassigned.data.assignConversation.assignedTo).toBeNull()

    const changed = { kind: 'changed', customerId: writer.id, byStaff: true }
    const work = { kind: 'CONVERSATION', id: writer.id }
    expect(publish.mock.calls).toEqual(
      Array(4)
        .fill([
          ['conversations', changed],
          ['work', work],
        ])
        .flat(),
    )
    const entries = await db.historyEntry.findMany({
      where: { subjectId: writer.id },
      orderBy: { createdAt: 'asc' },
    })
    expect(entries).toMatchObject([
      { subjectName: 'Ann Reed', field: 'assignedTo', before: null, after: 'Sam Hill' },
      { before: 'Sam Hill', after: 'Kim Day', staffName: 'Sam Hill' },
      { before: 'Kim Day', after: null, staffName: 'Kim Day' },
    ])
  })

  test('rejects assigning to a customer, or a conversation that does not exist', async () => {
    const writer = await makeWriter()
    const silent = await makeCustomer()
    for (const staffId of [writer.id, 'unknown']) {
      expect((await assign(writer.id, staffId)).errors).toMatchObject([
        { extensions: { code: 'BAD_INPUT', fields: { staffId: expect.any(String) } } },
      ])
    }
    for (const id of [silent.user.id, 'unknown']) {
      expect((await assign(id, staff.user.id)).errors[0].extensions.code).toBe('NOT_FOUND')
    }
    const subjectId = { in: [writer.id, silent.user.id] }
    expect(await db.historyEntry.count({ where: { subjectId } })).toBe(0)
  })

  test('lists only staff with a verified email as assignees', async () => {
    const unverified = await makeStaff({ emailVerified: false })
    const { user: customer } = await makeCustomer()
    const { data } = await graph(staff.caller, '{ staff { id isStaff } }')
    expect(data.staff).toContainEqual({ id: staff.user.id, isStaff: true })
    const ids = data.staff.map(({ id }: { id: string }) => id)
    for (const { id } of [unverified.user, customer]) expect(ids).not.toContain(id)
  })

  const note = `mutation ($id: ID!, $content: String!) {
    addConversationNote(customerId: $id, content: $content) { content authorName createdAt } }`

  test('keeps notes in the order they were written, with their author', async () => {
    const writer = await makeWriter()
    const { data } = await graph(staff.caller, note, { id: writer.id, content: ' Prefers SUVs.\n' })
    expect(data.addConversationNote).toMatchObject({
      content: 'Prefers SUVs.',
      authorName: 'Sam Hill',
    })
    const longest = '🚗'.repeat(4_000)
    await graph(staff.caller, note, { id: writer.id, content: longest })

    for (const content of ['', '  \n', 'x'.repeat(4_001), 'a\0b']) {
      expect((await graph(staff.caller, note, { id: writer.id, content })).errors).toMatchObject([
        { extensions: { code: 'BAD_INPUT', fields: { content: expect.any(String) } } },
      ])
    }
    const silent = await makeCustomer()
    const rejected = await graph(staff.caller, note, { id: silent.user.id, content: 'Hm.' })
    expect(rejected.errors[0].extensions.code).toBe('NOT_FOUND')
    expect((await openConversation(writer.id)).notes).toMatchObject([
      { content: 'Prefers SUVs.' },
      { content: longest },
    ])
  })
})

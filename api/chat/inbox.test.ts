import { makeConsultation } from '../../test/kit/consultation-requests'
import { idsOf, openInbox } from '../../test/kit/inbox-queries'
import { makeCustomer, makeStaff } from '../../test/kit/people'
import { type Caller, graph, openShop } from '../../test/kit/shop'
import { pubsub } from '../live/pubsub'
import { db } from '../platform/db'
import type { ConversationEvent } from './live'

openShop()

let staff: Awaited<ReturnType<typeof makeStaff>>
beforeAll(async () => {
  staff = await makeStaff({ firstName: 'Sam', lastName: 'Hill' })
})
beforeEach(async () => {
  await db.conversation.deleteMany()
  await db.historyEntry.deleteMany()
})

const send = `mutation ($content: String!, $to: ID) {
  sendMessage(content: $content, customerId: $to) { id } }`

const write = (from: Caller, content: string, to?: string) => graph(from, send, { content, to })

/** A customer who has written. */
async function makeWriter(overrides: Parameters<typeof makeCustomer>[0] = {}) {
  const customer = await makeCustomer(overrides)
  await write(customer.caller, `Hello from ${customer.user.lastName}`)
  return { ...customer, id: customer.user.id }
}

const inbox = (variables = {}, as = staff.caller) => openInbox(as, variables)

test('who waits longest is on top, then who was heard of last', async () => {
  const answered = await makeWriter()
  const long = await makeWriter()
  const short = await makeWriter()
  await write(staff.caller, 'Hello!', answered.id)
  const later = await makeWriter()
  await write(staff.caller, 'Hello!', later.id)

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

test('each filter shows its own', async () => {
  const waiting = await makeWriter()
  const read = await makeWriter()
  const mine = await makeWriter()
  await graph(staff.caller, 'mutation ($id: ID!) { markMessagesRead(customerId: $id) }', {
    id: read.id,
  })
  await write(staff.caller, 'I look after you.', mine.id)
  await assign(mine.id, staff.user.id)

  const filtered = async (filter: string) => (await inbox({ filter })).totalCount
  expect(idsOf(await inbox({ filter: 'WAITING' }))).toEqual([waiting.id, read.id])
  expect(idsOf(await inbox({ filter: 'UNREAD' }))).toEqual(
    (await inbox()).edges
      .filter(({ node }: { node: { unreadCount: number } }) => node.unreadCount > 0)
      .map(({ node }: { node: { customer: { id: string } } }) => node.customer.id),
  )
  expect(idsOf(await inbox({ filter: 'UNREAD' }))).not.toContain(read.id)
  expect(idsOf(await inbox({ filter: 'MINE' }))).toEqual([mine.id])
  expect(await Promise.all(['ALL', 'WAITING', 'MINE'].map(filtered))).toEqual([3, 2, 1])
  expect(idsOf(await inbox({ filter: 'MINE' }, (await makeStaff()).caller))).toEqual([])
})

test('turning pages meets everybody once, also when somebody is answered in between', async () => {
  const writers = []
  for (let n = 0; n < 7; n += 1) writers.push(await makeWriter())
  const [, , third] = writers

  const first = await inbox({ first: 3 })
  expect(idsOf(first)).toEqual(writers.slice(0, 3).map(({ id }) => id))
  await write(staff.caller, 'Hello!', third?.id) // the last one on the page: it moves to the end

  const second = await inbox({ first: 3, after: first.pageInfo.endCursor })
  expect(idsOf(second)).toEqual(writers.slice(3, 6).map(({ id }) => id))
  const rest = await inbox({ first: 3, after: second.pageInfo.endCursor })
  expect(idsOf(rest)).toEqual([writers[6]?.id, third?.id])
  expect(rest.pageInfo.hasNextPage).toBe(false)
})

const conversation = /* GraphQL */ `
  query ($id: ID!) { conversation(customerId: $id) {
    customer { lastName } unreadCount
    notes { content authorName }
    orders { number email status items { packageName } }
    consultations { city status }
  } }`

const look = async (id: string) => {
  const { data, errors } = await graph(staff.caller, conversation, { id })
  expect(errors).toBeUndefined()
  return data.conversation
}

test('a customer who never wrote has no conversation', async () => {
  const { user } = await makeCustomer()
  expect(await look(user.id)).toBeNull()
  expect(await look('nobody')).toBeNull()
})

const paid = (rest: object) => ({
  status: 'PAID' as const,
  totalCents: 0,
  paidCents: 0,
  paidAt: new Date(),
  sessionId: `cs_${Math.random()}`.replace('.', ''),
  sessionExpiresAt: new Date(),
  settledAt: new Date(),
  ...rest,
})

test("a customer's orders and requests are the account's, and those of its verified address", async () => {
  const { id, user } = await makeWriter({ email: 'ann.w_lee@example.com' })
  const other = await makeCustomer()
  const own = { status: 'PENDING', paidAt: null, paidCents: null } as const
  await db.order.create({ data: paid({ ...own, userId: id, email: 'other@example.com' }) })
  await db.order.create({ data: paid({ email: 'Ann.W_Lee@Example.com' }) })
  await db.order.create({ data: paid({ ...own, email: user.email }) }) // not paid: anybody can type an address
  await db.order.create({ data: paid({ email: 'annxwxlee@example.com' }) })
  await db.order.create({ data: paid({ userId: other.user.id }) })
  await makeConsultation({ userId: id, city: 'Macon' })
  await makeConsultation({ email: 'ANN.W_LEE@example.com', city: 'Athens' })
  await makeConsultation({ city: 'Elsewhere' })

  expect(await look(id)).toMatchObject({
    orders: [{ email: 'Ann.W_Lee@Example.com' }, { email: 'other@example.com' }],
    consultations: [{ city: 'Athens' }, { city: 'Macon' }],
  })

  await db.user.update({ where: { id }, data: { emailVerified: false } })
  expect(await look(id)).toMatchObject({
    orders: [{ email: 'other@example.com' }],
    consultations: [{ city: 'Macon' }],
  })
})

const assignment = `mutation ($id: ID!, $staffId: ID) {
  assignConversation(customerId: $id, staffId: $staffId) { assignedTo { firstName lastName } } }`
const assign = (id: string, staffId: string | null, by = staff.caller) =>
  graph(by, assignment, { id, staffId })

test('taking over, handing on and handing back are seen by staff and written down', async () => {
  const colleague = await makeStaff({ firstName: 'Kim', lastName: 'Day' })
  const writer = await makeWriter({ lastName: 'Reed' })
  const heard: ConversationEvent[] = []
  const events = pubsub.subscribe('conversations')
  const listening = (async () => {
    for await (const event of events) heard.push(event)
  })()

  const taken = await assign(writer.id, staff.user.id)
  expect(taken.data.assignConversation.assignedTo).toEqual({ firstName: 'Sam', lastName: 'Hill' })
  await assign(writer.id, staff.user.id) // a double click
  await assign(writer.id, colleague.user.id)
  const back = await assign(writer.id, null, colleague.caller)
  expect(back.data.assignConversation.assignedTo).toBeNull()
  await events.return?.()
  await listening

  expect(heard).toEqual(Array(4).fill({ kind: 'changed', customerId: writer.id, byStaff: true }))
  const entries = await db.historyEntry.findMany({ orderBy: { createdAt: 'asc' } })
  expect(entries).toMatchObject([
    { subjectName: 'Ann Reed', field: 'assignedTo', before: null, after: 'Sam Hill' },
    { before: 'Sam Hill', after: 'Kim Day', staffName: 'Sam Hill' },
    { before: 'Kim Day', after: null, staffName: 'Kim Day' },
  ])
})

test('only staff can be given a conversation, and only one that exists', async () => {
  const writer = await makeWriter()
  const silent = await makeCustomer()
  for (const staffId of [writer.id, 'nobody']) {
    expect((await assign(writer.id, staffId)).errors).toMatchObject([
      { extensions: { code: 'BAD_INPUT', fields: { staffId: expect.any(String) } } },
    ])
  }
  for (const id of [silent.user.id, 'nobody']) {
    expect((await assign(id, staff.user.id)).errors[0].extensions.code).toBe('NOT_FOUND')
  }
  expect(await db.historyEntry.count()).toBe(0)
})

test('who has a verified address of the staff can take over', async () => {
  const unverified = await makeStaff({ emailVerified: false })
  await makeCustomer()
  const { data } = await graph(staff.caller, '{ staff { id isStaff } }')
  const ids = data.staff.map(({ id }: { id: string }) => id)
  expect(ids).toContain(staff.user.id)
  expect(ids).not.toContain(unverified.user.id)
  expect(data.staff.every(({ isStaff }: { isStaff: boolean }) => isStaff)).toBe(true)
})

const note = `mutation ($id: ID!, $content: String!) {
  addConversationNote(customerId: $id, content: $content) { content authorName createdAt } }`

test('notes stand in the order they were written, with who wrote them', async () => {
  const writer = await makeWriter()
  const { data } = await graph(staff.caller, note, { id: writer.id, content: ' Prefers SUVs.\n' })
  expect(data.addConversationNote).toMatchObject({
    content: 'Prefers SUVs.',
    authorName: 'Sam Hill',
  })
  const longest = '🚗'.repeat(4_000)
  await graph(staff.caller, note, { id: writer.id, content: longest })
  expect((await look(writer.id)).notes.map(({ content }: { content: string }) => content)).toEqual([
    'Prefers SUVs.',
    longest,
  ])

  for (const content of ['', '  \n', 'x'.repeat(4_001), 'a\0b']) {
    expect((await graph(staff.caller, note, { id: writer.id, content })).errors).toMatchObject([
      { extensions: { code: 'BAD_INPUT', fields: { content: expect.any(String) } } },
    ])
  }
  const silent = await makeCustomer()
  const refused = await graph(staff.caller, note, { id: silent.user.id, content: 'Hm.' })
  expect(refused.errors[0].extensions.code).toBe('NOT_FOUND')
  expect((await look(writer.id)).notes).toHaveLength(2)
})

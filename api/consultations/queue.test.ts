import { makeConsultation } from '../../test/kit/consultation-requests'
import { statementsOf } from '../../test/kit/count-statements'
import { makeCustomer, makeStaff } from '../../test/kit/people'
import { graph, makeVisitor, openShop, rest } from '../../test/kit/shop'
import { whileFailing } from '../../test/kit/write-failures'
import { db } from '../platform/db'

openShop()

let staff: Awaited<ReturnType<typeof makeStaff>>
beforeAll(async () => {
  staff = await makeStaff({ firstName: 'Sam', lastName: 'Hill' })
})
beforeEach(async () => {
  await db.consultation.deleteMany()
  await db.historyEntry.deleteMany()
})

const list = /* GraphQL */ `
  query ($status: ConsultationStatus, $first: Int, $after: String) {
    consultations(status: $status, first: $first, after: $after) {
      edges { node { id city status } } pageInfo { endCursor hasNextPage } totalCount
    }
  }`

async function queue(variables = {}) {
  const { data, errors } = await graph(staff.caller, list, variables)
  expect(errors).toBeUndefined()
  return data.consultations
}

const cities = (page: { edges: { node: { city: string } }[] }) =>
  page.edges.map(({ node }) => node.city)

test('new requests come first, those overdue on top; then the others, newest first', async () => {
  await makeConsultation({ city: 'new', hoursAgo: 1 })
  await makeConsultation({ city: 'overdue', hoursAgo: 30 })
  await makeConsultation({ city: 'long lost', hoursAgo: 90, status: 'LOST' })
  await makeConsultation({ city: 'contacted', hoursAgo: 2, status: 'CONTACTED' })
  await makeConsultation({ city: 'qualified', hoursAgo: 50, status: 'QUALIFIED' })

  expect(cities(await queue())).toEqual(['overdue', 'new', 'contacted', 'qualified', 'long lost'])
  expect(cities(await queue({ status: 'NEW' }))).toEqual(['overdue', 'new'])
  expect(await queue({ status: 'LOST' })).toMatchObject({ totalCount: 1 })
})

test('turning pages meets every request once, also of one moment and across the states', async () => {
  const createdAt = new Date()
  for (let n = 0; n < 7; n += 1) {
    await makeConsultation({ createdAt, status: n % 2 === 0 ? 'NEW' : 'LOST' })
  }
  const all = (await queue({ first: 100 })).edges.map(({ node }: { node: object }) => node)

  const turned: object[] = []
  let after: string | undefined
  for (let more = true; more; ) {
    const page = await queue({ first: 2, after })
    turned.push(...page.edges.map(({ node }: { node: object }) => node))
    after = page.pageInfo.endCursor
    more = page.pageInfo.hasNextPage
  }
  expect(turned).toEqual(all)
  expect(new Set(turned.map((each) => JSON.stringify(each))).size).toBe(7)
})

const update = /* GraphQL */ `
  mutation ($id: ID!, $status: ConsultationStatus!) {
    updateConsultation(id: $id, status: $status) { status contactedAt contactBy } }`

const setStatus = (id: string, status: string) => graph(staff.caller, update, { id, status })

test('who leaves NEW for the first time was contacted then, and each step is written down', async () => {
  const { id } = await makeConsultation()

  const first = (await setStatus(id, 'CONTACTED')).data.updateConsultation
  expect(first).toMatchObject({ status: 'CONTACTED', contactedAt: expect.any(String) })
  await setStatus(id, 'CONTACTED') // a double click
  await setStatus(id, 'NEW')
  const last = (await setStatus(id, 'QUALIFIED')).data.updateConsultation
  expect(last).toMatchObject({ status: 'QUALIFIED', contactedAt: first.contactedAt })

  const entries = await db.historyEntry.findMany({ orderBy: { createdAt: 'asc' } })
  expect(entries).toMatchObject([
    { before: 'NEW', after: 'CONTACTED', subject: 'CONSULTATION', subjectId: id },
    { before: 'CONTACTED', after: 'NEW', subjectName: 'Ann Lee', field: 'status' },
    { before: 'NEW', after: 'QUALIFIED', staffId: staff.user.id, staffName: 'Sam Hill' },
  ])
})

test('two of the staff at once: every step starts where the former ended', async () => {
  const { id } = await makeConsultation()
  await Promise.all(['CONTACTED', 'LOST', 'QUALIFIED', 'LOST'].map((to) => setStatus(id, to)))

  const entries = await db.historyEntry.findMany()
  const { status } = await db.consultation.findUniqueOrThrow({ where: { id } })
  const left = entries.map(({ before }) => before)
  const entered = entries.map(({ after }) => after)
  expect([...left, status].sort()).toEqual(['NEW', ...entered].sort())
})

test('what could not be done is not written down', async () => {
  const { id } = await makeConsultation()
  await whileFailing('UPDATE ON consultation', async () => {
    expect((await setStatus(id, 'LOST')).errors[0].extensions.code).toBe('INTERNAL')
  })
  expect(await db.historyEntry.count()).toBe(0)
})

test('nothing happens to a request that does not exist', async () => {
  for (const id of ['nothing', '00000000-0000-4000-8000-000000000000']) {
    expect((await setStatus(id, 'LOST')).errors[0].extensions.code).toBe('NOT_FOUND')
    const { data } = await graph(staff.caller, '{ consultation(id: "x") { id } }')
    expect(data.consultation).toBeNull()
  }
  expect(await db.historyEntry.count()).toBe(0)
})

test('a request has its notes, its account and all that was typed', async () => {
  const { user } = await makeCustomer()
  const { id } = await makeConsultation({ userId: user.id, additionalDetails: 'A red one.' })
  const note = `mutation ($id: ID!, $content: String!) {
    addConsultationNote(id: $id, content: $content) { content authorName } }`
  for (const content of ['Called, no answer.', 'Called again.']) {
    await graph(staff.caller, note, { id, content })
  }
  const refused = await graph(staff.caller, note, { id, content: ' ' })
  expect(refused.errors[0].extensions).toMatchObject({ code: 'BAD_INPUT' })
  const unknown = await graph(staff.caller, note, { id: user.id, content: 'Hm.' })
  expect(unknown.errors[0].extensions.code).toBe('NOT_FOUND')

  const { data } = await graph(
    staff.caller,
    `query ($id: ID!) { consultation(id: $id) {
      additionalDetails travelDistance contactedAt customer { id isStaff } notes { content authorName } } }`,
    { id },
  )
  expect(data.consultation).toEqual({
    additionalDetails: 'A red one.',
    travelDistance: 'LOCAL',
    contactedAt: null,
    customer: { id: user.id, isStaff: false },
    notes: [
      { content: 'Called, no answer.', authorName: 'Sam Hill' },
      { content: 'Called again.', authorName: 'Sam Hill' },
    ],
  })
})

test('the promise counts what was due in these days, what was kept and what is overdue', async () => {
  const hours = (ago: number) => new Date(Date.now() - ago * 60 * 60_000)
  await makeConsultation({ hoursAgo: 1 }) // not due yet
  await makeConsultation({ hoursAgo: 30 }) // overdue
  await makeConsultation({ hoursAgo: 48, status: 'LOST', contactedAt: hours(25) }) // in time
  await makeConsultation({ hoursAgo: 48, status: 'CONTACTED', contactedAt: hours(23) }) // late
  await makeConsultation({ hoursAgo: 24 * 9 }) // overdue for more than a week

  const ask = (args: string) =>
    graph(staff.caller, `{ contactPromise${args} { days due inTime overdueNow } }`)
  expect((await ask('(days: 7)')).data.contactPromise).toEqual({
    days: 7,
    due: 3,
    inTime: 1,
    overdueNow: 2,
  })
  expect((await ask('')).data.contactPromise).toMatchObject({ days: 30, due: 4 })
  for (const days of [0, -1, 367]) {
    expect((await ask(`(days: ${days})`)).errors[0].extensions.fields).toEqual({
      days: expect.any(String),
    })
  }
})

test('who sends a request learns when the promise ends, and nothing of what staff notes', async () => {
  const visitor = makeVisitor()
  const key = '11111111-2222-4333-8444-555555555555'
  const { id } = await makeConsultation({ requestKey: key, status: 'LOST' })
  const fields =
    'firstName: "Ann", lastName: "Lee", email: "ann@example.com", phone: "555 010 0100"'
  const chosen =
    'city: "Macon", travelDistance: LOCAL, creditRange: GOOD, purchaseMethod: CASH, downPayment: NONE, vehicleType: SUV, budgetRange: UNDER_20K, timeline: ASAP'
  const again = (shown: string) =>
    graph(
      visitor,
      `mutation { requestConsultation(input: { ${fields}, ${chosen}, requestKey: "${key}" }) { ${shown} } }`,
    )

  const { data } = await again('id contactBy')
  expect(data.requestConsultation).toEqual({ id, contactBy: expect.any(String) })
  for (const secret of ['status', 'contactedAt', 'notes { content }', 'customer { id }']) {
    expect((await again(secret)).errors[0].extensions.code).toBe('UNAUTHENTICATED')
  }
  const { status, ...sent } = await db.consultation.findUniqueOrThrow({ where: { id } })
  const lists = { travelDistance: 'local', creditRange: 'good', timeline: 'asap' }
  const { body } = await rest(visitor, 'POST', '/api/consultation', { ...sent, ...lists })
  expect(body).toMatchObject({ id, contactBy: expect.any(String) })
  for (const secret of ['status', 'contactedAt', 'userId', 'requestKey']) {
    expect(Object.keys(body)).not.toContain(secret)
  }
})

test('a long page needs as many statements as a short one', async () => {
  for (let n = 0; n < 20; n += 1) await makeConsultation({ hoursAgo: n })
  const few = await statementsOf(() => queue({ first: 2 }))
  expect(await statementsOf(() => queue({ first: 20 }))).toBe(few)
})

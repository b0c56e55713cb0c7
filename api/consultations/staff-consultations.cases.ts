import { randomUUID } from 'node:crypto'
import { statementsOf } from '../../test/kit/guards/count-statements'
import { expectLog } from '../../test/kit/guards/expect-log'
import { whileFailing } from '../../test/kit/guards/write-failures'
import { makeCustomer, makeStaff } from '../../test/kit/people/people'
import { consultationForm, makeConsultation } from '../../test/kit/scenes/consultation-requests'
import { graph, makeVisitor, rest } from '../../test/kit/servers/shop'
import { db } from '../platform/db'

describe('consultation requests for staff', () => {
  let staff: Awaited<ReturnType<typeof makeStaff>>
  beforeAll(async () => {
    staff = await makeStaff({ firstName: 'Sam', lastName: 'Hill' })
  })
  beforeEach(() => db.consultation.deleteMany()) // order and counts of all requests are tested

  const consultations = /* GraphQL */ `
    query ($status: ConsultationStatus, $first: Int, $after: String, $search: String, $assignedToId: ID) {
      consultations(status: $status, first: $first, after: $after, search: $search, assignedToId: $assignedToId) {
        edges { node { id city status } } pageInfo { endCursor hasNextPage } totalCount
      }
    }`

  async function list(variables = {}) {
    const { data, errors } = await graph(staff.caller, consultations, variables)
    expect(errors).toBeUndefined()
    return data.consultations
  }

  const nodesOf = (page: { edges: { node: { city: string } }[] }) =>
    page.edges.map(({ node }) => node)
  const citiesOf = (page: { edges: { node: { city: string } }[] }) =>
    nodesOf(page).map(({ city }) => city)

  test('lists new requests by deadline, then the others, newest first', async () => {
    await makeConsultation({ city: 'new', hoursAgo: 1 })
    await makeConsultation({ city: 'overdue', hoursAgo: 30 })
    await makeConsultation({ city: 'long lost', hoursAgo: 90, status: 'LOST' })
    await makeConsultation({ city: 'contacted', hoursAgo: 2, status: 'CONTACTED' })
    await makeConsultation({ city: 'qualified', hoursAgo: 50, status: 'QUALIFIED' })

    expect(citiesOf(await list())).toEqual([
      'overdue',
      'new',
      'contacted',
      'qualified',
      'long lost',
    ])
    expect(citiesOf(await list({ status: 'NEW' }))).toEqual(['overdue', 'new'])
    expect(await list({ status: 'LOST' })).toMatchObject({ totalCount: 1 })
  })

  test('finds requests by name, email, and phone number, and those of one member', async () => {
    await makeConsultation({ city: 'Macon', lastName: 'O_Neil', email: 'Rosa@example.com' })
    await makeConsultation({
      city: 'Athens',
      firstName: 'Bo',
      phone: '+1 555 010 0177',
      assignedToId: staff.user.id,
    })
    const found = async (search: string) => citiesOf(await list({ search }))
    expect(await found('o_n')).toEqual(['Macon'])
    expect(await found('ann o_')).toEqual(['Macon'])
    expect(await found('rosa@EXAMPLE.com')).toEqual(['Macon'])
    expect(await found('(555) 010-0177')).toEqual(['Athens'])
    expect((await found(' ')).sort()).toEqual(['Athens', 'Macon'])
    expect(await found('%')).toEqual([])
    expect(citiesOf(await list({ assignedToId: staff.user.id }))).toEqual(['Athens'])
    expect(citiesOf(await list({ assignedToId: 'unknown' }))).toEqual([])
  })

  test('only a lost request has a reason, which may be left out', async () => {
    const { id } = await makeConsultation()
    const update = (change: string) =>
      graph(
        staff.caller,
        `mutation { updateConsultation(id: "${id}", ${change}) { status lostReason lostNote } }`,
      )
    const { errors } = await update('status: CONTACTED, lostReason: PRICE')
    expect(errors[0].extensions.fields).toEqual({ lostReason: 'Only a lost request has one' })
    const change = async (text: string) => (await update(text)).data.updateConsultation
    const lost = { status: 'LOST', lostReason: null, lostNote: null }
    expect(await change('status: LOST')).toEqual(lost)
    const told = { ...lost, lostReason: 'NO_REPLY', lostNote: 'Three calls' }
    expect(await change('status: LOST, lostReason: NO_REPLY, lostNote: "Three calls"')).toEqual(
      told,
    )
    expect(await change('status: LOST')).toEqual(told)
    expect(await change('status: NEW')).toEqual({ ...lost, status: 'NEW' })
    const tooLong = await update(`status: LOST, lostNote: "${'x'.repeat(301)}"`)
    expect(tooLong.errors[0].extensions.fields).toEqual({ lostNote: '1 to 300 characters' })
  })

  test('pages through every request once, even those of one moment', async () => {
    const createdAt = new Date()
    for (let n = 0; n < 7; n += 1) {
      await makeConsultation({ createdAt, status: n % 2 === 0 ? 'NEW' : 'LOST' })
    }
    const all = nodesOf(await list({ first: 100 }))

    const paged: object[] = []
    let after: string | undefined
    for (let hasNextPage = true; hasNextPage; ) {
      const page = await list({ first: 2, after })
      paged.push(...nodesOf(page))
      after = page.pageInfo.endCursor
      hasNextPage = page.pageInfo.hasNextPage
    }
    expect(paged).toEqual(all)
    expect(new Set(paged.map((node) => JSON.stringify(node))).size).toBe(7)
  })

  const update = /* GraphQL */ `
    mutation ($id: ID!, $status: ConsultationStatus!) {
      updateConsultation(id: $id, status: $status) { status contactedAt contactBy } }`

  const setStatus = (id: string, status: string) => graph(staff.caller, update, { id, status })

  const historyOf = (subjectId: string) =>
    db.historyEntry.findMany({ where: { subjectId }, orderBy: { createdAt: 'asc' } })

  test('keeps the time of first contact and records every status change', async () => {
    const { id } = await makeConsultation()

    const first = (await setStatus(id, 'CONTACTED')).data.updateConsultation
    expect(first).toMatchObject({ status: 'CONTACTED', contactedAt: expect.any(String) })
    await setStatus(id, 'CONTACTED') // a double click records nothing
    await setStatus(id, 'NEW')
    const last = (await setStatus(id, 'QUALIFIED')).data.updateConsultation
    expect(last).toMatchObject({ status: 'QUALIFIED', contactedAt: first.contactedAt })

    expect(await historyOf(id)).toMatchObject([
      { before: 'NEW', after: 'CONTACTED', subject: 'CONSULTATION', subjectId: id },
      { before: 'CONTACTED', after: 'NEW', subjectName: 'Ann Lee', field: 'status' },
      { before: 'NEW', after: 'QUALIFIED', staffId: staff.user.id, staffName: 'Sam Hill' },
    ])
  })

  test('serializes concurrent status changes', async () => {
    const { id } = await makeConsultation()
    await Promise.all(['CONTACTED', 'LOST', 'QUALIFIED', 'LOST'].map((to) => setStatus(id, to)))

    const entries = await historyOf(id)
    const { status } = await db.consultation.findUniqueOrThrow({ where: { id } })
    const left = entries.map(({ before }) => before)
    const entered = entries.map(({ after }) => after)
    expect([...left, status].sort()).toEqual(['NEW', ...entered].sort())
  })

  test('records nothing when the change fails', async () => {
    expectLog(/^log: operation failed/)
    const { id } = await makeConsultation()
    await whileFailing('UPDATE ON consultation', async () => {
      expect((await setStatus(id, 'LOST')).errors[0].extensions.code).toBe('INTERNAL')
    })
    expect(await historyOf(id)).toEqual([])
  })

  test('answers NOT_FOUND or null for an unknown request', async () => {
    for (const id of ['unknown', randomUUID()]) {
      expect((await setStatus(id, 'LOST')).errors[0].extensions.code).toBe('NOT_FOUND')
      const { data } = await graph(
        staff.caller,
        'query ($id: ID!) { consultation(id: $id) { id } }',
        { id },
      )
      expect(data.consultation).toBeNull()
    }
  })

  test('shows a request with its account, its answers and its notes', async () => {
    const { user } = await makeCustomer()
    const { id } = await makeConsultation({ userId: user.id, additionalDetails: 'A red one.' })
    const note = `mutation ($id: ID!, $content: String!) {
      addConsultationNote(id: $id, content: $content) { content authorName } }`
    for (const content of ['Called, no answer.', 'Called again.']) {
      await graph(staff.caller, note, { id, content })
    }
    const empty = await graph(staff.caller, note, { id, content: ' ' })
    expect(empty.errors[0].extensions).toMatchObject({ code: 'BAD_INPUT' })
    const unknown = await graph(staff.caller, note, { id: user.id, content: 'Hm.' })
    expect(unknown.errors[0].extensions.code).toBe('NOT_FOUND')

    const { data } = await graph(
      staff.caller,
      `query ($id: ID!) { consultation(id: $id) {
        additionalDetails travelDistance contactedAt customer { id isStaff }
        notes { content authorName } } }`,
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

  test('counts how many requests were due, contacted in time, and overdue', async () => {
    const hours = (ago: number) => new Date(Date.now() - ago * 60 * 60_000)
    await makeConsultation({ hoursAgo: 1 }) // not due yet
    await makeConsultation({ hoursAgo: 30 }) // overdue
    await makeConsultation({ hoursAgo: 48, status: 'LOST', contactedAt: hours(25) }) // in time
    await makeConsultation({ hoursAgo: 48, status: 'CONTACTED', contactedAt: hours(23) }) // late
    await makeConsultation({ hoursAgo: 24 * 9 }) // overdue for more than a week

    const report = (args: string) =>
      graph(staff.caller, `{ contactPromise${args} { days due inTime overdueNow } }`)
    expect((await report('(days: 7)')).data.contactPromise).toEqual({
      days: 7,
      due: 3,
      inTime: 1,
      overdueNow: 2,
    })
    expect((await report('')).data.contactPromise).toMatchObject({ days: 30, due: 4 })
    for (const days of [0, -1, 367]) {
      expect((await report(`(days: ${days})`)).errors[0].extensions.fields).toEqual({
        days: expect.any(String),
      })
    }
  })

  test('tells the sender the deadline, and nothing that staff recorded', async () => {
    const form = consultationForm({ requestKey: randomUUID() })
    const { body } = await rest(makeVisitor(), 'POST', '/api/consultation', form)
    await setStatus(body.id, 'LOST')
    const { body: again } = await rest(makeVisitor(), 'POST', '/api/consultation', form)
    expect(again).toMatchObject({ id: body.id, contactBy: expect.any(String) })
    for (const secret of ['status', 'contactedAt', 'userId', 'requestKey', 'senderHash']) {
      expect(Object.keys(again)).not.toContain(secret)
    }
  })

  test('runs as many statements for a long page as for a short one', async () => {
    for (let n = 0; n < 20; n += 1) await makeConsultation({ hoursAgo: n })
    const few = await statementsOf(() => list({ first: 2 }))
    expect(await statementsOf(() => list({ first: 20 }))).toBe(few)
  })
})

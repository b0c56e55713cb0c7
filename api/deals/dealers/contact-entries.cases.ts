import { randomUUID } from 'node:crypto'
import { makeCustomer, makeStaff } from '../../../test/kit/people/people'
import { makeDeal } from '../../../test/kit/scenes/deals'
import { graph } from '../../../test/kit/servers/shop'
import { db } from '../../platform/db'

describe('contacts of a deal', () => {
  type Staff = Awaited<ReturnType<typeof makeStaff>>
  let staff: Staff
  beforeAll(async () => {
    staff = await makeStaff({ firstName: 'Sam', lastName: 'Staff' })
  })

  const log = (input: object) =>
    graph(
      staff.caller,
      `mutation ($input: ContactInput!) { recordContact(input: $input) {
      id staffName solicitation { id status } } }`,
      {
        input: { channel: 'PHONE', isOutgoing: true, isReached: true, content: 'Hello', ...input },
      },
    )

  async function makeBuyer() {
    const { user, caller } = await makeCustomer()
    const { id } = await makeDeal({ user })
    const light = async () => (await db.deal.findUniqueOrThrow({ where: { id } })).contactedAt
    return { caller, id, light }
  }

  async function askDealer(dealId: string) {
    const dealer = { name: `Dealer ${randomUUID()}`, city: 'Macon', state: 'GA', zip: '31201' }
    const { data } = await graph(
      staff.caller,
      'mutation ($dealId: ID!, $dealer: DealerInput) { askDealer(dealId: $dealId, dealer: $dealer) { id } }',
      { dealId, dealer },
    )
    return data.askDealer.id
  }

  test('keeps the promise with the first outgoing contact with the buyer, not with a dealer', async () => {
    const { caller, id, light } = await makeBuyer()
    const solicitationId = await askDealer(id)
    const withDealer = await log({ dealId: id, solicitationId })
    expect(withDealer.data.recordContact).toMatchObject({ solicitation: { status: 'ASKED' } })
    await log({ dealId: id, isOutgoing: false })
    expect(await light()).toBeNull()

    const happenedAt = new Date(Date.now() - 60_000).toISOString()
    await log({ dealId: id, happenedAt, isReached: false })
    await log({ dealId: id })
    expect(await light()).toEqual(new Date(happenedAt))
    const { data } = await graph(caller, `{ deal(id: "${id}") { contactedAt events { text } } }`)
    expect(data.deal.contactedAt).toBe(happenedAt)
    expect(data.deal.events.map(({ text }: { text: string }) => text)).toEqual([
      'Sam contacted you.',
      'We asked a dealer for a quote.',
      'We received your payment.',
    ])
  })

  test('names the dealer of a contact in the history', async () => {
    const { id } = await makeBuyer()
    const solicitationId = await askDealer(id)
    await log({ dealId: id, solicitationId })
    await log({ dealId: id, channel: 'EMAIL' })
    const { dealer } = await db.solicitation.findUniqueOrThrow({
      where: { id: solicitationId },
      include: { dealer: true },
    })
    const entries = await db.historyEntry.findMany({
      where: { subjectId: id, field: 'contact' },
      orderBy: { createdAt: 'asc' },
    })
    expect(entries.map(({ after }) => after)).toEqual([`Phone, ${dealer.name}`, 'Email, buyer'])
  })

  test('tells the last word of a dealer from what we sent or left as a message since', async () => {
    const { id } = await makeBuyer()
    const solicitationId = await askDealer(id)
    const lastWord = async () => {
      const { data, errors } = await graph(
        staff.caller,
        `{ deal(id: "${id}") { solicitations { lastWord { content } lastContact { content } } } }`,
      )
      expect(errors).toBeUndefined()
      return data.deal.solicitations[0]
    }
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
    const say = (content: string, minutes: number, input: object) =>
      log({ dealId: id, solicitationId, content, happenedAt: ago(minutes), ...input })
    await say('Hello Priya', 50, { channel: 'EMAIL', isReached: false })
    expect(await lastWord()).toEqual({ lastWord: null, lastContact: { content: 'Hello Priya' } })
    await say('We can do $36,192', 40, { channel: 'EMAIL', isOutgoing: false })
    await say('Beats Northgate by $500', 30, {})
    await say('Left a message', 20, { isReached: false })
    await say('Hello again', 10, { channel: 'EMAIL', isReached: false })
    expect(await lastWord()).toEqual({
      lastWord: { content: 'Beats Northgate by $500' },
      lastContact: { content: 'Hello again' },
    })
  })

  test('stores a contact once per idempotency key, with its author', async () => {
    const { id } = await makeBuyer()
    const requestKey = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => log({ dealId: id, requestKey })))
    expect(new Set(answers.map(({ data }) => data.recordContact.id)).size).toBe(1)
    expect(answers[0].data.recordContact).toMatchObject({ staffName: 'Sam Staff' })
    const other = await makeBuyer()
    expect((await log({ dealId: other.id, requestKey })).errors).toMatchObject([
      { extensions: { code: 'CONFLICT' } },
    ])
    expect(await db.contact.count({ where: { dealId: id } })).toBe(1)
  })

  test.each([
    ['content', { content: ' ' }],
    ['content', { content: 'x'.repeat(2_001) }],
    ['happenedAt', { happenedAt: new Date(Date.now() + 10 * 60_000).toISOString() }],
    ['solicitationId', { solicitationId: randomUUID() }],
    ['requestKey', { requestKey: 'no key' }],
  ])('refuses a contact with a wrong %s', async (field, part) => {
    const { id } = await makeBuyer()
    expect((await log({ dealId: id, ...part })).errors).toMatchObject([
      { extensions: { code: 'BAD_INPUT', fields: { [field]: expect.any(String) } } },
    ])
    expect(await db.contact.count({ where: { dealId: id } })).toBe(0)
  })

  test('ends a follow-up that was due with the next call to the dealer', async () => {
    const { id } = await makeBuyer()
    const solicitationId = await askDealer(id)
    const followUpOf = async () =>
      (await db.solicitation.findUniqueOrThrow({ where: { id: solicitationId } })).followUpAt
    const set = (followUpAt: Date) =>
      db.solicitation.update({ where: { id: solicitationId }, data: { followUpAt } })
    await set(new Date(Date.now() + 3_600_000))
    await log({ dealId: id, solicitationId })
    expect(await followUpOf()).not.toBeNull()
    await set(new Date(Date.now() - 3_600_000))
    await log({ dealId: id, solicitationId })
    expect(await followUpOf()).toBeNull()
  })

  test('keeps calls, notes, and dealers from the buyer', async () => {
    const { caller, id } = await makeBuyer()
    await log({ dealId: id, content: 'between ourselves' })
    for (const field of [
      'contacts { content }',
      'notes { content }',
      'solicitations { id }',
      'customer { email }',
      'assignedTo { email }',
      'order { id }',
      'consultations { id }',
      'buyerPhone',
      'nextStep { text }',
      'dueAt',
      'isDisputed',
      'drafts { id }',
    ]) {
      const { data, errors } = await graph(caller, `{ deal(id: "${id}") { number ${field} } }`)
      expect([field, errors?.[0].extensions.code]).toEqual([field, 'FORBIDDEN'])
      expect(Object.values(data.deal)).toEqual([expect.any(String), null])
    }
  })
})

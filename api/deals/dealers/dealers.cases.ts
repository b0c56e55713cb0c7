import { randomUUID } from 'node:crypto'
import { makeCustomer, makeStaff } from '../../../test/kit/people/people'
import { makeDeal } from '../../../test/kit/scenes/deals'
import { type Caller, graph } from '../../../test/kit/servers/shop'
import { db } from '../../platform/db'

describe('dealers of a deal', () => {
  let staff: Caller
  beforeAll(async () => {
    staff = (await makeStaff({ firstName: 'Sam', lastName: 'Staff' })).caller
  })

  const named = (name: string) => ({ name, city: 'Marietta', state: 'GA', zip: '30060' })

  const saveDealer = (input: object, id?: string) =>
    graph(
      staff,
      `mutation ($id: ID, $input: DealerInput!) { saveDealer(id: $id, input: $input) {
      id name phone makes } }`,
      { id, input },
    )

  const askDealer = (dealId: string, which: { dealerId?: string; dealer?: object }) =>
    graph(
      staff,
      `mutation ($dealId: ID!, $dealerId: ID, $dealer: DealerInput) {
      askDealer(dealId: $dealId, dealerId: $dealerId, dealer: $dealer) {
        id status dealer { id name } } }`,
      { dealId, ...which },
    )

  const change = (id: string, input: object) =>
    graph(
      staff,
      `mutation ($id: ID!, $input: SolicitationInput!) { updateSolicitation(id: $id, input: $input) {
      status contactName followUpAt askedAt answeredAt } }`,
      { id, input },
    )

  test('keeps one dealer for each name and ZIP code', async () => {
    const name = `Harbor ${randomUUID()}`
    const made = await saveDealer({ ...named(name), makes: ['Honda', 'Honda', 'Kia'] })
    expect(made.data.saveDealer).toMatchObject({ name, makes: ['Honda', 'Kia'] })
    const { id } = made.data.saveDealer
    const again = await saveDealer(named(name.toUpperCase()))
    expect(again.errors).toMatchObject([{ extensions: { code: 'CONFLICT' } }])
    const changed = await saveDealer({ ...named(name), phone: '(555) 010-0133' }, id)
    expect(changed.data.saveDealer).toMatchObject({ phone: '(555) 010-0133', makes: [] })
    expect((await saveDealer(named(name), randomUUID())).errors).toMatchObject([
      { extensions: { code: 'NOT_FOUND' } },
    ])

    const { data } = await graph(
      staff,
      'query ($search: String) { dealers(search: $search) { totalCount edges { node { id } } } }',
      { search: name.slice(0, 20).toLowerCase() },
    )
    expect(data.dealers).toEqual({ totalCount: 1, edges: [{ node: { id } }] })
    expect(await db.historyEntry.findMany({ where: { subjectId: id } })).toHaveLength(2)
  })

  test('asks each dealer once per deal, even one that is entered again as new', async () => {
    const deal = await makeDeal()
    const dealer = named(`Lakeside ${randomUUID()}`)
    const answers = await Promise.all([1, 2, 3].map(() => askDealer(deal.id, { dealer })))
    const ids = answers.map(({ data }) => data.askDealer.id)
    expect(new Set(ids).size).toBe(1)
    expect(answers[0].data.askDealer).toMatchObject({ status: 'TO_ASK' })
    for (const which of [{}, { dealerId: randomUUID(), dealer }]) {
      expect((await askDealer(deal.id, which)).errors).toMatchObject([
        { extensions: { code: 'BAD_INPUT' } },
      ])
    }
    expect((await askDealer(deal.id, { dealerId: randomUUID() })).errors).toMatchObject([
      { extensions: { code: 'NOT_FOUND' } },
    ])
  })

  test('shows the buyer how many dealers were asked, but no names', async () => {
    const { user, caller } = await makeCustomer()
    const { id } = await makeDeal({ user })
    const statuses = ['TO_ASK', 'ASKED', 'ANSWERED', 'DECLINED', 'SILENT']
    for (const status of statuses) {
      const asked = await askDealer(id, { dealer: named(`Secret ${status} ${randomUUID()}`) })
      expect((await change(asked.data.askDealer.id, { status })).errors).toBeUndefined()
    }
    const { data } = await graph(
      caller,
      `query ($id: ID!) { deal(id: $id) { dealers { asked answered declined silent }
      events { kind text name } } }`,
      { id },
    )
    expect(data.deal.dealers).toEqual({ asked: 4, answered: 1, declined: 1, silent: 1 })
    expect(data.deal.events.map(({ kind }: { kind: string }) => kind).sort()).toEqual(
      [...Array(4).fill('DEALER_ASKED'), 'DEALER_ANSWERED', 'DEALER_DECLINED', 'PAID'].sort(),
    )
    expect(JSON.stringify(data)).not.toContain('Secret')
  })

  test('changes only the given fields of a request', async () => {
    const deal = await makeDeal()
    const dealer = named(`Northgate ${randomUUID()}`)
    const { id } = (await askDealer(deal.id, { dealer })).data.askDealer
    const followUpAt = '2026-12-01T15:00:00.000Z'
    const first = await change(id, { contactName: 'Dana', followUpAt })
    expect(first.data.updateSolicitation).toMatchObject({ status: 'TO_ASK', askedAt: null })
    const second = await change(id, { status: 'ANSWERED', followUpAt: null })
    expect(second.data.updateSolicitation).toEqual({
      status: 'ANSWERED',
      contactName: 'Dana',
      followUpAt: null,
      askedAt: expect.any(String),
      answeredAt: expect.any(String),
    })
    for (const input of [
      { contactPhone: 'x' },
      { contactEmail: 'x' },
      { declineNote: 'x'.repeat(501) },
    ]) {
      expect((await change(id, input)).errors).toMatchObject([
        { extensions: { code: 'BAD_INPUT' } },
      ])
    }
  })
})

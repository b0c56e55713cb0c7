import { randomUUID } from 'node:crypto'
import { makeStaff } from '../../../test/kit/people/people'
import { makeDealer } from '../../../test/kit/requests/dealer-emails'
import { makeChoice } from '../../../test/kit/scenes/chosen-deals'
import { makeDeal } from '../../../test/kit/scenes/deals'
import { makeDraft, makeQuote, makeSearch, stored } from '../../../test/kit/scenes/quotes'
import { type Caller, codeOf, graph } from '../../../test/kit/servers/shop'
import { db } from '../../platform/db'

describe('the directory of dealers', () => {
  let staff: Caller
  beforeAll(async () => {
    staff = (await makeStaff({ firstName: 'Sam', lastName: 'Staff' })).caller
  })

  const saveContact = (dealerId: string, input: object, id?: string) =>
    graph(
      staff,
      `mutation ($dealerId: ID!, $id: ID, $input: DealerContactInput!) {
        saveDealerContact(dealerId: $dealerId, id: $id, input: $input) {
          contacts { id name role email isDefault isHidden note } } }`,
      { dealerId, id, input },
    )

  const namesOf = async (args: string) => {
    const { data } = await graph(staff, `{ dealers(first: 100, ${args}) { nodes { name } } }`)
    return data.dealers.nodes.map(({ name }: { name: string }) => name)
  }

  test('keeps one default contact, and one for each email', async () => {
    const { id, name } = await makeDealer()
    await saveContact(id, { name: 'Dana Lee', email: 'dana@dealers.example', isDefault: true })
    const { data } = await saveContact(id, { name: 'Eve', role: 'Fleet', isDefault: true })
    const { contacts } = data.saveDealerContact
    expect(contacts).toMatchObject([
      { name: 'Eve', role: 'Fleet', email: null, isDefault: true },
      { name: 'Dana Lee', isDefault: false },
    ])
    const twice = await saveContact(id, { name: 'Other', email: 'DANA@dealers.example' })
    expect(codeOf(twice)).toBe('CONFLICT')
    const hidden = { name: 'Eve', isDefault: true, isHidden: true }
    expect(codeOf(await saveContact(id, hidden))).toBe('BAD_INPUT')
    const changed = await saveContact(id, { name: 'Eve Fox', isHidden: true }, contacts[0].id)
    expect(changed.data.saveDealerContact.contacts[1]).toMatchObject({
      name: 'Eve Fox',
      isHidden: true,
    })
    expect(codeOf(await saveContact(id, { name: 'X' }, randomUUID()))).toBe('NOT_FOUND')
    expect(
      await db.historyEntry.count({ where: { subject: 'DEALER_CONTACT', subjectName: name } }),
    ).toBe(3)
  })

  test('finds dealers by city, ZIP code, make, and contact', async () => {
    const key = randomUUID().slice(0, 8)
    const { id, name } = await makeDealer({
      city: `Elsewhere${key}`,
      zip: '98765',
      state: 'WA',
      makes: [`Make${key}`, 'Kia'],
    })
    await saveContact(id, { name: `Zoë Contact${key}` })
    for (const search of [`elsewhere${key}`, '9876', `make${key}`, `contact${key}`, 'zoe']) {
      expect(await namesOf(`search: "${search}"`)).toContain(name)
    }
    expect(await namesOf(`make: "make${key}", state: "WA"`)).toEqual([name])
    expect(await namesOf(`make: "make${key}", state: "GA"`)).toEqual([])
    const { data } = await graph(staff, `{ search(text: "contact${key}", kinds: [DEALER]) { id } }`)
    expect(data.search).toEqual([{ id }])
  })

  test('stores what staff should know, and leaves it when it is left out', async () => {
    const { id, name, city, state, zip } = await makeDealer()
    const save = (input: object) =>
      graph(
        staff,
        'mutation ($id: ID, $input: DealerInput!) { saveDealer(id: $id, input: $input) { words } }',
        { id, input: { name, city, state, zip, ...input } },
      )
    const wordsAfter = async (input: object) => (await save(input)).data.saveDealer.words
    expect(await wordsAfter({ words: ' Ask for\nDana ' })).toBe('Ask for\nDana')
    expect(await wordsAfter({})).toBe('Ask for\nDana')
    expect(codeOf(await save({ words: 'x'.repeat(1_001) }))).toBe('BAD_INPUT')
    expect(await wordsAfter({ words: null })).toBeNull()
    expect(await db.historyEntry.count({ where: { subjectId: id } })).toBe(2)
  })

  test('lists the deals of a dealer, newest first', async () => {
    const { id: dealerId } = await makeDealer()
    const older = await makeDeal()
    const newer = await makeDeal()
    for (const { id } of [older, newer]) {
      await graph(
        staff,
        'mutation ($id: ID!, $dealerId: ID) { askDealer(dealId: $id, dealerId: $dealerId) { id } }',
        { id, dealerId },
      )
    }
    const { data } = await graph(
      staff,
      'query ($id: ID!) { dealer(id: $id) { solicitations(first: 1) { totalCount pageInfo { hasNextPage } nodes { status deal { id stage } } } } }',
      { id: dealerId },
    )
    expect(data.dealer.solicitations).toEqual({
      totalCount: 2,
      pageInfo: { hasNextPage: true },
      nodes: [{ status: 'TO_ASK', deal: { id: newer.id, stage: expect.any(String) } }],
    })
  })

  test('hides a dealer, and takes it back', async () => {
    const { id, name } = await makeDealer()
    const hide = (isHidden: boolean) =>
      graph(
        staff,
        'mutation ($id: ID!, $is: Boolean!) { hideDealer(id: $id, isHidden: $is) { revision } }',
        {
          id,
          is: isHidden,
        },
      )
    const { data } = await hide(true)
    expect(data.hideDealer).toEqual({ revision: 1 })
    expect(await namesOf(`search: "${name}"`)).toEqual([])
    expect(await namesOf(`search: "${name}", isHidden: true`)).toEqual([name])
    await hide(false)
    expect(await namesOf(`search: "${name}"`)).toEqual([name])
  })

  test('refuses to save over what someone else changed', async () => {
    const { id, name } = await makeDealer()
    const save = (revision: number, phone: string) =>
      graph(
        staff,
        `mutation ($id: ID!, $revision: Int, $input: DealerInput!) {
          saveDealer(id: $id, revision: $revision, input: $input) { revision } }`,
        { id, revision, input: { name, city: 'Marietta', state: 'GA', zip: '30060', phone } },
      )
    const both = await Promise.all([save(0, '(555) 010-0133'), save(0, '(555) 010-0134')])
    expect(both.map(codeOf).sort()).toEqual(['CONFLICT', undefined])
    const late = both.find(({ errors }) => errors)
    expect(late.errors[0].message).toMatch(
      /^Sam Staff changed this at .* Review the changes and save again\.$/,
    )
  })

  test('counts what came of ten requests', async () => {
    const { id: dealerId } = await makeDealer()
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
    const rows = [
      { status: 'ANSWERED', asked: 100, answered: 98 }, // 2 hours
      { status: 'ANSWERED', asked: 90, answered: 86 }, // 4
      { status: 'ANSWERED', asked: 80, answered: 71 }, // 9
      { status: 'DECLINED', asked: 70, answered: 40 }, // 30
      { status: 'DECLINED', asked: 60 },
      { status: 'SILENT', asked: 50 },
      { status: 'SILENT', asked: 40 },
      { status: 'ASKED', asked: 30 },
      { status: 'ANSWERED', asked: 366 * 24, answered: 365 * 24 }, // too long ago
      { status: 'TO_ASK' },
    ] as const
    for (const row of rows) {
      const deal = await makeDeal()
      await db.solicitation.create({
        data: {
          dealId: deal.id,
          dealerId,
          status: row.status,
          askedAt: 'asked' in row ? hoursAgo(row.asked) : null,
          answeredAt: 'answered' in row ? hoursAgo(row.answered) : null,
        },
      })
    }
    const { data } = await graph(
      staff,
      `{ dealer(id: "${dealerId}") { figures { asked answered declined silent medianHoursToAnswer
        quotes accepted notHonored lastAskedAt } } }`,
    )
    const { medianHoursToAnswer, lastAskedAt, ...counts } = data.dealer.figures
    expect(counts).toEqual({
      asked: 8,
      answered: 4,
      declined: 2,
      silent: 2,
      quotes: 0,
      accepted: 0,
      notHonored: 0,
    })
    expect(medianHoursToAnswer).toBeCloseTo(6.5, 3)
    expect(Date.parse(lastAskedAt)).toBeGreaterThan(hoursAgo(31).getTime())
  })

  test('counts its quotes that were published, accepted, and then not honored', async () => {
    const { id: dealerId } = await makeDealer()
    const figures = async () => {
      const { data } = await graph(
        staff,
        `{ dealer(id: "${dealerId}") { figures { quotes accepted notHonored } } }`,
      )
      return data.dealer.figures
    }
    const move = (solicitationId: string | null) =>
      db.solicitation.update({
        where: { id: solicitationId ?? '' },
        data: { dealerId, askedAt: new Date() },
      })
    const reopen = (id: string, reason: string) =>
      graph(
        staff,
        'mutation ($id: ID!, $reason: ReopenReason!) { reopenDeal(id: $id, reason: $reason, note: "The dealer called") { id } }',
        { id, reason },
      )
    await move((await makeDraft(await makeDeal())).solicitation.id)
    expect(await figures()).toEqual({ quotes: 0, accepted: 0, notHonored: 0 })
    await move((await makeQuote((await makeSearch()).deal)).solicitation.id)
    expect(await figures()).toEqual({ quotes: 1, accepted: 0, notHonored: 0 })
    const [honored, sold, broken] = [await makeChoice(), await makeChoice(), await makeChoice()]
    for (const { quoteId } of [honored, sold, broken]) {
      await move((await stored(quoteId)).solicitationId)
    }
    await reopen(sold.id, 'UNIT_SOLD')
    await reopen(broken.id, 'DEALER_DID_NOT_HONOR')
    expect(await figures()).toEqual({ quotes: 4, accepted: 3, notHonored: 1 })
  })
})

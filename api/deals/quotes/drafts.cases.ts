import { randomUUID } from 'node:crypto'
import { type Field, fieldsOf } from '../../../shared/deals/field-table'
import { isAskedFor, quoteFields } from '../../../shared/deals/quote-fields'
import { makeCustomer, makeStaff } from '../../../test/kit/people/people'
import {
  easternIn,
  makeDraft,
  makeQuote,
  makeSearch,
  offer,
  publishQuote,
  refusalIn,
  samStaff,
  saveQuote,
  stored,
} from '../../../test/kit/scenes/quotes'
import { graph } from '../../../test/kit/servers/shop'
import { db } from '../../platform/db'

test('a draft is stored with its lines in order and computes its totals', async () => {
  const { deal } = await makeSearch()
  const { id } = await makeDraft(deal)
  const { caller } = await samStaff()
  const query = `query ($id: ID!) { deal(id: $id) {
    quotes { id }
    drafts { id sellingPrice lines { label amount openingAmount } isLowest conditions { text }
      totals { outTheDoor negotiated cashDue payment percentOffMsrp } }
  } }`
  const { data } = await graph(caller, query, { id: deal.id })
  expect(data.deal.quotes).toEqual([])
  expect(data.deal.drafts).toEqual([
    {
      id,
      sellingPrice: 33_690,
      lines: offer.lines.map(({ label, amount, openingAmount = null }) => ({
        label,
        amount,
        openingAmount,
      })),
      isLowest: false,
      conditions: [],
      totals: {
        outTheDoor: 36_192.23,
        negotiated: 34_289,
        cashDue: 36_192.23,
        payment: null,
        percentOffMsrp: 6.0775,
      },
    },
  ])
})

/** Something valid for each field of a quote. */
function sampleOf(field: Field, place: number) {
  switch (field.kind) {
    case 'money':
      return 100.01 + place
    case 'percent':
      return 4.9
    case 'moneyFactor':
      return 0.00125
    case 'count':
      return (field.least ?? 10) + 1
    case 'choice':
      return Object.keys(field.options)[0]
    case 'code':
    case 'text':
      return `A${place}`
    default:
      return undefined
  }
}

test.each(['CASH', 'FINANCE', 'LEASE'])(
  'every field of a %s quote is stored, and copied',
  async (kind) => {
    const { caller } = await samStaff()
    const { deal } = await makeSearch()
    const fields = fieldsOf(quoteFields).filter((field) => isAskedFor(field, kind))
    const details = {
      ...Object.fromEntries(fields.map((field, place) => [field.name, sampleOf(field, place)])),
      kind,
      year: 2026,
      vin: offer.vin,
      advertisedOn: '2026-11-20',
      sellingPrice: 33_690,
      msrp: 35_870,
    }
    const { id } = await makeDraft(deal, details)
    const names = fields.map(({ name }) => name)
    const copy = `mutation ($id: ID!) { copyQuote(id: $id) { ${names.join(' ')} } }`
    const { data, errors } = await graph(caller, copy, { id })
    expect(errors).toBeUndefined()
    expect(data.copyQuote).toEqual(details)
  },
)

test('a buyer sees no drafts, and no draft by its ID', async () => {
  const { deal, caller } = await makeSearch()
  const { id } = await makeDraft(deal)
  const { data, errors } = await graph(
    caller,
    'query ($id: ID!) { deal(id: $id) { quotes { id } ownOffers { id } chosen { id } drafts { id } } }',
    { id: deal.id },
  )
  expect(data.deal).toEqual({ quotes: [], ownOffers: [], chosen: null, drafts: null })
  expect(refusalIn({ errors })?.code).toBe('FORBIDDEN')
  for (const call of [
    `acceptQuote(id: "${id}", conditions: [CREDIT]) { id }`,
    `declineQuote(id: "${id}") { id }`,
    `askForNewQuote(id: "${id}") { id }`,
    `removeOwnOffer(id: "${id}") { id }`,
  ]) {
    expect(refusalIn(await graph(caller, `mutation { ${call} }`))).toEqual({
      code: 'NOT_FOUND',
      message: 'There is no such quote.',
    })
  }
})

test('the second of two staff members who save one draft reads who was faster', async () => {
  const { deal } = await makeSearch()
  const { id, input } = await makeDraft(deal)
  const [sam, kim] = [await samStaff(), await makeStaff({ firstName: 'Kim', lastName: 'Park' })]
  const save = (caller: typeof sam.caller, sellingPrice: number) =>
    graph(caller, saveQuote, {
      dealId: deal.id,
      id,
      revision: 0,
      input: { ...input, sellingPrice },
    })
  const answers = await Promise.all([save(sam.caller, 33_000), save(kim.caller, 32_000)])
  const [won, lost] = answers[0]?.errors ? [answers[1], answers[0]] : answers
  const winner = answers[0]?.errors ? 'Kim Park' : 'Sam Staff'
  expect(won.data.saveQuote.revision).toBe(1)
  expect(refusalIn(lost)).toEqual({
    code: 'CONFLICT',
    message: expect.stringMatching(
      `^${winner} changed this at \\d{1,2}:\\d{2} [AP]M\\. Review the changes and save again\\.$`,
    ),
  })
  expect((await stored(id)).sellingCents).toBe(winner === 'Sam Staff' ? 33_000_00 : 32_000_00)
  const without = { dealId: deal.id, id, input }
  expect(refusalIn(await graph(sam.caller, saveQuote, without))?.code).toBe('CONFLICT')
})

test('a request key stores one draft, and belongs to one deal', async () => {
  const { deal } = await makeSearch()
  const { caller } = await samStaff()
  const input = { ...offer, requestKey: randomUUID() }
  const send = (dealId = deal.id) => graph(caller, saveQuote, { dealId, input })
  const ids = (await Promise.all([send(), send()])).map(({ data }) => data.saveQuote.id)
  expect(ids[0]).toBe(ids[1])
  expect(await db.quote.count({ where: { dealId: deal.id } })).toBe(1)
  const other = await makeSearch()
  expect(refusalIn(await send(other.deal.id))?.code).toBe('BAD_INPUT')
})

test('a draft with invalid fields is rejected with every problem', async () => {
  const { deal } = await makeSearch()
  const { caller } = await samStaff()
  const input = {
    ...offer,
    vin: '1M8GDM9AXKP042789',
    sellingPrice: 5,
    lines: [{ kind: 'TAX', label: ' ', amount: 1.005 }],
  }
  const { errors } = await graph(caller, saveQuote, { dealId: deal.id, input })
  expect(errors[0].extensions).toMatchObject({
    code: 'BAD_INPUT',
    fields: {
      vin: "This VIN has a typo (its check digit doesn't match).",
      sellingPrice: "Enter the vehicle's price",
      'lines.0.label': 'Enter a name for this line',
      'lines.0.amount': 'Enter dollars with up to two decimals',
    },
  })
})

test.each(['solicitationId', 'documentId', 'replacesId'])(
  'a draft cannot use the %s of another deal',
  async (field) => {
    const { deal } = await makeSearch()
    const other = await makeSearch()
    const { id: replacesId, solicitation, document } = await makeQuote(other.deal)
    const ids = { replacesId, solicitationId: solicitation.id, documentId: document.id }
    const { caller } = await samStaff()
    const input = { ...offer, [field]: ids[field as keyof typeof ids] }
    const { errors } = await graph(caller, saveQuote, { dealId: deal.id, input })
    expect(errors[0].extensions).toMatchObject({
      code: 'BAD_INPUT',
      fields: { [field]: expect.any(String) },
    })
  },
)

test.each([
  ['Silver', 'Not included in Silver'],
  ['Gold', undefined],
])('a trade-in on a quote in %s: %s', async (packageName, problem) => {
  const { deal } = await makeSearch({ packageName })
  const { caller } = await samStaff()
  const input = { ...offer, tradeAllowance: 8_200, tradePayoff: 3_150 }
  const { errors } = await graph(caller, saveQuote, { dealId: deal.id, input })
  expect(errors?.[0].extensions.fields.tradeAllowance).toBe(problem)
})

test('a copy takes the lines, but nothing of what happened to the original', async () => {
  const { deal } = await makeSearch()
  const { id } = await makeQuote(deal)
  const { caller } = await samStaff()
  const copy = 'mutation ($id: ID!) { copyQuote(id: $id) { id status replaces validUntil } }'
  const { data } = await graph(caller, copy, { id })
  expect(data.copyQuote).toMatchObject({ status: 'DRAFT', replaces: id, validUntil: null })
  const { managerName, sellingCents } = await stored(data.copyQuote.id)
  expect([managerName, sellingCents]).toEqual(['Dana Lopez', 33_690_00])
  const labels = await db.quoteLine.findMany({
    where: { quoteId: data.copyQuote.id },
    orderBy: { place: 'asc' },
    select: { label: true },
  })
  expect(labels.map(({ label }) => label)).toEqual(offer.lines.map(({ label }) => label))

  const remove = 'mutation ($id: ID!) { removeDraft(id: $id) { drafts { id } } }'
  const removed = await graph(caller, remove, { id: data.copyQuote.id })
  expect(removed.data.removeDraft).toEqual({ drafts: [] })
  expect(refusalIn(await graph(caller, remove, { id }))?.code).toBe('CONFLICT')
})

test('a published quote cannot be changed by any mutation, or by SQL', async () => {
  const { deal } = await makeSearch()
  const { id, input } = await makeQuote(deal)
  const { caller } = await samStaff()
  const cheaper = { ...input, sellingPrice: 30_000 }
  const save = await graph(caller, saveQuote, { dealId: deal.id, id, revision: 0, input: cheaper })
  expect(refusalIn(save)).toEqual({
    code: 'CONFLICT',
    message: 'This quote is published. Copy it to change it.',
  })
  const again = { id, revision: 0, until: await easternIn(2) }
  await graph(caller, publishQuote, again) // returns it as it is
  expect(await stored(id)).toMatchObject({ sellingCents: 33_690_00, outTheDoorCents: 36_192_23 })

  const lower = { sellingCents: 33_590_00, outTheDoorCents: 36_092_23, negotiatedCents: 34_189_00 }
  for (const data of [lower, { vin: '1J9RP1A36A1644345' }, { managerName: 'Mo Reyes' }]) {
    await expect(db.quote.update({ where: { id }, data })).rejects.toThrow('never changes')
  }
  const line = { quoteId: id, place: 9, kind: 'DEALER_FEE', label: 'More', cents: 1 } as const
  await expect(db.quoteLine.create({ data: line })).rejects.toThrow('never change')
  await expect(
    db.quoteLine.updateMany({ where: { quoteId: id }, data: { cents: 0 } }),
  ).rejects.toThrow('never change')
  await expect(db.quoteLine.deleteMany({ where: { quoteId: id } })).rejects.toThrow('never change')
})

test("another customer's own offer does not exist; the buyer and staff keep theirs", async () => {
  const { deal, caller } = await makeSearch()
  const save = `mutation ($dealId: ID!, $id: ID, $input: QuoteInput!) {
    saveOwnOffer(dealId: $dealId, id: $id, input: $input) { id role status sellingPrice }
  }`
  const remove = 'mutation ($id: ID!) { removeOwnOffer(id: $id) { ownOffers { id } } }'
  const other = await makeCustomer()
  const sam = await samStaff()
  const variables = { dealId: deal.id, input: { ...offer, requestKey: randomUUID() } }
  expect(refusalIn(await graph(other.caller, save, variables))?.code).toBe('NOT_FOUND')

  const { data } = await graph(caller, save, variables)
  expect(data.saveOwnOffer).toMatchObject({ role: 'OWN', status: 'DRAFT', sellingPrice: 33_690 })
  const { id } = data.saveOwnOffer
  expect((await graph(caller, save, variables)).data.saveOwnOffer.id).toBe(id)
  const changed = { ...variables, id, input: { ...offer, sellingPrice: 34_250 } }
  expect((await graph(sam.caller, save, changed)).data.saveOwnOffer.sellingPrice).toBe(34_250)
  expect(refusalIn(await graph(other.caller, remove, { id }))?.code).toBe('NOT_FOUND')
  expect((await graph(caller, remove, { id })).data.removeOwnOffer).toEqual({ ownOffers: [] })
})

describe('what the form filled in', () => {
  const marks = [
    { field: 'make', from: 'wishes' },
    { field: 'lines.0', from: 'the last quote in NJ' },
  ]

  test('is known to staff until the draft is published, and not of a copy', async () => {
    const { caller } = await samStaff()
    const { deal } = await makeSearch()
    const filledIn = async (id: string, field: 'drafts' | 'quotes') => {
      const query = `query ($id: ID!) { deal(id: $id) { ${field} { id filledIn { field from } } } }`
      const { data } = await graph(caller, query, { id: deal.id })
      return data.deal[field].find((quote: { id: string }) => quote.id === id)?.filledIn
    }
    const { id } = await makeDraft(deal, { filledIn: marks })
    expect(await filledIn(id, 'drafts')).toEqual(marks)
    const copyQuote = 'mutation ($id: ID!) { copyQuote(id: $id) { id } }'
    const { data } = await graph(caller, copyQuote, { id })
    expect(await filledIn(data.copyQuote.id, 'drafts')).toEqual([])

    await graph(caller, publishQuote, { id, revision: 0, until: await easternIn(48) })
    expect(await filledIn(id, 'quotes')).toEqual([])
  })

  test('is about fields and lines of the quote', async () => {
    const { caller } = await samStaff()
    const { deal } = await makeSearch()
    for (const field of ['price', 'lines.99']) {
      const input = { ...offer, filledIn: [{ field, from: 'wishes' }] }
      const answer = await graph(caller, saveQuote, { dealId: deal.id, input })
      expect(answer.errors?.[0]?.extensions.fields).toEqual({
        filledIn: 'A field or a line of this quote',
      })
    }
  })
})

import { makeCustomer } from '../../../test/kit/people/people'
import {
  easternIn,
  makeQuote,
  makeSearch,
  refusalIn,
  samStaff,
  setWindow,
  stored,
} from '../../../test/kit/scenes/quotes'
import { type Caller, graph } from '../../../test/kit/servers/shop'
import { db } from '../../platform/db'

const markSeen = 'mutation ($id: ID!) { markQuotesSeen(dealId: $id) }'
const decline = `mutation ($id: ID!, $note: String) {
  declineQuote(id: $id, note: $note) { status declinedAt declineNote }
}`
const ask = 'mutation ($id: ID!) { askForNewQuote(id: $id) { quotes { askedAgainAt } } }'
const withdraw = 'mutation ($id: ID!) { withdrawQuote(id: $id, note: "Sold") { id } }'

test('only the buyer marks quotes as seen', async () => {
  const { deal, caller } = await makeSearch()
  const { id } = await makeQuote(deal)
  const sam = await samStaff()
  const other = await makeCustomer()
  const mark = async (visitor: Caller) => {
    const { data, errors } = await graph(visitor, markSeen, { id: deal.id })
    return refusalIn({ errors })?.code ?? data.markQuotesSeen
  }
  expect(await mark(other.caller)).toBe('NOT_FOUND')
  expect(await mark(sam.caller)).toBe(0)
  expect((await stored(id)).seenAt).toBeNull()
  const marked = await Promise.all([mark(caller), mark(caller)])
  expect(marked.sort()).toEqual([0, 1])
  expect((await stored(id)).seenAt).not.toBeNull()
})

test('"Not for me" is noted, and the quote can still be accepted', async () => {
  const { deal, caller } = await makeSearch()
  const { id } = await makeQuote(deal)
  const { data } = await graph(caller, decline, { id, note: ' Too far\u200b away ' })
  expect(data.declineQuote).toEqual({
    status: 'PUBLISHED',
    declinedAt: expect.any(String),
    declineNote: 'Too far away',
  })
  const again = await graph(caller, decline, { id })
  expect(again.data.declineQuote).toEqual(data.declineQuote)
  const long = await graph(caller, decline, { id, note: 'x'.repeat(301) })
  expect(refusalIn(long)?.code).toBe('BAD_INPUT')
})

test('a new quote is asked for once, when the old one has ended', async () => {
  const { deal, caller } = await makeSearch()
  const { id } = await makeQuote(deal)
  expect(refusalIn(await graph(caller, ask, { id }))).toEqual({
    code: 'CONFLICT',
    message: 'This quote is still open: you can accept it.',
  })
  await setWindow(id, -1)
  const answers = await Promise.all([graph(caller, ask, { id }), graph(caller, ask, { id })])
  expect(answers.map(({ errors }) => errors)).toEqual([undefined, undefined])
  expect((await stored(id)).askedAgainAt).not.toBeNull()
  const events = { where: { quoteId: id, kind: 'QUOTE_ASKED_AGAIN' } as const }
  expect(await db.dealEvent.findMany(events)).toEqual([
    expect.objectContaining({ by: 'BUYER', name: 'Bea' }),
  ])

  // Extended, it ends again, and the buyer may ask again.
  const sam = await samStaff()
  const extend = `mutation ($id: ID!, $until: String!) {
    extendQuote(id: $id, validUntilEastern: $until) { askedAgainAt }
  }`
  const { data } = await graph(sam.caller, extend, { id, until: await easternIn(5) })
  expect(data.extendQuote.askedAgainAt).toBeNull()

  const other = await makeQuote(deal)
  await graph(sam.caller, withdraw, { id: other.id })
  expect((await graph(caller, ask, { id: other.id })).errors).toBeUndefined()
})

import { makeCustomer } from '../../../test/kit/people/people'
import { blockedStatements } from '../../../test/kit/scenes/purchases'
import {
  accept,
  allConditions,
  dealNow,
  easternIn,
  holdDeal,
  loan,
  makeQuote,
  makeSearch,
  refusalIn,
  samStaff,
  setWindow,
  stored,
  withFrozenClock,
} from '../../../test/kit/scenes/quotes'
import { graph } from '../../../test/kit/servers/shop'
import { config } from '../../platform/config'
import { db } from '../../platform/db'

const extend = `mutation ($id: ID!, $until: String!) {
  extendQuote(id: $id, validUntilEastern: $until) { status }
}`

test('accepting a quote chooses it, and stores the conditions as they were shown', async () => {
  const { deal, caller, user } = await makeSearch()
  const { id } = await makeQuote(deal, loan)
  const query = `query ($id: ID!) { deal(id: $id) { quotes { conditions { condition text } } } }`
  const shown = (await graph(caller, query, { id: deal.id })).data.deal.quotes[0].conditions
  expect(shown.map(({ condition }: { condition: string }) => condition)).toEqual(allConditions)
  expect(shown[1].text).toBe('I meet the credit terms: Score of 700 or more')

  const { data, errors } = await accept(caller, id)
  expect(errors).toBeUndefined()
  expect(data.acceptQuote).toEqual({
    id: deal.id,
    stage: 'CHOSEN',
    chosen: { id, status: 'ACCEPTED' },
  })
  const quote = await stored(id)
  expect(quote.conditionsText).toBe(shown.map(({ text }: { text: string }) => text).join('\n'))
  expect((await dealNow(deal.id)).chosenAt).toEqual(quote.acceptedAt)

  const mails = await db.mail.findMany({ where: { cause: { startsWith: `quote-accepted ${id}` } } })
  const [toBuyer] = mails.filter(({ recipient }) => recipient === user.email)
  expect(toBuyer?.subject).not.toContain('$')
  expect(toBuyer?.text).toContain('1M8GDM9AXKP042788')
  expect(toBuyer?.text).toContain(`/deals/${deal.id}/sheet`)
  expect(mails.map(({ recipient }) => recipient).sort()).toEqual(
    [user.email, ...config.STAFF_EMAILS].sort(),
  )
})

test('accepting again returns the deal unchanged', async () => {
  const { deal, caller } = await makeSearch()
  const { id } = await makeQuote(deal)
  const answers = await Promise.all([accept(caller, id), accept(caller, id), accept(caller, id)])
  expect(answers.map(({ data }) => data?.acceptQuote.stage)).toEqual(['CHOSEN', 'CHOSEN', 'CHOSEN'])
  expect(await db.dealEvent.count({ where: { quoteId: id, kind: 'QUOTE_ACCEPTED' } })).toBe(1)
  const before = await stored(id)
  await accept(caller, id)
  expect(await stored(id)).toEqual(before)
})

test.each(allConditions)('a quote is not accepted without the condition %s', async (missing) => {
  const { deal, caller } = await makeSearch()
  const { id } = await makeQuote(deal)
  const others = allConditions.filter((condition) => condition !== missing)
  const { errors } = await accept(caller, id, [...others, ...others])
  expect(errors[0].extensions).toMatchObject({
    code: 'BAD_INPUT',
    fields: { conditions: 'Please confirm all four conditions' },
  })
  expect((await stored(id)).status).toBe('PUBLISHED')
})

test('neither staff nor another customer can accept a quote', async () => {
  const { deal } = await makeSearch()
  const { id } = await makeQuote(deal)
  const other = await makeCustomer()
  const sam = await samStaff()
  expect(refusalIn(await accept(sam.caller, id))).toEqual({
    code: 'FORBIDDEN',
    message: 'Only the buyer can accept a quote.',
  })
  expect(refusalIn(await accept(other.caller, id))?.code).toBe('NOT_FOUND')
  expect((await stored(id)).status).toBe('PUBLISHED')
})

const late = {
  code: 'EXPIRED',
  message: expect.stringMatching(
    /^This quote expired on \w{3}, \w{3} \d{1,2}, at \d{1,2}:\d{2} [AP]M ET\.$/,
  ),
}

test('a quote is accepted until the last millisecond of its window', async () => {
  const { deal, caller } = await makeSearch()
  const { id } = await makeQuote(deal)
  await withFrozenClock(async () => {
    for (const ms of [-1, 0]) {
      await setWindow(id, ms)
      const before = [await stored(id), await dealNow(deal.id)]
      expect(refusalIn(await accept(caller, id))).toEqual(late)
      expect([await stored(id), await dealNow(deal.id)]).toEqual(before)
    }
    await setWindow(id, 1)
    expect((await accept(caller, id)).data.acceptQuote.stage).toBe('CHOSEN')
    const { acceptedAt, validUntil } = await stored(id)
    expect(Number(validUntil) - Number(acceptedAt)).toBe(1)
  })
})

test('an acceptance that waited for the lock past the end of the window is rejected', async () => {
  const { deal, caller } = await makeSearch()
  const { id } = await makeQuote(deal)
  const endWindow = await holdDeal(deal.id)
  const waiting = accept(caller, id)
  await blockedStatements()
  await endWindow(id)
  expect(refusalIn(await waiting)?.code).toBe('EXPIRED')
  expect((await stored(id)).status).toBe('PUBLISHED')
})

test('an expired quote is accepted after it was extended', async () => {
  const { deal, caller } = await makeSearch()
  const { id } = await makeQuote(deal)
  await setWindow(id, -60_000)
  expect(refusalIn(await accept(caller, id))?.code).toBe('EXPIRED')
  const sam = await samStaff()
  await graph(sam.caller, extend, { id, until: await easternIn(3) })
  expect((await accept(caller, id)).data.acceptQuote.stage).toBe('CHOSEN')
  expect(refusalIn(await graph(sam.caller, extend, { id, until: await easternIn(9) }))).toEqual({
    code: 'CONFLICT',
    message: 'The buyer just accepted this quote.',
  })
})

const staffMoves: [string, string, string][] = [
  [
    'withdrawQuote(id: $id, note: "Sold today")',
    'This quote was withdrawn: Sold today',
    'CONFLICT',
  ],
]

test.each(staffMoves)('after %s, the buyer reads: %s', async (call, message, code) => {
  const { deal, caller } = await makeSearch()
  const { id } = await makeQuote(deal)
  const sam = await samStaff()
  await graph(sam.caller, `mutation ($id: ID!) { ${call} { id } }`, { id })
  expect(refusalIn(await accept(caller, id))).toEqual({ code, message })
  expect((await dealNow(deal.id)).status).toBe('SEARCHING')
})

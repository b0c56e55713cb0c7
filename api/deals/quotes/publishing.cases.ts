import { makeStaff } from '../../../test/kit/people/people'
import {
  dealNow,
  easternIn,
  loan,
  makeDraft,
  makeQuote,
  makeSearch,
  makeSolicitation,
  publishQuote,
  refusalIn,
  samStaff,
  setWindow,
  stored,
} from '../../../test/kit/scenes/quotes'
import { type Caller, graph } from '../../../test/kit/servers/shop'
import { db, pool } from '../../platform/db'

const publish = async (caller: Caller, id: string, hours = 48) =>
  graph(caller, publishQuote, { id, revision: 0, until: await easternIn(hours) })

const withdraw =
  'mutation ($id: ID!, $note: String!) { withdrawQuote(id: $id, note: $note) { status } }'
const extend = `mutation ($id: ID!, $until: String!) {
  extendQuote(id: $id, validUntilEastern: $until) { status validUntil askedAgainAt }
}`

const lackings: [string, object, string][] = [
  ['documentId', { documentId: null }, "Attach the dealer's document"],
  ['managerName', { managerName: null }, 'Enter the name of the person who made the offer'],
  ['vin', { vin: null }, 'Enter the VIN or stock number. The price holds for that exact vehicle.'],
  ['solicitationId', { solicitationId: null }, 'Choose the dealer'],
  ['msrp', { msrp: null }, 'Enter the MSRP: the vehicle is new'],
  [
    'creditTerms',
    { ...loan, creditTerms: null },
    'Enter the credit terms that the buyer has to meet',
  ],
  [
    'noteToBuyer',
    { ...loan, statedPayment: 700 },
    "Tell the buyer why the dealer's payment differs from the computed one",
  ],
]

test.each(lackings)('a quote lacking %s cannot be published', async (field, details, problem) => {
  const { deal } = await makeSearch()
  const { id } = await makeDraft(deal, details)
  const { caller } = await samStaff()
  const { errors } = await publish(caller, id)
  expect(errors[0].extensions).toMatchObject({ code: 'BAD_INPUT', fields: { [field]: problem } })
  expect((await stored(id)).status).toBe('DRAFT')
})

test.each([
  ['2026-02-30T17:00', 'Choose how long the quote is valid'],
  ['tomorrow', 'Choose how long the quote is valid'],
  ['2020-01-01T12:00', 'Choose a time at least one hour from now'],
  ['2099-01-01T12:00', 'Choose a time within 60 days'],
])('a window until %s is rejected', async (until, problem) => {
  const { deal } = await makeSearch()
  const { id } = await makeDraft(deal)
  const { caller } = await samStaff()
  const { errors } = await graph(caller, publishQuote, { id, revision: 0, until })
  expect(errors[0].extensions.fields).toEqual({ validUntilEastern: problem })
})

const columns = [
  'solicitation_id',
  'manager_name',
  'document_id',
  'vin',
  'valid_until',
  'published_at',
  'out_the_door_cents',
  'negotiated_cents',
]

test.each(columns)('SQL cannot publish a quote without %s', async (column) => {
  const { deal } = await makeSearch()
  const { id } = await makeDraft(deal)
  const values: Record<string, string> = {
    published_at: 'clock_timestamp()',
    valid_until: `clock_timestamp() + interval '1 day'`,
    out_the_door_cents: '3619223',
    negotiated_cents: '3428900',
  }
  const settings = { ...values, [column]: 'NULL' }
  const assignments = Object.entries(settings).map((pair) => pair.join(' = '))
  const publishing = (list: string[]) =>
    pool.query(`UPDATE quote SET status = 'PUBLISHED', ${list.join(', ')} WHERE id = $1`, [id])
  await expect(publishing(assignments)).rejects.toThrow(/quote_(published|window)_check/)
})

test('SQL cannot publish a total that is not the sum of the lines', async () => {
  const { deal } = await makeSearch()
  const { id } = await makeDraft(deal)
  const publishing = pool.query(
    `UPDATE quote SET status = 'PUBLISHED', published_at = clock_timestamp(),
       valid_until = clock_timestamp() + interval '1 day', out_the_door_cents = 3619222,
       negotiated_cents = 3428900 WHERE id = $1`,
    [id],
  )
  await expect(publishing).rejects.toThrow('is not the sum of its lines')
})

test('publishing freezes the totals, shows the document, and counts the answer', async () => {
  const { deal, caller } = await makeSearch()
  const stockOnly = { vin: null, stockNumber: 'H-123', ...loan, statedPayment: 681 }
  const { id, document, solicitation } = await makeQuote(deal, stockOnly)
  expect(await stored(id)).toMatchObject({
    status: 'PUBLISHED',
    outTheDoorCents: 36_192_23,
    negotiatedCents: 34_289_00,
    paymentCents: 681_34,
  })
  expect(await db.document.findUnique({ where: { id: document.id } })).toMatchObject({
    isShown: true,
  })
  expect(await db.solicitation.findUnique({ where: { id: solicitation.id } })).toMatchObject({
    status: 'ANSWERED',
    answeredAt: expect.any(Date),
  })
  expect((await dealNow(deal.id)).firstQuoteAt).not.toBeNull()
  const query = `query ($id: ID!) { deal(id: $id) { stage quotes {
    status dealerName dealerCity managerName document { path } isLowest isSeen
  } } }`
  const { data } = await graph(caller, query, { id: deal.id })
  expect(data.deal).toMatchObject({
    stage: 'QUOTED',
    quotes: [
      {
        status: 'PUBLISHED',
        dealerName: expect.stringContaining('Harbor'),
        isSeen: false,
        dealerCity: 'Marietta, GA',
        managerName: 'Dana Lopez',
        isLowest: true,
        document: { path: `/api/documents/${document.id}` },
      },
    ],
  })
})

test('two staff members publish one draft once', async () => {
  const { deal } = await makeSearch()
  const { id } = await makeDraft(deal)
  const [sam, kim] = [await samStaff(), await makeStaff()]
  const [first, second] = await Promise.all([
    publish(sam.caller, id, 5),
    publish(kim.caller, id, 9),
  ])
  expect(first.data.publishQuote).toEqual(second.data.publishQuote)
  const events = await db.dealEvent.findMany({ where: { dealId: deal.id, quoteId: id } })
  expect(events.map(({ kind }) => kind)).toEqual(['QUOTE_PUBLISHED'])
})

test('a draft that a colleague changed meanwhile is not published', async () => {
  const { deal } = await makeSearch()
  const { id } = await makeDraft(deal)
  await db.quote.update({ where: { id }, data: { revision: 1, changedBy: 'Kim Park' } })
  const { caller } = await samStaff()
  expect(refusalIn(await publish(caller, id))?.message).toMatch(/^Kim Park changed this at/)
})

test('Silver has one kind of payment, and Gold compares them', async () => {
  const silver = await makeSearch({ packageName: 'Silver' })
  const gold = await makeSearch()
  const { caller } = await samStaff()
  const cash = await makeQuote(silver.deal)
  const { id } = await makeDraft(silver.deal, loan)
  expect(refusalIn(await publish(caller, id))).toEqual({
    code: 'CONFLICT',
    message: expect.stringContaining('Not included in Silver'),
  })
  await graph(caller, withdraw, { id: cash.id, note: 'Sold' })
  expect((await publish(caller, id)).errors).toBeUndefined()

  await makeQuote(gold.deal)
  await makeQuote(gold.deal, loan)
})

test('opening amounts are for staff in Silver, and for everyone from Gold up', async () => {
  const query = 'query ($id: ID!) { deal(id: $id) { quotes { lines { openingAmount } } } }'
  const sam = await samStaff()
  for (const [packageName, shown] of [
    ['Silver', null],
    ['Gold', 899],
  ]) {
    const { deal, caller } = await makeSearch({ packageName: String(packageName) })
    await makeQuote(deal)
    const amounts = await Promise.all(
      [caller, sam.caller].map(async (visitor) => {
        const { data } = await graph(visitor, query, { id: deal.id })
        return data.deal.quotes[0].lines[0].openingAmount
      }),
    )
    expect(amounts).toEqual([shown, 899])
  }
})

test('the copy of a quote takes its place once it is published', async () => {
  const { deal, caller } = await makeSearch()
  const { id } = await makeQuote(deal)
  const sam = await samStaff()
  const { data } = await graph(
    sam.caller,
    'mutation ($id: ID!) { copyQuote(id: $id) { id replaces } }',
    { id },
  )
  expect((await stored(id)).status).toBe('PUBLISHED')
  await publish(sam.caller, data.copyQuote.id)
  const answer = await graph(
    caller,
    'query ($id: ID!) { deal(id: $id) { quotes { id status isLowest replaces } } }',
    { id: deal.id },
  )
  expect(answer.data.deal.quotes).toEqual(
    expect.arrayContaining([
      { id, status: 'REPLACED', isLowest: false, replaces: null },
      { id: data.copyQuote.id, status: 'PUBLISHED', isLowest: true, replaces: id },
    ]),
  )
})

test('quotes are listed with the lowest first, purchases before leases', async () => {
  const { deal, caller } = await makeSearch()
  const lease = {
    kind: 'LEASE',
    moneyFactor: 0.00125,
    residual: 13_110,
    termMonths: 36,
    milesPerYear: 12_000,
    creditTerms: 'Tier 1',
  }
  const { id: leased } = await makeQuote(deal, lease)
  const { id: high } = await makeQuote(deal, { sellingPrice: 34_000 })
  const { id: low } = await makeQuote(deal, loan)
  const answer = await graph(
    caller,
    'query ($id: ID!) { deal(id: $id) { quotes { id isLowest } } }',
    { id: deal.id },
  )
  expect(answer.data.deal.quotes).toEqual([
    { id: low, isLowest: true },
    { id: high, isLowest: false },
    { id: leased, isLowest: true },
  ])
})

const lease = {
  kind: 'LEASE',
  msrp: 40_000,
  moneyFactor: 0.00125,
  residual: 22_000,
  termMonths: 36,
  milesPerYear: 12_000,
  creditTerms: 'Tier 1',
  lines: [],
}
const equity = { tradeAllowance: 8_200, tradePayoff: 3_150 }

async function leasesOf(caller: Caller, id: string) {
  const query = `query ($id: ID!) { deal(id: $id) { quotes {
    id isLowest totals { totalCost effectiveMonthly rankedPrice tradeInPays dueAtSigning } } } }`
  const { data, errors } = await graph(caller, query, { id })
  expect(errors).toBeUndefined()
  return data.deal.quotes
}

test('a lease that takes a trade-in is ranked as one with the same cash down', async () => {
  const { deal, caller } = await makeSearch()
  const { id: traded } = await makeQuote(deal, { ...lease, ...equity, sellingPrice: 38_000 })
  const { id: cash } = await makeQuote(deal, { ...lease, sellingPrice: 38_000, downPayment: 5_050 })
  const { id: lower } = await makeQuote(deal, { ...lease, sellingPrice: 37_000 })
  const quotes = await leasesOf(caller, deal.id)
  expect(quotes.map(({ id }: { id: string }) => id)).toEqual([lower, traded, cash])
  const [first, ofTrade, ofCash] = quotes
  expect(first).toMatchObject({ isLowest: true, totals: { tradeInPays: null } })
  expect(ofTrade).toMatchObject({ isLowest: false, totals: { tradeInPays: 5_050 } })
  const { totalCost, effectiveMonthly, dueAtSigning } = ofCash.totals
  expect(ofTrade.totals).toMatchObject({ totalCost, effectiveMonthly, rankedPrice: totalCost })
  expect(ofTrade.totals.dueAtSigning).toBeCloseTo(dueAtSigning - 5_050)
  expect(await stored(traded)).toMatchObject({
    totalCostCents: Math.round(totalCost * 100),
    formula: 2,
  })
})

/** Stores a quote as the first version of the formulas published it. The trigger refuses it, so it is off. */
const publishedBefore = (id: string) =>
  db.$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL session_replication_role = 'replica'`
    await tx.$executeRaw`UPDATE quote
      SET formula = 1, total_cost_cents = total_cost_cents - (trade_allowance_cents - trade_payoff_cents)
      WHERE id = ${id}::uuid`
  })

test('a lease that was published before its trade-in counted keeps its sheet, and is ranked by all it costs', async () => {
  const { deal, caller } = await makeSearch()
  const { id: traded } = await makeQuote(deal, { ...lease, ...equity, sellingPrice: 38_000 })
  const [now] = await leasesOf(caller, deal.id)
  await publishedBefore(traded)
  const { id: lower } = await makeQuote(deal, { ...lease, sellingPrice: 37_000 })
  const [first, before] = await leasesOf(caller, deal.id)
  expect(first).toMatchObject({ id: lower, isLowest: true })
  expect(before).toMatchObject({ id: traded, isLowest: false })
  expect(before.totals.rankedPrice).toBe(now.totals.totalCost)
  expect(before.totals.tradeInPays).toBe(5_050)
  expect(before.totals.totalCost).toBeCloseTo(now.totals.totalCost - 5_050)
  expect(before.totals.totalCost).toBeLessThan(first.totals.totalCost)
  expect(before.totals.effectiveMonthly).toBeCloseTo(before.totals.totalCost / 36, 1)
})

test('a loan without interest has no finance charge, whatever its payments are rounded to', async () => {
  const { deal, caller } = await makeSearch()
  await makeQuote(deal, { ...loan, apr: 0, lines: [], sellingPrice: 33_690.2 })
  const query = `query ($id: ID!) { deal(id: $id) { quotes {
    totals { payment financeCharge totalCost outTheDoor } } } }`
  const { data } = await graph(caller, query, { id: deal.id })
  expect(data.deal.quotes[0].totals).toEqual({
    payment: 561.5,
    financeCharge: 0,
    totalCost: 33_690.2,
    outTheDoor: 33_690.2,
  })
})

test('an expired quote is accepted again once it is extended; a window is never shortened', async () => {
  const { deal, caller } = await makeSearch()
  const { id } = await makeQuote(deal)
  const sam = await samStaff()
  await setWindow(id, -60_000)
  const status = async () => {
    const query = 'query ($id: ID!) { deal(id: $id) { stage quotes { status } } }'
    const { data } = await graph(caller, query, { id: deal.id })
    return [data.deal.stage, data.deal.quotes[0].status]
  }
  expect(await status()).toEqual(['SEARCHING', 'EXPIRED'])
  const until = await easternIn(20)
  const { data } = await graph(sam.caller, extend, { id, until })
  expect(data.extendQuote.status).toBe('PUBLISHED')
  expect(await status()).toEqual(['QUOTED', 'PUBLISHED'])
  expect((await graph(sam.caller, extend, { id, until })).errors).toBeUndefined() // a double click
  const shorter = { id, until: await easternIn(10) }
  expect(refusalIn(await graph(sam.caller, extend, shorter))?.code).toBe('CONFLICT')
  const long = { id, until: await easternIn(61 * 24) }
  expect(refusalIn(await graph(sam.caller, extend, long))?.code).toBe('BAD_INPUT')
  const { rows } = await pool.query(
    `SELECT count(*)::int AS times FROM deal_event WHERE quote_id = $1 AND kind = 'QUOTE_EXTENDED'`,
    [id],
  )
  expect(rows[0].times).toBe(1)
})

test('a withdrawn quote is emailed only if the buyer may have counted on it', async () => {
  const { deal, user } = await makeSearch()
  const { caller } = await samStaff()
  const [unseen, seen] = [await makeQuote(deal), await makeQuote(deal)]
  await db.quote.update({ where: { id: seen.id }, data: { seenAt: new Date() } })
  for (const { id } of [unseen, seen]) {
    for (const note of ['The vehicle was sold', 'Again']) {
      const { data } = await graph(caller, withdraw, { id, note })
      expect(data.withdrawQuote.status).toBe('WITHDRAWN')
    }
    expect((await stored(id)).withdrawnNote).toBe('The vehicle was sold')
  }
  const mails = await db.mail.findMany({ where: { recipient: user.email } })
  expect(mails.map(({ cause }) => cause)).toEqual([`quote-withdrawn ${seen.id}`])
  expect(mails[0]?.text).toContain('> The vehicle was sold')
  expect(refusalIn(await graph(caller, withdraw, { id: seen.id, note: ' x ' }))?.message).toBe(
    'note: Use 3 to 500 characters',
  )
})

test('nothing is published before the wishes, after the choice, or in a closed deal', async () => {
  const { caller } = await samStaff()
  const { deal } = await makeSearch()
  const { id } = await makeDraft(deal)
  await makeSolicitation(deal)
  await db.deal.update({ where: { id: deal.id }, data: { status: 'INTAKE' } })
  expect(refusalIn(await publish(caller, id))?.message).toBe(
    "The buyer hasn't sent their wishes yet.",
  )
  await db.deal.update({
    where: { id: deal.id },
    data: { status: 'CLOSED', endedAs: 'NO_DEAL', closedAt: new Date() },
  })
  expect(refusalIn(await publish(caller, id))?.message).toBe('This deal is closed.')
})

import { randomUUID } from 'node:crypto'
import { brand } from '../../shared/brand'
import { eventually } from '../../test/kit/eventually'
import { makeCustomer, makeMember } from '../../test/kit/people/people'
import { watch } from '../../test/kit/requests/subscriptions'
import {
  contractOf,
  easternDay,
  harborLoan,
  makeChoice,
  makePurchase,
  nitrogen,
  recordPurchase,
  saveContract,
} from '../../test/kit/scenes/chosen-deals'
import {
  claimableOf,
  claimNow,
  decideClaim,
  mailsOf,
  makeClaim,
  makePaidDeals,
  openClaim,
  withdrawClaim,
} from '../../test/kit/scenes/claims'
import { makeDeal } from '../../test/kit/scenes/deals'
import { refundsOf, samHill, unitsOf } from '../../test/kit/scenes/purchases'
import { accept, dealNow, makeQuote, makeSearch, refusalIn } from '../../test/kit/scenes/quotes'
import { graph, makeVisitor } from '../../test/kit/servers/shop'
import { db } from '../platform/db'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

async function makeBuyer() {
  const buyer = await makeCustomer({ firstName: 'Bea' })
  return { ...buyer, deal: await makeDeal({ user: buyer.user }) }
}

/** Moves when the wishes were sent, in milliseconds from now. */
const sendWishes = (id: string, ms: number) => db.$executeRaw`
  UPDATE deal SET status = 'SEARCHING', wishes_sent_at = clock_timestamp() + ${ms} * interval '1 millisecond'
   WHERE id = ${id}::uuid`

test('a claim says what happens when, and tells the buyer and the owners', async () => {
  const { caller, user, deal } = await makeBuyer()
  const owner = await makeMember('OWNER')
  const advocate = await makeMember('ADVOCATE')
  const { data } = await openClaim(caller, deal.id, { words: '  I changed my mind  ' })
  const claim = data.openClaim
  expect(claim).toMatchObject({
    reason: 'OTHER',
    words: 'I changed my mind',
    status: 'OPEN',
    amount: 599,
    decidedAt: null,
    decisionNote: null,
  })
  expect(Date.parse(claim.answerBy) - Date.parse(claim.askedAt)).toBe(72 * HOUR_MS)
  const [mail] = await db.mail.findMany({ where: { cause: `claim-opened ${claim.id}` } })
  expect(mail).toMatchObject({ recipient: user.email })
  expect(mail?.subject).not.toMatch(/\$/)
  const cause = (email: string) => `claim-opened ${claim.id} ${email}`
  expect(await mailsOf(cause(owner.user.email))).toBe(1)
  expect(await mailsOf(cause(advocate.user.email))).toBe(0)

  const seen = await graph(
    caller,
    `query ($id: ID!) { deal(id: $id) { claims { id } events(first: 1) { text } } }`,
    { id: deal.id },
  )
  expect(seen.data.deal).toEqual({
    claims: [{ id: claim.id }],
    events: [{ text: 'You asked for your money back.' }],
  })
})

test('only the buyer opens a claim, and no one else sees it', async () => {
  const { caller, deal } = await makeBuyer()
  const stranger = await makeCustomer()
  const owner = await makeMember('OWNER')
  const codeOf = async (by: typeof caller) => refusalIn(await openClaim(by, deal.id))?.code
  expect(await codeOf(makeVisitor())).toBe('UNAUTHENTICATED')
  expect(await codeOf(stranger.caller)).toBe('NOT_FOUND')
  expect(await codeOf(owner.caller)).toBe('FORBIDDEN')
  const { id } = await makeClaim(caller, deal.id)
  expect(refusalIn(await withdrawClaim(stranger.caller, id))?.code).toBe('NOT_FOUND')
  expect(refusalIn(await withdrawClaim(owner.caller, id))?.code).toBe('FORBIDDEN')
  expect((await claimNow(id)).status).toBe('OPEN')
})

test('the buyer sees neither facts nor the list of claims; every member does', async () => {
  const { caller, deal } = await makeBuyer()
  const { id } = await makeClaim(caller, deal.id)
  const query = `query ($id: ID!) {
    claims(status: OPEN, first: 100) { nodes { id deal { number } facts { label value } } }
    deal(id: $id) { claims { id facts { label } deal { id } } }
  }`
  const mine = await graph(caller, query, { id: deal.id })
  expect(mine.data).toEqual({ claims: null, deal: { claims: [{ id, facts: null, deal: null }] } })

  const { caller: advocate } = await makeMember('ADVOCATE')
  const { data, errors } = await graph(advocate, query, { id: deal.id })
  expect(errors).toBeUndefined()
  const [claim] = data.claims.nodes.filter((one: { id: string }) => one.id === id)
  expect(claim).toEqual({
    id,
    deal: { number: deal.number },
    facts: [
      { label: 'State', value: 'Not entered' },
      { label: 'Days since the wishes', value: 'Not sent' },
      { label: 'Quotes', value: '0' },
      { label: 'Lowest out-the-door price, taxes included', value: 'None' },
      { label: 'Price on paper', value: 'None' },
    ],
  })
})

test('the facts of a purchase add up to its saving', async () => {
  const { caller, id } = await makePurchase()
  await makeClaim(caller, id)
  const { caller: owner } = await makeMember('OWNER')
  const query = 'query ($id: ID!) { deal(id: $id) { claims { facts { label value } } } }'
  const { data } = await graph(owner, query, { id })
  const facts: { label: string; value: string }[] = data.deal.claims[0].facts.slice(-5)
  const amounts = facts.map(({ value }) => Number(value.replace(/[$,]/g, '').replace('−', '-')))
  expect(facts.map(({ label }) => label)).toEqual([
    'Your own offer, before taxes',
    'The price with us, before taxes',
    'More for the trade-in',
    'Saved on interest',
    'Saving',
  ])
  const saving = amounts.pop()
  expect(saving).toBe(2_110.6)
  expect(amounts.reduce((sum, amount) => sum + amount)).toBeCloseTo(2_110.6, 2)
})

test.each([
  ['words', { words: 'no' }],
  ['words', { words: 'x'.repeat(2_001) }],
  ['requestKey', { requestKey: 'mine' }],
])('refuses a wrong %s', async (field, input) => {
  const { caller, deal } = await makeBuyer()
  const { errors } = await openClaim(caller, deal.id, input)
  expect(errors[0].extensions).toMatchObject({ code: 'BAD_INPUT' })
  expect(Object.keys(errors[0].extensions.fields)).toEqual([field])
})

test('one request key opens one claim, also twice at once, and belongs to one deal', async () => {
  const { caller, user, deal } = await makeBuyer()
  const requestKey = randomUUID()
  const answers = await Promise.all([1, 2].map(() => openClaim(caller, deal.id, { requestKey })))
  const ids = new Set(answers.map(({ data }) => data?.openClaim.id))
  expect(ids.size).toBe(1)
  expect(await db.claim.count({ where: { dealId: deal.id } })).toBe(1)
  const other = await makeDeal({ user })
  expect(refusalIn(await openClaim(caller, other.id, { requestKey }))).toEqual({
    code: 'CONFLICT',
    message: 'This key belongs to another entry.',
  })
})

test('a deal can be claimed three times, one at a time', async () => {
  const { caller, deal } = await makeBuyer()
  for (let time = 1; time <= 3; time++) {
    const { id } = await makeClaim(caller, deal.id)
    expect(refusalIn(await openClaim(caller, deal.id))?.message).toBe(
      'You asked for this money back already.',
    )
    for (let again = 0; again < 2; again++) {
      expect((await withdrawClaim(caller, id)).data.withdrawClaim.status).toBe('WITHDRAWN')
    }
  }
  expect(refusalIn(await openClaim(caller, deal.id))).toEqual({
    code: 'CONFLICT',
    message: 'You can ask three times for each deal. Call us or write in the chat.',
  })
})

test('without a quote, money can be claimed after 14 × 24 hours, not a moment earlier', async () => {
  const { caller, deal } = await makeBuyer()
  await sendWishes(deal.id, -14 * DAY_MS + 60_000)
  const [first] = await claimableOf(caller, deal.id)
  expect(first?.reason).toBe('NO_QUOTE')
  const { wishesSentAt } = await dealNow(deal.id)
  expect(Date.parse(String(first?.from))).toBe(Number(wishesSentAt) + 14 * DAY_MS)
  expect(refusalIn(await openClaim(caller, deal.id, { reason: 'NO_QUOTE' }))?.code).toBe('CONFLICT')

  await sendWishes(deal.id, -14 * DAY_MS - 1)
  expect(refusalIn(await openClaim(caller, deal.id, { reason: 'NO_QUOTE' }))).toBeUndefined()
})

test('the days without a quote are those of when the deal was opened', async () => {
  const { caller, deal } = await makeBuyer()
  await db.deal.update({ where: { id: deal.id }, data: { noQuoteDays: 21 } })
  await sendWishes(deal.id, -15 * DAY_MS)
  expect(refusalIn(await openClaim(caller, deal.id, { reason: 'NO_QUOTE' }))?.code).toBe('CONFLICT')
})

test('a quote ends the reason of having none; one that saves nothing is another reason', async () => {
  const { deal, caller } = await makeSearch()
  await sendWishes(deal.id, -20 * DAY_MS)
  await makeQuote(deal, { advertised: 34_690 })
  const reasons = async () => (await claimableOf(caller, deal.id)).map(({ reason }) => reason)
  expect(await reasons()).toEqual(['OTHER'])
  await db.quote.updateMany({ where: { dealId: deal.id }, data: { status: 'WITHDRAWN' } })
  expect(await reasons()).toEqual(['NOT_BETTER', 'OTHER'])
})

test('T18: a purchase that saves nothing can be claimed, one that saves can not', async () => {
  const better = await makePurchase()
  expect((await claimableOf(better.caller, better.id)).map(({ reason }) => reason)).toEqual([
    'OTHER',
  ])
  await db.deal.update({
    where: { id: better.id },
    data: { priceSavingCents: -51_00, tradeSavingCents: 0, financeSavingCents: 0 },
  })
  const [first] = await claimableOf(better.caller, better.id)
  expect(first?.reason).toBe('NOT_BETTER')
})

test('a dealer who broke their word is a reason until another vehicle is bought', async () => {
  const { id, deal, caller, staff } = await makeChoice()
  const reasons = async () => (await claimableOf(caller, id)).map(({ reason }) => reason)
  expect(await reasons()).toEqual(['OTHER'])
  await graph(
    staff,
    'mutation ($id: ID!) { reopenDeal(id: $id, reason: DEALER_DID_NOT_HONOR, note: "Gone") { id } }',
    { id },
  )
  expect(await reasons()).toContain('NOT_HONORED')
  const { id: quoteId } = await makeQuote(deal, harborLoan)
  await accept(caller, quoteId)
  await recordPurchase(caller, id, await easternDay())
  expect(await reasons()).toEqual(['OTHER'])
})

test('a contract above the quote is a reason, before and after the purchase, unless it is for another vehicle', async () => {
  const { id, caller } = await makeChoice()
  const reasons = async () => (await claimableOf(caller, id)).map(({ reason }) => reason)
  const revision = async () =>
    (await db.quote.findFirst({ where: { dealId: id, role: 'CONTRACT' } }))?.revision ?? null
  const enter = async (more: object) => {
    const input = contractOf(harborLoan, more)
    expect(refusalIn(await saveContract(caller, id, input, await revision()))).toBeUndefined()
  }
  await enter({})
  expect(await reasons()).toEqual(['OTHER'])
  await enter({ vin: '7DFHDEM01TD000303', sellingPrice: 39_000 })
  expect(await reasons()).toEqual(['OTHER'])
  await enter({ lines: [...harborLoan.lines, nitrogen] })
  expect(await reasons()).toEqual(['NOT_HONORED', 'OTHER'])
  await recordPurchase(caller, id, await easternDay())
  expect(await reasons()).toContain('NOT_HONORED')
  expect(refusalIn(await openClaim(caller, id, { reason: 'NOT_HONORED' }))).toBeUndefined()
})

test('nothing can be claimed once it is too late', async () => {
  const { caller, deal } = await makeBuyer()
  await db.$executeRaw`
    UPDATE deal SET status = 'CLOSED', ended_as = 'NO_DEAL', closed_at = now(), claim_until = clock_timestamp()
     WHERE id = ${deal.id}::uuid`
  expect(await claimableOf(caller, deal.id)).toEqual([])
  expect(refusalIn(await openClaim(caller, deal.id))?.code).toBe('CONFLICT')
})

test('a state that we do not serve is refunded at once, without a decision', async () => {
  const { caller, deals, order, bought, paymentIntentId } = await makePaidDeals()
  const [deal] = deals
  const id = String(deal?.id)
  await db.wishes.update({ where: { dealId: id }, data: { state: 'TX' } })
  const { data, errors } = await openClaim(caller, id, { reason: 'NOT_SERVED', words: 'I moved' })
  expect(errors).toBeUndefined()
  expect(data.openClaim).toMatchObject({ status: 'REFUNDED', decidedBy: brand.name })
  expect(await refundsOf(paymentIntentId)).toEqual([599_00])
  expect(await unitsOf(bought)).toEqual([10, 0, 5])
  expect(await dealNow(id)).toMatchObject({ status: 'CLOSED', endedAs: 'REFUNDED' })
  expect(await mailsOf(`claim-opened ${data.openClaim.id}`)).toBe(0)
  expect(await mailsOf(`claim-decided ${data.openClaim.id}`)).toBe(1)
  expect(await mailsOf(`order-refunded ${order.id}`)).toBe(1)
  expect(await claimableOf(caller, id)).toEqual([])
})

test('of a disputed payment, even a state that we do not serve waits for an owner; both get an email', async () => {
  const { caller, deals, order, paymentIntentId } = await makePaidDeals()
  const id = String(deals[0]?.id)
  await samHill()
  await db.wishes.update({ where: { dealId: id }, data: { state: 'TX' } })
  await db.order.update({ where: { id: order.id }, data: { disputedAt: new Date() } })
  const { data } = await openClaim(caller, id, { reason: 'NOT_SERVED', words: 'I moved' })
  expect(data.openClaim.status).toBe('OPEN')
  expect(await refundsOf(paymentIntentId)).toEqual([])
  expect(await mailsOf(`claim-opened ${data.openClaim.id}`)).toBeGreaterThan(1)
})

test('a served state is no reason', async () => {
  const { caller, deal } = await makeBuyer()
  await db.wishes.update({ where: { dealId: deal.id }, data: { state: 'GA' } })
  const { errors } = await openClaim(caller, deal.id, { reason: 'NOT_SERVED' })
  expect(errors[0].extensions.code).toBe('CONFLICT')
})

test('the buyer and staff see a new claim without a reload', async () => {
  const { caller, deal } = await makeBuyer()
  const { caller: owner } = await samHill()
  const mine = await watch(caller, 'subscription { dealChanged { dealId kind } }')
  const work = await watch(owner, 'subscription { workChanged { kind id } }')
  const { id } = await makeClaim(caller, deal.id)
  await eventually(async () => {
    expect(mine.seen).toContainEqual({ dealId: deal.id, kind: 'CLAIM' })
    expect(work.seen).toContainEqual({ kind: 'CLAIM', id })
  })
})

test('owners have a claim on their list, by when we promised to answer', async () => {
  const { caller, deal } = await makeBuyer()
  const { id, answerBy } = await makeClaim(caller, deal.id)
  const query = `{ work(first: 100, kinds: [CLAIM]) {
    id step dueAt isPromise title phone deal { id } person { name } } }`
  const { caller: owner } = await samHill()
  const ofClaim = (rows: { id: string }[]) => rows.filter((row) => row.id === id)
  const { data, errors } = await graph(owner, query)
  expect(errors).toBeUndefined()
  expect(ofClaim(data.work)).toMatchObject([
    {
      step: `Decide the claim of ${deal.number}`,
      dueAt: answerBy,
      isPromise: true,
      deal: { id: deal.id },
    },
  ])
  const { caller: advocate } = await makeMember('ADVOCATE')
  expect((await graph(advocate, query)).data.work).toEqual([])
  await decideClaim(owner, id, false, 'We still search')
  expect(ofClaim((await graph(owner, query)).data.work)).toEqual([])
})

test('staff find the deals whose money is asked for back', async () => {
  const { caller, deal } = await makeBuyer()
  await makeClaim(caller, deal.id)
  const { caller: staff } = await makeMember('SUPPORT')
  const query =
    'query ($search: String) { deals(filter: CLAIMS, search: $search) { nodes { id } } }'
  const find = async (search: string) => (await graph(staff, query, { search })).data.deals.nodes
  expect(await find(deal.number)).toEqual([{ id: deal.id }])
  const { deal: other } = await makeBuyer()
  expect(await find(other.number)).toEqual([])
})

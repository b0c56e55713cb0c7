import { eventually } from '../../test/kit/eventually'
import { makeMember } from '../../test/kit/people/people'
import { watch } from '../../test/kit/requests/subscriptions'
import {
  easternDay,
  makePurchase,
  recordPurchase,
  undoPurchase,
} from '../../test/kit/scenes/chosen-deals'
import {
  approve,
  claimNow,
  decideClaim,
  mailsOf,
  makeClaim,
  makePaidDeals,
  openClaim,
  sendClaimAgain,
  withdrawClaim,
} from '../../test/kit/scenes/claims'
import { startSearch } from '../../test/kit/scenes/live-quotes'
import { orderOf, refundsOf, samHill, unitsOf } from '../../test/kit/scenes/purchases'
import { accept, dealNow, makeQuote, refusalIn } from '../../test/kit/scenes/quotes'
import { graph, makeVisitor } from '../../test/kit/servers/shop'
import { closed } from '../deals/states'
import { db } from '../platform/db'

/** An order with one deal, and a claim of its buyer. */
async function makeSingle() {
  const paid = await makePaidDeals()
  const dealId = String(paid.deals[0]?.id)
  return { ...paid, dealId, claim: await makeClaim(paid.caller, dealId) }
}

test('a deal that was closed for another reason ends as refunded', async () => {
  const { claim, dealId } = await makeSingle()
  await db.deal.update({
    where: { id: dealId },
    data: { status: 'CLOSED', endedAs: 'NO_DEAL', ...closed(new Date()) },
  })
  await approve(claim.id)
  expect(await dealNow(dealId)).toMatchObject({ status: 'CLOSED', endedAs: 'REFUNDED' })
})

test('an approved claim refunds an order with one deal as a whole, with the claim as its reason', async () => {
  const { claim, dealId, deals, order, bought, paymentIntentId } = await makeSingle()
  expect(await unitsOf(bought)).toEqual([9, 0, 6])
  const { data, errors } = await approve(claim.id)
  expect(errors).toBeUndefined()
  expect(data.decideClaim).toMatchObject({
    status: 'REFUNDED',
    decidedBy: 'Sam',
    decisionNote: 'Bought twice by mistake',
    refundedAt: expect.any(String),
  })
  expect(await orderOf(String(order.sessionId))).toMatchObject({
    status: 'REFUNDED',
    refundedCents: 599_00,
    refundedAt: expect.any(Date),
    refundReason: `Claim of ${deals[0]?.number}`,
  })
  expect(await unitsOf(bought)).toEqual([10, 0, 5])
  expect(await refundsOf(paymentIntentId)).toEqual([599_00])
  expect(await dealNow(dealId)).toMatchObject({ status: 'CLOSED', endedAs: 'REFUNDED' })
  const kinds = await db.dealEvent.findMany({ where: { dealId }, orderBy: { position: 'asc' } })
  expect(kinds.map(({ kind }) => kind).filter((kind) => kind.startsWith('CLAIM'))).toEqual([
    'CLAIM_OPENED',
    'CLAIM_DECIDED',
    'CLAIM_REFUNDED',
  ])
  expect(await mailsOf(`claim-decided ${claim.id}`)).toBe(1)
  expect(await mailsOf(`claim-refunded ${claim.id}`)).toBe(0)
  expect(await mailsOf(`order-refunded ${order.id}`)).toBe(1)
})

test('a refused claim says why, closes nothing, and returns nothing', async () => {
  const { claim, caller, dealId, paymentIntentId } = await makeSingle()
  const { caller: owner } = await samHill()
  const { data } = await decideClaim(owner, claim.id, false, 'We found a better quote')
  expect(data.decideClaim).toMatchObject({ status: 'REFUSED', refundedAt: null })
  expect(await refundsOf(paymentIntentId)).toEqual([])
  expect((await dealNow(dealId)).status).toBe('INTAKE')
  const seen = await graph(
    caller,
    'query ($id: ID!) { deal(id: $id) { events(first: 1) { text } } }',
    { id: dealId },
  )
  expect(seen.data.deal.events[0].text).toBe(
    "Sam didn't approve your money back: We found a better quote",
  )
  expect(refusalIn(await openClaim(caller, dealId))).toBeUndefined()
})

test('only owners decide, and only a moment after their password', async () => {
  const { claim } = await makeSingle()
  for (const role of ['ADVOCATE', 'SUPPORT'] as const) {
    const { caller } = await makeMember(role)
    for (const answer of [
      await decideClaim(caller, claim.id),
      await sendClaimAgain(caller, claim.id),
    ])
      expect(answer.errors[0].extensions).toMatchObject({
        code: 'FORBIDDEN',
        reason: 'ROLE_NEEDED',
      })
  }
  const { caller, user } = await makeMember('OWNER')
  await db.$executeRaw`
    UPDATE session SET confirmed_at = now() - interval '31 minutes' WHERE user_id = ${user.id}::uuid`
  for (const answer of [
    await decideClaim(caller, claim.id),
    await sendClaimAgain(caller, claim.id),
  ])
    expect(answer.errors[0].extensions).toMatchObject({
      code: 'FORBIDDEN',
      reason: 'PASSWORD_NEEDED',
    })
  expect((await claimNow(claim.id)).status).toBe('OPEN')
})

test('a token decides nothing', async () => {
  const { claim } = await makeSingle()
  const { caller } = await makeMember('OWNER')
  const { data } = await graph(
    caller,
    'mutation { createApiToken(name: "tool", access: WRITE) { token } }',
  )
  const program = { ...makeVisitor(), token: data.createApiToken.token as string }
  const { errors } = await decideClaim(program, claim.id)
  expect(errors[0].extensions.code).toBe('FORBIDDEN')
  expect((await claimNow(claim.id)).status).toBe('OPEN')
})

test('a decision needs words, and a claim that exists', async () => {
  const { claim } = await makeSingle()
  const { caller } = await samHill()
  for (const note of ['no', 'x'.repeat(1_001)])
    expect(refusalIn(await decideClaim(caller, claim.id, true, note))?.code).toBe('BAD_INPUT')
  for (const id of ['x', claim.id.replace(/^./, 'a').replace(/.$/, '0')])
    expect(refusalIn(await decideClaim(caller, id))?.code).toBe('NOT_FOUND')
  expect(refusalIn(await sendClaimAgain(caller, claim.id))?.message).toBe(
    "This claim's refund didn't fail.",
  )
})

test('a decision is in the history, without its words', async () => {
  const { claim, deals } = await makeSingle()
  const { caller, user } = await samHill()
  await decideClaim(caller, claim.id, false, 'We still search')
  const entries = await db.historyEntry.findMany({ where: { subjectId: claim.id } })
  expect(entries).toMatchObject([
    {
      subject: 'CLAIM',
      subjectName: `Claim of ${deals[0]?.number}`,
      staffId: user.id,
      field: 'status',
      before: 'OPEN',
      after: 'REFUSED',
    },
  ])
})

test('a disputed payment can be refused back, not approved', async () => {
  const { claim, order, paymentIntentId } = await makeSingle()
  await db.order.update({ where: { id: order.id }, data: { disputedAt: new Date() } })
  expect(refusalIn(await approve(claim.id))?.message).toMatch(/disputed this payment/)
  expect((await claimNow(claim.id)).status).toBe('OPEN')
  expect(await refundsOf(paymentIntentId)).toEqual([])
})

test('a purchase stays when its claim is approved', async () => {
  const { claim, caller, dealId, order } = await makeSingle()
  const { id: quoteId } = await makeQuote(await startSearch(dealId))
  await accept(caller, quoteId)
  await recordPurchase(caller, dealId, await easternDay())
  expect((await approve(claim.id)).data.decideClaim.status).toBe('REFUNDED')
  expect((await orderOf(String(order.sessionId))).status).toBe('REFUNDED')
  expect(await dealNow(dealId)).toMatchObject({ status: 'PURCHASED', endedAs: null })
})

test('a decided claim holds the purchase; one that was taken back does not', async () => {
  const { id, caller, staff } = await makePurchase()
  const first = await makeClaim(caller, id)
  await withdrawClaim(caller, first.id)
  expect(refusalIn(await undoPurchase(staff, id))).toBeUndefined()

  const bought = await makePurchase()
  const claim = await makeClaim(bought.caller, bought.id)
  await decideClaim((await samHill()).caller, claim.id, false, 'It saved you money')
  expect(refusalIn(await undoPurchase(bought.staff, bought.id))?.message).toBe(
    "This purchase can't be undone: its payment was refunded, or a claim was decided.",
  )
})

test('the buyer sees the decision without a reload', async () => {
  const { claim, caller, dealId } = await makeSingle()
  const changes = await watch(caller, `subscription { dealChanged(dealId: "${dealId}") { kind } }`)
  const answer = await decideClaim((await samHill()).caller, claim.id, false, 'We still search')
  expect(answer.errors).toBeUndefined()
  await eventually(async () => expect(changes.seen).toContainEqual({ kind: 'CLAIM' }))
})

import { eventually } from '../../test/kit/eventually'
import { refundOrder as refundOperation } from '../../test/kit/requests/operations'
import {
  approve,
  claimNow,
  mailsOf,
  makeClaim,
  makePaidDeals,
  openClaim,
} from '../../test/kit/scenes/claims'
import { atProvider, orderOf, refundsOf, samHill, unitsOf } from '../../test/kit/scenes/purchases'
import { dealNow, refusalIn } from '../../test/kit/scenes/quotes'
import { refundKeysOf, withProvider } from '../../test/kit/servers/provider-proxy'
import { graph } from '../../test/kit/servers/shop'
import { sendRefunds } from './claims.jobs'

/** An order of three, and a claim on each deal. */
async function makeThree(card?: string) {
  const paid = await makePaidDeals({ quantity: 3, ...(card && { card }) })
  const claims = []
  for (const { id } of paid.deals) claims.push((await makeClaim(paid.caller, id)).id)
  const [first = '', second = '', third = ''] = claims
  return { ...paid, claims, first, second, third, sessionId: String(paid.order.sessionId) }
}

test('a claim on one of three deals refunds its fee only; the others go on', async () => {
  const { first, order, deals, bought, sessionId, paymentIntentId } = await makeThree()
  const [one, two, three] = deals.map(({ id }) => id)
  expect((await approve(first)).data.decideClaim.status).toBe('REFUNDED')

  expect(await refundsOf(paymentIntentId)).toEqual([599_00])
  expect(await orderOf(sessionId)).toMatchObject({
    status: 'PAID',
    refundedCents: 599_00,
    refundedAt: expect.any(Date),
  })
  expect(await unitsOf(bought)).toEqual([7, 0, 8])
  expect(await dealNow(String(one))).toMatchObject({ status: 'CLOSED', endedAs: 'REFUNDED' })
  for (const id of [two, three]) expect((await dealNow(String(id))).status).toBe('INTAKE')
  expect(await mailsOf(`claim-refunded ${first}`)).toBe(1)
  expect(await mailsOf(`order-refunded ${order.id}`)).toBe(0)
  const { data } = await atProvider().refunds.list({ payment_intent: paymentIntentId })
  expect(data[0]?.metadata).toEqual({ claim_id: first })
  expect((await claimNow(first)).providerRefundId).toBe(data[0]?.id)
})

test('a refunded deal is neither opened nor claimed again', async () => {
  const { first, deals, caller } = await makeThree()
  const id = String(deals[0]?.id)
  await approve(first)
  expect(refusalIn(await openClaim(caller, id))?.code).toBe('CONFLICT')
  const { errors } = await graph(
    (await samHill()).caller,
    'mutation ($id: ID!) { reopenDeal(id: $id, reason: OTHER, note: "By mistake") { id } }',
    { id },
  )
  expect(errors[0].extensions.code).toBe('CONFLICT')
})

test('claims approved on all three at once are three parts, and refund the order', async () => {
  const { claims, order, deals, bought, sessionId, paymentIntentId } = await makeThree()
  const answers = await Promise.all(claims.map(approve))
  expect(answers.flatMap(({ errors }) => errors ?? [])).toEqual([])
  await sendRefunds() // what was waiting for another
  expect(await refundsOf(paymentIntentId)).toEqual([599_00, 599_00, 599_00])
  expect(await orderOf(sessionId)).toMatchObject({ status: 'REFUNDED', refundedCents: 3 * 599_00 })
  expect(await unitsOf(bought)).toEqual([10, 0, 5])
  for (const id of claims) {
    expect((await claimNow(id)).status).toBe('REFUNDED')
    expect(await mailsOf(`claim-refunded ${id}`)).toBe(1)
  }
  for (const { id } of deals) expect((await dealNow(id)).status).toBe('CLOSED')
  expect(await mailsOf(`order-refunded ${order.id}`)).toBe(1)
})

test('sends no second part when the response to the first is lost', async () => {
  const { first, paymentIntentId } = await makeThree()
  await withProvider(['pass', 'lose-answer'], 'gateway', async ({ calls }) => {
    expect((await approve(first)).data.decideClaim.status).toBe('REFUNDING')
    expect(new Set(refundKeysOf(calls))).toEqual(new Set([`claim-${first}-1`]))
  })
  expect(await refundsOf(paymentIntentId)).toEqual([599_00])
  await sendRefunds()
  expect((await claimNow(first)).status).toBe('REFUNDED')
  expect(await refundsOf(paymentIntentId)).toEqual([599_00])
})

test('stays REFUNDING while the provider is down, and the job sends the part', async () => {
  const { first, paymentIntentId, deals } = await makeThree()
  await withProvider([], 'gateway', async () => {
    const { data, errors } = await approve(first)
    expect(errors).toBeUndefined()
    expect(data.decideClaim.status).toBe('REFUNDING')
    expect((await dealNow(String(deals[0]?.id))).status).toBe('CLOSED')
  })
  await sendRefunds()
  expect(await refundsOf(paymentIntentId)).toEqual([599_00])
  expect((await claimNow(first)).status).toBe('REFUNDED')
})

test('an attempt that the provider would repeat its failure for is followed by another', async () => {
  const { first, paymentIntentId } = await makeThree()
  await withProvider(['pass', 'stored-error'], 'pass', async ({ calls }) => {
    expect((await approve(first)).data.decideClaim.status).toBe('REFUNDING')
    await sendRefunds()
    expect([...new Set(refundKeysOf(calls))]).toEqual([`claim-${first}-1`, `claim-${first}-2`])
  })
  expect((await claimNow(first)).status).toBe('REFUNDED')
  expect(await refundsOf(paymentIntentId)).toEqual([599_00])
})

test('a claim takes the outcome of its order when staff refund that in the meantime', async () => {
  const { first, second, order, bought, sessionId, paymentIntentId } = await makeThree()
  await withProvider([], 'gateway', () => approve(first))
  await graph((await samHill()).caller, refundOperation, { id: order.id, reason: 'All of it' })
  await eventually(async () => expect((await orderOf(sessionId)).status).toBe('REFUNDED'))
  await sendRefunds()
  expect((await claimNow(first)).status).toBe('REFUNDED')
  expect((await approve(second)).data.decideClaim.status).toBe('REFUNDED')
  expect((await refundsOf(paymentIntentId)).reduce((sum, cents) => sum + cents, 0)).toBe(3 * 599_00)
  expect(await unitsOf(bought)).toEqual([10, 0, 5])
})

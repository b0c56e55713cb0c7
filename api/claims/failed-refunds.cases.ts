import { eventually } from '../../test/kit/eventually'
import { expectLog } from '../../test/kit/guards/expect-log'
import {
  approve,
  claimNow,
  decideClaim,
  makeClaim,
  makePaidDeals,
  openClaim,
  sendClaimAgain,
} from '../../test/kit/scenes/claims'
import { cards } from '../../test/kit/scenes/payment-page'
import { finishAtBank, orderOf, refundsOf, samHill } from '../../test/kit/scenes/purchases'
import { refundKeysOf, withProvider } from '../../test/kit/servers/provider-proxy'
import { graph } from '../../test/kit/servers/shop'
import { syncRefunds } from '../orders/refund-updates'
import { db } from '../platform/db'
import { sendRefunds } from './claims.jobs'

async function makeClaimed({ quantity, card }: { quantity: number; card?: string }) {
  const paid = await makePaidDeals({ quantity, ...(card && { card }) })
  const { id } = await makeClaim(paid.caller, String(paid.deals[0]?.id))
  return { ...paid, id, sessionId: String(paid.order.sessionId) }
}

const again = async (id: string) => sendClaimAgain((await samHill()).caller, id)

async function isOnOwnersList(id: string) {
  const { data } = await graph(
    (await samHill()).caller,
    '{ work(first: 100, kinds: [CLAIM]) { id step isPromise } }',
  )
  return data.work.find((item: { id: string }) => item.id === id)
}

test('a declined refund of the whole order waits for the owners; sending again sends one', async () => {
  expectLog(/^log: refund declined/)
  const { id, sessionId, paymentIntentId } = await makeClaimed({ quantity: 1 })
  await withProvider(['pass', 'reject'], 'pass', async () => {
    expect((await approve(id)).data.decideClaim.status).toBe('REFUND_FAILED')
  })
  expect((await orderOf(sessionId)).status).toBe('REVIEW')
  expect(await isOnOwnersList(id)).toMatchObject({
    step: 'Send the refund of the claim again',
    isPromise: false,
  })
  expect(await refundsOf(paymentIntentId)).toEqual([])

  expect((await again(id)).data.sendClaimAgain.status).toBe('REFUNDED')
  expect(await refundsOf(paymentIntentId)).toEqual([599_00])
  expect((await orderOf(sessionId)).status).toBe('REFUNDED')
  expect(await isOnOwnersList(id)).toBeUndefined()
})

test('a declined part waits for the owners; sending again sends one with a new key', async () => {
  expectLog(/^log: refund of a claim declined/)
  const { id, sessionId, paymentIntentId } = await makeClaimed({ quantity: 2 })
  await withProvider(['pass', 'reject'], 'pass', async ({ calls }) => {
    expect((await approve(id)).data.decideClaim.status).toBe('REFUND_FAILED')
    expect((await again(id)).data.sendClaimAgain.status).toBe('REFUNDED')
    expect(refundKeysOf(calls)).toEqual([`claim-${id}-1`, `claim-${id}-2`])
  })
  expect(await refundsOf(paymentIntentId)).toEqual([599_00])
  expect(await orderOf(sessionId)).toMatchObject({ status: 'PAID', refundedCents: 599_00 })
})

test('a part that fails after it was sent is no longer refunded; sending again sends one', async () => {
  expectLog(/^log: refund failed/)
  const { id, sessionId, paymentIntentId } = await makeClaimed({
    quantity: 2,
    card: cards.refundFails,
  })
  await approve(id)
  await finishAtBank(paymentIntentId)
  await eventually(async () => {
    expect(await claimNow(id)).toMatchObject({ status: 'REFUND_FAILED', refundedAt: null })
  })
  expect(await orderOf(sessionId)).toMatchObject({ status: 'PAID', refundedCents: 0 })
  await sendRefunds()
  expect(await refundsOf(paymentIntentId)).toEqual([599_00])

  expect((await again(id)).errors).toBeUndefined()
  expect(await refundsOf(paymentIntentId)).toEqual([599_00, 599_00])
  await finishAtBank(paymentIntentId)
  await eventually(async () => expect((await claimNow(id)).status).toBe('REFUND_FAILED'))
})

test('a pending part is refunded once the provider says so', async () => {
  const { id, sessionId, paymentIntentId } = await makeClaimed({
    quantity: 2,
    card: cards.refundWaits,
  })
  expect((await approve(id)).data.decideClaim.status).toBe('REFUNDING')
  await sendRefunds()
  await finishAtBank(paymentIntentId)
  await eventually(async () => {
    await sendRefunds()
    expect((await claimNow(id)).status).toBe('REFUNDED')
  })
  expect(await refundsOf(paymentIntentId)).toEqual([599_00])
  expect(await orderOf(sessionId)).toMatchObject({ status: 'PAID', refundedCents: 599_00 })
})

test('a part is not sent once the payment is disputed', async () => {
  expectLog(/^log: refund of a claim declined/)
  const { id, order, paymentIntentId } = await makeClaimed({ quantity: 2 })
  await withProvider([], 'gateway', () => approve(id))
  await db.order.update({ where: { id: order.id }, data: { disputedAt: new Date() } })
  await sendRefunds()
  expect((await claimNow(id)).status).toBe('REFUND_FAILED')
  expect(await refundsOf(paymentIntentId)).toEqual([])
  expect((await again(id)).errors[0].extensions.code).toBe('CONFLICT')
})

test('a list of refunds that was read before a part was sent takes nothing back', async () => {
  const { id, order, deals, caller, paymentIntentId } = await makeClaimed({ quantity: 3 })
  const other = await makeClaim(caller, String(deals[1]?.id))
  await approve(id)
  await approve(other.id)
  type List = { data: { metadata: { claim_id?: string } }[] }
  const withoutOther = (list: List) => ({
    ...list,
    data: list.data.filter(({ metadata }) => metadata.claim_id !== other.id),
  })
  await withProvider([withoutOther], 'pass', async () => {
    await syncRefunds(order)
  })
  for (const each of [id, other.id]) expect((await claimNow(each)).status).toBe('REFUNDED')
  expect(await refundsOf(paymentIntentId)).toEqual([599_00, 599_00])
})

test('after a dispute, an owner settles a claim whose part could not be sent, and says why', async () => {
  expectLog(/^log: refund of a claim declined/)
  const { id, order, user, caller, deals } = await makeClaimed({ quantity: 2 })
  await withProvider([], 'gateway', () => approve(id))
  await db.order.update({ where: { id: order.id }, data: { disputedAt: new Date() } })
  await sendRefunds()
  expect((await claimNow(id)).status).toBe('REFUND_FAILED')
  const owner = await samHill()
  const note = 'Your bank returned the payment.'
  const { data } = await decideClaim(owner.caller, id, false, note)
  expect(data.decideClaim).toMatchObject({ status: 'SETTLED', decisionNote: note })
  expect(await isOnOwnersList(id)).toBeUndefined()
  const mail = await db.mail.findFirstOrThrow({ where: { cause: `claim-settled ${id}` } })
  expect(mail).toMatchObject({ recipient: user.email })
  expect(mail.text).toContain(note)
  expect((await decideClaim(owner.caller, id, false, note)).errors[0].extensions.code).toBe(
    'CONFLICT',
  )
  // The buyer has the money: it isn't asked for again, also after the bank gave it to us.
  await db.order.update({ where: { id: order.id }, data: { disputedAt: null } })
  expect((await openClaim(caller, String(deals[0]?.id))).errors[0].extensions.code).toBe('CONFLICT')
})

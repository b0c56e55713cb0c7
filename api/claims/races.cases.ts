import { expectLog } from '../../test/kit/guards/expect-log'
import {
  approve,
  claimNow,
  decideClaim,
  mailsOf,
  makeClaim,
  makePaidDeals,
  withdrawClaim,
} from '../../test/kit/scenes/claims'
import { orderOf, refundsOf, samHill, unitsOf } from '../../test/kit/scenes/purchases'
import { refusalIn } from '../../test/kit/scenes/quotes'
import { db } from '../platform/db'
import { sendRefunds } from './claims.jobs'

const codesOf = (answers: Parameters<typeof refusalIn>[0][]) =>
  answers.map((answer) => refusalIn(answer)?.code)

test.each([1, 2])('of 50 decisions at once, one counts (%i deals)', async (quantity) => {
  const { caller, deals, bought, paymentIntentId } = await makePaidDeals({ quantity })
  const { id } = await makeClaim(caller, String(deals[0]?.id))
  const owner = (await samHill()).caller
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) => decideClaim(owner, id, true, `Approved ${n}`)),
  )
  const codes = codesOf(answers)
  expect(codes.filter((code) => code === undefined)).toHaveLength(1)
  // On a busy machine, the last ones don't get their turn in time.
  for (const code of codes) expect([undefined, 'CONFLICT', 'UNAVAILABLE']).toContain(code)
  await sendRefunds()
  expect((await claimNow(id)).status).toBe('REFUNDED')
  expect(await refundsOf(paymentIntentId)).toEqual([599_00])
  expect(await unitsOf(bought)).toEqual(quantity === 1 ? [10, 0, 5] : [8, 0, 7])
  expect(await mailsOf(`claim-decided ${id}`)).toBe(1)
  expect(
    await db.dealEvent.count({ where: { dealId: String(deals[0]?.id), kind: 'CLAIM_DECIDED' } }),
  ).toBe(1)
})

test('a claim is decided or taken back, never both', async () => {
  const { caller, deals, paymentIntentId } = await makePaidDeals({ quantity: 2 })
  for (let time = 0; time < 3; time++) {
    const { id } = await makeClaim(caller, String(deals[0]?.id))
    const owner = (await samHill()).caller
    const answers = await Promise.all([
      withdrawClaim(caller, id),
      decideClaim(owner, id, false, 'We still search'),
    ])
    expect(codesOf(answers).sort()).toEqual(['CONFLICT', undefined])
    const { status, decidedAt } = await claimNow(id)
    expect(decidedAt === null).toBe(status === 'WITHDRAWN')
  }
  expect(await refundsOf(paymentIntentId)).toEqual([])
})

test('an approval and a dispute at once never refund a disputed payment twice', async () => {
  for (let time = 0; time < 5; time++) {
    const { caller, deals, order, paymentIntentId } = await makePaidDeals({ quantity: 2 })
    const { id } = await makeClaim(caller, String(deals[0]?.id))
    const [answer] = await Promise.all([
      approve(id),
      db.order.update({ where: { id: order.id }, data: { disputedAt: new Date() } }),
    ])
    const { status } = await claimNow(id)
    const refunds = await refundsOf(paymentIntentId)
    if (refusalIn(answer)) expect([status, refunds]).toEqual(['OPEN', []])
    else if (refunds.length) expect([status, refunds]).toEqual(['REFUNDED', [599_00]])
    else {
      // The dispute came between the decision and the sending of the money.
      expect(status).toBe('REFUND_FAILED')
      expectLog(/^log: refund of a claim declined/)
    }
    expect((await orderOf(String(order.sessionId))).status).toBe('PAID')
  }
})

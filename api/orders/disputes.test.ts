import { refundOrder } from '../../test/kit/operations'
import { makeStaff } from '../../test/kit/people'
import {
  deliver,
  makeEvent,
  makePaidOrder,
  orderOf,
  refundsOf,
  unitsOf,
} from '../../test/kit/purchases'
import { graph, openShop } from '../../test/kit/shop'
import { db } from '../platform/db'

openShop()

let disputes = 0

/** A paid order, and what the provider tells of a dispute about it. */
async function makeDispute() {
  const order = await makePaidOrder()
  const dispute = {
    id: `dp_${++disputes}`,
    object: 'dispute',
    reason: 'fraudulent',
    payment_intent: order.paymentIntentId,
  }
  const tell = async (type: string, status: string) => {
    const { status: answer } = await deliver(
      makeEvent(`charge.dispute.${type}`, { ...dispute, status }),
    )
    expect(answer).toBe(200)
  }
  return { ...order, tell }
}

async function refund(id: string) {
  const { caller } = await makeStaff()
  return graph(caller, refundOrder, { id, reason: 'Bought by mistake' })
}

test('a disputed payment is marked, and its order stays paid', async () => {
  const { id, bought, tell } = await makeDispute()
  await tell('created', 'needs_response')
  await tell('created', 'needs_response')
  expect(await orderOf(id)).toMatchObject({
    status: 'PAID',
    disputedAt: expect.any(Date),
    note: 'disputed: fraudulent',
  })
  expect(await unitsOf(bought)).toEqual([8, 0, 7])
})

test.each(['won', 'warning_closed'])(
  'a dispute that is %s: staff may refund again',
  async (status) => {
    const { id, order, bought, paymentIntentId, tell } = await makeDispute()
    await tell('created', 'needs_response')
    expect((await refund(order.id)).errors[0].extensions.code).toBe('CONFLICT')

    await tell('closed', status)
    await tell('closed', status)

    expect(await orderOf(id)).toMatchObject({
      status: 'PAID',
      disputedAt: null,
      note: 'disputed: fraudulent; dispute won: the payment is ours',
    })
    expect((await refund(order.id)).data.refundOrder.status).toBe('REFUNDED')
    expect(await refundsOf(paymentIntentId)).toEqual([2 * 599_00])
    expect(await unitsOf(bought)).toEqual([10, 0, 5])
  },
)

test('a lost dispute stays marked: the bank has paid the money back, a refund would do so again', async () => {
  const { id, order, paymentIntentId, tell } = await makeDispute()
  await tell('created', 'needs_response')
  await tell('closed', 'lost')
  expect(await orderOf(id)).toMatchObject({
    status: 'PAID',
    disputedAt: expect.any(Date),
    note: 'disputed: fraudulent; dispute lost: the bank gave the money back to the customer',
  })
  expect((await refund(order.id)).errors[0].extensions.code).toBe('CONFLICT')
  expect(await refundsOf(paymentIntentId)).toEqual([])
})

test('news of the end that come before those of the beginning have the last word', async () => {
  for (const [status, disputedAt] of [
    ['won', null],
    ['lost', expect.any(Date)],
  ] as const) {
    const { id, tell } = await makeDispute()
    await tell('closed', status)
    await tell('created', 'needs_response')
    expect(await orderOf(id)).toMatchObject({ disputedAt })
  }
})

test('what was noted before a dispute stays', async () => {
  const { id, order, tell } = await makeDispute()
  await db.order.update({ where: { id: order.id }, data: { note: 'called, wants a receipt' } })
  await tell('created', 'needs_response')
  expect(await orderOf(id)).toMatchObject({ note: 'called, wants a receipt; disputed: fraudulent' })
})

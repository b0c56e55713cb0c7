import { expectLog } from '../../test/kit/guards/expect-log'
import { refundOrder } from '../../test/kit/requests/operations'
import {
  deliver,
  letPass,
  makeEvent,
  makePaidOrder,
  orderOf,
  refundsOf,
  samHill,
  unitsOf,
} from '../../test/kit/scenes/purchases'
import { withProvider } from '../../test/kit/servers/provider-proxy'
import { graph } from '../../test/kit/servers/shop'
import { db } from '../platform/db'
import { reconcile } from './orders.jobs'

let disputes = 0

/** A function that delivers the events of a dispute about a payment. */
function reportsAbout(paymentIntentId: string) {
  const dispute = {
    id: `dp_${++disputes}`,
    object: 'dispute',
    reason: 'fraudulent',
    payment_intent: paymentIntentId,
  }
  return async (type: 'created' | 'closed', status: string) => {
    const event = makeEvent(`charge.dispute.${type}`, { ...dispute, status })
    expect((await deliver(event)).status).toBe(200)
  }
}

/** A paid order, and the reports of a dispute about it. */
async function makeDispute() {
  const order = await makePaidOrder()
  return { ...order, report: reportsAbout(order.paymentIntentId) }
}

const refund = async (id: string) =>
  graph((await samHill()).caller, refundOrder, { id, reason: 'Bought by mistake' })

const conflict = [
  { message: expect.stringContaining('disputed'), extensions: { code: 'CONFLICT' } },
]

test('a disputed order is marked once and stays paid', async () => {
  expectLog(/^log: payment disputed/)
  const { id, bought, report } = await makeDispute()
  await report('created', 'needs_response')
  await report('created', 'needs_response')
  expect(await orderOf(id)).toMatchObject({
    status: 'PAID',
    disputedAt: expect.any(Date),
    note: 'disputed: fraudulent',
  })
  expect(await unitsOf(bought)).toEqual([8, 0, 7])
})

test.each(['won', 'warning_closed'])(
  'staff can refund again after a dispute closed as %s',
  async (status) => {
    expectLog(/^log: payment disputed/)
    const { id, order, bought, paymentIntentId, report } = await makeDispute()
    await report('created', 'needs_response')
    expect((await refund(order.id)).errors).toMatchObject(conflict)
    expect(await refundsOf(paymentIntentId)).toEqual([])

    await report('closed', status)
    await report('closed', status)

    expect(await orderOf(id)).toMatchObject({
      status: 'PAID',
      disputedAt: null,
      note: 'disputed: fraudulent; dispute won: we keep the payment',
    })
    expect((await refund(order.id)).data.refundOrder.status).toBe('REFUNDED')
    expect(await refundsOf(paymentIntentId)).toEqual([2 * 599_00])
    expect(await unitsOf(bought)).toEqual([10, 0, 5])
  },
)

test('rejects a refund after a lost dispute, because the bank already returned the money', async () => {
  expectLog(/^log: payment disputed/)
  expectLog(/^log: dispute lost/)
  const { id, order, paymentIntentId, report } = await makeDispute()
  await report('created', 'needs_response')
  await report('closed', 'lost')
  expect(await orderOf(id)).toMatchObject({
    status: 'PAID',
    disputedAt: expect.any(Date),
    note: 'disputed: fraudulent; dispute lost: the bank returned the money to the customer',
  })
  expect((await refund(order.id)).errors).toMatchObject(conflict)
  expect(await refundsOf(paymentIntentId)).toEqual([])
})

test('never reopens a closed dispute when `created` arrives late', async () => {
  expectLog(/^log: dispute lost/)
  for (const [status, disputedAt] of [
    ['won', null],
    ['lost', expect.any(Date)],
  ] as const) {
    const { id, report } = await makeDispute()
    await report('closed', status)
    await report('created', 'needs_response')
    expect(await orderOf(id)).toMatchObject({ disputedAt })
  }
})

test.each(['won', 'lost'])(
  'rejects a refund while one of two disputes is open, or was %s before the other was won',
  async (status) => {
    expectLog(/^log: payment disputed/)
    if (status === 'lost') expectLog(/^log: dispute lost/)
    const { order, paymentIntentId, report } = await makeDispute()
    const reportSecond = reportsAbout(paymentIntentId)
    await report('created', 'needs_response')
    await reportSecond('created', 'needs_response')
    await report('closed', status)
    expect((await refund(order.id)).errors).toMatchObject(conflict)

    await reportSecond('closed', 'won')
    const { data, errors } = await refund(order.id)
    if (status === 'lost') expect(errors).toMatchObject(conflict)
    else expect(data.refundOrder.status).toBe('REFUNDED')
    expect(await refundsOf(paymentIntentId)).toEqual(status === 'lost' ? [] : [2 * 599_00])
  },
)

test('the job sends no refund of a payment that was disputed meanwhile', async () => {
  expectLog(/^log: payment disputed/)
  expectLog(/^log: refund not sent: the payment is disputed/)
  const { order, id, paymentIntentId, report } = await makeDispute()
  await withProvider([], 'gateway', async () => {
    expect((await refund(order.id)).data.refundOrder.status).toBe('REFUNDING')
  })
  await report('created', 'needs_response')

  await letPass(1, id)
  await reconcile()

  expect(await orderOf(id)).toMatchObject({ status: 'REVIEW' })
  expect(await refundsOf(paymentIntentId)).toEqual([])
})

test('a dispute keeps what the note said before', async () => {
  expectLog(/^log: payment disputed/)
  const { id, order, report } = await makeDispute()
  await db.order.update({ where: { id: order.id }, data: { note: 'called, wants a receipt' } })
  await report('created', 'needs_response')
  expect(await orderOf(id)).toMatchObject({ note: 'called, wants a receipt; disputed: fraudulent' })
})

import { jest } from '@jest/globals'
import { eventually } from '../../test/kit/eventually'
import { expectLog } from '../../test/kit/guards/expect-log'
import { refundOrder as operation } from '../../test/kit/requests/operations'
import { cards } from '../../test/kit/scenes/payment-page'
import {
  atProvider,
  deliver,
  finishAtBank,
  letPass,
  loseWebhooks,
  makeEvent,
  makePaidOrder,
  orderOf,
  refundsOf,
  returnToShop,
  samHill,
  unitsOf,
} from '../../test/kit/scenes/purchases'
import { refundKeysOf, withProvider } from '../../test/kit/servers/provider-proxy'
import { graph } from '../../test/kit/servers/shop'
import { db, pool } from '../platform/db'
import { log } from '../platform/log'
import { reconcile } from './orders.jobs'

afterEach(() => {
  jest.restoreAllMocks()
})

const refundOrder = async (id: string) =>
  graph((await samHill()).caller, operation, { id, reason: 'Bought by mistake' })

async function statusHistoryOf(subjectId: string) {
  const entries = await db.historyEntry.findMany({
    where: { subjectId, field: 'status' },
    orderBy: { createdAt: 'asc' },
  })
  return entries.map(({ staffName, before, after }) => [staffName, before, after])
}

const lastRefundOf = async (paymentIntentId: string) =>
  (await atProvider().refunds.list({ payment_intent: paymentIntentId, limit: 1 })).data[0]

const refundMails = (orderId: string) =>
  db.mail.count({ where: { cause: `order-refunded ${orderId}` } })

const failure = 'refund of $1,198.00 failed (expired or canceled card): the money came back to us'

const expectReview = (id: string) =>
  eventually(async () => {
    expect(await orderOf(id)).toMatchObject({ status: 'REVIEW', refundedCents: 0, note: failure })
  })

test('a refund that fails later goes to review once; its units stay for sale', async () => {
  expectLog(/^log: refund failed/)
  const errors = jest.spyOn(log, 'error')
  const paid = await makePaidOrder({ number: cards.refundFails })
  const { visitor, order, bought, id, paymentIntentId } = paid
  expect((await refundOrder(order.id)).data.refundOrder.status).toBe('REFUNDED')

  await finishAtBank(paymentIntentId)
  await expectReview(id)
  await eventually(() =>
    expect(errors).toHaveBeenCalledWith(
      { orderId: order.id },
      'refund failed: the customer does not have the money',
    ),
  )

  const refund = await lastRefundOf(paymentIntentId)
  const charge = { id: 'ch_1', payment_intent: paymentIntentId, amount_refunded: 2 * 599_00 }
  const repeated = [
    makeEvent('refund.failed', { ...refund }),
    makeEvent('refund.failed', { ...refund }),
    makeEvent('refund.updated', { ...refund, status: 'succeeded' }),
    makeEvent('charge.refunded', charge),
  ]
  const answers = await Promise.all(repeated.map((event) => deliver(event)))

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  await expectReview(id)
  expect(await unitsOf(bought)).toEqual([10, 0, 5])
  expect(await statusHistoryOf(order.id)).toEqual([
    ['Sam Hill', 'PAID', 'REFUNDING'],
    ['Card provider', 'REFUNDED', 'REVIEW'],
  ])
  expect((await returnToShop(visitor, id)).errors[0].extensions.code).toBe('PAYMENT_INCOMPLETE')
})

test('does not resend a refund that failed before its response reached us', async () => {
  expectLog(/^log: refund failed/)
  const { order, bought, id, paymentIntentId } = await makePaidOrder({ number: cards.refundFails })
  await withProvider(['lose-answer'], 'gateway', async () => {
    expect((await refundOrder(order.id)).data.refundOrder.status).toBe('REFUNDING')
    await finishAtBank(paymentIntentId)
    await eventually(async () =>
      expect(await lastRefundOf(paymentIntentId)).toMatchObject({ status: 'failed' }),
    )
  })

  const refund = await lastRefundOf(paymentIntentId)
  expect((await deliver(makeEvent('refund.failed', { ...refund }))).status).toBe(200)

  await expectReview(id)
  expect(await refundsOf(paymentIntentId)).toEqual([2 * 599_00])
  expect(await unitsOf(bought)).toEqual([10, 0, 5])
  expect(await refundMails(order.id)).toBe(0)
})

/** Makes a refund fail at the provider, without an event or a reason. */
const failSilently = (paymentIntentId: string) =>
  pool.query('UPDATE sandbox.refund SET body = body || $1 WHERE payment_intent = $2', [
    { status: 'failed', failure_reason: null },
    paymentIntentId,
  ])

test('the job finds a refund that failed without an event, and never sends another', async () => {
  expectLog(/^log: refund failed/)
  const { order, id, paymentIntentId } = await makePaidOrder()
  await loseWebhooks(() =>
    withProvider(['lose-answer'], 'gateway', async () => {
      expect((await refundOrder(order.id)).data.refundOrder.status).toBe('REFUNDING')
    }),
  )
  await failSilently(paymentIntentId)

  for (let times = 0; times < 3; times += 1) {
    await letPass(1, id)
    await reconcile()
  }

  expect(await orderOf(id)).toMatchObject({ status: 'REVIEW', refundedCents: 0 })
  expect(await refundsOf(paymentIntentId)).toEqual([2 * 599_00])
})

test('a refund that fails without a reason is recorded', async () => {
  expectLog(/^log: refund failed/)
  const { order, id, paymentIntentId } = await makePaidOrder()
  await refundOrder(order.id)
  await failSilently(paymentIntentId)
  const refund = await lastRefundOf(paymentIntentId)
  expect((await deliver(makeEvent('refund.failed', { ...refund }))).status).toBe(200)

  expect(await orderOf(id)).toMatchObject({
    status: 'REVIEW',
    note: 'refund of $1,198.00 failed (unknown): the money came back to us',
  })
})

test('sends each attempt with the idempotency key that was stored before', async () => {
  const { order, id } = await makePaidOrder()
  await withProvider([], 'pass', async ({ calls }) => {
    await refundOrder(order.id)
    expect(refundKeysOf(calls)).toEqual([`refund-${order.id}-1`])
  })
  expect(await orderOf(id)).toMatchObject({ status: 'REFUNDED', refundAttempts: 1 })
})

test('staff may retry a failed refund, and the customer is refunded once', async () => {
  expectLog(/^log: refund failed/)
  const { order, bought, id, paymentIntentId } = await makePaidOrder({ number: cards.refundFails })
  await refundOrder(order.id)
  await finishAtBank(paymentIntentId)
  await expectReview(id)
  await pool.query(
    `UPDATE sandbox.charge SET body = jsonb_set(body, '{payment_method_details,card,last4}', '"4242"')
     WHERE payment_intent = $1`,
    [paymentIntentId],
  )

  expect((await refundOrder(order.id)).data.refundOrder).toMatchObject({
    status: 'REFUNDED',
    refunded: 2 * 599,
  })
  expect(await refundsOf(paymentIntentId)).toEqual([2 * 599_00, 2 * 599_00])

  const late = { ...(await lastRefundOf(paymentIntentId)), status: 'failed' }
  await deliver(makeEvent('refund.failed', late))
  expect(await orderOf(id)).toMatchObject({ status: 'REFUNDED', refundedCents: 2 * 599_00 })
  expect(await unitsOf(bought)).toEqual([10, 0, 5])
  expect(await refundMails(order.id)).toBe(1)
})

test('a failed partial refund is subtracted again, and the order stays paid', async () => {
  expectLog(/^log: refund failed/)
  const { bought, id, paymentIntentId } = await makePaidOrder({ number: cards.refundFails })
  await atProvider().refunds.create({ payment_intent: paymentIntentId, amount: 100_00 })
  await finishAtBank(paymentIntentId)
  await eventually(async () =>
    expect(await orderOf(id)).toMatchObject({
      status: 'PAID',
      refundedCents: 0,
      note: failure.replace('$1,198.00', '$100.00'),
    }),
  )
  expect(await unitsOf(bought)).toEqual([8, 0, 7])
})

test('a pending refund stays REFUNDING until the provider confirms it', async () => {
  const { order, bought, id, paymentIntentId } = await makePaidOrder({ number: cards.refundWaits })
  expect((await refundOrder(order.id)).data.refundOrder.status).toBe('REFUNDING')

  await letPass(1, id)
  await reconcile()
  expect(await orderOf(id)).toMatchObject({ status: 'REFUNDING', refundedCents: 0 })
  expect(await refundMails(order.id)).toBe(0)

  await finishAtBank(paymentIntentId)
  await eventually(async () =>
    expect(await orderOf(id)).toMatchObject({ status: 'REFUNDED', refundedCents: 2 * 599_00 }),
  )
  expect(await refundMails(order.id)).toBe(1)
  expect(await refundsOf(paymentIntentId)).toEqual([2 * 599_00])
  expect(await unitsOf(bought)).toEqual([10, 0, 5])
})

test('a refund that the provider declines goes to review with its reason', async () => {
  expectLog(/^log: refund declined/)
  const { order, bought, id } = await makePaidOrder()
  await db.order.update({ where: { id: order.id }, data: { paymentIntentId: 'pi_gone' } })

  const { errors } = await refundOrder(order.id)

  expect(errors).toMatchObject([
    { message: expect.stringContaining('declined'), extensions: { code: 'CONFLICT' } },
  ])
  expect(await orderOf(id)).toMatchObject({
    status: 'REVIEW',
    refundedCents: 0,
    note: "refund declined: No such payment_intent: 'pi_gone'",
  })
  expect(await unitsOf(bought)).toEqual([10, 0, 5])
  expect(await refundMails(order.id)).toBe(0)
})

test('retries with a new idempotency key after the provider stored a failure', async () => {
  const { order, bought, id, paymentIntentId } = await makePaidOrder()
  await withProvider(['stored-error'], 'pass', async ({ calls }) => {
    expect((await refundOrder(order.id)).data.refundOrder.status).toBe('REFUNDING')
    expect(new Set(refundKeysOf(calls)).size).toBe(1)

    await letPass(1, id)
    await reconcile()
  })
  expect(await orderOf(id)).toMatchObject({ status: 'REFUNDED', refundedCents: 2 * 599_00 })
  expect(await refundsOf(paymentIntentId)).toEqual([2 * 599_00])
  expect(await unitsOf(bought)).toEqual([10, 0, 5])
})
